//! Everything that can be refused, in one shape: a code, parameters, a text.

use axum::{
    Json,
    extract::{
        rejection::{JsonRejection, PathRejection, QueryRejection},
        ws::rejection::WebSocketUpgradeRejection,
    },
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use otelo_formats::{
    ReadError,
    formal::{LastMoveError, ParseCellError},
};
use otelo_player::ParseSpecError;
use otelo_rules::{Color, PlayError};
use otelo_store::StoreError;

use crate::{
    search::Busy,
    wire::{ClockError, Refusal},
};

/// The most characters that a player's name may have.
pub const LONGEST_NAME: usize = 32;

/// The codes of the errors that only the server has; the others come from the rules, the formats
/// and the players.
pub const CODES: &[&str] = &[
    "stale",
    "computers-turn",
    "computers-seat",
    "nothing-to-undo",
    "nothing-to-redo",
    "not-waiting",
    "name",
    "player",
    "size",
    "part",
    "human",
    "no-such-game",
    "message",
    "too-large",
    "foreign-host",
    "foreign-origin",
    "not-found",
    "method",
    "busy",
    "not-saved",
    "damaged",
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
    "too-fast",
    "too-many-games",
    "not-writable",
    "history",
];

/// Why something was not done. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ApiError {
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
    /// There is no board of such a size.
    #[error("`{seen}` is not a size; expected 4, 6 or 8")]
    Size {
        /** The side of the board. */
        seen: u8,
    },
    /// A board or a game was not understood.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The last move cannot have been it.
    #[error(transparent)]
    Last(#[from] LastMoveError),
    /// A part of the formal problem is not what it should be.
    #[error("`{seen}` is not a {part}; expected {expected}")]
    Part {
        /** Which part. */
        part: &'static str,
        /** What was sent. */
        seen: String,
        /** What would be right. */
        expected: &'static str,
    },
    /// A person cannot be asked for the best move.
    #[error("the player must be a computer player")]
    Human,
    /// There is no such game.
    #[error("there is no game `{game}`")]
    NoSuchGame {
        /** Its name. */
        game: String,
    },
    /// The client sent something else than what was expected.
    #[error("the message was not understood: {detail}")]
    Message {
        /** What is wrong with it. */
        detail: String,
    },
    /// The client sent too much.
    #[error("the message is too large")]
    TooLarge,
    /// The request is for another host.
    #[error("`{seen}` is not a host of this server")]
    ForeignHost {
        /** The host. */
        seen: String,
    },
    /// The request comes from another site's page.
    #[error("pages of `{seen}` may not use this server")]
    ForeignOrigin {
        /** The origin. */
        seen: String,
    },
    /// There is nothing here.
    #[error("there is nothing at this address")]
    NotFound,
    /// Nothing here takes this method.
    #[error("this address does not take this method")]
    Method,
    /// Too many searches are waiting.
    #[error("the computer is busy with other games; try again")]
    Busy,
    /// What was asked for could not be saved, so it was not done.
    #[error("the game could not be read or saved: {source}")]
    NotSaved {
        /** Why. */
        source: StoreError,
    },
    /// A saved game does not make sense.
    #[error("the saved game `{game}` is damaged: {detail}")]
    Damaged {
        /** Its name. */
        game: String,
        /** What is wrong with it. */
        detail: String,
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
    /// Nobody asks for anything.
    #[error("nobody asks for anything")]
    NoRequest,
    /// A player waits for the other's answer.
    #[error("there is a question without an answer already")]
    RequestPending,
    /// Only a game that is over can be played again.
    #[error("the game is not over")]
    NotOver,
    /// What nobody takes back.
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
    /// Who invites plays the other side.
    #[error("this invitation is for another device: this one plays already")]
    OwnInvitation,
    /// So much happened in the game that nothing more may.
    #[error("too much has happened in this game; begin another one")]
    GameFull,
    /// The client asks for more than it may.
    #[error("too many requests; try again in a moment")]
    TooFast,
    /// A text has more games than are brought in at once.
    #[error("there are {count} games; at most {most} are brought in at once")]
    TooManyGames {
        /** How many there are. */
        count: usize,
        /** How many are taken. */
        most: usize,
    },
    /// A game that a format has no words for.
    #[error("the game cannot be written as {format}")]
    NotWritable {
        /** The format. */
        format: String,
    },
    /// The history of a game that is brought in does not make sense.
    #[error("the history of game {number} does not make sense: {detail}")]
    History {
        /** Which game of the text, from 1. */
        number: usize,
        /** What is wrong with it. */
        detail: String,
    },
}

impl ApiError {
    /// The code by which the catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            ApiError::Play(error) => error.code(),
            ApiError::Stale { .. } => "stale",
            ApiError::ComputersTurn { .. } => "computers-turn",
            ApiError::ComputersSeat { .. } => "computers-seat",
            ApiError::NothingToUndo => "nothing-to-undo",
            ApiError::NothingToRedo => "nothing-to-redo",
            ApiError::NotWaiting => "not-waiting",
            ApiError::Name => "name",
            ApiError::Player { .. } => "player",
            ApiError::Size { .. } => "size",
            ApiError::Read(error) => error.fault.code(),
            ApiError::Last(error) => error.code(),
            ApiError::Part { .. } => "part",
            ApiError::Human => "human",
            ApiError::NoSuchGame { .. } => "no-such-game",
            ApiError::Message { .. } => "message",
            ApiError::TooLarge => "too-large",
            ApiError::ForeignHost { .. } => "foreign-host",
            ApiError::ForeignOrigin { .. } => "foreign-origin",
            ApiError::NotFound => "not-found",
            ApiError::Method => "method",
            ApiError::Busy => "busy",
            ApiError::NotSaved { .. } => "not-saved",
            ApiError::Damaged { .. } => "damaged",
            ApiError::NotYourSeat { .. } => "not-your-seat",
            ApiError::NotYourGame => "not-your-game",
            ApiError::SharedGame => "shared-game",
            ApiError::NoRequest => "no-request",
            ApiError::RequestPending => "request-pending",
            ApiError::NotOver => "not-over",
            ApiError::TimeUp { .. } => "time-up",
            ApiError::Clock(_) => "clock",
            ApiError::NoSuchInvitation => "no-such-invitation",
            ApiError::InvitationUsed => "invitation-used",
            ApiError::OwnInvitation => "own-invitation",
            ApiError::GameFull => "game-full",
            ApiError::TooFast => "too-fast",
            ApiError::TooManyGames { .. } => "too-many-games",
            ApiError::NotWritable { .. } => "not-writable",
            ApiError::History { .. } => "history",
        }
    }

    /// What the catalogue's text is filled in with, by name; a colour is `black` or `white`.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let color_of = |color: &Color| color.to_string().to_lowercase();
        match self {
            ApiError::Play(error) => error.parameters(),
            ApiError::Stale { ply, current } => {
                vec![("ply", ply.to_string()), ("current", current.to_string())]
            }
            ApiError::ComputersTurn { color }
            | ApiError::ComputersSeat { color }
            | ApiError::NotYourSeat { color }
            | ApiError::TimeUp { color } => vec![("color", color_of(color))],
            ApiError::Name => vec![("most", LONGEST_NAME.to_string())],
            ApiError::Player { seen, .. } => vec![("seen", seen.clone())],
            ApiError::Size { seen } => vec![("seen", seen.to_string())],
            ApiError::Read(error) => {
                let mut parameters = error.fault.parameters();
                parameters.push(("line", error.place.line.to_string()));
                parameters.push(("column", error.place.column.to_string()));
                parameters
            }
            ApiError::Last(error) => error.parameters(),
            ApiError::Part { part, seen, expected } => vec![
                ("part", (*part).to_owned()),
                ("seen", seen.clone()),
                ("expected", (*expected).to_owned()),
            ],
            ApiError::NoSuchGame { game } => vec![("game", game.clone())],
            ApiError::Message { detail } => vec![("detail", detail.clone())],
            ApiError::ForeignHost { seen } | ApiError::ForeignOrigin { seen } => {
                vec![("seen", seen.clone())]
            }
            ApiError::Damaged { game, .. } => vec![("game", game.clone())],
            ApiError::TooManyGames { count, most } => {
                vec![("count", count.to_string()), ("most", most.to_string())]
            }
            ApiError::NotWritable { format } => vec![("format", format.clone())],
            ApiError::History { number, detail } => {
                vec![("number", number.to_string()), ("detail", detail.clone())]
            }
            ApiError::NotYourGame
            | ApiError::SharedGame
            | ApiError::NoRequest
            | ApiError::RequestPending
            | ApiError::NotOver
            | ApiError::Clock(_)
            | ApiError::NoSuchInvitation
            | ApiError::InvitationUsed
            | ApiError::OwnInvitation
            | ApiError::GameFull
            | ApiError::TooFast
            | ApiError::NothingToUndo
            | ApiError::NothingToRedo
            | ApiError::NotWaiting
            | ApiError::Human
            | ApiError::TooLarge
            | ApiError::NotFound
            | ApiError::Method
            | ApiError::Busy
            | ApiError::NotSaved { .. } => Vec::new(),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::Play(_)
            | ApiError::Stale { .. }
            | ApiError::ComputersTurn { .. }
            | ApiError::ComputersSeat { .. }
            | ApiError::NothingToUndo
            | ApiError::NothingToRedo
            | ApiError::NotWaiting
            | ApiError::SharedGame
            | ApiError::NoRequest
            | ApiError::RequestPending
            | ApiError::NotOver
            | ApiError::TimeUp { .. }
            | ApiError::OwnInvitation
            | ApiError::GameFull => StatusCode::CONFLICT,
            ApiError::NotYourSeat { .. } | ApiError::NotYourGame => StatusCode::FORBIDDEN,
            ApiError::InvitationUsed => StatusCode::GONE,
            ApiError::TooFast => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Name
            | ApiError::Player { .. }
            | ApiError::Size { .. }
            | ApiError::Read(_)
            | ApiError::Last(_)
            | ApiError::Part { .. }
            | ApiError::Human
            | ApiError::Clock(_)
            | ApiError::NotWritable { .. }
            | ApiError::History { .. }
            | ApiError::Message { .. } => StatusCode::BAD_REQUEST,
            ApiError::NoSuchGame { .. } | ApiError::NoSuchInvitation | ApiError::NotFound => {
                StatusCode::NOT_FOUND
            }
            ApiError::Method => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::TooLarge | ApiError::TooManyGames { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::ForeignHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            ApiError::ForeignOrigin { .. } => StatusCode::FORBIDDEN,
            ApiError::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::NotSaved { .. } | ApiError::Damaged { .. } => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    /// As it travels.
    pub(crate) fn refusal(&self) -> Refusal {
        let parameters = self.parameters().into_iter();
        Refusal {
            code: self.code().to_owned(),
            parameters: parameters.map(|(name, value)| (name.to_owned(), value)).collect(),
            text: self.to_string(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        if status.is_server_error() {
            tracing::error!(code = self.code(), error = %self, "refused");
        }
        let mut response = (status, Json(self.refusal())).into_response();
        if matches!(self, ApiError::TooFast | ApiError::Busy) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<Busy> for ApiError {
    fn from(Busy: Busy) -> ApiError {
        ApiError::Busy
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
            _ => ApiError::Message { detail: rejection.body_text() },
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::Message { detail: rejection.body_text() }
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::Message { detail: rejection.body_text() }
    }
}

impl From<WebSocketUpgradeRejection> for ApiError {
    fn from(rejection: WebSocketUpgradeRejection) -> ApiError {
        ApiError::Message { detail: rejection.body_text() }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Damaged { game, fault } => ApiError::Damaged { game, detail: fault },
            source => ApiError::NotSaved { source },
        }
    }
}

/// The parts of the formal problem that are single words.
impl ApiError {
    pub(crate) fn side(seen: &str) -> ApiError {
        ApiError::Part { part: "side", seen: seen.to_owned(), expected: "X, O, 0 or 1" }
    }

    pub(crate) fn cell(seen: &str, _: ParseCellError) -> ApiError {
        ApiError::Part { part: "last", seen: seen.to_owned(), expected: "i,j or inf" }
    }

    pub(crate) fn notation(seen: &str) -> ApiError {
        let expected = "000, 001, 002 or 003";
        ApiError::Part { part: "notation", seen: seen.to_owned(), expected }
    }
}

#[cfg(test)]
mod tests;
