//! A stored game: how it began, and what happened since.

use otelo_live::{GameId, Moment, Recorded, Setup};

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
