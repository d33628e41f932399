//! The tier with AVX-512: four directions in one register, as in v3.
//!
//! Flips use what is new in the instructions: leading zeros of each word, any logic of three words at
//! once. Weights are gathered sixteen at a time. The other kernels are those of v3: compiled for this
//! tier they use the new logic by themselves, and moves written for it were no faster.
//!
//! To call a function from code that is not compiled for the tier is unsafe; [`crate::Tier`] tells
//! whether the machine has its features.

mod flips;
mod lookup;

pub use flips::flips;
pub use lookup::weight_sum;

pub use crate::{
    last::last_flips,
    v3::{moves, prefetch, stable},
};
