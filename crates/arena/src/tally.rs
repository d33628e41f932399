//! The result of a match so far.

use std::collections::{HashMap, HashSet};

use otelo_rules::{Color, Move, Position};

use crate::{
    CpuTime, MatchGame, PairCounts, SearchCost, Standing,
    interval::{OpeningScore, interval},
};

/// Games counted for the first player of a match.
///
/// A game that repeats an earlier one is not counted again: it says nothing new. All numbers but
/// [`Tally::games`] and [`Tally::repeated`] are those of the distinct games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Won by the first player.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first player.
    pub losses: u64,
    /// The sum of the first player's scores, in discs.
    pub discs: i64,
    /// What the moves of the first and of the second player cost.
    pub costs: [SearchCost; 2],
    /// The processor time of the first and of the second player.
    pub cpu_times: [CpuTime; 2],
    /// How the pairs of games ended: both games of an opening, one after the other. A pair with a game
    /// that repeats another one is left out.
    pub pairs: PairCounts,
    /// How many games were lost because a player failed, by the first and by the second player.
    pub forfeits: [u64; 2],
    /// How many games were the same as one before, and are counted nowhere else.
    pub repeated: u64,
    /// The score from each opening; symmetric ones, and those that lead to the same position, are
    /// the same opening.
    openings: HashMap<Position, OpeningScore>,
    seen: HashSet<GameIdentity>,
    /// The number of the game that was counted last, and the first player's points in it, doubled.
    last: Option<(usize, u64)>,
}

/// What makes a game the same as another: who was Black, where it began, and all its moves, with
/// those of the opening.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct GameIdentity {
    first_color: Color,
    start: Position,
    moves: Box<[Move]>,
}

impl Tally {
    /// Counts a game, unless it repeats one that was counted. A player who fails has lost all discs, as
    /// in a tournament.
    ///
    /// # Panics
    /// If the game is not over.
    pub fn add(&mut self, played: &MatchGame) {
        let (game, first_color) = (&played.game, played.first_color);
        let (start, moves) = (game.start(), game.moves().collect());
        if !self.seen.insert(GameIdentity { first_color, start, moves }) {
            self.repeated += 1;
            return;
        }
        if let Some(forfeit) = &played.forfeit {
            self.forfeits[usize::from(forfeit.loser != first_color)] += 1;
        }
        let score = played.score(first_color);
        let winner = match score.discs() {
            0 => None,
            1.. => Some(first_color),
            _ => Some(!first_color),
        };
        let half_points = match winner {
            None => {
                self.draws += 1;
                1
            }
            Some(color) if color == first_color => {
                self.wins += 1;
                2
            }
            Some(_) => {
                self.losses += 1;
                0
            }
        };
        let opening = self.openings.entry(played.opening().canonical().0).or_default();
        opening.games += 1;
        opening.half_points += half_points;
        self.discs += i64::from(score.discs());
        for (sum, cost) in self.costs.iter_mut().zip(played.costs()) {
            *sum += cost;
        }
        for (sum, time) in self.cpu_times.iter_mut().zip(played.cpu_times) {
            if let Some(time) = time {
                *sum += time;
            }
        }
        let number = played.number;
        if let Some((last, other)) = self.last.replace((number, half_points))
            && !number.is_multiple_of(2)
            && last + 1 == number
        {
            self.pairs.0[(other + half_points) as usize] += 1;
        }
    }

    /// How many games were played.
    pub const fn games(&self) -> u64 {
        self.distinct() + self.repeated
    }

    /// How many different games were played.
    pub const fn distinct(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The first player's points, and of how many games.
    pub fn standing(&self) -> Standing {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        Standing { points, games: self.distinct() }
    }

    /// The first player's share of the points, from 0 to 1; a draw is half a point.
    pub fn score(&self) -> f64 {
        self.standing().score()
    }

    /// The 95 % confidence interval of the score. Its independent units are the openings, because
    /// games from the same opening resemble each other: it is Wilson's interval for the effective
    /// number of games (Korn and Graubard, 1998) that follows from the variance between openings,
    /// which for pairs of games is that of the pentanomial model. `interval.rs` has the formulas.
    pub fn interval(&self) -> [f64; 2] {
        interval(self.openings.values().copied())
    }

    /// The difference in Elo points: lower bound, estimate, upper bound; `None` is infinite.
    pub fn elo(&self) -> [Option<f64>; 3] {
        let [low, high] = self.interval();
        [low, self.score(), high].map(elo)
    }

    /// The first player's mean score in discs.
    pub fn mean_discs(&self) -> f64 {
        self.discs as f64 / self.distinct().max(1) as f64
    }
}

/// The difference in Elo points that a score means; `None` if it is infinite.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}
