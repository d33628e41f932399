//! The errors of the API, all in one format: a code, parameters, a text.

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
use otelo_live::LiveError;
use otelo_player::{RecordError, Spec};
use otelo_rules::Move;
use otelo_store::StoreError;

use crate::{
    search::Busy,
    wire::{Refusal, StudyMark},
};

/// The error codes of the server. Other codes come from live games, the rules and the formats.
pub const CODES: &[&str] = &[
    "size",
    "part",
    "human",
    "no-such-game",
    "no-such-import",
    "message",
    "too-large",
    "too-slow",
    "foreign-host",
    "foreign-origin",
    "not-found",
    "method",
    "busy",
    "not-saved",
    "damaged",
    "too-fast",
    "too-many-games",
    "not-writable",
    "history",
    "record-too-long",
    "search-failed",
    "study-changed",
    "study-move",
    "study-too-long",
    "not-recordable",
    "not-engine",
    "search-too-large",
];

/// An error of the API. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ApiError {
    /// The game refuses the order.
    #[error(transparent)]
    Live(#[from] LiveError),
    /// There is no board of this size.
    #[error("`{seen}` is not a size; expected 4, 6 or 8")]
    Size {
        /** The side of the board. */
        seen: u8,
    },
    /// A board or a game could not be parsed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The last move of the formal problem is impossible.
    #[error(transparent)]
    Last(#[from] LastMoveError),
    /// A search cannot be recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A part of the formal problem is not valid.
    #[error("`{seen}` is not a {part}; expected {expected}")]
    Part {
        /** The name of the part. */
        part: &'static str,
        /** The value that was sent. */
        seen: String,
        /** The valid values. */
        expected: &'static str,
    },
    /// The player for the best move is a human, not a computer.
    #[error("the player must be a computer player")]
    Human,
    /// There is no such game.
    #[error("there is no game `{game}`")]
    NoSuchGame {
        /** Its id. */
        game: String,
    },
    /// There is no such import, or it was given up because no part of it came for some time.
    #[error("the import `{import}` is not there any more; start it again")]
    NoSuchImport {
        /** Its id. */
        import: String,
    },
    /// The message or request could not be parsed.
    #[error("the message was not understood: {detail}")]
    Message {
        /** What is wrong. */
        detail: String,
    },
    /// The message or the body of the request is too large.
    #[error("the message is too large")]
    TooLarge,
    /// The client took too long to send the body.
    #[error("the rest of the request did not arrive in time")]
    TooSlow,
    /// The `Host` header names another host (DNS rebinding).
    #[error("`{seen}` is not a host of this server")]
    ForeignHost {
        /** The host. */
        seen: String,
    },
    /// The `Origin` header names another site (CSRF).
    #[error("pages of `{seen}` may not use this server")]
    ForeignOrigin {
        /** The origin. */
        seen: String,
    },
    /// There is no such path.
    #[error("there is nothing at this address")]
    NotFound,
    /// The path does not support the HTTP method.
    #[error("this address does not take this method")]
    Method,
    /// The job queue of searches is full, or too many imports are under way.
    #[error("the server is busy with other games; try again")]
    Busy,
    /// A search has panicked.
    #[error("the search failed; the server's log says why")]
    SearchFailed,
    /// The database failed, so the order was not carried out.
    #[error("the game could not be read or saved: {source}")]
    NotSaved {
        /** The error of the store. */
        source: StoreError,
    },
    /// A saved game is damaged.
    #[error("the saved game `{game}` is damaged: {detail}")]
    Damaged {
        /** Its id. */
        game: String,
        /** What is wrong. */
        detail: String,
    },
    /// A rate limit was exceeded.
    #[error("too many requests; try again in a moment")]
    TooFast,
    /// There are more games than one export allows. Of imports, [`ApiError::Read`] tells.
    #[error("there are more than {most} games")]
    TooManyGames {
        /** The most games allowed. */
        most: usize,
    },
    /// The format cannot express the game.
    #[error("the game cannot be written as {format}")]
    NotWritable {
        /** The format. */
        format: String,
    },
    /// The history of an imported game is not valid.
    #[error("the history of game {number} does not make sense: {detail}")]
    History {
        /** The number of the game in the text, counted from 1. */
        number: usize,
        /** What is wrong. */
        detail: String,
    },
    /// The record of an imported game is too long to be kept.
    #[error("the record of game {number} has more than {most} kB")]
    RecordTooLong {
        /** The number of the game in the text, counted from 1. */
        number: usize,
        /** The longest record. */
        most: usize,
    },
    /// A study was saved from elsewhere meanwhile.
    #[error("this analysis was changed in another window")]
    StudyChanged,
    /// A move of a study is not legal, or comes after one that is not there.
    #[error("move {number} of the analysis, {played}, is not legal")]
    StudyMove {
        /** Its number in the list, counted from 1. */
        number: usize,
        /** The move. */
        played: Move,
    },
    /// A study has too many moves.
    #[error("the analysis has more than {most} moves")]
    StudyTooLong {
        /** The most moves. */
        most: usize,
    },
}

impl ApiError {
    /// The error code, by which the i18n catalogues have its text.
    pub const fn code(&self) -> &'static str {
        match self {
            ApiError::Live(error) => error.code(),
            ApiError::Size { .. } => "size",
            ApiError::Read(error) => error.fault.code(),
            ApiError::Last(error) => error.code(),
            ApiError::Record(error) => error.code(),
            ApiError::Part { .. } => "part",
            ApiError::Human => "human",
            ApiError::NoSuchGame { .. } => "no-such-game",
            ApiError::NoSuchImport { .. } => "no-such-import",
            ApiError::Message { .. } => "message",
            ApiError::TooLarge => "too-large",
            ApiError::TooSlow => "too-slow",
            ApiError::ForeignHost { .. } => "foreign-host",
            ApiError::ForeignOrigin { .. } => "foreign-origin",
            ApiError::NotFound => "not-found",
            ApiError::Method => "method",
            ApiError::Busy => "busy",
            ApiError::SearchFailed => "search-failed",
            ApiError::NotSaved { .. } => "not-saved",
            ApiError::Damaged { .. } => "damaged",
            ApiError::TooFast => "too-fast",
            ApiError::TooManyGames { .. } => "too-many-games",
            ApiError::NotWritable { .. } => "not-writable",
            ApiError::History { .. } => "history",
            ApiError::RecordTooLong { .. } => "record-too-long",
            ApiError::StudyChanged => "study-changed",
            ApiError::StudyMove { .. } => "study-move",
            ApiError::StudyTooLong { .. } => "study-too-long",
        }
    }

    /// The values for the placeholders of the catalogue's text, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            ApiError::Live(error) => error.parameters(),
            ApiError::Size { seen } => vec![("seen", seen.to_string())],
            ApiError::Read(error) => {
                let mut parameters = error.fault.parameters();
                parameters.push(("line", error.place.line.to_string()));
                parameters.push(("column", error.place.column.to_string()));
                parameters
            }
            ApiError::Last(error) => error.parameters(),
            ApiError::Record(error) => error.parameters(),
            ApiError::Part { part, seen, expected } => vec![
                ("part", (*part).to_owned()),
                ("seen", seen.clone()),
                ("expected", (*expected).to_owned()),
            ],
            ApiError::NoSuchGame { game } => vec![("game", game.clone())],
            ApiError::NoSuchImport { import } => vec![("import", import.clone())],
            ApiError::Message { detail } => vec![("detail", detail.clone())],
            ApiError::ForeignHost { seen } | ApiError::ForeignOrigin { seen } => {
                vec![("seen", seen.clone())]
            }
            ApiError::Damaged { game, .. } => vec![("game", game.clone())],
            ApiError::TooManyGames { most } => vec![("most", most.to_string())],
            ApiError::RecordTooLong { number, most } => {
                vec![("number", number.to_string()), ("most", most.to_string())]
            }
            ApiError::StudyMove { number, played } => {
                vec![("number", number.to_string()), ("move", played.to_string())]
            }
            ApiError::StudyTooLong { most } => vec![("most", most.to_string())],
            ApiError::NotWritable { format } => vec![("format", format.clone())],
            ApiError::History { number, detail } => {
                vec![("number", number.to_string()), ("detail", detail.clone())]
            }
            ApiError::TooFast
            | ApiError::Human
            | ApiError::TooLarge
            | ApiError::TooSlow
            | ApiError::NotFound
            | ApiError::Method
            | ApiError::Busy
            | ApiError::SearchFailed
            | ApiError::StudyChanged
            | ApiError::NotSaved { .. } => Vec::new(),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::Live(error) => status_of(error),
            ApiError::TooFast => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Read(error) if error.fault.is_limit() => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::Size { .. }
            | ApiError::Read(_)
            | ApiError::Last(_)
            | ApiError::Record(_)
            | ApiError::Part { .. }
            | ApiError::Human
            | ApiError::NotWritable { .. }
            | ApiError::History { .. }
            | ApiError::StudyMove { .. }
            | ApiError::Message { .. } => StatusCode::BAD_REQUEST,
            ApiError::NoSuchGame { .. } | ApiError::NoSuchImport { .. } | ApiError::NotFound => {
                StatusCode::NOT_FOUND
            }
            ApiError::Method => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::TooLarge
            | ApiError::TooManyGames { .. }
            | ApiError::RecordTooLong { .. }
            | ApiError::StudyTooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::StudyChanged => StatusCode::CONFLICT,
            ApiError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ApiError::ForeignHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            ApiError::ForeignOrigin { .. } => StatusCode::FORBIDDEN,
            ApiError::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::SearchFailed | ApiError::NotSaved { .. } | ApiError::Damaged { .. } => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    /// The error as it is sent to clients.
    pub(crate) fn refusal(&self) -> Refusal {
        let parameters = self.parameters().into_iter();
        Refusal {
            code: self.code().to_owned(),
            parameters: parameters.map(|(name, value)| (name.to_owned(), value)).collect(),
            text: self.to_string(),
        }
    }
}

