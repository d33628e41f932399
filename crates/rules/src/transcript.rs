//! Transcripts: the squares of a game in one string, such as `f5d6c3d3c4`.
//!
//! Passes are left out; a reader puts them in where a player has no move. Upper case and spaces
//! are read, lower case without spaces is written.

use std::{error, fmt};

use crate::{Game, ParseSquareError, PlayError, Position};

impl Game {
    /// The moves as a transcript, without passes.
    pub fn transcript(&self) -> String {
        self.moves().filter_map(|played| played.square()).map(|square| square.to_string()).collect()
    }

    /// Plays a transcript from a position.
    ///
    /// ```
    /// # use otelo_rules::{Game, Position, Size};
    /// let start = Position::start(Size::Eight);
    /// let game = Game::from_transcript(start, "F5 d6 c3")?;
    /// assert_eq!(game.transcript(), "f5d6c3");
    ///
    /// let error = Game::from_transcript(start, "f5d6a1").unwrap_err();
    /// assert_eq!(error.to_string(), "move 3 (byte 4): Black flips nothing on a1");
    /// # Ok::<_, otelo_rules::TranscriptError>(())
    /// ```
    ///
    /// # Errors
    /// If a move is not a square or not legal; the error names the move and its place.
    pub fn from_transcript(start: Position, text: &str) -> Result<Game, TranscriptError> {
        let mut game = Game::from_position(start);
        let mut letters = text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        let mut number = 0;
        while let Some((byte, column)) = letters.next() {
            number += 1;
            let name: String =
                [Some(column), letters.next().map(|(_, row)| row)].into_iter().flatten().collect();
            let refused = |fault| TranscriptError { number, byte, fault };
            let square = name.parse().map_err(|error| refused(TranscriptFault::Square(error)))?;
            game.follow(square).map_err(|error| refused(TranscriptFault::Move(error)))?;
        }
        Ok(game)
    }
}

/// Why a transcript was refused, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptError {
    /// The number of the move in the text, from 1, passes not counted.
    pub number: usize,
    /// Where the move begins in the text, from 0.
    pub byte: usize,
    /// What is wrong with it.
    pub fault: TranscriptFault,
}

/// What is wrong with a move of a transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TranscriptFault {
    /// It is not the name of a square.
    Square(ParseSquareError),
    /// It is not legal.
    Move(PlayError),
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} (byte {}): ", self.number, self.byte)?;
        match &self.fault {
            TranscriptFault::Square(error) => error.fmt(f),
            TranscriptFault::Move(error) => error.fmt(f),
        }
    }
}

impl error::Error for TranscriptError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.fault {
            TranscriptFault::Square(error) => Some(error),
            TranscriptFault::Move(error) => Some(error),
        }
    }
}
