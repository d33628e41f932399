//! Making the engine's weights.
//!
//! [`play`] makes games, a line each ([`games`]); [`fit`] finds the weights that predict their results
//! best; [`calibrate`] measures how far selective searches with them can be trusted.

pub mod calibrate;
pub mod fit;
pub mod games;
pub mod play;
