//! What clients send in a game.

use serde::Deserialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Square};

/// What a client sends in a game. `ply` is how many moves and passes the client knows of: a message
/// that was meant for another position is refused.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Puts a disc on a square.
    Play {
        /** The square. */
        square: Square,
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Undoes moves: one between two people, against a computer back to the person's last choice. On
    /// two devices it asks the other player, and goes back to the sender's last choice.
    Undo {
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Undoes all moves after a ply, so that the game goes on from there. Not on two devices.
    #[serde(rename = "undo-to")]
    UndoTo {
        /** The ply that the client knows of. */
        ply: usize,
        /** How many moves and passes remain; forced passes that follow remain too. */
        to: usize,
    },
    /// Redoes what one undo has undone. On two devices it asks the other player.
    Redo {
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Starts a new game with the colours swapped, once this one is over. On two devices it asks the
    /// other player.
    Rematch {
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Answers a request of the other player, or withdraws one of the sender.
    Answer {
        /** The ply that the client knows of. */
        ply: usize,
        /** Whether the sender agrees. */
        agree: bool,
    },
    /// Offers a seat to another device. Only the sender gets the invitation; an earlier one for the
    /// seat becomes void.
    Invite {
        /** The seat. */
        color: Color,
    },
    /// Resigns.
    Resign {
        /** The player. */
        color: Color,
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Asks what a computer would play; only the sender gets the reply.
    Hint {
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Lets a waiting computer move.
    Go {
        /** The ply that the client knows of. */
        ply: usize,
    },
    /// Sets the name of a player.
    Rename {
        /** The player. */
        color: Color,
        /** The name; without one, clients show the colour in the reader's language. */
        name: Option<String>,
    },
    /// Sets who plays from now on.
    Seats {
        /** Who plays Black. */
        black: String,
        /** Who plays White. */
        white: String,
    },
    /// Sets whether the computer waits for a click before each of its moves.
    Step {
        /** Whether it waits. */
        on: bool,
    },
    /// Sets the title of the game.
    Title {
        /** The title; without one, clients show the names of the players. */
        title: Option<String>,
    },
}
