//! What a search counts.

use std::ops::AddAssign;

/// The nodes of a search, each counted once as what it is, and the cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Root positions: one for each depth that was tried.
    pub roots: u64,
    /// Positions with moves below them.
    pub inner: u64,
    /// Positions where a player must pass.
    pub passes: u64,
    /// Positions that were evaluated because the depth was used up.
    pub leaves: u64,
    /// Positions where the game is over.
    pub over: u64,
    /// Nodes whose other moves were not looked at.
    pub cuts: u64,
}

impl Counts {
    /// All nodes.
    pub const fn nodes(&self) -> u64 {
        self.roots + self.inner + self.passes + self.leaves + self.over
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.roots += other.roots;
        self.inner += other.inner;
        self.passes += other.passes;
        self.leaves += other.leaves;
        self.over += other.over;
        self.cuts += other.cuts;
    }
}
