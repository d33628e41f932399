//! The reasons why an order is refused.

use otelo_player::ParseSpecError;
use otelo_rules::{Color, PlayError};
use otelo_wire::ClockError;

use crate::LONGEST_NAME;

/// Why an order was refused. A refused order changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LiveError {
    /// The rules do not allow the move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The order is for another position than the current one: the check of optimistic
    /// concurrency. So two clicks that arrive together are not applied one after the other.
    #[error("the order is for ply {ply}, and the game is at ply {current}")]
    Stale {
        /** The ply that the client sent. */
        ply: usize,
        /** The current ply of the game. */
        current: usize,
    },
    /// It is a computer's turn.
    #[error("it is the turn of {color}, whom a computer plays")]
    ComputersTurn {
        /** Whose turn it is. */
        color: Color,
    },
    /// A computer cannot resign, and its seat cannot be offered to another device.
    #[error("a computer plays {color} and does not resign")]
    ComputersSeat {
        /** The seat. */
        color: Color,
    },
    /// There is no move to undo.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// There is no move to redo.
    #[error("there is nothing to play again")]
    NothingToRedo,
    /// No computer is waiting for a click.
    #[error("the computer is not waiting to move")]
    NotWaiting,
    /// A name is too long or has control characters.
    #[error("a name has at most {LONGEST_NAME} characters and no control characters")]
    Name,
    /// The spec of a player is not valid.
    #[error("{source}")]
    Player {
        /** The spec. */
        seen: String,
        /** The error in the spec. */
        source: ParseSpecError,
    },
    /// The seat belongs to another device.
    #[error("another device plays {color}")]
    NotYourSeat {
        /** The seat. */
        color: Color,
    },
    /// The client is a spectator.
    #[error("only those who play the game may do that")]
    NotYourGame,
    /// While two devices play, one of them cannot change the players or go back on its own.
    #[error("that cannot be done while two devices play")]
    SharedGame,
    /// There is no request to answer.
    #[error("there is no request to answer")]
    NoRequest,
    /// There is a request already that waits for an answer.
    #[error("there is a question without an answer already")]
    RequestPending,
    /// A rematch is only possible after the end of the game.
    #[error("the game is not over")]
    NotOver,
    /// A loss on time cannot be undone.
    #[error("the time of {color} was up; that cannot be taken back")]
    TimeUp {
        /** The player who lost on time. */
        color: Color,
    },
    /// The time control is not valid.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// The invitation does not exist, or a newer one has replaced it.
    #[error("this invitation is not valid, or no longer is")]
    NoSuchInvitation,
    /// Another device has used the invitation.
    #[error("another device has used this invitation")]
    InvitationUsed,
    /// A device cannot accept its own invitation: it plays in this game already.
    #[error("this invitation is for another device: this one plays already")]
    OwnInvitation,
    /// The game has as many events of a kind as it may have: see [`MOST_OF_A_SEAT`](crate::MOST_OF_A_SEAT).
    #[error("too much has happened in this game; begin another one")]
    GameFull,
}

impl LiveError {
    /// The error codes of live games. The codes of illegal moves are in `otelo_rules`.
    pub const CODES: &[&str] = &[
        "stale",
        "computers-turn",
        "computers-seat",
        "nothing-to-undo",
        "nothing-to-redo",
        "not-waiting",
        "name",
        "player",
        "not-your-seat",
        "not-your-game",
        "shared-game",
        "no-request",
        "request-pending",
        "not-over",
        "time-up",
        "clock",
        "no-such-invitation",
        "invitation-used",
        "own-invitation",
        "game-full",
    ];

    /// The error code, by which the i18n catalogues have its text.
    pub const fn code(&self) -> &'static str {
        match self {
            LiveError::Play(error) => error.code(),
            LiveError::Stale { .. } => "stale",
            LiveError::ComputersTurn { .. } => "computers-turn",
            LiveError::ComputersSeat { .. } => "computers-seat",
            LiveError::NothingToUndo => "nothing-to-undo",
            LiveError::NothingToRedo => "nothing-to-redo",
            LiveError::NotWaiting => "not-waiting",
            LiveError::Name => "name",
            LiveError::Player { .. } => "player",
            LiveError::NotYourSeat { .. } => "not-your-seat",
            LiveError::NotYourGame => "not-your-game",
            LiveError::SharedGame => "shared-game",
            LiveError::NoRequest => "no-request",
            LiveError::RequestPending => "request-pending",
            LiveError::NotOver => "not-over",
            LiveError::TimeUp { .. } => "time-up",
            LiveError::Clock(_) => "clock",
            LiveError::NoSuchInvitation => "no-such-invitation",
            LiveError::InvitationUsed => "invitation-used",
            LiveError::OwnInvitation => "own-invitation",
            LiveError::GameFull => "game-full",
        }
    }

    /// The values for the placeholders of the catalogue's text, by name. A colour is `black` or
    /// `white`.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            LiveError::Play(error) => error.parameters(),
            LiveError::Stale { ply, current } => {
                vec![("ply", ply.to_string()), ("current", current.to_string())]
            }
            LiveError::ComputersTurn { color }
            | LiveError::ComputersSeat { color }
            | LiveError::NotYourSeat { color }
            | LiveError::TimeUp { color } => vec![("color", color.to_string().to_lowercase())],
            LiveError::Name => vec![("most", LONGEST_NAME.to_string())],
            LiveError::Player { seen, .. } => vec![("seen", seen.clone())],
            LiveError::NothingToUndo
            | LiveError::NothingToRedo
            | LiveError::NotWaiting
            | LiveError::NotYourGame
            | LiveError::SharedGame
            | LiveError::NoRequest
            | LiveError::RequestPending
            | LiveError::NotOver
            | LiveError::Clock(_)
            | LiveError::NoSuchInvitation
            | LiveError::InvitationUsed
            | LiveError::OwnInvitation
            | LiveError::GameFull => Vec::new(),
        }
    }
}