/// The HTTP status for an error of a live game. The default is a conflict with the game's state.
const fn status_of(error: &LiveError) -> StatusCode {
    match error {
        LiveError::Name | LiveError::Player { .. } | LiveError::Clock(_) => StatusCode::BAD_REQUEST,
        LiveError::NotYourSeat { .. } | LiveError::NotYourGame => StatusCode::FORBIDDEN,
        LiveError::NoSuchInvitation => StatusCode::NOT_FOUND,
        LiveError::InvitationUsed => StatusCode::GONE,
        _ => StatusCode::CONFLICT,
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

/// Errors in the parts of the formal problem that are single words.
impl ApiError {
    pub(crate) fn side(seen: &str) -> ApiError {
        ApiError::Part { part: "side", seen: seen.to_owned(), expected: "X, O, 0 or 1" }
    }

    pub(crate) fn cell(seen: &str, _: ParseCellError) -> ApiError {
        ApiError::Part { part: "last", seen: seen.to_owned(), expected: "i,j or inf" }
    }

    /// A player that cannot analyse.
    pub(crate) fn analyst(seen: &Spec) -> ApiError {
        ApiError::Part { part: "player", seen: seen.to_string(), expected: "an engine" }
    }

    /// A text without a game.
    pub(crate) fn no_game(seen: &str) -> ApiError {
        ApiError::Part { part: "game", seen: seen.to_owned(), expected: "a game with moves" }
    }

    /// A text that is not the first position of a study.
    pub(crate) fn start(seen: &str) -> ApiError {
        let expected = "the first position of the game";
        ApiError::Part { part: "start", seen: seen.chars().take(80).collect(), expected }
    }

    /// A mark that cannot be on the board.
    pub(crate) fn mark(seen: &StudyMark) -> ApiError {
        let seen = serde_json::to_string(seen).unwrap_or_default().chars().take(80).collect();
        ApiError::Part { part: "mark", seen, expected: "a mark on the board" }
    }

    /// A level that is not one of a review.
    pub(crate) fn level(seen: u8) -> ApiError {
        ApiError::Part { part: "level", seen: seen.to_string(), expected: "1 to 20" }
    }

    pub(crate) fn notation(seen: &str) -> ApiError {
        let expected = "000, 001, 002 or 003";
        ApiError::Part { part: "notation", seen: seen.to_owned(), expected }
    }
}

#[cfg(test)]
mod tests;
