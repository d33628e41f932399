//! The limits of one search.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{Clock, Still};

/// The limits of one search; whichever is reached first stops it.
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// The time.
    pub clock: &'a (dyn Clock + Sync),
    /// When to stop, on that clock.
    pub deadline: Option<Duration>,
    /// After how many nodes to stop, about.
    pub nodes: Option<u64>,
    /// Set by whoever no longer wants the answer.
    pub stop: &'a AtomicBool,
}

impl<'a> SearchLimits<'a> {
    /// No limit but the stop flag.
    pub const fn none(stop: &'a AtomicBool) -> SearchLimits<'a> {
        SearchLimits { clock: &Still, deadline: None, nodes: None, stop }
    }

    /// Whether a search that has visited so many nodes must stop now.
    pub fn are_reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| self.clock.now() >= deadline)
    }
}

impl fmt::Debug for SearchLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchLimits { deadline, nodes, stop, .. } = self;
        f.debug_struct("SearchLimits")
            .field("deadline", deadline)
            .field("nodes", nodes)
            .field("stop", stop)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct At(u64);

    impl Clock for At {
        fn now(&self) -> Duration {
            Duration::from_secs(self.0)
        }
    }

    #[test]
    fn the_first_limit_counts() {
        let [going, stopped] = [false, true].map(AtomicBool::new);
        let two = Some(Duration::from_secs(2));
        for (seconds, deadline, nodes, stop, reached) in [
            (9, None, None, &going, false),
            (9, None, None, &stopped, true),
            (1, two, None, &going, false),
            (2, two, None, &going, true),
            (1, two, Some(100), &going, true),
            (1, two, Some(101), &going, false),
        ] {
            let limits = SearchLimits { clock: &At(seconds), deadline, nodes, stop };
            assert_eq!(limits.are_reached(100), reached, "{limits:?} at {seconds} s");
        }
        assert!(!SearchLimits::none(&going).are_reached(u64::MAX));
    }
}
