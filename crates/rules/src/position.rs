//! A board with a side to move.

use crate::{Board, Color, Move, Outcome, PlayError, Size, Square, Squares};

/// Discs on a board and whose turn it is: all that the future of a game depends on.
///
/// ```
/// # use otelo_rules::{Color, Move, Position, Size, Square};
/// let start = Position::start(Size::Eight);
/// let f5: Square = "f5".parse()?;
/// let next = start.play(f5.into())?;
/// assert_eq!(next.turn(), Color::White);
/// assert_eq!(next.moves().to_string(), "f4 d6 f6");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
}

impl Position {
    /// The start of a game; Black moves.
    pub const fn start(size: Size) -> Position {
        Position { board: Board::start(size), turn: Color::Black }
    }

    /// Any board with any side to move.
    pub const fn new(board: Board, turn: Color) -> Position {
        Position { board, turn }
    }

    /// The discs.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// Whose turn it is, even if that player must pass or the game is over.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The legal squares of the player to move.
    pub fn moves(&self) -> Squares {
        self.board.moves(self.turn)
    }

    /// The discs that flip if the player to move takes a square; none if that is not legal.
    pub fn flips(&self, square: Square) -> Squares {
        self.board.flips(self.turn, square)
    }

    /// Whether the player to move has no legal square while the opponent has one.
    pub fn must_pass(&self) -> bool {
        self.moves().is_empty() && !self.board.moves(!self.turn).is_empty()
    }

    /// Whether neither player has a legal square.
    pub fn is_over(&self) -> bool {
        self.moves().is_empty() && self.board.moves(!self.turn).is_empty()
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::of(&self.board))
    }

    /// The position after a move or a pass.
    ///
    /// # Errors
    /// If the rules do not allow it; the error says why.
    pub fn play(&self, played: Move) -> Result<Position, PlayError> {
        let board = match played {
            Move::Place(square) => {
                self.board.play(self.turn, square).map_err(|error| self.sharpened(error))?
            }
            Move::Pass if self.must_pass() => self.board,
            Move::Pass if self.is_over() => return Err(PlayError::GameOver),
            Move::Pass => return Err(PlayError::CannotPass { color: self.turn }),
        };
        Ok(Position { board, turn: !self.turn })
    }

    /// A player who has no move at all is told that, and not what is wrong with one square.
    fn sharpened(&self, error: PlayError) -> PlayError {
        if self.is_over() {
            PlayError::GameOver
        } else if self.must_pass() {
            PlayError::MustPass { color: self.turn }
        } else {
            error
        }
    }
}
