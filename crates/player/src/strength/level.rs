//! Strength policy: the levels of the engine from 1 to 30, their error and their time.
//!
//! A level says how many moves ahead to look, from how many empty squares on to look to the end and
//! how surely, and how it errs: the lowest levels are greedy, as beginners are, and misjudge every
//! move by some random amount, and so lose without giving anything away on purpose.

use std::time::Duration;

use otelo_engine::{Confidence, Goal, Horizon, MultiPv};
use otelo_limits::Depth;

use super::MoveError;

/// A strength to play with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level does.
struct Row {
    /// How many moves ahead it looks, and how surely, in percent.
    depth: (u8, u8),
    /// From how many empty squares on it looks to the end, and how surely, in percent, the least sure
    /// first.
    to_end: &'static [(u8, u8)],
    /// How it errs in judging a move.
    error: MoveError,
    /// How long a move takes at most, about, in milliseconds: rounded from what 99 of 100 moves took
    /// in a few games of some levels up to 20 (docs/engine.md), and guessed from their growth above.
    time: u32,
}

const fn error(greed: u8, deviation: u8) -> MoveError {
    MoveError { greed, deviation }
}

const NONE: MoveError = error(0, 0);

/// The levels, from 1.
const LEVELS: [Row; Level::MAX as usize] = [
    Row { depth: (1, 100), to_end: &[], error: error(100, 2), time: 1 },
    Row { depth: (1, 100), to_end: &[(2, 100)], error: error(70, 6), time: 1 },
    Row { depth: (2, 100), to_end: &[(4, 100)], error: error(54, 6), time: 1 },
    Row { depth: (2, 100), to_end: &[(6, 100)], error: error(32, 4), time: 1 },
    Row { depth: (3, 100), to_end: &[(8, 100)], error: error(16, 4), time: 1 },
    Row { depth: (3, 100), to_end: &[(10, 100)], error: error(4, 2), time: 1 },
    Row { depth: (4, 100), to_end: &[(12, 100)], error: NONE, time: 2 },
    Row { depth: (6, 73), to_end: &[(14, 100)], error: NONE, time: 3 },
    Row { depth: (8, 73), to_end: &[(16, 100)], error: NONE, time: 10 },
    Row { depth: (10, 73), to_end: &[(18, 98), (16, 100)], error: NONE, time: 60 },
    Row { depth: (11, 73), to_end: &[(20, 98), (18, 100)], error: NONE, time: 200 },
    Row { depth: (12, 73), to_end: &[(21, 95), (20, 98), (19, 100)], error: NONE, time: 450 },
    Row { depth: (13, 73), to_end: &[(22, 95), (20, 100)], error: NONE, time: 600 },
    Row {
        depth: (14, 73),
        to_end: &[(23, 87), (22, 95), (21, 99), (20, 100)],
        error: NONE,
        time: 1500,
    },
    Row { depth: (15, 73), to_end: &[(24, 87), (22, 99), (21, 100)], error: NONE, time: 1500 },
    Row { depth: (16, 73), to_end: &[(25, 87), (23, 99), (22, 100)], error: NONE, time: 3000 },
    Row {
        depth: (17, 73),
        to_end: &[(26, 73), (25, 87), (24, 98), (22, 100)],
        error: NONE,
        time: 5000,
    },
    Row {
        depth: (18, 73),
        to_end: &[(27, 73), (25, 95), (24, 98), (23, 100)],
        error: NONE,
        time: 8000,
    },
    Row {
        depth: (19, 73),
        to_end: &[(28, 73), (26, 95), (24, 99), (23, 100)],
        error: NONE,
        time: 9000,
    },
    Row { depth: (20, 73), to_end: &[(28, 73), (26, 95), (24, 100)], error: NONE, time: 10000 },
    Row { depth: (21, 73), to_end: &[(30, 73), (27, 98), (24, 100)], error: NONE, time: 14000 },
    Row {
        depth: (22, 73),
        to_end: &[(30, 73), (28, 95), (27, 98), (25, 100)],
        error: NONE,
        time: 20000,
    },
    Row { depth: (23, 73), to_end: &[(31, 73), (28, 98), (25, 100)], error: NONE, time: 30000 },
    Row {
        depth: (24, 73),
        to_end: &[(32, 73), (29, 95), (28, 98), (26, 100)],
        error: NONE,
        time: 45000,
    },
    Row { depth: (25, 73), to_end: &[(32, 73), (29, 98), (26, 100)], error: NONE, time: 60000 },
    Row {
        depth: (26, 73),
        to_end: &[(33, 73), (30, 95), (29, 98), (27, 100)],
        error: NONE,
        time: 90000,
    },
    Row { depth: (27, 73), to_end: &[(33, 73), (30, 98), (27, 100)], error: NONE, time: 130_000 },
    Row {
        depth: (28, 73),
        to_end: &[(34, 73), (31, 95), (30, 98), (28, 100)],
        error: NONE,
        time: 200_000,
    },
    Row { depth: (29, 73), to_end: &[(34, 73), (31, 98), (28, 100)], error: NONE, time: 300_000 },
    Row { depth: (30, 73), to_end: &[(36, 73), (32, 98), (29, 100)], error: NONE, time: 450_000 },
];

