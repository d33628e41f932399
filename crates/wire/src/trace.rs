//! Recorded searches, and how many nodes searches visit.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Color, Move, NodeCounts, Source};

/// A search to record.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TraceRequest {
    /// A position or a game, in any format; of a game the last position.
    #[schema(example = "f5d6c3")]
    pub position: String,
    /// A classic player that searches.
    #[schema(example = "alphabeta:4,eval=squares,order=fixed")]
    pub player: String,
}

/// A recorded search. Values are in the points of the utility; a finished game is worth its score
/// beyond 10,000.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Trace {
    /// The position: its squares row by row as `X`, `O` and `-`, and the side to move.
    pub position: String,
    /// The side of the board.
    pub size: u8,
    /// Who searches.
    pub turn: Color,
    /// The player.
    pub player: String,
    /// What it plays.
    #[serde(rename = "move")]
    pub played: Option<Move>,
    /// What that is worth to the player who searches, if a search was finished.
    pub value: Option<i32>,
    /// The best play of both sides, as far as the search saw.
    pub line: Vec<Move>,
    /// Where the move comes from.
    pub source: Source,
    /// What was visited, also what is not in the columns.
    pub counts: NodeCounts,
    /// How many nodes came after the limit and are not in the columns.
    #[ts(type = "number")]
    pub dropped: u64,
    /// The nodes of the whole tree to this depth, which minimax visits, if they were counted.
    #[ts(type = "number | null")]
    pub whole: Option<u64>,
    /// The nodes.
    pub columns: TraceColumns,
    /// The cut-offs.
    pub cuts: TraceCuts,
}

/// The nodes of a search in the order in which they were entered: every list has an entry a node.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, TS, ToSchema)]
pub struct TraceColumns {
    /// How many moves and passes lie above: 0 at a root. The parent of a node is the last one before
    /// it with one less. A player that deepens has several roots.
    pub plies: Vec<u8>,
    /// How many moves the search still looks ahead.
    pub depths: Vec<u8>,
    /// The move that led here and the discs that it flipped, such as `d3d4`; empty at a root and
    /// after a pass.
    pub plays: Vec<String>,
    /// What each is, a letter a node: `r` root, `i` inner, `p` pass, `l` leaf, `o` the game is over,
    /// `k` known from the transposition table, `u` unfinished when the search was stopped.
    pub kinds: String,
    /// Alpha on entering, as the algorithm has it; `null` is minus infinity.
    pub alphas: Vec<Option<i32>>,
    /// Beta on entering; `null` is infinity.
    pub betas: Vec<Option<i32>>,
    /// The value that was returned, as the algorithm has it: for the player who searches, or, if it is
    /// a negamax, for the player to move. `null` if it is unfinished.
    pub values: Vec<Option<i32>>,
}

/// The cut-offs of a search: every list has an entry a cut-off.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, TS, ToSchema)]
pub struct TraceCuts {
    /// The nodes, by their places in the columns.
    pub nodes: Vec<u32>,
    /// What the player to move has there, for the player who searches.
    pub here: Vec<i32>,
    /// What the opponent already has elsewhere, for the player who searches.
    pub elsewhere: Vec<i32>,
    /// Whether nobody has that elsewhere, but a null window asked for it: 0 or 1.
    pub asked: Vec<u8>,
    /// How many moves were not visited.
    pub skipped: Vec<u8>,
    /// Which moves, such as `c4e6`; empty if visited ones are not in the columns.
    pub moves: Vec<String>,
    /// How many nodes minimax would visit below these moves, if they were counted.
    #[ts(type = "(number | null)[]")]
    pub sizes: Vec<Option<u64>>,
}

/// A recorded search for other programs, with an object a node.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct TraceReport {
    /// The position.
    pub position: String,
    /// The player.
    pub player: String,
    /// What it plays.
    #[serde(rename = "move")]
    pub played: Option<Move>,
    /// What that is worth to the player who searches.
    pub value: Option<i32>,
    /// The best play of both sides, as far as the search saw.
    pub line: Vec<Move>,
    /// Where the move comes from.
    pub source: Source,
    /// What was visited.
    pub counts: NodeCounts,
    /// How many nodes came after the limit and are not in the tree.
    #[ts(type = "number")]
    pub dropped: u64,
    /// The nodes in the order in which they were entered.
    pub tree: Vec<TraceNode>,
}

/// A node of a recorded search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct TraceNode {
    /// Its place in the tree, from 0.
    pub id: usize,
    /// The place of its parent; `null` at a root.
    pub parent: Option<usize>,
    /// The move that led here; `null` at a root.
    #[serde(rename = "move")]
    pub played: Option<Move>,
    /// Who moves here.
    pub side: Color,
    /// The position.
    pub position: String,
    /// How many moves the search still looks ahead.
    pub depth: u8,
    /// Alpha on entering; `null` is minus infinity.
    pub alpha: Option<i32>,
    /// Beta on entering; `null` is infinity.
    pub beta: Option<i32>,
    /// `root`, `inner`, `pass`, `leaf`, `over`, `known` or `unfinished`.
    pub kind: String,
    /// The value that was returned, as the algorithm has it.
    pub value: Option<i32>,
    /// Why the rest of its moves was not visited.
    pub cut: Option<TraceCut>,
}

/// A cut-off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct TraceCut {
    /// What the player to move has here, for the player who searches.
    pub here: i32,
    /// What the opponent already has elsewhere, for the player who searches.
    pub elsewhere: i32,
    /// Whether nobody has that elsewhere, but a null window asked for it.
    pub asked: bool,
    /// How many moves were not visited.
    pub skipped: usize,
    /// Which moves; empty if visited ones are not in the tree.
    pub moves: Vec<Move>,
}

/// Searches to compare.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchCountsRequest {
    /// A position or a game, in any format; of a game the last position.
    pub position: String,
    /// Classic players that search; each is asked in turn.
    #[schema(max_items = 64)]
    pub players: Vec<String>,
}

/// What some searches of one position visited.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct SearchCounts {
    /// In the order of the players; `null` for a search that would be too large.
    pub searches: Vec<Option<SearchCount>>,
}

/// What a search visited.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct SearchCount {
    /// The player.
    pub player: String,
    /// What it plays.
    #[serde(rename = "move")]
    pub played: Move,
    /// What that is worth to the player who searches.
    pub value: i32,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// What it visited.
    pub counts: NodeCounts,
    /// How long it took.
    pub seconds: f64,
}
