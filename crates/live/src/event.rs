//! The events of a game.

use otelo_rules::{Color, Move};

use crate::{Effort, GameId, KeyHash, TimeLeft, Timestamp};

/// Something that happened in a game. A game is stored as a list of events (event sourcing):
/// events are appended and never changed.
///
/// A ply counts moves along the line of the game: the moves played, followed by the moves undone.
/// A new move replaces the undone ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A disc was placed, or a player passed.
    Played {
        /** The move. */
        played: Move,
        /** How a computer found the move; `None` for a person's move. */
        answer: Option<Effort>,
    },
    /// Moves were undone. Undoing a resignation keeps all moves.
    Undone {
        /** The ply after the undo. */
        ply: usize,
    },
    /// Undone moves were played again (redo).
    Redone {
        /** The ply after the redo. */
        ply: usize,
    },
    /// A player resigned.
    Resigned {
        /** The player. */
        color: Color,
    },
    /// A player's name was changed.
    Renamed {
        /** The player. */
        color: Color,
        /** The new name; `None` to show the name of the colour. */
        name: Option<String>,
    },
    /// The players were changed.
    Seated {
        /** The spec of Black's player. */
        black: String,
        /** The spec of White's player. */
        white: String,
    },
    /// Step mode was switched on or off: with it, a computer waits for a click before each move.
    Stepped {
        /** Whether step mode is on. */
        on: bool,
    },
    /// A player lost on time (the flag fell).
    Flagged {
        /** The player who lost. */
        color: Color,
    },
    /// A seat was offered to another device, which takes it with a secret. It replaces an earlier
    /// invitation for the seat.
    Invited {
        /** The seat. */
        color: Color,
        /** The hash of the secret. */
        key: KeyHash,
    },
    /// A device accepted an invitation and took the seat.
    Joined {
        /** The seat. */
        color: Color,
        /** The device. */
        holder: KeyHash,
    },
    /// The title of the game was changed.
    Titled {
        /** The new title; `None` for none. */
        title: Option<String>,
    },
    /// A rematch was started.
    Followed {
        /** The new game. */
        game: GameId,
    },
}

impl Event {
    /// Whether the event changes the position or ends the game.
    pub(crate) const fn moves_the_game(&self) -> bool {
        matches!(
            self,
            Event::Played { .. }
                | Event::Undone { .. }
                | Event::Redone { .. }
                | Event::Resigned { .. }
                | Event::Flagged { .. }
        )
    }

    /// Whether the event may start or stop a computer's search.
    pub(crate) const fn changes_the_players(&self) -> bool {
        matches!(self, Event::Seated { .. } | Event::Stepped { .. })
    }
}

/// An event with its timestamp.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// When it happened.
    pub at: Timestamp,
    /// The players' time left after it, in a game with a clock.
    pub left: Option<TimeLeft>,
    /// The event.
    pub event: Event,
}
