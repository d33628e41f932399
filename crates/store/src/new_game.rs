//! A new game with events.

use otelo_live::{GameId, Recorded, Setup, Standing, Timestamp};

/// A new game with events: a copy of another one, or an imported one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its id.
    pub id: GameId,
    /// When it was created. The time of its last change is that of its last event.
    pub created: Timestamp,
    /// Its setup.
    pub setup: Setup,
    /// Its events, the oldest first.
    pub events: Vec<Recorded>,
    /// Its standing after them.
    pub standing: Standing,
}
