//! The engine: search and exact solving.

pub mod eval;

mod budget;
mod confidence;
mod engine;
mod geometry;
mod level;
mod node;
mod root;
mod table;
mod tiers;
mod worker;

pub use budget::budget;
pub use confidence::CONFIDENCES;
pub use engine::{Engine, Found, Goal, RootMove};
pub use level::Level;
pub use otelo_kernels::{Kind, Tier};
pub use tiers::perft;
pub use worker::Watch;
