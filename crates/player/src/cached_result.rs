//! What a search of the engine found out, as the cache keeps it.

use std::time::Duration;

use otelo_engine::{Completed, Goal, Horizon, SearchResult};

use crate::canonical::Canonical;

/// What a search of the engine found out, and how long it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CachedResult {
    pub(crate) result: SearchResult,
    pub(crate) time: Duration,
}

impl CachedResult {
    /// The same in the position that the canonical one was made from.
    pub(crate) fn back(&self, canonical: &Canonical) -> CachedResult {
        CachedResult { result: back(&self.result, canonical), time: self.time }
    }

    /// How far the search came, for comparisons: to the end or not, how surely if so, and how deep.
    pub(crate) fn stage(&self) -> Option<(bool, usize, u8)> {
        self.result.completed.map(|Completed { iteration, .. }| {
            let confidence = if iteration.to_end { iteration.confidence.index() } else { 0 };
            (iteration.to_end, confidence, iteration.depth.get())
        })
    }

    /// Whether the search came as far as it should.
    pub(crate) fn reached(&self, goal: &Goal) -> bool {
        self.result.completed.is_some_and(|last| {
            let deep_enough = match goal.horizon {
                Horizon::Moves(depth) => last.iteration.to_end || last.iteration.depth >= depth,
                Horizon::End => last.iteration.to_end,
            };
            deep_enough && last.iteration.confidence >= goal.confidence
        })
    }
}

/// What was found out about a canonical position, in the position it was made from.
pub(crate) fn back(result: &SearchResult, canonical: &Canonical) -> SearchResult {
    let mut result = result.clone();
    for root in &mut result.moves {
        root.square = canonical.back(root.square);
        for square in &mut root.line {
            *square = canonical.back(*square);
        }
    }
    result
}
