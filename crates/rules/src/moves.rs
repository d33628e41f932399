//! A move, and why one may be refused.

use std::{error, fmt};

use crate::{Color, Size, Square};

/// What a player does in a turn.
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
