//! When a search must stop: a clock and a stop flag, both from outside.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// Tells the time since some beginning.
pub trait Clock {
    /// Time since the beginning; it never goes back.
    fn now(&self) -> Duration;
}

/// What a search looks at to know whether it may go on.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// The time.
    pub clock: &'a dyn Clock,
    /// When to stop, on that clock.
    pub deadline: Option<Duration>,
    /// Set by whoever no longer wants the answer.
    pub stop: &'a AtomicBool,
}

/// The search was told to stop, or ran out of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl Watch<'_> {
    /// Whether the search may go on.
    ///
    /// # Errors
    /// If the deadline has come or the flag is set.
    pub fn check(&self) -> Result<(), Stopped> {
        let late = self.deadline.is_some_and(|deadline| self.clock.now() >= deadline);
        if late || self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}
