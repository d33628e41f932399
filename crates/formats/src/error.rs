//! Why a text was not understood, and where.

use std::fmt;

use otelo_rules::{Color, PlayError, Size};

use crate::{Notation, wthor::WthorError};

/// Why a text was not understood, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct ReadError {
    /// Where reading stopped.
    pub place: Place,
    /// What is wrong there.
    pub fault: Fault,
    /// How far the text made sense: an illegal move stops where it begins, but was read.
    pub(crate) reach: usize,
}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub byte: usize,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The number of the move, from 1, and the size it was tried on, if moves were being read.
    pub played: Option<(usize, Size)>,
}

impl ReadError {
    /// The same error in a text whose bytes were blanked here and there before it was read.
    pub(crate) fn in_text(mut self, text: &str) -> ReadError {
        self.place = Place { played: self.place.played, ..Place::of(text, self.place.byte) };
        self
    }

    /// The same error in a longer text, which has so many bytes and lines before this one.
    pub(crate) fn after(mut self, bytes: usize, lines: usize) -> ReadError {
        self.place.byte += bytes;
        self.place.line += lines;
        self.reach += bytes;
        self
    }
}

impl Place {
    /// The place of a byte, which must not be inside a character.
    pub(crate) fn of(text: &str, byte: usize) -> Place {
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            byte,
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
            played: None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.byte)?;
        if let Some((number, size)) = self.played {
            write!(f, ", move {number} on {size}")?;
        }
        Ok(())
    }
}

