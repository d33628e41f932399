//! Fast board operations on two 64-bit words.
//!
//! `p` holds the discs of the player to move, `o` the opponent's; bit 0 is `a1`, bit 63 is `h8`.
//! The caller keeps them apart and on the board. A smaller board is the top left part of the same
//! 64 squares: an operation that looks at empty squares takes the squares of the board, which for
//! 8x8 is [`ALL`] and costs nothing once inlined.
//!
//! There is one module for each CPU tier, all with the same functions. [`base`] runs everywhere;
//! the others need a [`Tier`] that was detected.

pub mod base;
mod last;
mod lookup;
mod rays;
mod stable;
mod tier;
#[cfg(target_arch = "x86_64")]
pub mod v3;
#[cfg(target_arch = "x86_64")]
pub mod v4;

pub use lookup::{LANES, Offsets};
pub use tier::{ParseTierError, Tier, TierKind};

/// The squares of the 8x8 board.
pub const ALL: u64 = u64::MAX;
