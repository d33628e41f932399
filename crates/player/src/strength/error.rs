//! The errors of low levels.

use std::f64::consts::TAU;

use otelo_engine::RootMove;
use otelo_rng::Rng;

/// The move that looks best to somebody who misjudges each by a random number of discs, normally
/// distributed with a standard deviation of `error`. None if there is no move.
pub(crate) fn misjudge(moves: &[RootMove], error: f64, seed: u64) -> Option<&RootMove> {
    let mut rng = Rng::new(seed);
    let mut by_square: Vec<&RootMove> = moves.iter().collect();
    by_square.sort_by_key(|root| root.square);
    let judged = by_square.into_iter().map(|root| {
        let seen = f64::from(root.score.discs()) + error * normal(&mut rng);
        (seen, root)
    });
    judged.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, root)| root)
}

/// A number from the normal distribution, by Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let (radius, angle) = (1.0 - rng.f64(), rng.f64());
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use otelo_engine::Bound;
    use otelo_rules::Score;

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
        let root = |square: &str, discs| RootMove {
            square: square.parse().unwrap(),
            score: Score::new(discs).unwrap(),
            bound: Bound::Value,
            iteration: None,
            line: Vec::new(),
        };
        let moves = [root("d3", 6), root("a1", 0), root("h8", -6)];
        let right = |error| {
            let played = (0..1000).filter_map(|seed| misjudge(&moves, error, seed));
            played.filter(|root| **root == moves[0]).count()
        };
        let [little, some, much] = [1.0, 5.0, 20.0].map(right);
        assert!(
            little > 990 && some < little && much < some && much > 333,
            "{little} {some} {much}"
        );
        assert_eq!(misjudge(&moves, 5.0, 7), misjudge(&moves, 5.0, 7));
        assert_eq!(misjudge(&[], 5.0, 7), None);
    }
}
