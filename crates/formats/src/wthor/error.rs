//! Why a file of the archive cannot be read or written.

use otelo_rules::{Color, Square};

use super::{ENTRY, HEADER, MOVES};
use crate::{Fault, Place, ReadError};

/// Why bytes are not a file of games or of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// There is no room for the header of the file.
    #[error("the file has {seen} bytes; its header alone has 16")]
    Short {
        /** How many bytes there are. */
        seen: usize,
    },
    /// The file is longer or shorter than its header says.
    #[error("the file has {seen} bytes; its header announces {count} of {each} bytes each")]
    Length {
        /** How many bytes there are. */
        seen: usize,
        /** How many games or names the head counts. */
        count: u32,
        /** How long each of them is. */
        each: usize,
    },
    /// The board is not 8x8.
    #[error("the board has {seen} squares a side; expected 8")]
    Side {
        /** The side. */
        seen: u8,
    },
    /// The file holds solitaires or something unknown.
    #[error("the type of the file is {seen}; expected 0, a file of games")]
    Kind {
        /** The type. */
        seen: u8,
    },
    /// A byte is not a square.
    #[error("game {game}, move {number}: {seen} is not a square; expected 11 to 88")]
    Square {
        /** From 1. */
        game: usize,
        /** From 1, without passes. */
        number: usize,
        /** The byte. */
        seen: u8,
    },
    /// A byte comes after the end of the moves.
    #[error("game {game}, move {number}: {seen} stands behind the last move")]
    BehindEnd {
        /** From 1. */
        game: usize,
        /** From 1, without passes. */
        number: usize,
        /** The byte. */
        seen: u8,
    },
    /// A move is not legal.
    #[error("game {game}, move {number}: {color} cannot move to {square}")]
    Play {
        /** From 1. */
        game: usize,
        /** From 1, without passes. */
        number: usize,
        /** Where the disc was to go. */
        square: Square,
        /** Whose turn it was. */
        color: Color,
    },
}

impl WthorError {
    /// The code by which a catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            WthorError::Short { .. } => "wthor-short",
            WthorError::Length { .. } => "wthor-length",
            WthorError::Side { .. } => "wthor-side",
            WthorError::Kind { .. } => "wthor-kind",
            WthorError::Square { .. } => "wthor-square",
            WthorError::BehindEnd { .. } => "wthor-behind-end",
            WthorError::Play { .. } => "wthor-play",
        }
    }

    /// What the catalogue's text is filled in with, by name; a colour is `black` or `white`.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            WthorError::Short { seen } => vec![("seen", seen.to_string())],
            WthorError::Length { seen, count, each } => vec![
                ("seen", seen.to_string()),
                ("count", count.to_string()),
                ("each", each.to_string()),
            ],
            WthorError::Side { seen } | WthorError::Kind { seen } => {
                vec![("seen", seen.to_string())]
            }
            WthorError::Square { game, number, seen }
            | WthorError::BehindEnd { game, number, seen } => vec![
                ("game", game.to_string()),
                ("number", number.to_string()),
                ("seen", seen.to_string()),
            ],
            WthorError::Play { game, number, square, color } => vec![
                ("game", game.to_string()),
                ("number", number.to_string()),
                ("square", square.to_string()),
                ("color", color.to_string().to_lowercase()),
            ],
        }
    }

    /// The byte that is wrong; 0 if it is the file as a whole.
    const fn byte(&self) -> usize {
        match self {
            WthorError::Square { game, number, .. }
            | WthorError::BehindEnd { game, number, .. }
            | WthorError::Play { game, number, .. } => HEADER + *game * ENTRY - MOVES + *number - 1,
            _ => 0,
        }
    }
}

impl From<WthorError> for ReadError {
    fn from(error: WthorError) -> ReadError {
        ReadError::in_bytes(error.byte(), error.into())
    }
}

impl ReadError {
    /// An error in a file of bytes, which are one long line.
    pub(crate) const fn in_bytes(byte: usize, fault: Fault) -> ReadError {
        let place = Place { byte, line: 1, column: byte + 1, played: None };
        ReadError { place, fault, reach: byte }
    }
}

/// Why games or names cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteWthorError {
    /// A game does not begin with the start on 8x8.
    #[error("game {game} does not begin with the start on 8x8")]
    Start {
        /** From 1. */
        game: usize,
    },
    /// A game has no result.
    #[error("game {game} is not finished and has no margin")]
    NoMargin {
        /** From 1. */
        game: usize,
    },
    /// A name has no room in its file.
    #[error("game {game}: `{seen}` does not fit in a name of {most} Latin-1 characters")]
    Name {
        /** From 1. */
        game: usize,
        /** The name. */
        seen: String,
        /** How many characters a name of its kind has at most. */
        most: usize,
    },
    /// There are more games or names than the header can count.
    #[error("{seen} are too many for one file")]
    TooMany {
        /** How many there are. */
        seen: usize,
    },
    /// The header says that the file holds something else.
    #[error("the header must have side 0 or 8 and type 0")]
    Header,
    /// A name is of the other kind of file.
    #[error("name {number} is {seen} bytes long; expected {expected}")]
    Width {
        /** From 1. */
        number: usize,
        /** How long it is. */
        seen: usize,
        /** How long a name of this kind is. */
        expected: usize,
    },
}

impl WriteWthorError {
    /// The code by which a catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            WriteWthorError::Start { .. } => "wthor-start",
            WriteWthorError::NoMargin { .. } => "wthor-no-margin",
            WriteWthorError::Name { .. } => "wthor-name",
            WriteWthorError::TooMany { .. } => "wthor-too-many",
            WriteWthorError::Header => "wthor-header",
            WriteWthorError::Width { .. } => "wthor-width",
        }
    }

    /// What the catalogue's text is filled in with, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            WriteWthorError::Start { game } | WriteWthorError::NoMargin { game } => {
                vec![("game", game.to_string())]
            }
            WriteWthorError::Name { game, seen, most } => {
                vec![("game", game.to_string()), ("seen", seen.clone()), ("most", most.to_string())]
            }
            WriteWthorError::TooMany { seen } => vec![("seen", seen.to_string())],
            WriteWthorError::Header => vec![],
            WriteWthorError::Width { number, seen, expected } => vec![
                ("number", number.to_string()),
                ("seen", seen.to_string()),
                ("expected", expected.to_string()),
            ],
        }
    }
}
