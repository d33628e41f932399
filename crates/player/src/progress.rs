//! What a player tells while it thinks.

use std::time::Duration;

use otelo_classic::{
    Clock, Node, Utility,
    trace::{Cut, Kind, Trace},
};

/// How far a player has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many moves the search looks ahead.
    pub depth: u8,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How long it has been thinking.
    pub time: Duration,
}

/// Tells now and then how far a search has come.
pub(crate) struct Reporter<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) report: &'a mut dyn FnMut(Progress),
    pub(crate) nodes: u64,
    pub(crate) depth: u8,
}

/// One report for so many nodes: some dozens a second.
const NODES_PER_REPORT: u64 = 1 << 18;

impl Trace for Reporter<'_> {
    #[inline]
    fn enter(&mut self, node: &Node, _: Utility, _: Utility) {
        self.nodes += 1;
        let begins = node.ply == 0;
        if begins {
            self.depth = node.depth;
        }
        if begins || self.nodes.is_multiple_of(NODES_PER_REPORT) {
            let (depth, nodes, time) = (self.depth, self.nodes, self.clock.now());
            (self.report)(Progress { depth, nodes, time });
        }
    }

    #[inline]
    fn leave(&mut self, _: Kind, _: Utility, _: Option<Cut>) {}
}
