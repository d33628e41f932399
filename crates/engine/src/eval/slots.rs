//! Which weights a stage has: one slot for each canonical number of each pattern.
//!
//! The order of the slots is that of the weights file: patterns, in them numbers, from the lowest.

use super::{
    Features,
    patterns::{FEATURES, PATTERN_COUNT, canonical, numbers},
};

/// The slots of the weights of one stage.
pub struct Slots {
    /// For each pattern one after the other, the slot of each number from the lowest.
    of: Vec<u32>,
    /// For each feature, where the number 0 of its pattern stands in this list.
    zero: [u32; FEATURES],
    /// For each pattern, its first slot.
    first: [u32; PATTERN_COUNT],
    count: usize,
}

impl Slots {
    /// Those of the engine's patterns.
    pub fn new() -> Slots {
        let (mut of, mut count) = (Vec::new(), 0);
        let (mut zeros, mut first) = ([0; PATTERN_COUNT], [0; PATTERN_COUNT]);
        for pattern in 0..PATTERN_COUNT {
            let begin = of.len();
            let half = numbers(pattern) as i32 / 2;
            zeros[pattern] = begin as u32 + half.cast_unsigned();
            first[pattern] = count;
            for (number, same) in (-half..).zip(canonical(pattern)) {
                // The lowest number of several with the same meaning comes first.
                if number == i32::from(same) {
                    of.push(count);
                    count += 1;
                } else {
                    of.push(of[begin + (i32::from(same) + half).cast_unsigned() as usize]);
                }
            }
        }
        let pattern_of = Features([0; super::patterns::LANES]);
        let mut zero = [0; FEATURES];
        for (zero, (pattern, _)) in zero.iter_mut().zip(pattern_of.numbers()) {
            *zero = zeros[pattern];
        }
        Slots { of, zero, first, count: count as usize }
    }

    /// How many weights a stage has.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The pattern of a slot.
    pub fn pattern(&self, slot: usize) -> usize {
        self.first.partition_point(|&first| first as usize <= slot) - 1
    }

    /// The slots of a position's features, each below [`Slots::count`].
    #[inline]
    pub fn of_position(&self, p: u64, o: u64) -> [u32; FEATURES] {
        let features = Features::of(p, o);
        let mut slots = [0; FEATURES];
        for ((slot, &zero), &number) in slots.iter_mut().zip(&self.zero).zip(&features.0) {
            *slot = self.of[zero.wrapping_add_signed(number.into()) as usize];
        }
        slots
    }
}

impl Default for Slots {
    fn default() -> Slots {
        Slots::new()
    }
}
