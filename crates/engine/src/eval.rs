//! What a position is worth before anything is searched.
//!
//! On 8x8 it is the sum of the weights of what stands on each pattern, by the stage of the game
//! (M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello",
//! 1997). Smaller boards are evaluated by a heuristic: mobility, corners and stable discs.

pub mod patterns;

mod selectivity;
mod slots;
mod weights;
mod weights_file;

pub use selectivity::Selectivity;
pub use slots::Slots;
pub use weights::Weights;
pub use weights_file::{WeightsError, WeightsFile, WeightsHash};

use patterns::{LANES, PATTERNS};

/// How many stages a game has, by discs on the board.
pub const STAGES: usize = 20;

/// What one disc is worth in the units of the weights.
pub const DISC: i32 = 128;

/// The stage of a position with so many empty squares.
#[inline]
pub const fn stage(empties: u32) -> usize {
    let placed = 60 - if empties > 60 { 60 } else { empties };
    let stage = placed as usize / 3;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The number of each feature, seen by the player to move.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct Features(pub(crate) [i16; LANES]);

impl Features {
    /// Those of a position.
    pub fn of(p: u64, o: u64) -> Features {
        let (own, other) = (discs(p), discs(o));
        let mut lanes = [0i16; LANES];
        for ((lane, own), other) in lanes.iter_mut().zip(own).zip(other) {
            *lane = own.wrapping_sub(other);
        }
        Features(lanes)
    }

    /// The pattern of each feature, and its number.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, i16)> {
        PATTERNS.pattern.iter().map(|&pattern| usize::from(pattern)).zip(self.0)
    }
}

/// The sums of what the discs on some squares add to the features.
#[inline]
fn discs(squares: u64) -> [i16; LANES] {
    let mut lanes = [0i16; LANES];
    let mut left = squares;
    while left != 0 {
        let powers = &PATTERNS.powers[left.trailing_zeros() as usize & 63].0;
        left &= left - 1;
        for (lane, power) in lanes.iter_mut().zip(powers) {
            *lane = lane.wrapping_add(*power);
        }
    }
    lanes
}

#[cfg(test)]
mod tests;
