//! Discs on a board, and what a move does to them.

use std::{error, fmt};

use crate::{Color, PlayError, Size, Square, Squares, squares::Direction};

/// The discs on a board of one size, without a side to move.
///
/// A board is valid in one sense only: no square holds two discs and no disc lies outside. It need
/// not be reachable from the start, so set-up positions are boards like any other.
///
/// ```
/// # use otelo_rules::{Board, Color, Size};
/// let board = Board::start(Size::Eight);
/// assert_eq!(board.moves(Color::Black).to_string(), "d3 c4 f5 e6");
/// assert_eq!(board.flips(Color::Black, "f5".parse()?).to_string(), "e5");
/// # Ok::<_, otelo_rules::ParseSquareError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    black: Squares,
    white: Squares,
}

impl Board {
    /// The start: White on the two centre squares of the `a1` diagonal, Black on the other two.
    pub const fn start(size: Size) -> Board {
        let (low, high) = (size.side() / 2 - 1, size.side() / 2);
        Board {
            size,
            black: two(Square::at(high, low), Square::at(low, high)),
            white: two(Square::at(low, low), Square::at(high, high)),
        }
    }

    /// A board with the given discs.
    ///
    /// # Errors
    /// If a square holds two discs, or a disc lies outside the board.
    pub fn new(size: Size, black: Squares, white: Squares) -> Result<Board, BoardError> {
        if let Some(square) = (black & white).first() {
            return Err(BoardError::TwoDiscs { square });
        }
        if let Some(square) = ((black | white) - size.squares()).first() {
            return Err(BoardError::OffBoard { square, size });
        }
        Ok(Board { size, black, white })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The squares with a disc of this colour.
    pub const fn discs(&self, color: Color) -> Squares {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The squares without a disc.
    pub fn empties(&self) -> Squares {
        self.size.squares() - (self.black | self.white)
    }

    /// The disc on a square.
    pub fn disc(&self, square: Square) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.discs(color).contains(square))
    }

    /// The squares where a player may move: those where at least one disc flips.
    pub fn moves(&self, color: Color) -> Squares {
        let (own, theirs) = (self.discs(color), self.discs(!color));
        let mut reached = Squares::NONE;
        for direction in Direction::ALL {
            // Walk from all own discs at once, as long as the way leads over the other's discs.
            let mut line = own.step(direction) & theirs;
            while !line.is_empty() {
                line = line.step(direction);
                reached |= line;
                line = line & theirs;
            }
        }
        reached & self.empties()
    }

    /// The discs that flip if a player moves to a square; none if the move is not legal.
    pub fn flips(&self, color: Color, square: Square) -> Squares {
        if !self.empties().contains(square) {
            return Squares::NONE;
        }
        Direction::ALL
            .into_iter()
            .map(|direction| self.bracketed(color, square, direction))
            .fold(Squares::NONE, |all, line| all | line)
    }

    /// The board after a move.
    ///
    /// # Errors
    /// If the square is outside, occupied, or flips nothing.
    pub fn play(&self, color: Color, square: Square) -> Result<Board, PlayError> {
        if !self.size.contains(square) {
            return Err(PlayError::OffBoard { square, size: self.size });
        }
        if !self.empties().contains(square) {
            return Err(PlayError::Occupied { square });
        }
        let flips = self.flips(color, square);
        if flips.is_empty() {
            return Err(PlayError::NoFlips { square, color });
        }
        let (black, white) = (self.black ^ flips, self.white ^ flips);
        Ok(match color {
            Color::Black => Board { black: black | Squares::of(square), white, ..*self },
            Color::White => Board { white: white | Squares::of(square), black, ..*self },
        })
    }

    /// The discs of the other colour between a square and the next own disc in one direction.
    pub(crate) fn bracketed(&self, color: Color, square: Square, direction: Direction) -> Squares {
        let (own, theirs) = (self.discs(color), self.discs(!color));
        let mut line = Squares::NONE;
        let mut next = Squares::of(square).step(direction);
        while !(next & theirs).is_empty() {
            line |= next;
            next = next.step(direction);
        }
        if (next & own).is_empty() { Squares::NONE } else { line }
    }
}

impl fmt::Display for Board {
    /// A row a line: `X` Black, `O` White, `-` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.size.squares() {
            if square.column() == 0 && square.row() > 0 {
                writeln!(f)?;
            }
            f.write_str(cell(self.disc(square)))?;
        }
        Ok(())
    }
}

/// How a square is written: `X` Black, `O` White, `-` empty.
pub(crate) const fn cell(disc: Option<Color>) -> &'static str {
    match disc {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => "-",
    }
}

/// The set of two squares, for constants.
const fn two(a: Square, b: Square) -> Squares {
    Squares::from_bits(1 << a.index() | 1 << b.index())
}

/// Why discs do not make a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardError {
    /// A square is in both sets of discs.
    TwoDiscs {
        /** The first such square. */
        square: Square,
    },
    /// A disc lies outside the board.
    OffBoard {
        /** The first such square. */
        square: Square,
        /** The size of the board. */
        size: Size,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::TwoDiscs { square } => write!(f, "{square} holds two discs"),
            BoardError::OffBoard { square, size } => {
                write!(f, "the disc on {square} is outside the {size} board")
            }
        }
    }
}

impl error::Error for BoardError {}
