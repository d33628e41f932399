//! What a text holds, and the formats it can be written in.

use std::{error, fmt, str::FromStr};

use otelo_rules::{Game, Position};

use crate::{Notation, Problem, diagram, fen, moves, numbers, obf};

/// What a text holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A position without a history.
    Position(Position),
    /// A game.
    Game(Game),
    /// A position with known scores.
    Problem(Problem),
}

impl Content {
    /// The position, for a game the last one.
    pub const fn position(&self) -> &Position {
        match self {
            Content::Position(position) => position,
            Content::Game(game) => game.position(),
            Content::Problem(problem) => &problem.position,
        }
    }

    /// The text in a format. A game that is not from the start has its first position before the
    /// moves; a format for positions gets a game's last one.
    ///
    /// # Errors
    /// If the format is a list of moves and there are none to write.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        let position = self.position();
        Ok(match format {
            Format::Transcript => self.write_moves(format, Game::transcript)?,
            Format::Passes => self.write_moves(format, moves::with_passes)?,
            Format::Numbered => self.write_moves(format, moves::numbered)?,
            Format::Line => diagram::line(position),
            Format::Drawing => diagram::drawing(position),
            Format::Numbers(notation) => numbers::write(position, notation),
            Format::Fen => fen::write(position),
            Format::Obf => match self {
                Content::Problem(problem) => obf::write(problem),
                _ => {
                    let scores = Vec::new();
                    obf::write(&Problem { position: *position, scores, comment: None })
                }
            },
        })
    }

    fn write_moves(&self, format: Format, text: fn(&Game) -> String) -> Result<String, WriteError> {
        let game = match self {
            Content::Game(game) if game.ply() > 0 => game,
            _ => return Err(WriteError::NoMoves { format }),
        };
        let start = game.start();
        Ok(if start == Position::start(game.size()) {
            text(game)
        } else {
            format!("{} {}", diagram::line(&start), text(game))
        })
    }
}

/// A way to write positions or games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// `f5d6c3`.
    Transcript,
    /// `f5d6pac3`: a transcript with passes.
    Passes,
    /// `1. f5 d6 2. c3`.
    Numbered,
    /// The squares in one word and the side to move.
    Line,
    /// The board with its coordinates.
    Drawing,
    /// A board of numbers.
    Numbers(Notation),
    /// The chess-like notation of Edax.
    Fen,
    /// A position with known scores.
    Obf,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 10] = [
        Format::Transcript,
        Format::Passes,
        Format::Numbered,
        Format::Line,
        Format::Drawing,
        Format::Numbers(Notation::Counted),
        Format::Numbers(Notation::Signed),
        Format::Numbers(Notation::Formal),
        Format::Fen,
        Format::Obf,
    ];

    /// The name of the format, as it is given on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Transcript => "transcript",
            Format::Passes => "passes",
            Format::Numbered => "numbered",
            Format::Line => "line",
            Format::Drawing => "drawing",
            Format::Numbers(Notation::Counted) => "numbers-000",
            Format::Numbers(Notation::Signed) => "numbers-001",
            Format::Numbers(Notation::Formal) => "numbers-002",
            Format::Fen => "fen",
            Format::Obf => "obf",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let known = Format::ALL.into_iter().find(|format| format.name() == text);
        known.ok_or_else(|| ParseFormatError(text.to_owned()))
    }
}

/// A text that is not the name of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseFormatError(String);

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(f, "`{}` is not a format; expected one of {names}", self.0)
    }
}

impl error::Error for ParseFormatError {}

/// Why something cannot be written in a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A position, or a game that has not begun, has no moves to list.
    #[error("there are no moves to write as {format}")]
    NoMoves {
        /** The format asked for. */
        format: Format,
    },
}
