//! What happens in a game.

use otelo_rules::{Color, Move};

use crate::{Effort, GameId, KeyHash, Moment, TimeLeft};

/// What happened in a game. Events are appended and never changed.
///
/// A ply counts along the line of the game: the moves that are played, followed by those that were
/// taken back. A new move ends the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A disc was placed, or a player passed.
    Played {
        /** What was played. */
        played: Move,
        /** What it cost, if a computer played. */
        answer: Option<Effort>,
    },
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
    /// A player gave up.
    Resigned {
        /** Who. */
        color: Color,
    },
    /// A player has another name.
    Renamed {
        /** Who. */
        color: Color,
        /** The name; none for the reader's word for the colour. */
        name: Option<String>,
    },
    /// Others play from now on.
    Seated {
        /** Who plays Black, as a spec. */
        black: String,
        /** Who plays White, as a spec. */
        white: String,
    },
    /// The computer waits for a click from now on, or no longer does.
    Stepped {
        /** Whether it waits. */
        on: bool,
    },
    /// The time of a player was up.
    Flagged {
        /** Whose. */
        color: Color,
    },
    /// A seat is offered to whoever has the secret of a hash; an earlier offer of the seat is void.
    Invited {
        /** Whose seat. */
        color: Color,
        /** The hash of the secret. */
        key: KeyHash,
    },
    /// A device took a seat that was offered.
    Joined {
        /** Whose seat. */
        color: Color,
        /** The device. */
        holder: KeyHash,
    },
    /// The game has another title.
    Titled {
        /** The title, if it has one. */
        title: Option<String>,
    },
    /// The players play another game after this one.
    Followed {
        /** The other game. */
        game: GameId,
    },
}

impl Event {
    /// Whether it leads to another position or to the end of the game.
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

    /// Whether a computer may have to think again, or to stop.
    pub(crate) const fn changes_the_players(&self) -> bool {
        matches!(self, Event::Seated { .. } | Event::Stepped { .. })
    }
}

/// An event, and when it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// When it happened.
    pub at: Moment,
    /// The time left after it, in a game with a clock.
    pub left: Option<TimeLeft>,
    /// What happened.
    pub event: Event,
}
