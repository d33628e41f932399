//! The result of a match so far.

use crate::{MatchGame, SearchCost};

/// Games counted for the first player of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Won by the first player.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first player.
    pub losses: u64,
    /// The sum of the first player's scores, in discs.
    pub discs: i64,
    /// What the first and the second player's moves cost.
    pub costs: [SearchCost; 2],
}

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_964;

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, played: &MatchGame) {
        let outcome = played.game.outcome().expect("only finished games are counted");
        match outcome.winner() {
            None => self.draws += 1,
            Some(color) if color == played.first_color => self.wins += 1,
            Some(_) => self.losses += 1,
        }
        self.discs += i64::from(outcome.score(played.first_color).discs());
        for (sum, cost) in self.costs.iter_mut().zip(played.costs) {
            *sum += cost;
        }
    }

    /// How many games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The first player's share of the points, from 0 to 1; a draw is half a point.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// The 95 % interval of the score after Wilson, in which draws count as half a game won. Two
    /// games from the same opening are taken as independent, which makes it rather too wide.
    ///
    /// ```
    /// # use otelo_arena::Tally;
    /// let tally = Tally { wins: 18, losses: 2, ..Tally::default() };
    /// let [low, high] = tally.interval();
    /// assert!((low - 0.699).abs() < 0.001 && (high - 0.972).abs() < 0.001);
    /// ```
    pub fn interval(&self) -> [f64; 2] {
        let (games, score) = (self.games() as f64, self.score());
        if games == 0.0 {
            return [0.0, 1.0];
        }
        let z2 = Z * Z / games;
        let middle = score + z2 / 2.0;
        let half = Z * (score * (1.0 - score) / games + z2 / (4.0 * games)).sqrt();
        let bounds = [(middle - half) / (1.0 + z2), (middle + half) / (1.0 + z2)];
        // Rounding must not push a bound past the score or past what a score can be.
        [bounds[0].clamp(0.0, score), bounds[1].clamp(score, 1.0)]
    }

    /// The difference in Elo points: lower bound, estimate, upper bound; `None` is infinite.
    pub fn elo(&self) -> [Option<f64>; 3] {
        let [low, high] = self.interval();
        [low, self.score(), high].map(elo)
    }

    /// The first player's mean score in discs.
    pub fn mean_discs(&self) -> f64 {
        self.discs as f64 / self.games().max(1) as f64
    }
}

/// The difference in Elo points that a score means; `None` if it is infinite.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}
