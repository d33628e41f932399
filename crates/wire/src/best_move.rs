//! The formal problem.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Source, Square, evaluation::CertaintyKind};

/// The formal problem: a board, the opponent's last move, a player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BestMoveRequest {
    /// The board in any format that can be read, such as rows of 0 (Black), 1 (White) and `inf`
    /// (empty).
    pub board: String,
    /// What the numbers of the board mean: `000`, `001`, `002` or `003`; by default it follows from the values.
    #[schema(pattern = "^00[0-3]$")]
    pub notation: Option<String>,
    /// The player who moves: `X` or `0` is Black, `O` or `1` is White.
    #[schema(example = "X", pattern = "^[XxOo01]$")]
    pub side: String,
    /// The side of the board; 8 by default.
    #[schema(minimum = 4, maximum = 8, multiple_of = 2)]
    pub size: Option<u8>,
    /// The opponent's last move, as `i,j` or `inf`.
    #[schema(pattern = r"^\s*\[*\s*((inf|∞)(\s*,\s*(inf|∞))?|[1-8]\s*,\s*[1-8])\s*\]*\s*$")]
    pub last: Option<String>,
    /// The player that is asked; `minimax:hard` by default.
    pub player: Option<String>,
    /// How long the search may take, in milliseconds.
    #[schema(value_type = Option<u64>, maximum = 4_294_967_295_u32)]
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
    /// What the value is, if there is one: `exact`, `probable` or `estimate`.
    pub kind: Option<CertaintyKind>,
    /// How certain it is that the game ends so, in per cent: 100 is proven, `null` is an estimate.
    #[schema(minimum = 1, maximum = 100)]
    pub percent: Option<u8>,
    /// How many moves ahead was searched.
    pub depth: u8,
    /// How many nodes were visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The player that was asked.
    pub player: String,
    /// Where the move comes from; `null` if there is no legal move.
    pub source: Option<Source>,
    /// The nodes told apart by what they are; classic players do that.
    pub counts: Option<NodeCounts>,
}

/// The nodes of a classic search by what they are, and its cut-offs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct NodeCounts {
    /// Root positions: one for each depth that was tried.
    #[ts(type = "number")]
    pub root: u64,
    /// Positions with moves below them.
    #[ts(type = "number")]
    pub inner: u64,
    /// Positions where a player must pass.
    #[ts(type = "number")]
    pub passes: u64,
    /// Positions that were evaluated because the depth was used up.
    #[ts(type = "number")]
    pub evaluated: u64,
    /// Positions where the game is over.
    #[ts(type = "number")]
    pub finished: u64,
    /// Positions that were met before, with a value from the transposition table.
    #[ts(type = "number")]
    pub known: u64,
    /// Nodes whose other moves were not searched.
    #[ts(type = "number")]
    pub cuts: u64,
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

impl NodeCounts {
    /// All nodes.
    pub const fn nodes(&self) -> u64 {
        self.root + self.inner + self.passes + self.evaluated + self.finished + self.known
    }
}
