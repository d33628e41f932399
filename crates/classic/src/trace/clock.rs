//! A clock for recorded searches.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use otelo_limits::Clock;

use crate::walk::NODES_PER_POLL;

/// A clock that moves on as a search visits nodes, at a speed of so many nodes a second.
///
/// Recording slows a search down, and machines differ. On this clock the agent runs out of time at
/// the same node everywhere, whoever watches.
#[derive(Debug)]
pub struct NodeClock {
    nodes_per_second: u64,
    polls: AtomicU64,
}

impl NodeClock {
    /// A clock at the start of a search.
    pub const fn new(nodes_per_second: u64) -> NodeClock {
        NodeClock { nodes_per_second, polls: AtomicU64::new(0) }
    }
}

impl Clock for NodeClock {
    fn now(&self) -> Duration {
        let nodes = self.polls.fetch_add(1, Ordering::Relaxed) * NODES_PER_POLL;
        Duration::from_nanos(nodes * 1_000_000_000 / self.nodes_per_second.max(1))
    }
}
