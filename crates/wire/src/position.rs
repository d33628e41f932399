//! Positions that are set up, pasted or drawn.

use otelo_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Evaluation, Square};

/// A text to read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// A position or a game, in any format.
    #[schema(example = "f5d6c3")]
    pub text: String,
}

/// What a text holds; of a game the last position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct PositionReport {
    /// The format that was understood.
    #[schema(example = "transcript")]
    pub format: String,
    /// The side of the board: 4, 6 or 8.
    pub size: u8,
    /// The squares row by row: `X` black, `O` white, `-` empty.
    #[schema(example = "-----OX--XO-----")]
    pub board: String,
    /// The side to move.
    pub turn: Color,
    /// Whether the text does not tell the side to move.
    pub turn_assumed: bool,
    /// The legal moves of the side to move.
    pub legal: Vec<Square>,
    /// Whether the side to move must pass.
    pub pass: bool,
    /// Whether neither side can move.
    pub over: bool,
    /// How many moves and passes the text has before the position.
    pub moves: usize,
    /// Why no game leads to the position, if that is easily proved. `null` does not mean that there
    /// is one.
    pub unreachable: Option<UnreachableReason>,
}

/// Why no game leads to a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct UnreachableReason {
    /// Its code, which is also its key in the catalogues of texts.
    #[schema(example = "empty-centre")]
    pub code: String,
    /// The squares that it is about.
    pub squares: Vec<Square>,
    /// The text in English, for logs and programs.
    pub text: String,
}

/// Which random position is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomRequest {
    /// The side of the board: 4, 6 or 8; by default 8.
    #[serde(default)]
    #[ts(optional)]
    pub size: Option<u8>,
    /// How many squares are empty.
    pub empties: u8,
    /// What it is worth at least to the side to move, in discs.
    #[serde(default)]
    #[ts(optional)]
    pub from: Option<i8>,
    /// What it is worth at most to the side to move, in discs.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<i8>,
}

/// A random position.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct RandomPosition {
    /// The squares and the side to move; `null` if none was found in the time that is given to it.
    #[ts(type = "string | null")]
    pub position: Option<String>,
    /// What it is worth to the side to move, if that was asked for.
    #[serde(rename = "worth")]
    pub evaluation: Option<Evaluation>,
}

/// A diagram to draw.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DiagramRequest {
    /// A position or a game, in any format; of a game the last position.
    pub position: String,
    /// The square of the last move, if it is marked.
    #[serde(default)]
    #[ts(optional)]
    pub last: Option<Square>,
    /// What is written on squares.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<DiagramText>>")]
    pub texts: Vec<DiagramText>,
    /// Whether it is for print: black and white, with thin lines.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub print: bool,
}

/// What is written on a square.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DiagramText {
    /// The square.
    pub square: Square,
    /// The text: at most eight characters.
    #[schema(example = "+4")]
    pub text: String,
    /// Whether it is the value of a best move.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub best: bool,
}

impl From<rules::Unreachable> for UnreachableReason {
    fn from(reason: rules::Unreachable) -> UnreachableReason {
        UnreachableReason {
            code: reason.code().to_owned(),
            squares: reason.squares().iter().map(Square).collect(),
            text: reason.to_string(),
        }
    }
}
