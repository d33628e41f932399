//! Why an order was refused.

use otelo_player::ParseSpecError;
use otelo_rules::{Color, PlayError};
use otelo_wire::ClockError;

use crate::LONGEST_NAME;

/// Why an order was refused. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LiveError {
    /// The rules do not allow the move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The order was meant for another position.
    #[error("the order is for ply {ply}, and the game is at ply {current}")]
    Stale {
        /** What the client knows of. */
        ply: usize,
        /** Where the game is. */
        current: usize,
    },
    /// A computer moves here.
    #[error("it is the turn of {color}, whom a computer plays")]
    ComputersTurn {
        /** Whose turn it is. */
        color: Color,
    },
    /// A computer does not give up.
    #[error("a computer plays {color} and does not resign")]
    ComputersSeat {
        /** The seat. */
        color: Color,
    },
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// There is nothing to play again.
    #[error("there is nothing to play again")]
    NothingToRedo,
    /// No computer waits for a click.
    #[error("no computer is waiting to move")]
    NotWaiting,
    /// A name cannot be shown.
    #[error("a name has at most {LONGEST_NAME} characters and no control characters")]
    Name,
    /// There is no such player.
    #[error("{source}")]
    Player {
        /** The name. */
        seen: String,
        /** What is wrong with it. */
        source: ParseSpecError,
    },
    /// The seat belongs to another device.
    #[error("another device plays {color}")]
    NotYourSeat {
        /** The seat. */
        color: Color,
    },
    /// The client looks on.
    #[error("only those who play the game may do that")]
    NotYourGame,
    /// What one device cannot change alone.
    #[error("the players cannot be changed while two devices play")]
    SharedGame,
    /// There is no question to answer.
    #[error("nobody asks for anything")]
    NoRequest,
    /// A player waits for the other's answer.
    #[error("there is a question without an answer already")]
    RequestPending,
    /// Only a game that is over can be played again.
    #[error("the game is not over")]
    NotOver,
    /// A loss on time is final.
    #[error("the time of {color} was up; that cannot be taken back")]
    TimeUp {
        /** Whose time it was. */
        color: Color,
    },
    /// There is no such clock.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// An invitation was never given, or another one was given after it.
    #[error("this invitation does not count, or no longer does")]
    NoSuchInvitation,
    /// Another device took the seat.
    #[error("this invitation was used by another device")]
    InvitationUsed,
    /// The device that invites plays the other side.
    #[error("this invitation is for another device: this one plays already")]
    OwnInvitation,
    /// The game has as many events as a game may have.
    #[error("too much has happened in this game; begin another one")]
    GameFull,
}

impl LiveError {
    /// The codes of the errors that only a live game has; those of moves come from the rules.
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

    /// The code by which the catalogue of texts knows this error.
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

    /// What the catalogue's text is filled in with, by name; a colour is `black` or `white`.
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