/// What is wrong with a text at some place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is nothing but blanks.
    #[error("there is nothing to read")]
    Empty,
    /// The bytes are no text.
    #[error("the bytes are not UTF-8 text")]
    NotUtf8,
    /// The text begins like nothing that is known.
    #[error("`{seen}` does not begin a board or a list of moves")]
    Unknown {
        /** The first character. */
        seen: char,
    },
    /// Something else came than what was expected.
    #[error("expected {wanted}, found `{seen}`")]
    Expected {
        /** What was wanted. */
        wanted: Wanted,
        /** What came. */
        seen: char,
    },
    /// The text or its line ended too early.
    #[error("expected {wanted}, found the end")]
    Ended {
        /** What was wanted. */
        wanted: Wanted,
    },
    /// The board has a number of squares that no board has.
    #[error("the board has {seen} squares; expected 16, 36 or 64")]
    SquareCount {
        /** How many there are. */
        seen: usize,
    },
    /// A row of the board is longer or shorter than the first.
    #[error("the row is {seen} long; expected {expected}")]
    RowLength {
        /** How many it has. */
        seen: usize,
        /** How many the first row has. */
        expected: usize,
    },
    /// The board has another size than the one asked for.
    #[error("the board is {seen}; expected {expected}")]
    WrongSize {
        /** The size of the board. */
        seen: Size,
        /** The size asked for. */
        expected: Size,
    },
    /// A word in a board of numbers is not one of its values.
    #[error("`{seen}` is not a board value; expected 0, 1, 2, -1, inf, - or .")]
    Value {
        /** The word. */
        seen: String,
    },
    /// A value does not occur in the notation asked for.
    #[error("`{seen}` is not a value of notation {notation}")]
    ForeignValue {
        /** The value. */
        seen: &'static str,
        /** The notation asked for. */
        notation: Notation,
    },
    /// No notation has all the values.
    #[error("no notation has `{seen}` beside the values before it")]
    MixedValues {
        /** The first value that no notation has beside the others. */
        seen: &'static str,
    },
    /// More than one notation has all the values.
    #[error("the numbers can be read in more than one way; say which notation it is")]
    AmbiguousNotation,
    /// A comment or a tag does not end.
    #[error("`{seen}` is never closed")]
    Unclosed {
        /** The opening character. */
        seen: char,
    },
    /// A score is not a number from -64 to 64.
    #[error("`{seen}` is not a score; expected -64 to +64")]
    Score {
        /** The text in its place. */
        seen: String,
    },
    /// There is no game in the text of a record.
    #[error("expected a game, which begins with `(;`")]
    NoGame,
    /// A record is of another game than Othello.
    #[error("expected {expected} among the properties of the game")]
    OtherGame {
        /** The property that tells the game. */
        expected: &'static str,
    },
    /// Something is neither a property nor the end of the record.
    #[error("expected a property such as `B[f5]`, or the end of the game")]
    Property,
    /// A variation begins in a format that has none.
    #[error("a variation begins here, and GGF has no variations")]
    Variation,
    /// A value is not one that its property or field can have.
    #[error("`{seen}` is not a value of {name} here")]
    PropertyValue {
        /** The name of the property or field. */
        name: String,
        /** The beginning of the value. */
        seen: String,
    },
    /// The board is not 4x4, 6x6 or 8x8.
    #[error("`{seen}` is not a size; expected 4, 6 or 8")]
    Size {
        /** The beginning of the size. */
        seen: String,
    },
    /// A move is that of the other side.
    #[error("it is not the turn of {color}")]
    NotTurn {
        /** Whose move it is said to be. */
        color: Color,
    },
    /// Two bitboards have a square in common.
    #[error("a square has a black and a white disc")]
    TwoDiscs,
    /// One game was expected, and there are several.
    #[error("the text holds {seen} games; expected one")]
    SeveralGames {
        /** How many there are. */
        seen: usize,
    },
    /// There are more games than may be read.
    #[error("there are more than {most} games")]
    TooManyGames {
        /** The most games that are read. */
        most: usize,
    },
    /// There are more moves, variations, marks and properties than may be read.
    #[error("there are more than {most} moves, marks and properties")]
    TooManyEntries {
        /** The most that are read. */
        most: usize,
    },
    /// The text is not JSON, or not JSON of games.
    #[error("this is not a JSON document of games: {seen}")]
    Json {
        /** What is wrong with it. */
        seen: String,
    },
    /// The document has another version.
    #[error("the document has version {seen}; expected 1")]
    Version {
        /** Its version. */
        seen: u64,
    },
    /// The bytes are not a file of the WTHOR archive.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// A move is not legal.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Fault {
    /// Whether the text holds more than may be read. It may be sound otherwise.
    pub const fn is_limit(&self) -> bool {
        matches!(self, Fault::TooManyGames { .. } | Fault::TooManyEntries { .. })
    }

    /// The code by which a catalogue of texts knows this fault.
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::Empty => "empty",
            Fault::NotUtf8 => "not-utf8",
            Fault::Unknown { .. } => "unknown",
            Fault::Expected { .. } => "expected",
            Fault::Ended { .. } => "ended",
            Fault::SquareCount { .. } => "square-count",
            Fault::RowLength { .. } => "row-length",
            Fault::WrongSize { .. } => "wrong-size",
            Fault::Value { .. } => "value",
            Fault::ForeignValue { .. } => "foreign-value",
            Fault::MixedValues { .. } => "mixed-values",
            Fault::AmbiguousNotation => "ambiguous-notation",
            Fault::Unclosed { .. } => "unclosed",
            Fault::Score { .. } => "score",
            Fault::NoGame => "no-game",
            Fault::OtherGame { .. } => "other-game",
            Fault::Property => "property",
            Fault::Variation => "variation",
            Fault::PropertyValue { .. } => "property-value",
            Fault::Size { .. } => "size",
            Fault::NotTurn { .. } => "not-turn",
            Fault::TwoDiscs => "two-discs",
            Fault::SeveralGames { .. } => "several-games",
            Fault::TooManyGames { .. } => "too-many-games",
            Fault::TooManyEntries { .. } => "too-many-entries",
            Fault::Json { .. } => "json",
            Fault::Version { .. } => "version",
            Fault::Wthor(error) => error.code(),
            Fault::Play(error) => error.code(),
        }
    }

    /// What the catalogue's text is filled in with, by name; what was wanted is a code too.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Fault::Empty | Fault::NotUtf8 | Fault::AmbiguousNotation => vec![],
            Fault::NoGame | Fault::Property | Fault::Variation | Fault::TwoDiscs => vec![],
            Fault::Unknown { seen } | Fault::Unclosed { seen } => vec![("seen", seen.to_string())],
            Fault::Expected { wanted, seen } => {
                vec![("wanted", wanted.code().to_owned()), ("seen", seen.to_string())]
            }
            Fault::Ended { wanted } => vec![("wanted", wanted.code().to_owned())],
            Fault::SquareCount { seen } | Fault::SeveralGames { seen } => {
                vec![("seen", seen.to_string())]
            }
            Fault::TooManyGames { most } | Fault::TooManyEntries { most } => {
                vec![("most", most.to_string())]
            }
            Fault::RowLength { seen, expected } => {
                vec![("seen", seen.to_string()), ("expected", expected.to_string())]
            }
            Fault::WrongSize { seen, expected } => {
                vec![("seen", seen.to_string()), ("expected", expected.to_string())]
            }
            Fault::Value { seen }
            | Fault::Score { seen }
            | Fault::Size { seen }
            | Fault::Json { seen } => vec![("seen", seen.clone())],
            Fault::OtherGame { expected } => vec![("expected", (*expected).to_owned())],
            Fault::PropertyValue { name, seen } => {
                vec![("name", name.clone()), ("seen", seen.clone())]
            }
            Fault::NotTurn { color } => vec![("color", color.to_string().to_lowercase())],
            Fault::Version { seen } => vec![("seen", seen.to_string())],
            Fault::Wthor(error) => error.parameters(),
            Fault::ForeignValue { seen, notation } => {
                vec![("seen", (*seen).to_owned()), ("notation", notation.to_string())]
            }
            Fault::MixedValues { seen } => vec![("seen", (*seen).to_owned())],
            Fault::Play(error) => error.parameters(),
        }
    }
}

