//! Making the engine's weights.
//!
//! Games come first, a line each ([`games`]); [`fit`] finds the weights that guess their results
//! best.

pub mod calibrate;
pub mod fit;
pub mod games;
pub mod play;
