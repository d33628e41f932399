//! A move on a board: what was there before, and what is there after it.

use otelo_rules::{Board, Color, Move, PlayError, Position, Square, Squares};

/// A placed disc with the boards before and after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) before: Board,
    pub(crate) after: Board,
    /// Who moves.
    pub(crate) mover: Color,
    pub(crate) square: Square,
    pub(crate) flips: Squares,
}

impl Step {
    /// The move on its position; none for a pass.
    pub(crate) fn of(position: &Position, played: Move) -> Result<Option<Step>, PlayError> {
        let after = *position.play(played)?.board();
        let (before, mover) = (*position.board(), position.turn());
        Ok(played.square().map(|square| {
            let flips = before.flips(mover, square);
            Step { before, after, mover, square, flips }
        }))
    }

    pub(crate) fn opponent(&self) -> Color {
        !self.mover
    }
}
