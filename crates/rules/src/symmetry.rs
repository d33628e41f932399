//! The eight symmetries of the square.

use crate::{Board, Color, Move, Position, Size, Square, Squares};

/// One of the eight ways to turn or mirror a board onto itself.
///
/// The rules are the same in all directions: every game, turned or mirrored, is a game.
///
/// ```
/// # use otelo_rules::{Size, Symmetry};
/// let c2 = "c2".parse()?;
/// assert_eq!(Symmetry::QuarterTurn.square(c2, Size::Eight).to_string(), "g3");
/// assert_eq!(Symmetry::QuarterTurn.square(c2, Size::Six).to_string(), "e3");
/// # Ok::<_, otelo_rules::ParseSquareError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Clockwise by 90 degrees.
    QuarterTurn,
    /// By 180 degrees.
    HalfTurn,
    /// Counter-clockwise by 90 degrees.
    ThreeQuarterTurn,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// About the diagonal through `a1`.
    MainDiagonal,
    /// About the diagonal through the top right corner.
    OtherDiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::QuarterTurn,
        Symmetry::HalfTurn,
        Symmetry::ThreeQuarterTurn,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::MainDiagonal,
        Symmetry::OtherDiagonal,
    ];

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterTurn => Symmetry::ThreeQuarterTurn,
            Symmetry::ThreeQuarterTurn => Symmetry::QuarterTurn,
            mirror_or_half_turn => mirror_or_half_turn,
        }
    }

    /// Where a square goes. A square outside the board stays where it is.
    pub const fn square(self, square: Square, size: Size) -> Square {
        if !size.contains(square) {
            return square;
        }
        let (column, row, last) = (square.column(), square.row(), size.side() - 1);
        match self {
            Symmetry::Identity => square,
            Symmetry::QuarterTurn => Square::at(last - row, column),
            Symmetry::HalfTurn => Square::at(last - column, last - row),
            Symmetry::ThreeQuarterTurn => Square::at(row, last - column),
            Symmetry::MirrorColumns => Square::at(last - column, row),
            Symmetry::MirrorRows => Square::at(column, last - row),
            Symmetry::MainDiagonal => Square::at(row, column),
            Symmetry::OtherDiagonal => Square::at(last - row, last - column),
        }
    }

    /// Where a set of squares goes.
    pub fn squares(self, squares: Squares, size: Size) -> Squares {
        squares.iter().map(|square| self.square(square, size)).collect()
    }

    /// Where a move goes; a pass stays a pass.
    pub fn play(self, played: Move, size: Size) -> Move {
        match played {
            Move::Place(square) => Move::Place(self.square(square, size)),
            Move::Pass => Move::Pass,
        }
    }

    /// The position turned or mirrored, with the same side to move.
    pub fn position(self, position: &Position) -> Position {
        let size = position.size();
        let [black, white] =
            Color::BOTH.map(|color| self.squares(position.board().discs(color), size));
        let board = Board::new(size, black, white).expect("a symmetry keeps discs apart and on");
        Position::new(board, position.turn())
    }
}

impl Position {
    /// One position for all eight that are symmetric to each other, and the symmetry that leads
    /// to it.
    pub fn canonical(&self) -> (Position, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (symmetry.position(self), symmetry))
            .min_by_key(|(position, symmetry)| {
                let [black, white] = Color::BOTH.map(|color| position.board().discs(color));
                (black, white, *symmetry)
            })
            .expect("there are eight symmetries")
    }
}
