//! Recorded searches of the engine, iteration by iteration.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Color, Evaluation, Move, Source};

/// A search of the engine to record.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineTraceRequest {
    /// A position or a game, in any format; of a game the last position.
    #[schema(example = "f5d6c3")]
    pub position: String,
    /// The engine at a level, with options: with a seed it chooses as in a game with that seed.
    #[schema(example = "engine:5,seed=7")]
    pub player: String,
}

/// A search of the engine as it deepened. Values are for the player who searches.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct EngineTrace {
    /// The position: its squares row by row as `X`, `O` and `-`, and the side to move.
    pub position: String,
    /// The side of the board.
    pub size: u8,
    /// Who searches.
    pub turn: Color,
    /// The player.
    pub player: String,
    /// What it plays. A low level misjudges moves, and may not play what its search held to be best.
    #[serde(rename = "move")]
    pub played: Move,
    /// What that is worth, if there was a search.
    #[serde(rename = "worth")]
    pub evaluation: Option<Evaluation>,
    /// Where the move comes from.
    pub source: Source,
    /// Whether the search came as far as the player looks.
    pub complete: bool,
    /// How many nodes it visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The version of the program.
    pub version: String,
    /// The hash of the engine's weights.
    pub weights: String,
    /// The iterations, in their order; none if there was nothing to search for.
    pub iterations: Vec<EngineIteration>,
}

/// An iteration of the engine, and what was known after it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct EngineIteration {
    /// How many moves it looks ahead.
    pub depth: u8,
    /// Whether that is to the end of the game.
    pub end: bool,
    /// How surely it searches, in per cent: 100 leaves nothing out.
    #[schema(minimum = 73, maximum = 100)]
    pub confidence: u8,
    /// How many nodes it visited by itself.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long the search had taken when it ended.
    pub seconds: f64,
    /// The moves, the best first.
    pub moves: Vec<IterationMove>,
    /// What the selective search (ProbCut) decided in it, by the depth that was left.
    pub cuts: Vec<SelectiveCuts>,
}

/// A move of the position after an iteration.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct IterationMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// What it is worth.
    #[serde(rename = "worth")]
    pub evaluation: Evaluation,
    /// Whether it is worth at most that, and perhaps less: enough to know that it is not the best.
    pub at_most: bool,
    /// The move and the best play of both sides after it, as far as it is known.
    pub line: Vec<Move>,
}

/// How often a shallow search decided instead of a deep one, where so many moves were left to look
/// ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SelectiveCuts {
    /// How many moves were left.
    pub depth: u8,
    /// How often it was tried.
    #[ts(type = "number")]
    pub tried: u64,
    /// How often the position was surely enough better than the bound.
    #[ts(type = "number")]
    pub high: u64,
    /// How often it was surely enough worse.
    #[ts(type = "number")]
    pub low: u64,
}
