//! The review of a game: what each of its moves was worth, and what it lost.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Evaluation, Move};

/// A move of a game, with what it was worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ReviewedMove {
    /// How many moves and passes came before it.
    pub ply: usize,
    /// Who moved.
    pub by: Color,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// What the best move was worth to the player who moved.
    pub before: Evaluation,
    /// What the move was worth to the same player.
    pub after: Evaluation,
    /// How many discs it lost: the difference of the two.
    pub loss: u8,
    /// How good the move was.
    pub class: MoveClass,
    /// The best play of both sides instead of it.
    pub best: Vec<Move>,
    /// How many moves ahead was searched.
    pub depth: u8,
    /// Who searched, for `best-move`: `engine:20,exact=yes`.
    pub player: String,
}

/// How good a move was, by the discs that it lost against the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// There was no other.
    Forced,
    /// Nothing.
    Best,
    /// 1 or 2.
    Good,
    /// 3 to 6.
    Inaccuracy,
    /// 7 to 12.
    Mistake,
    /// More than 12.
    Blunder,
}

/// A whole game.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Review {
    /// How Black played.
    pub black: PlayerReview,
    /// How White played.
    pub white: PlayerReview,
    /// The ply of the last move that gave away a win or a draw.
    pub turned: Option<usize>,
}

/// How one player played. Forced moves are not counted.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct PlayerReview {
    /// The mean of `100 * exp(-loss / 10)` over the moves, in percent; `null` if there are none.
    pub accuracy: Option<f64>,
    /// The opening, the midgame and the endgame, which are a third of the moves each.
    pub phases: [PhaseReview; 3],
    /// How many moves of each class.
    pub classes: ClassCounts,
}

/// A phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, TS, ToSchema)]
pub struct PhaseReview {
    /// How many moves the player made in it.
    pub moves: u32,
    /// How many discs these lost.
    pub loss: u32,
}

/// How many moves of each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, TS, ToSchema)]
pub struct ClassCounts {
    /// How many lost nothing.
    pub best: u32,
    /// How many lost 1 or 2 discs.
    pub good: u32,
    /// How many lost 3 to 6.
    pub inaccuracy: u32,
    /// How many lost 7 to 12.
    pub mistake: u32,
    /// How many lost more.
    pub blunder: u32,
}
