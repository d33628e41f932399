//! The tier that runs everywhere: plain 64-bit arithmetic.

mod flips;
mod moves;

pub use flips::flips;
pub use moves::moves;

pub use crate::{last::last_flips, lookup::weight_sum, stable::stable};

/// Prefetches a place in memory on tiers that can; this one does nothing.
#[inline]
pub fn prefetch<T>(_: &T) {}
