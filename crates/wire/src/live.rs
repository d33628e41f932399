//! What the server sends in a live game.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Evaluation, GameView, Invitation, Move, Refusal};

/// The version of the messages of a live game; the first message carries it.
pub const PROTOCOL: u32 = 1;

/// What the server sends in a live game.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /** The version of the messages. */
        protocol: u32,
        /** The version of the server. */
        version: String,
    },
    /// Which seats are the client's; a client without one only watches.
    You {
        /** The seats. */
        seats: Vec<Color>,
    },
    /// The whole game after a change.
    Position(Box<GameView>),
    /// The progress of a computer's search for its move.
    Thinking(Thinking),
    /// What a computer would play.
    Hint(Hint),
    /// The reply to `invite`.
    Invitation(Invitation),
    /// A request was refused, and nothing has changed.
    Refused(Refusal),
}

/// The progress of a computer's search for its move.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Thinking {
    /// The ply of the move.
    pub ply: usize,
    /// The depth of the search, in moves.
    pub depth: u8,
    /// How many positions it has searched.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it has searched.
    pub milliseconds: f64,
    /// What its best move so far is worth.
    #[serde(rename = "worth")]
    pub evaluation: Option<Evaluation>,
    /// The best play of both sides from that move on.
    pub line: Vec<Move>,
}

/// What a computer would play.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Hint {
    /// The ply it is for.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// What it is worth to the player who moves.
    #[serde(rename = "worth")]
    pub evaluation: Option<Evaluation>,
    /// Whether that is proven.
    pub exact: bool,
    /// How certain it is that the game ends so, in per cent; 100 is proven, `null` is an estimate.
    pub sure: Option<u8>,
    /// The depth of the search, in moves.
    pub depth: u8,
    /// The best play of both sides from it on.
    pub line: Vec<Move>,
}

impl Hint {
    /// A hint; `exact` and `sure` follow from the evaluation.
    pub fn new(
        ply: usize,
        played: Move,
        evaluation: Option<Evaluation>,
        depth: u8,
        line: Vec<Move>,
    ) -> Hint {
        let exact = evaluation.is_some_and(|evaluation| evaluation.is_exact());
        let sure = evaluation.and_then(|evaluation| evaluation.certainty.percent());
        Hint { ply, played, evaluation, exact, sure, depth, line }
    }
}
