//! What a text holds, and the formats it can be written in.

use std::{error, fmt, slice, str::FromStr};

use otelo_rules::{Game, NodeIndex, Position};

use crate::{
    Notation, ObfProblem, Omissions, Record, Written, bitboards, diagram, fen, ggf,
    json::JsonWriter, moves, numbers, obf, sgf,
};

/// What a text holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A position without a history.
    Position(Position),
    /// A game.
    Game(Game),
    /// A position with known scores.
    Problem(ObfProblem),
    /// A game and what is known about it.
    Record(Box<Record>),
}

impl Content {
    /// The position, for a game the last one.
    pub fn position(&self) -> &Position {
        match self {
            Content::Position(position) => position,
            Content::Game(game) => game.position(),
            Content::Problem(problem) => &problem.position,
            Content::Record(record) => record.position(),
        }
    }

    /// The game, if it is one; of a record, the main line.
    pub fn game(&self) -> Option<Game> {
        match self {
            Content::Game(game) => Some(game.clone()),
            Content::Record(record) => Some(record.game()),
            Content::Position(_) | Content::Problem(_) => None,
        }
    }

    /// The game; a position becomes one without moves.
    pub fn into_game(self) -> Game {
        match self {
            Content::Position(position) => Game::from_position(position),
            Content::Game(game) => game,
            Content::Problem(problem) => Game::from_position(problem.position),
            Content::Record(record) => record.game(),
        }
    }

    /// The record; a plain game or position becomes one about which nothing is known, and of a
    /// problem only the comment is kept.
    pub fn into_record(self) -> Record {
        match self {
            Content::Record(record) => *record,
            Content::Problem(ObfProblem { position, comment, .. }) => {
                let mut record = Record::new(&Game::from_position(position));
                record.tree[NodeIndex::ROOT].comment = comment;
                record
            }
            other => Record::new(&other.into_game()),
        }
    }

    /// The text in a format. A game that is not from the start has its first position before the
    /// moves; a format for positions gets a game's last one.
    ///
    /// # Errors
    /// If the format is a list of moves and there are none to write, or is only for 8x8, or is not
    /// text.
    pub fn write(&self, format: Format) -> Result<Written, WriteError> {
        let omissions = match self {
            Content::Record(record) => record.omissions(format),
            _ => Omissions::default(),
        };
        Ok(Written { text: self.write_text(format)?, omissions })
    }

    fn write_text(&self, format: Format) -> Result<String, WriteError> {
        let position = self.position();
        Ok(match format {
            Format::Transcript => self.write_moves(format, Game::transcript)?,
            Format::Passes => self.write_moves(format, moves::with_passes)?,
            Format::Numbered => self.write_moves(format, moves::numbered)?,
            Format::Line => position.to_string(),
            Format::Drawing => diagram::drawing(position),
            Format::Numbers(notation) => numbers::write(position, notation),
            Format::Fen => fen::write(position),
            Format::Bitboards => {
                bitboards::write(position).ok_or(WriteError::NotEight { format })?
            }
            Format::Obf => match self {
                Content::Problem(problem) => obf::write(problem),
                _ => {
                    let scores = Vec::new();
                    obf::write(&ObfProblem { position: *position, scores, comment: None })
                }
            },
            Format::Ggf | Format::Sgf | Format::Json => {
                let mut written = match self {
                    Content::Record(record) => write_records(slice::from_ref(record), format),
                    _ => write_records(&[self.clone().into_record()], format),
                }?;
                written.text.truncate(written.text.trim_end().len());
                written.text
            }
            Format::Wthor => return Err(WriteError::NotText { format }),
        })
    }

    fn write_moves(&self, format: Format, text: fn(&Game) -> String) -> Result<String, WriteError> {
        let game = self.game().filter(|game| game.ply() > 0);
        let game = game.ok_or(WriteError::NoMoves { format })?;
        let start = game.start();
        Ok(if start == Position::start(game.size()) {
            text(&game)
        } else {
            format!("{start} {}", text(&game))
        })
    }
}

/// Writes records as one text, which ends with a line end.
///
/// # Errors
/// If the format is not one of records, or is not text.
pub fn write_records(records: &[Record], format: Format) -> Result<Written, WriteError> {
    let omissions = records.iter().map(|record| record.omissions(format)).sum();
    let text = match format {
        Format::Ggf => ggf::write_records(records),
        Format::Sgf => sgf::write(records),
        Format::Json => {
            let mut writer = JsonWriter::new();
            records.iter().for_each(|record| writer.push_parts(record, None));
            writer.finish()
        }
        _ => return Err(WriteError::NotText { format }),
    };
    Ok(Written { text, omissions })
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
    /// Two sets of squares in hexadecimal digits.
    Bitboards,
    /// A position with known scores.
    Obf,
    /// The records of GGS.
    Ggf,
    /// The records of many games.
    Sgf,
    /// The archive of tournament games; not text.
    Wthor,
    /// All that is known about games.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 15] = [
        Format::Transcript,
        Format::Passes,
        Format::Numbered,
        Format::Line,
        Format::Drawing,
        Format::Numbers(Notation::Counted),
        Format::Numbers(Notation::Signed),
        Format::Numbers(Notation::Formal),
        Format::Fen,
        Format::Bitboards,
        Format::Obf,
        Format::Ggf,
        Format::Sgf,
        Format::Wthor,
        Format::Json,
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
            Format::Bitboards => "bitboards",
            Format::Obf => "obf",
            Format::Ggf => "ggf",
            Format::Sgf => "sgf",
            Format::Wthor => "wthor",
            Format::Json => "json",
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
    /// The format is only for boards of 8x8.
    #[error("{format} is only for boards of 8x8")]
    NotEight {
        /** The format asked for. */
        format: Format,
    },
    /// The format is a file of bytes.
    #[error("{format} is not text")]
    NotText {
        /** The format asked for. */
        format: Format,
    },
}
