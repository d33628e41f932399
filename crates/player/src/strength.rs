//! Strength policy: how well the engine plays at each level, and how long it takes.

mod error;
mod expected_time;
mod level;
mod time_management;

pub(crate) use error::MoveError;
pub use level::Level;
pub(crate) use time_management::time_for_move;
