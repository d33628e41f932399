//! A move, and why one may be refused.

use std::{error, fmt, str::FromStr};

use crate::{Color, Size, Square};

/// What a player does in a turn.
///
/// ```
/// # use otelo_rules::Move;
/// for text in ["f5", "pass"] {
///     let played: Move = text.parse()?;
///     assert_eq!(played.to_string(), text);
/// }
/// # Ok::<_, otelo_rules::ParseMoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Puts a disc on a square.
    Place(Square),
    /// Has no legal square, while the opponent has one.
    Pass,
}

impl Move {
    /// The square of a placed disc.
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Move {
        Move::Place(square)
    }
}

impl fmt::Display for Move {
    /// The square's name, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads the name of a square or `pass`, in lower or upper case.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(|_| ParseMoveError(text.to_owned()))
    }
}

/// A text that is neither the name of a square nor `pass`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseMoveError(String);

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a move; expected `a1` to `h8` or `pass`", self.0)
    }
}

impl error::Error for ParseMoveError {}

/// Why a move was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayError {
    /// The square is outside a small board.
    OffBoard {
        /** Where the disc was to go. */
        square: Square,
        /** The size of the board. */
        size: Size,
    },
    /// The square already has a disc.
    Occupied {
        /** Where the disc was to go. */
        square: Square,
    },
    /// A move must flip at least one disc.
    NoFlips {
        /** Where the disc was to go. */
        square: Square,
        /** Who wanted to move there. */
        color: Color,
    },
    /// Only a player without a legal square passes.
    CannotPass {
        /** Who wanted to pass. */
        color: Color,
    },
    /// The player to move has no legal square and must pass first.
    MustPass {
        /** Who must pass. */
        color: Color,
    },
    /// Nobody has a legal square any more.
    GameOver,
}

impl PlayError {
    /// The code by which a catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            PlayError::OffBoard { .. } => "off-board",
            PlayError::Occupied { .. } => "occupied",
            PlayError::NoFlips { .. } => "no-flips",
            PlayError::CannotPass { .. } => "cannot-pass",
            PlayError::MustPass { .. } => "must-pass",
            PlayError::GameOver => "game-over",
        }
    }

    /// What the catalogue's text is filled in with, by name; a colour is `black` or `white`.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let color = |color: &Color| ("color", color.to_string().to_lowercase());
        match self {
            PlayError::OffBoard { square, size } => {
                vec![("square", square.to_string()), ("size", size.to_string())]
            }
            PlayError::Occupied { square } => vec![("square", square.to_string())],
            PlayError::NoFlips { square, color: player } => {
                vec![("square", square.to_string()), color(player)]
            }
            PlayError::CannotPass { color: player } | PlayError::MustPass { color: player } => {
                vec![color(player)]
            }
            PlayError::GameOver => vec![],
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::OffBoard { square, size } => {
                write!(f, "{square} is outside the {size} board")
            }
            PlayError::Occupied { square } => write!(f, "{square} already has a disc"),
            PlayError::NoFlips { square, color } => {
                write!(f, "{color} flips nothing on {square}")
            }
            PlayError::CannotPass { color } => {
                write!(f, "{color} has a legal move and cannot pass")
            }
            PlayError::MustPass { color } => write!(f, "{color} has no legal move and must pass"),
            PlayError::GameOver => f.write_str("the game is over"),
        }
    }
}

impl error::Error for PlayError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back() {
        let squares = Size::Eight.squares().iter().map(Move::Place);
        for played in squares.chain([Move::Pass]) {
            assert_eq!(played.to_string().parse(), Ok(played));
            assert_eq!(played.to_string().to_uppercase().parse(), Ok(played));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "i9", "f5 ", "pa", "--", "passe", "f5d6"] {
            let error = text.parse::<Move>().unwrap_err();
            let expected = format!("`{text}` is not a move; expected `a1` to `h8` or `pass`");
            assert_eq!(error.to_string(), expected);
        }
    }
}
