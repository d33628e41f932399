//! Strengths to play with, from 1 to 30.
//!
//! A level says how many moves ahead to look, from how many empty squares on to look to the end and
//! how surely, and how far its judgement may be off: the lowest ones misjudge every move by some
//! random amount, as people do, and so lose without giving anything away on purpose.

use std::time::Duration;

use crate::engine::Goal;

/// A strength to play with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level does.
struct Row {
    /// How many moves ahead it looks, with which confidence.
    depth: (u8, u8),
    /// From how many empty squares on it looks to the end, by confidence, the least sure first.
    to_end: &'static [(u8, u8)],
    /// How far its judgement of a move may be off, in discs: a standard deviation.
    error: u8,
    /// How long a move takes at most, about, in milliseconds: rounded from what 99 of 100 moves took
    /// in a few games of some levels up to 20 (docs/engine.md), and guessed from their growth above.
    time: u32,
}

/// The levels, from 1.
const LEVELS: [Row; Level::MAX as usize] = [
    Row { depth: (1, 5), to_end: &[], error: 18, time: 1 },
    Row { depth: (1, 5), to_end: &[(2, 5)], error: 11, time: 1 },
    Row { depth: (2, 5), to_end: &[(4, 5)], error: 7, time: 1 },
    Row { depth: (2, 5), to_end: &[(6, 5)], error: 4, time: 1 },
    Row { depth: (3, 5), to_end: &[(8, 5)], error: 2, time: 1 },
    Row { depth: (3, 5), to_end: &[(10, 5)], error: 1, time: 1 },
    Row { depth: (4, 5), to_end: &[(12, 5)], error: 0, time: 2 },
    Row { depth: (6, 0), to_end: &[(14, 5)], error: 0, time: 3 },
    Row { depth: (8, 0), to_end: &[(16, 5)], error: 0, time: 10 },
    Row { depth: (10, 0), to_end: &[(18, 3), (16, 5)], error: 0, time: 60 },
    Row { depth: (11, 0), to_end: &[(20, 3), (18, 5)], error: 0, time: 200 },
    Row { depth: (12, 0), to_end: &[(21, 2), (20, 3), (19, 5)], error: 0, time: 450 },
    Row { depth: (13, 0), to_end: &[(22, 2), (20, 5)], error: 0, time: 600 },
    Row { depth: (14, 0), to_end: &[(23, 1), (22, 2), (21, 4), (20, 5)], error: 0, time: 1500 },
    Row { depth: (15, 0), to_end: &[(24, 1), (22, 4), (21, 5)], error: 0, time: 1500 },
    Row { depth: (16, 0), to_end: &[(25, 1), (23, 4), (22, 5)], error: 0, time: 3000 },
    Row { depth: (17, 0), to_end: &[(26, 0), (25, 1), (24, 3), (22, 5)], error: 0, time: 5000 },
    Row { depth: (18, 0), to_end: &[(27, 0), (25, 2), (24, 3), (23, 5)], error: 0, time: 8000 },
    Row { depth: (19, 0), to_end: &[(28, 0), (26, 2), (24, 4), (23, 5)], error: 0, time: 9000 },
    Row { depth: (20, 0), to_end: &[(28, 0), (26, 2), (24, 5)], error: 0, time: 10000 },
    Row { depth: (21, 0), to_end: &[(30, 0), (27, 3), (24, 5)], error: 0, time: 14000 },
    Row { depth: (22, 0), to_end: &[(30, 0), (28, 2), (27, 3), (25, 5)], error: 0, time: 20000 },
    Row { depth: (23, 0), to_end: &[(31, 0), (28, 3), (25, 5)], error: 0, time: 30000 },
    Row { depth: (24, 0), to_end: &[(32, 0), (29, 2), (28, 3), (26, 5)], error: 0, time: 45000 },
    Row { depth: (25, 0), to_end: &[(32, 0), (29, 3), (26, 5)], error: 0, time: 60000 },
    Row { depth: (26, 0), to_end: &[(33, 0), (30, 2), (29, 3), (27, 5)], error: 0, time: 90000 },
    Row { depth: (27, 0), to_end: &[(33, 0), (30, 3), (27, 5)], error: 0, time: 130_000 },
    Row { depth: (28, 0), to_end: &[(34, 0), (31, 2), (30, 3), (28, 5)], error: 0, time: 200_000 },
    Row { depth: (29, 0), to_end: &[(34, 0), (31, 3), (28, 5)], error: 0, time: 300_000 },
    Row { depth: (30, 0), to_end: &[(36, 0), (32, 3), (29, 5)], error: 0, time: 450_000 },
];

