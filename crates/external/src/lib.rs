//! Other Othello programs as players: `external:NAME`.
//!
//! [`Engines`] holds the engines that were registered, by a file `engines.toml` or on the command line,
//! and makes players of them. An engine runs as a process of its own, in a process group of its own, and
//! is spoken to by GTP or NBoard. Whatever it does, the player answers in time: with a legal move or with the
//! reason for which the engine loses the game.

mod config;
#[cfg(target_os = "linux")]
mod cpu_time;
mod engine;
mod engines;
mod external_player;
mod gtp_engine;
mod nboard_engine;
mod process;

pub use config::{ConfigError, EngineConfig, EngineProtocol};
pub use engines::Engines;
