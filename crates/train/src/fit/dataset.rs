//! The positions to fit to, by stage.

use otelo_engine::eval::{DISC, STAGES, Slots, stage};
use otelo_rng::Rng;

use crate::sample::{Sample, ValueSource};

/// One game in so many is held out: its positions are not learned from.
pub const HELD_OUT: u64 = 20;

/// Whether the positions of a game are held out. This depends on its number alone, so positions of a
/// game stay together in every shard that was made from them.
pub fn is_held_out(game: u32) -> bool {
    Rng::new(game.into()).next_u64().is_multiple_of(HELD_OUT)
}

/// Which values are learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Targets {
    /// How many hundredths of the target of a position with a final score and a value that is not exact
    /// are the final score; the rest is the value.
    pub result_percent: u8,
}

impl Targets {
    /// What the weights shall guess, in units of [`DISC`]; none if nothing is known.
    pub fn of(&self, sample: &Sample) -> Option<i16> {
        let value = i32::from(sample.value);
        let target = match (sample.source, sample.result) {
            (ValueSource::Unknown, result) => i32::from(result?) * DISC,
            (ValueSource::Search { .. }, Some(result)) => {
                let share = i32::from(self.result_percent.min(100));
                (value * (100 - share) + i32::from(result) * DISC * share) / 100
            }
            _ => value,
        };
        Some(target as i16)
    }
}

/// Positions with their targets.
#[derive(Default)]
pub(super) struct Rows {
    /// The discs of the player to move and of the opponent.
    boards: Vec<[u64; 2]>,
    targets: Vec<i16>,
}

impl Rows {
    fn push(&mut self, sample: &Sample, target: i16) {
        self.boards.push([sample.p, sample.o]);
        self.targets.push(target);
    }

    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The positions and their targets in discs.
    pub(super) fn iter(&self) -> impl Iterator<Item = ([u64; 2], f32)> {
        self.range(0, self.len())
    }

    /// Some of them.
    pub(super) fn range(&self, from: usize, to: usize) -> impl Iterator<Item = ([u64; 2], f32)> {
        let discs = |&target: &i16| f32::from(target) / DISC as f32;
        self.boards[from..to].iter().copied().zip(self.targets[from..to].iter().map(discs))
    }

    fn shuffle(&mut self, rng: &mut Rng) {
        for last in 1..self.len() {
            let other = rng.below(last as u64 + 1) as usize;
            self.boards.swap(last, other);
            self.targets.swap(last, other);
        }
        self.boards.shrink_to_fit();
        self.targets.shrink_to_fit();
    }
}

/// The positions of one stage.
#[derive(Default)]
pub(super) struct StageRows {
    pub(super) learned: Rows,
    pub(super) held_out: Rows,
}

/// Positions to fit weights to, by stage, and positions that are held out.
pub struct Dataset {
    pub(super) slots: Slots,
    pub(super) stages: Vec<StageRows>,
    targets: Targets,
}

impl Dataset {
    /// Without positions.
    pub fn new(targets: Targets) -> Dataset {
        let stages = (0..STAGES).map(|_| StageRows::default()).collect();
        Dataset { slots: Slots::new(), stages, targets }
    }

    /// Adds a position, unless nothing is known about it.
    pub fn add(&mut self, sample: &Sample) {
        let Some(target) = self.targets.of(sample) else { return };
        let rows = &mut self.stages[stage(sample.empties())];
        let rows = if is_held_out(sample.game) { &mut rows.held_out } else { &mut rows.learned };
        rows.push(sample, target);
    }

    /// Puts the positions that are learned from into an order that follows from a seed.
    pub fn shuffle(&mut self, seed: u64) {
        for (rows, seed) in self.stages.iter_mut().zip(seed..) {
            rows.learned.shuffle(&mut Rng::new(seed));
        }
    }

    /// How many positions are learned from, and how many are held out.
    pub fn len(&self) -> [usize; 2] {
        let sum = |count: fn(&StageRows) -> usize| self.stages.iter().map(count).sum();
        [sum(|rows| rows.learned.len()), sum(|rows| rows.held_out.len())]
    }

    /// Whether there is nothing to learn from.
    pub fn is_empty(&self) -> bool {
        self.len()[0] == 0
    }
}
