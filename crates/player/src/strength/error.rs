//! The errors of low levels.

use std::f64::consts::TAU;

use otelo_engine::RootMove;
use otelo_rng::Rng;
use otelo_rules::Position;

/// How a level errs in judging a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveError {
    /// How much it goes by the number of discs that a move flips and not by the value of the move,
    /// in percent.
    pub(crate) greed: u8,
    /// The standard deviation of a random error, in discs.
    pub(crate) deviation: u8,
}

impl MoveError {
    /// The move that looks best in a position to somebody who errs like this. None if there is no
    /// move.
    pub(crate) fn choose<'a>(
        self,
        position: &Position,
        moves: &'a [RootMove],
        seed: u64,
    ) -> Option<&'a RootMove> {
        let mut rng = Rng::new(seed);
        let mut by_square: Vec<&RootMove> = moves.iter().collect();
        by_square.sort_by_key(|root| root.square);
        let (greed, deviation) = (f64::from(self.greed) / 100.0, f64::from(self.deviation));
        let judged = by_square.into_iter().map(|root| {
            let value = f64::from(root.score.discs());
            // Each disc that is flipped changes the difference by two; the rest is the same for all.
            let gain = f64::from(2 * position.flips(root.square).len());
            let seen = value + greed * (gain - value) + deviation * normal(&mut rng);
            (seen, root)
        });
        judged.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, root)| root)
    }
}

/// A number from the normal distribution, by Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let (radius, angle) = (1.0 - rng.f64(), rng.f64());
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use otelo_engine::Bound;
    use otelo_rules::{Move, Score, Size, Square};

    use super::*;

    #[test]
    fn errors_are_normally_distributed() {
        let mut rng = Rng::new(1);
        let numbers: Vec<f64> = (0..10_000).map(|_| normal(&mut rng)).collect();
        let mean = numbers.iter().sum::<f64>() / 10_000.0;
        let variance = numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 10_000.0;
        let within = numbers.iter().filter(|x| x.abs() < 1.0).count();
        assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
        assert!((6_600..7_050).contains(&within), "{within}");
    }

    #[test]
    fn the_greater_the_error_the_more_often_it_errs() {
        let position = Position::start(Size::Eight);
        let [d3, c4, f5] = ["d3", "c4", "f5"].map(|name| name.parse().unwrap());
        let moves = [root(d3, 6), root(c4, 0), root(f5, -6)];
        let right = |deviation| {
            let error = MoveError { greed: 0, deviation };
            let played = (0..1000).filter_map(|seed| error.choose(&position, &moves, seed));
            played.filter(|root| **root == moves[0]).count()
        };
        let [little, some, much] = [1, 5, 20].map(right);
        assert!(
            little > 990 && some < little && much < some && much > 333,
            "{little} {some} {much}"
        );
        let error = MoveError { greed: 0, deviation: 5 };
        assert_eq!(error.choose(&position, &moves, 7), error.choose(&position, &moves, 7));
        assert_eq!(error.choose(&position, &[], 7), None);
    }

    #[test]
    fn a_greedy_player_takes_the_most_discs() {
        let moves = ["f5", "d6", "c3", "d3", "c4", "f4", "c5"];
        let position = moves.iter().fold(Position::start(Size::Eight), |position, name| {
            position.play(Move::Place(name.parse().unwrap())).unwrap()
        });
        let flips = |square: &Square| position.flips(*square).len();
        let (fewest, most) = (
            position.moves().iter().min_by_key(flips).unwrap(),
            position.moves().iter().max_by_key(flips).unwrap(),
        );
        let moves = [root(most, -20), root(fewest, 20)];
        let played = |greed| {
            let error = MoveError { greed, deviation: 0 };
            error.choose(&position, &moves, 1).unwrap().square
        };
        assert_eq!([0, 50, 100].map(played), [fewest, fewest, most]);
    }

    fn root(square: Square, discs: i8) -> RootMove {
        RootMove {
            square,
            score: Score::new(discs).unwrap(),
            bound: Bound::Value,
            iteration: None,
            line: Vec::new(),
        }
    }
}