/// What a reader expected to come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A board of letters.
    Board,
    /// A board of numbers.
    Numbers,
    /// A square of the board.
    Cell,
    /// The number of the row.
    RowNumber,
    /// A row as long as the others.
    Row,
    /// The side to move.
    Turn,
    /// A move.
    Move,
    /// The digit of a square's name.
    Digit,
    /// `;`
    Semicolon,
    /// `:`
    Colon,
    /// A set of squares in hexadecimal digits.
    Bitboard,
    /// Nothing more.
    End,
}

impl Wanted {
    /// Everything that may be expected.
    pub const ALL: [Wanted; 12] = [
        Wanted::Board,
        Wanted::Numbers,
        Wanted::Cell,
        Wanted::RowNumber,
        Wanted::Row,
        Wanted::Turn,
        Wanted::Move,
        Wanted::Digit,
        Wanted::Semicolon,
        Wanted::Colon,
        Wanted::Bitboard,
        Wanted::End,
    ];

    /// The code by which a catalogue of texts knows it.
    pub const fn code(self) -> &'static str {
        match self {
            Wanted::Board => "board",
            Wanted::Numbers => "numbers",
            Wanted::Cell => "cell",
            Wanted::RowNumber => "row-number",
            Wanted::Row => "row",
            Wanted::Turn => "turn",
            Wanted::Move => "move",
            Wanted::Digit => "digit",
            Wanted::Semicolon => "semicolon",
            Wanted::Colon => "colon",
            Wanted::Bitboard => "bitboard",
            Wanted::End => "end",
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Board => "a board",
            Wanted::Numbers => "a board of numbers",
            Wanted::Cell => "a square of the board",
            Wanted::RowNumber => "the number of the row",
            Wanted::Row => "a row of 4, 6 or 8 squares",
            Wanted::Turn => "the side to move",
            Wanted::Move => "a move such as f5",
            Wanted::Digit => "a digit from 1 to 8",
            Wanted::Semicolon => "`;`",
            Wanted::Colon => "`:`",
            Wanted::Bitboard => "16 hexadecimal digits, or `0x` and fewer",
            Wanted::End => "the end",
        })
    }
}
