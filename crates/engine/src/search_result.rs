//! What a search found out.

use otelo_limits::Depth;
use otelo_rules::{Score, Square};

use crate::Confidence;

/// What a search found out, or has found out so far.
///
/// The list of moves is consistent at every instant, also after a stop in the middle of an
/// iteration: it has every legal move once; those of the latest iteration come first, by falling
/// score, and the first of them has a value, not a bound; those that this iteration has not reached
/// follow with what the iteration before found, by falling score again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// The moves, the best first; none if there is none.
    pub moves: Vec<RootMove>,
    /// The last iteration that was finished, and what the position was worth in it; none if the
    /// search was stopped before.
    pub completed: Option<Completed>,
    /// How many nodes were visited.
    pub nodes: u64,
}

/// One pass of iterative deepening over the moves of the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Iteration {
    /// How many moves ahead it looks.
    pub depth: Depth,
    /// Whether that is to the end of the game.
    pub to_end: bool,
    /// How sure it is.
    pub confidence: Confidence,
}

impl Iteration {
    /// Whether its values are proved.
    pub const fn is_exact(&self) -> bool {
        self.to_end && self.confidence.is_certain()
    }
}

/// An iteration that was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completed {
    /// The iteration.
    pub iteration: Iteration,
    /// What the position is worth to the player to move.
    pub score: Score,
}

/// A move of the position that was searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootMove {
    /// Where.
    pub square: Square,
    /// What it is worth in discs.
    pub score: Score,
    /// Whether the score is its value or a bound of it.
    pub bound: Bound,
    /// The iteration that the score is from; none if it is the evaluation alone.
    pub iteration: Option<Iteration>,
    /// The principal variation (PV): the move and best play after it, as far as it is known; squares
    /// only, passes are left out.
    pub line: Vec<Square>,
}

/// What a score is to a move's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The value, as far as its iteration can tell.
    Value,
    /// The value is at most the score.
    Upper,
}
