//! The tier that runs everywhere: plain 64-bit arithmetic.

mod flips;
mod moves;

pub use flips::flips;
pub use moves::moves;

pub use crate::{last::last_flips, stable::stable};

/// Brings a place in memory near, where the machine can be told to; here it is not.
#[inline]
pub fn fetch<T>(_: &T) {}
