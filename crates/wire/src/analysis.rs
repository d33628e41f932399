//! The messages of an analysis: what every move of a position is worth, refined by deepening.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Evaluation, Move, OpeningName, Refusal, Review, ReviewedMove, Square};

/// What a client sends on the WebSocket of an analysis.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum AnalysisOrder {
    /// Analyses a position, instead of the one before.
    Analyse {
        /** A position or a game, in any format; of a game the last position. */
        position: String,
        /** The engine that searches: by default `engine:30,exact=yes,lines=64`, which goes on
        until the value of every move is exact. */
        #[serde(default)]
        #[ts(optional)]
        player: Option<String>,
    },
    /// Reviews a game, instead of what was searched before.
    Review {
        /** A game, in any format. */
        game: String,
        /** The level of the engine for positions that are not solved, from 1 to 20: by default 14. */
        #[serde(default)]
        #[ts(optional)]
        #[schema(minimum = 1, maximum = 20)]
        level: Option<u8>,
    },
    /// Stops the search.
    Stop {},
}

/// What the server sends on the WebSocket of an analysis.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AnalysisMessage {
    /// What is known of the position so far.
    Analysis(Analysis),
    /// Moves of a game that were reviewed.
    Review(ReviewProgress),
    /// An order was refused, and nothing has changed; or the search has failed.
    Refused(Refusal),
}

/// What is known of a position so far.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Analysis {
    /// The position as it was sent.
    pub position: String,
    /// Who searches: `engine:30,exact=yes,lines=64,hash=32`.
    pub player: String,
    /// The player with which `best-move` finds the value of the first move again:
    /// `engine:30,depth=12,confidence=73,lines=64,hash=32`.
    pub repeat: String,
    /// The version of the program.
    pub version: String,
    /// The hash of the engine's weights.
    pub weights: String,
    /// The legal moves, the best first.
    pub moves: Vec<AnalysedMove>,
    /// Whether the player to move must pass.
    pub pass: bool,
    /// The depth of the search, in moves.
    pub depth: u8,
    /// How many positions it has searched.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it has searched.
    pub milliseconds: f64,
    /// Whether the search goes on.
    pub running: bool,
}

/// A move and what is known of it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct AnalysedMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// The discs that it flips.
    pub flips: Vec<Square>,
    /// What it is worth to the player who moves.
    #[serde(rename = "worth")]
    pub evaluation: Evaluation,
    /// Whether it is worth at most that, and perhaps less.
    pub at_most: bool,
    /// How many moves ahead it was searched.
    pub depth: u8,
    /// How surely it was searched, in per cent: 100 leaves nothing out.
    #[schema(minimum = 73, maximum = 100)]
    pub confidence: u8,
    /// The move and the best play of both sides after it.
    pub line: Vec<Move>,
    /// What each move of the line flips, for the best moves; none for the others.
    pub line_flips: Vec<Vec<Square>>,
    /// The opening whose named position it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<OpeningName>,
}

/// How far a review has come.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct ReviewProgress {
    /// The game as it was sent.
    pub game: String,
    /// Moves that were reviewed since the message before, from the last of the game to the first.
    pub moves: Vec<ReviewedMove>,
    /// What all moves come to, at the end.
    pub summary: Option<Review>,
    /// Whether the review goes on.
    pub running: bool,
}
