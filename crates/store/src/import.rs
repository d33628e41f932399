//! What happened in a game that comes from elsewhere.

use otelo_live::{Event, Moment, TimeLeft};

/// An event of a game that comes from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// When it happened.
    pub at: Moment,
    /// The time left after it, in a game with a clock.
    pub left: Option<TimeLeft>,
    /// What happened.
    pub event: Past,
}

/// What happened elsewhere, where the moves have no nodes yet.
///
/// A ply counts along the current line: the moves that are played, followed by those that were
/// taken back. A new move ends the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Past {
    /// Any event but the two below.
    Event(Event),
    /// Moves were taken back, or a resignation, which leaves all moves.
    Undone {
        /** How many moves are left. */
        ply: usize,
    },
    /// Moves that had been taken back were played again.
    Redone {
        /** How many moves there are now. */
        ply: usize,
    },
}
