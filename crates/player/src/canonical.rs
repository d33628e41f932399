//! One position for all that are the same but for how they are turned and who is called Black.

use otelo_rules::{Board, Color, Position, Square, Symmetry};

/// A position with Black to move that stands for all its symmetric ones, with the colours changed
/// or not, and the way back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Canonical {
    pub(crate) position: Position,
    back: Symmetry,
}

impl Canonical {
    pub(crate) fn of(position: &Position) -> Canonical {
        let (board, turn) = (position.board(), position.turn());
        let board = Board::new(board.size(), board.discs(turn), board.discs(!turn))
            .expect("colours change places and nothing else");
        let (position, there) = Position::new(board, Color::Black).canonical();
        Canonical { position, back: there.inverse() }
    }

    /// Where a square of the canonical position lies in the one it was made from.
    pub(crate) fn back(&self, square: Square) -> Square {
        self.back.square(square, self.position.size())
    }
}
