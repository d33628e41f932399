//! Colours, squares and moves.

use std::str::FromStr;

use otelo_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The colour of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Color {
        match color {
            rules::Color::Black => Color::Black,
            rules::Color::White => Color::White,
        }
    }
}

impl From<Color> for rules::Color {
    fn from(color: Color) -> rules::Color {
        match color {
            Color::Black => rules::Color::Black,
            Color::White => rules::Color::White,
        }
    }
}

/// The name of a square, such as `d3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, pattern = "^[a-h][1-8]$", example = "d3")]
pub struct Square(#[ts(type = "`${File}${Rank}`")] pub rules::Square);

impl TryFrom<String> for Square {
    type Error = rules::ParseSquareError;

    fn try_from(text: String) -> Result<Square, rules::ParseSquareError> {
        rules::Square::from_str(&text).map(Square)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.0.to_string()
    }
}

/// The name of a square, or `pass`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, pattern = "^([a-h][1-8]|pass)$", example = "d3")]
pub struct Move(#[ts(type = "Square | 'pass'")] pub rules::Move);

impl TryFrom<String> for Move {
    type Error = rules::ParseMoveError;

    fn try_from(text: String) -> Result<Move, rules::ParseMoveError> {
        rules::Move::from_str(&text).map(Move)
    }
}

impl From<Move> for String {
    fn from(played: Move) -> String {
        played.0.to_string()
    }
}
