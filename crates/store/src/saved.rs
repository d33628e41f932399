//! A stored game: how it began, and what happened since.

use otelo_live::{Event, GameId, Moment, NodeId, Setup, TimeLeft};

/// A game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// Its name.
    pub id: GameId,
    /// When it began.
    pub created: Moment,
    /// How it began.
    pub setup: Setup,
    /// What happened since, the oldest first.
    pub events: Vec<Recorded>,
}

/// An event and its place in time and in the tree of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// When it happened.
    pub at: Moment,
    /// The last node after it; none at the start.
    pub node: Option<NodeId>,
    /// The time left after it, in a game with a clock.
    pub left: Option<TimeLeft>,
    /// What happened.
    pub event: Event,
}