impl Level {
    /// The highest level.
    pub const MAX: u8 = 30;

    /// A level from 1 to 30.
    pub const fn new(level: u8) -> Option<Level> {
        if 1 <= level && level <= Level::MAX { Some(Level(level)) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::MAX).map(Level)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn row(self) -> &'static Row {
        &LEVELS[self.0 as usize - 1]
    }

    /// What it searches with so many empty squares. A level with an error needs every move's value.
    pub fn goal(self, empties: u8) -> Goal {
        let row = self.row();
        let multi_pv = if row.error == NONE { MultiPv::ONE } else { MultiPv::ALL };
        let to_end = row.to_end.iter().filter(|(from, _)| empties <= *from);
        let (horizon, percent) = match to_end.map(|&(_, percent)| percent).max() {
            Some(percent) => (Horizon::End, percent),
            None => {
                let depth = Depth::new(row.depth.0).expect("depths are at most 60");
                (Horizon::Moves(depth), row.depth.1)
            }
        };
        let confidence = Confidence::of_percent(percent).expect("a confidence of the engine");
        Goal { horizon, confidence, multi_pv, ..Goal::EXACT }
    }

    /// How it errs in judging a move; none if it does not.
    pub(crate) fn error(self) -> Option<MoveError> {
        Some(self.row().error).filter(|error| *error != NONE)
    }

    /// How long a move takes at most, about, on one processor.
    pub const fn expected_time(self) -> Duration {
        Duration::from_millis(self.row().time as u64)
    }

    /// How large a table it needs, in megabytes.
    pub const fn megabytes(self) -> usize {
        match self.0 {
            ..=10 => 2,
            11..=15 => 32,
            16..=20 => 128,
            _ => 512,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each level with the next one.
    fn pairs() -> impl Iterator<Item = (Level, Level)> {
        Level::all().zip(Level::all().skip(1))
    }

    #[test]
    fn levels_from_1_to_30() {
        assert_eq!(Level::all().count(), 30);
        assert!(Level::all().zip(1..).all(|(level, number)| level.number() == number));
        assert_eq!((Level::new(0), Level::new(31)), (None, None));
    }

    #[test]
    fn a_higher_level_looks_as_far() {
        for (low, high) in pairs() {
            let number = high.number();
            for empties in 0..=60 {
                let (low, high) = (low.goal(empties), high.goal(empties));
                assert!(low.horizon <= high.horizon, "level {number} with {empties}");
            }
            let certain = |level: Level| (0..=60).rev().find(|&empties| is_certain(level, empties));
            assert!(certain(low) <= certain(high), "level {number}");
        }
    }

    fn is_certain(level: Level, empties: u8) -> bool {
        let goal = level.goal(empties);
        goal.horizon == Horizon::End && goal.confidence.is_certain()
    }

    #[test]
    fn a_higher_level_is_less_greedy_and_takes_longer() {
        for (low, high) in pairs() {
            assert!(low.row().error.greed >= high.row().error.greed);
            assert!(low.expected_time() <= high.expected_time());
            assert!(low.megabytes() <= high.megabytes());
        }
        assert!(Level::all().skip(6).all(|level| level.error().is_none()));
    }

    /// Nearer the end a level does not become less sure, nor does it stop to look to the end.
    #[test]
    fn the_end_is_seen_better_and_better() {
        for level in Level::all() {
            let goals: Vec<_> = (0..=60).rev().map(|empties| level.goal(empties)).collect();
            assert!(goals.is_sorted_by_key(|goal| goal.horizon), "level {}", level.number());
            let to_end = goals.iter().filter(|goal| goal.horizon == Horizon::End);
            assert!(to_end.is_sorted_by_key(|goal| goal.confidence), "level {}", level.number());
            assert!(goals.iter().all(|goal| goal.horizon > Horizon::Moves(Depth::ZERO)));
        }
    }
}
