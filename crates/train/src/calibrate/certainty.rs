//! How often the value of a selective search to the end is the true one.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Confidence, Engine, Goal};
use otelo_limits::SearchLimits;
use otelo_rules::{Position, Score};

/// The true score of a position, and what each selective confidence says it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CertaintySample {
    /// How many empty squares there are.
    pub empties: u8,
    /// The true score.
    pub exact: Score,
    /// The score of a search to the end with each selective confidence, the lowest first.
    pub selective: [Score; Confidence::SELECTIVE],
}

/// Solves a position with every confidence, each from an empty table.
///
/// # Panics
/// If the position has no move.
pub fn certainty_sample(engine: &mut Engine, position: &Position) -> CertaintySample {
    let mut score = |confidence| {
        let stop = AtomicBool::new(false);
        let goal = Goal { confidence, ..Goal::EXACT };
        engine.clear();
        engine.search(position, goal, SearchLimits::none(&stop), |_| {}).moves[0].score
    };
    CertaintySample {
        empties: position.board().empties().len(),
        exact: score(Confidence::CERTAIN),
        selective: std::array::from_fn(|index| score(Confidence::ALL[index])),
    }
}

/// For each selective confidence: in how many of a hundred positions the score was the true one,
/// rounded down, and 99 at most, because only proof is certain. None without positions.
pub fn certainty(samples: &[CertaintySample]) -> [Option<u8>; Confidence::SELECTIVE] {
    std::array::from_fn(|index| {
        let right = samples.iter().filter(|sample| sample.selective[index] == sample.exact);
        let percent = (100 * right.count()).checked_div(samples.len())?;
        Some(percent.min(99) as u8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_scores_are_counted() {
        let score = |discs| Score::new(discs).unwrap();
        let sample = |exact, selective: [i8; 5]| CertaintySample {
            empties: 16,
            exact: score(exact),
            selective: selective.map(score),
        };
        let samples = [
            sample(2, [2, 0, 2, 2, 2]),
            sample(-4, [2, -4, -6, -4, -4]),
            sample(0, [2, 2, 0, 0, 0]),
        ];
        assert_eq!(certainty(&samples), [Some(33), Some(33), Some(66), Some(99), Some(99)]);
        assert_eq!(certainty(&[]), [None; 5]);
    }
}
