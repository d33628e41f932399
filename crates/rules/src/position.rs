//! A board with a side to move, and the position string.

use std::{error, fmt, str::FromStr};

use crate::{Board, Color, Move, Outcome, PlayError, Size, Square, Squares, board::cell};

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
                self.board.play(self.turn, square).map_err(|error| self.reason(error))?
            }
            Move::Pass if self.must_pass() => self.board,
            Move::Pass if self.is_over() => return Err(PlayError::GameOver),
            Move::Pass => return Err(PlayError::CannotPass { color: self.turn }),
        };
        Ok(Position { board, turn: !self.turn })
    }

    /// The reason that counts: if the player has no move at all, that, and not what is wrong with
    /// one square.
    fn reason(&self, error: PlayError) -> PlayError {
        if self.is_over() {
            PlayError::GameOver
        } else if self.must_pass() {
            PlayError::MustPass { color: self.turn }
        } else {
            error
        }
    }
}

impl fmt::Display for Position {
    /// The position string: the squares row by row as `X` (Black), `O` (White) and `-` (empty), a
    /// space, and the side to move.
    ///
    /// ```
    /// # use otelo_rules::{Position, Size};
    /// let start = Position::start(Size::Four);
    /// assert_eq!(start.to_string(), "-----OX--XO----- X");
    /// assert_eq!("-----OX--XO----- X".parse(), Ok(start));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.size().squares() {
            f.write_str(cell(self.board.disc(square)))?;
        }
        write!(f, " {}", cell(Some(self.turn)))
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a position string exactly as it is written; the number of squares gives the size.
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        parse(text).ok_or_else(|| ParsePositionError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Position> {
    let (cells, turn) = text.split_once(' ')?;
    let turn = Color::BOTH.into_iter().find(|&color| cell(Some(color)) == turn)?;
    let size = Size::from_area(cells.len())?;
    let mut discs = [Squares::NONE; 2];
    for (square, seen) in size.squares().iter().zip(cells.bytes()) {
        match seen {
            b'X' => discs[0] |= Squares::of(square),
            b'O' => discs[1] |= Squares::of(square),
            b'-' => {}
            _ => return None,
        }
    }
    let [black, white] = discs;
    Some(Position::new(Board::new(size, black, white).ok()?, turn))
}

/// A text that is not a position string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsePositionError(String);

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a position; expected 16, 36 or 64 times `X`, `O` or `-`, a space, and the \
             side to move, `X` or `O`",
            self.0
        )
    }
}

impl error::Error for ParsePositionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            " ",
            " X",
            "-----OX--XO-----",
            "-----OX--XO----- ",
            "-----OX--XO----- x",
            "-----OX--XO----- -",
            "-----OX--XO----- XX",
            "-----OX--XO----- X ",
            " -----OX--XO----- X",
            "-----OX--XO---- X",
            "-----OX--XO----? X",
            "-----OX--XO---é X",
            "-----ox--xo----- X",
        ] {
            let error = text.parse::<Position>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is not a position; expected")), "{error}");
        }
    }
}
