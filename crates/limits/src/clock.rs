//! Clocks: what tells a search the time.

use std::time::Duration;

/// Tells the time since some beginning.
pub trait Clock {
    /// Time since the beginning; it never goes back.
    fn now(&self) -> Duration;
}

/// A clock that never moves, for searches without a deadline.
#[derive(Debug, Clone, Copy, Default)]
pub struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Real time since it was started. There is none in a browser, where the page tells the time.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(std::time::Instant);

#[cfg(not(target_arch = "wasm32"))]
impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(std::time::Instant::now())
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Clock for Stopwatch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
