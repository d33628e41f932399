//! The tier that runs everywhere: plain 64-bit arithmetic.

mod flips;
mod moves;
mod perft;

pub use flips::flips;
pub use moves::moves;
pub use perft::perft;
