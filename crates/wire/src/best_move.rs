//! The formal problem.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Square;

/// The formal problem: a board, the opponent's last move, a player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BestMoveRequest {
    /// The board in any format that can be read, such as rows of 0 (Black), 1 (White) and `inf`
    /// (empty).
    pub board: String,
    /// What the numbers of the board mean: `000`, `001`, `002` or `003`; by default it follows from the values.
    pub notation: Option<String>,
    /// The player who moves: `X` or `0` is Black, `O` or `1` is White.
    #[schema(example = "X")]
    pub side: String,
    /// The side of the board; 8 by default.
    #[schema(minimum = 4, maximum = 8, multiple_of = 2)]
    pub size: Option<u8>,
    /// The opponent's last move, as `i,j` or `inf`.
    pub last: Option<String>,
    /// The player that is asked; `minimax:hard` by default.
    pub player: Option<String>,
    /// How long the search may take, in milliseconds.
    pub time: Option<u32>,
}

/// The answer to the formal problem.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct BestMove {
    /// The square; `null` if there is no legal move.
    #[serde(rename = "move")]
    pub played: Option<Square>,
    /// The row from 1, or `inf`.
    pub i: Coordinate,
    /// The column from 1, or `inf`.
    pub j: Coordinate,
    /// What it is worth, if the player searched.
    pub value: Option<i32>,
    /// Whether that is proven to the end of the game.
    pub exact: bool,
    /// How many positions were searched.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The player that was asked.
    pub player: String,
}

/// A row or a column from 1, or `inf`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Coordinate {
    /// A row or a column.
    Number(u8),
    /// There is no legal move.
    Infinite(Infinite),
}

/// The word for no row and no column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub enum Infinite {
    /// No row, no column.
    #[serde(rename = "inf")]
    Infinite,
}

impl From<Option<u8>> for Coordinate {
    fn from(number: Option<u8>) -> Coordinate {
        number.map_or(Coordinate::Infinite(Infinite::Infinite), Coordinate::Number)
    }
}
