//! When a search must stop: what the classic searches and the engine have in common.
//!
//! Time comes from outside as a [`Clock`], so that a search can run in a test with a clock that the
//! test moves, and in a browser. A [`Depth`] is a number of moves to look ahead.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use otelo_limits::SearchLimits;
//!
//! let stop = AtomicBool::new(false);
//! let limits = SearchLimits { nodes: Some(1000), ..SearchLimits::none(&stop) };
//! assert!(!limits.are_reached(999));
//! assert!(limits.are_reached(1000));
//! ```

mod clock;
mod cpu_clock;
mod depth;
mod search_limits;

#[cfg(not(target_arch = "wasm32"))]
pub use clock::Stopwatch;
pub use clock::{Clock, Still};
pub use cpu_clock::CpuClock;
pub use depth::Depth;
pub use search_limits::SearchLimits;
