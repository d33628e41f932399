//! Games to learn from, a line each: `f5d6c3… 12 -4`.
//!
//! The moves; how many of them were not played to win, so that the result says nothing about the
//! positions before; and Black's score with best play from the last position on.

use std::{fmt, str::FromStr};

use otelo_rules::{Color, Game, Position, Size, TranscriptError};

/// A game to learn from.
#[derive(Debug, Clone)]
pub struct TrainingGame {
    /// The moves.
    pub game: Game,
    /// How many moves at the beginning were not played to win.
    pub from: usize,
    /// Black's score.
    pub score: i8,
}

/// Why a line is not a game to learn from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseGameError {
    /// The line does not have three parts.
    #[error("expected the moves, a number of moves and a score, separated by spaces")]
    Parts,
    /// One of the numbers is none, or too large.
    #[error("`{0}` is not a number that can stand here")]
    Number(String),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] TranscriptError),
}

impl FromStr for TrainingGame {
    type Err = ParseGameError;

    fn from_str(line: &str) -> Result<TrainingGame, ParseGameError> {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let [moves, from, score] = parts[..] else { return Err(ParseGameError::Parts) };
        let number = |text: &str| ParseGameError::Number(text.to_owned());
        let game = Game::from_transcript(Position::start(Size::Eight), moves)?;
        let from = from.parse().map_err(|_| number(from))?;
        let score = score.parse().ok().filter(|score| (-64..=64).contains(score));
        let score = score.ok_or_else(|| number(parts[2]))?;
        Ok(TrainingGame { game, from, score })
    }
}

impl fmt::Display for TrainingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game.transcript(), self.from, self.score)
    }
}

/// A position with the score that the player to move got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The discs of the player to move.
    pub p: u64,
    /// The opponent's.
    pub o: u64,
    /// The score.
    pub score: i8,
}

impl TrainingGame {
    /// The positions with something to decide, and what came of them.
    pub fn samples(&self) -> impl Iterator<Item = Sample> {
        let before = self.game.history().iter().map(|(position, _)| *position);
        let placed = |position: &Position| 60 - usize::from(position.board().empties().len());
        before
            .chain([*self.game.position()])
            .filter(move |position| placed(position) >= self.from && !position.moves().is_empty())
            .map(|position| {
                let turn = position.turn();
                let [p, o] = [turn, turn.other()].map(|color| position.board().discs(color).bits());
                let score = if turn == Color::Black { self.score } else { -self.score };
                Sample { p, o, score }
            })
    }
}
