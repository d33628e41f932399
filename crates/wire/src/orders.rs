//! What clients ask for in a game.

use serde::Deserialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Square};

/// What a client asks for in a game. `ply` is how many moves and passes the client knows of: an
/// order that was meant for another position is refused.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Puts a disc on a square.
    Play {
        /** Where. */
        square: Square,
        /** When. */
        ply: usize,
    },
    /// Takes back: one move between two people, against a computer to the person's last choice. On
    /// two devices it asks the other player, and leads to the asker's last choice.
    Undo {
        /** When. */
        ply: usize,
    },
    /// Plays again what was taken back, as far as one undo went. On two devices it asks the other
    /// player.
    Redo {
        /** When. */
        ply: usize,
    },
    /// Begins the same game anew with the colours swapped, once it is over. On two devices it asks
    /// the other player.
    Rematch {
        /** When. */
        ply: usize,
    },
    /// Answers what the other player asked, or takes back what the sender asked.
    Answer {
        /** When. */
        ply: usize,
        /** Whether it shall be done. */
        agree: bool,
    },
    /// Offers a seat to another device; only the sender gets the invitation. One that was given
    /// before for the seat no longer counts.
    Invite {
        /** Which seat. */
        color: Color,
    },
    /// Gives the game up.
    Resign {
        /** Who. */
        color: Color,
        /** When. */
        ply: usize,
    },
    /// Asks what a computer would play; only the asker gets the answer.
    Hint {
        /** When. */
        ply: usize,
    },
    /// Lets a waiting computer move.
    Go {
        /** When. */
        ply: usize,
    },
    /// Gives a player a name.
    Rename {
        /** Whom. */
        color: Color,
        /** The name; none is the word for the colour in the reader's language. */
        name: Option<String>,
    },
    /// Says who plays from now on.
    Seats {
        /** Who plays Black. */
        black: String,
        /** Who plays White. */
        white: String,
    },
    /// Whether the computer waits for a click before each of its moves.
    Step {
        /** Whether it waits. */
        on: bool,
    },
    /// Gives the game a title.
    Title {
        /** The title; none is the names of the players. */
        title: Option<String>,
    },
}
