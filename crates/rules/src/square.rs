//! Squares of the board, `a1` to `h8`.
//!
//! The letter is the column from the left, the digit the row from the top. `a1` is bit 0 and `h8`
//! is bit 63, so the index is `8 * row + column`, on every size of board.

use std::{error, fmt, str::FromStr};

/// One of the 64 squares.
///
/// ```
/// # use otelo_rules::Square;
/// let square: Square = "f5".parse()?;
/// assert_eq!((square.column(), square.row()), (5, 4));
/// assert_eq!(square.index(), 37);
/// assert_eq!(square.to_string(), "f5");
/// # Ok::<_, otelo_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in a column and a row, both from 0; `None` outside the 64 squares.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square::at(column, row)) } else { None }
    }

    /// The square with an index from 0 (`a1`) to 63 (`h8`).
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square in a column and a row that are known to be below 8.
    pub(crate) const fn at(column: u8, row: u8) -> Square {
        debug_assert!(column < 8 && row < 8);
        Square(8 * row + column)
    }

    /// From 0 (`a1`) to 63 (`h8`).
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column, from 0 (`a`) to 7 (`h`).
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, from 0 (the top) to 7.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a1` to `h8`, in lower or upper case.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file @ (b'a'..=b'h' | b'A'..=b'H'), rank @ b'1'..=b'8'] => {
                Ok(Square::at(file.to_ascii_lowercase() - b'a', rank - b'1'))
            }
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

/// A text that is not the name of a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseSquareError(String);

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square; expected `a1` to `h8`", self.0)
    }
}

impl error::Error for ParseSquareError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back() {
        for index in 0..64 {
            let square = Square::from_index(index).unwrap();
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(Square::new(square.column(), square.row()), Some(square));
        }
        assert_eq!(Square::from_index(64), None);
        assert_eq!(Square::new(8, 0), None);
        assert_eq!(Square::new(0, 8), None);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "a", "a0", "a9", "i1", "a1 ", "1a", "á1", "a11"] {
            let error = text.parse::<Square>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("`{text}` is not a square; expected `a1` to `h8`")
            );
        }
    }
}
