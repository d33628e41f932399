//! A stored game.

use otelo_live::{GameId, Recorded, Setup, Timestamp};

/// A stored game: its setup and its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// Its id.
    pub id: GameId,
    /// When it was created.
    pub created: Timestamp,
    /// Its setup.
    pub setup: Setup,
    /// Its events, the oldest first.
    pub events: Vec<Recorded>,
}
