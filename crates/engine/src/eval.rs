//! What a position is worth before anything is searched.
//!
//! On 8x8 a position is worth the sum of the weights of what stands on each pattern, by the stage of
//! the game. Smaller boards are judged by a rule of thumb: mobility, corners and stable discs.

pub mod patterns;

mod weights_file;

pub use weights_file::{WeightsError, written};

use patterns::{AT, FAMILIES, LANES};

/// How many stages a game has, by discs on the board.
pub const STAGES: usize = 20;

/// What one disc is worth in the units of the weights.
pub const DISC: i32 = 128;

/// One weight for every number of 16 bits, so that no number is out of bounds; those that a pattern
/// does not have are never touched and cost no memory.
pub(crate) type Table = [i16; 1 << 16];

/// The weights of all patterns in all stages.
pub struct Weights {
    tables: Box<[i16]>,
    origin: String,
    hash: [u8; 32],
}

impl Weights {
    /// Those that come with this version of the engine.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test looks at.
    pub fn released() -> Weights {
        let bytes = include_bytes!("../../../data/otelo.weights");
        Weights::from_bytes(bytes).expect("the released weights are whole")
    }

    /// The tables of a stage.
    #[inline]
    pub(crate) fn stage(&self, stage: usize) -> &[Table; FAMILIES] {
        let tables = self.tables.as_chunks::<{ 1 << 16 }>().0;
        &tables.as_chunks().0[stage.min(STAGES - 1)]
    }

    /// Where the weights come from.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The hash that names them.
    pub const fn hash(&self) -> &[u8; 32] {
        &self.hash
    }
}

/// The stage of a position with so many empty squares.
#[inline]
pub const fn stage(empties: u32) -> usize {
    let placed = 60 - if empties > 60 { 60 } else { empties };
    let stage = placed as usize / 3;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The number of each pattern's place, seen by the player to move.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct Features(pub(crate) [i16; LANES]);

impl Features {
    /// Those of a position.
    pub fn of(p: u64, o: u64) -> Features {
        let mut lanes = [0i16; LANES];
        for (square, powers) in AT.powers.iter().enumerate() {
            let disc = (p >> square & 1) as i16 - (o >> square & 1) as i16;
            for (lane, power) in lanes.iter_mut().zip(powers.0) {
                *lane = lane.wrapping_add(disc.wrapping_mul(power));
            }
        }
        Features(lanes)
    }

    /// The pattern of each place, and its number.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, i16)> {
        AT.family.iter().map(|&family| usize::from(family)).zip(self.0)
    }
}

#[cfg(test)]
mod tests;