impl Level {
    /// The highest level.
    pub const MAX: u8 = 30;

    /// A level from 1 to 30.
    pub const fn new(level: u8) -> Option<Level> {
        if 1 <= level && level <= Level::MAX { Some(Level(level)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn row(self) -> &'static Row {
        &LEVELS[self.0 as usize - 1]
    }

    /// What it does with so many empty squares. A level that errs wants to know every move's value.
    pub fn goal(self, empties: u8) -> Goal {
        let row = self.row();
        let lines = if row.error > 0 { usize::MAX } else { 1 };
        let sureties = row.to_end.iter().filter(|(from, _)| empties <= *from);
        match sureties.map(|&(_, surety)| surety).max() {
            Some(surety) => Goal { surety, lines, ..Goal::EXACT },
            None => Goal { depth: row.depth.0, surety: row.depth.1, lines, ..Goal::EXACT },
        }
    }

    /// How far its judgement of a move may be off, in discs: a standard deviation.
    pub fn error(self) -> f64 {
        self.row().error.into()
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
    use crate::confidence::SURE;

    fn levels() -> impl Iterator<Item = Level> {
        (1..=Level::MAX).map(|level| Level::new(level).unwrap())
    }

    /// Each level with the next one.
    fn pairs() -> impl Iterator<Item = (Level, Level)> {
        levels().zip(levels().skip(1))
    }

    #[test]
    fn levels_from_1_to_30() {
        assert_eq!(levels().count(), 30);
        assert!(levels().zip(1..).all(|(level, number)| level.number() == number));
        assert_eq!((Level::new(0), Level::new(31)), (None, None));
    }

    #[test]
    fn a_higher_level_looks_as_far() {
        for (low, high) in pairs() {
            let number = high.number();
            for empties in 0..=60 {
                let (low, high) = (low.goal(empties), high.goal(empties));
                assert!(low.depth <= high.depth, "level {number} with {empties}");
            }
            let certain = |level: Level| (0..=60).rev().find(|&empties| is_certain(level, empties));
            assert!(certain(low) <= certain(high), "level {number}");
        }
    }

    fn is_certain(level: Level, empties: u8) -> bool {
        let goal = level.goal(empties);
        goal.depth == u8::MAX && goal.surety == SURE
    }

    #[test]
    fn a_higher_level_errs_less_and_takes_longer() {
        for (low, high) in pairs() {
            assert!(low.error() >= high.error());
            assert!(low.expected_time() <= high.expected_time());
            assert!(low.megabytes() <= high.megabytes());
        }
        assert!(levels().skip(6).all(|level| level.error() == 0.0));
    }

    /// Nearer the end a level does not become less sure, nor does it stop to look to the end.
    #[test]
    fn the_end_is_seen_better_and_better() {
        for level in levels() {
            let goals: Vec<_> = (0..=60).rev().map(|empties| level.goal(empties)).collect();
            assert!(goals.is_sorted_by_key(|goal| goal.depth), "level {}", level.number());
            let to_end = goals.iter().filter(|goal| goal.depth == u8::MAX);
            assert!(to_end.is_sorted_by_key(|goal| goal.surety), "level {}", level.number());
            assert!(goals.iter().all(|goal| goal.surety <= SURE && goal.depth > 0));
        }
    }
}
