//! The tier that runs everywhere: plain 64-bit arithmetic.

mod flips;
mod last;
mod moves;

pub use flips::flips;
pub use last::last_flips;
pub use moves::moves;

pub use crate::stable::stable;

/// Brings a place in memory near, where the machine can be told to; here it is not.
#[inline]
pub fn fetch<T>(_: &T) {}
