//! A position to learn from: what it is worth, and how that was found out.
//!
//! As 24 bytes, numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8, 8 | the discs of the player to move, and the opponent's; bit 0 is a1 |
//! | 3 | the number of the game |
//! | 1 | from the low bits: the kind of the value (2), how the position came about (2), the confidence of a search (3) |
//! | 1 | the depth of a search, otherwise 0 |
//! | 2 | the value in 128ths of a disc |
//! | 1 | the final score of the game in discs, -128 if there is none |
//!
//! Value and score are those of the player to move.

use otelo_engine::{Confidence, eval::DISC};
use otelo_limits::Depth;
use otelo_rules::{Board, Color, Position, Size, Squares};

/// How many bytes a sample has in a file.
pub const SAMPLE_BYTES: usize = 24;

/// The largest number of a game.
pub const MAX_GAME: u32 = (1 << 24) - 1;

/// Stands for a game without a final score.
const NO_RESULT: i8 = i8::MIN;

/// The best value: all 64 discs.
const MOST: i16 = 64 * DISC as i16;

/// A position of 8x8 with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The discs of the player to move.
    pub p: u64,
    /// The opponent's.
    pub o: u64,
    /// The number of the game in its shard, at most [`MAX_GAME`].
    pub game: u32,
    /// What the position is worth to the player to move, in units of [`DISC`].
    pub value: i16,
    /// How the value was found out.
    pub source: ValueSource,
    /// How the position came about.
    pub origin: Origin,
    /// The final score of the game in discs, if it was played to win from here on.
    pub result: Option<i8>,
}

/// How a value was found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueSource {
    /// It was not: the value is 0 and means nothing.
    Unknown,
    /// It is the final score of the game.
    GameResult,
    /// By a search that did not prove it.
    Search {
        /// How many moves ahead.
        depth: Depth,
        /// How sure.
        confidence: Confidence,
    },
    /// It is the score with best play, proved.
    Exact,
}

/// How a position came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// It is a position of a game.
    Game,
    /// After what looked like the second-best move of a position of a game.
    SecondBest,
    /// After a random move that was not the best one of a position of a game.
    Random,
}

impl Origin {
    /// All of them, by their numbers in a file.
    pub const ALL: [Origin; 3] = [Origin::Game, Origin::SecondBest, Origin::Random];
}

impl ValueSource {
    /// The number of the kind in a file.
    const fn kind(self) -> u8 {
        match self {
            ValueSource::Unknown => 0,
            ValueSource::GameResult => 1,
            ValueSource::Search { .. } => 2,
            ValueSource::Exact => 3,
        }
    }
}

impl Sample {
    /// A position whose value is not known.
    pub fn of_position(position: &Position, game: u32) -> Sample {
        let (board, turn) = (position.board(), position.turn());
        Sample {
            p: board.discs(turn).bits(),
            o: board.discs(turn.other()).bits(),
            game,
            value: 0,
            source: ValueSource::Unknown,
            origin: Origin::Game,
            result: None,
        }
    }

    /// The position, with Black to move.
    ///
    /// # Panics
    /// If a square has two discs, which a sample from a shard never has.
    pub fn position(&self) -> Position {
        let [black, white] = [self.p, self.o].map(Squares::from_bits);
        let board = Board::new(Size::Eight, black, white).expect("the discs are disjoint");
        Position::new(board, Color::Black)
    }

    /// How many squares are empty.
    pub const fn empties(&self) -> u32 {
        (!(self.p | self.o)).count_ones()
    }

    /// Its bytes in a file.
    pub fn to_bytes(&self) -> [u8; SAMPLE_BYTES] {
        let (depth, confidence) = match self.source {
            ValueSource::Search { depth, confidence } => (depth.get(), confidence.index() as u8),
            _ => (0, 0),
        };
        let how = self.source.kind() | (self.origin as u8) << 2 | confidence << 4;
        let [g0, g1, g2, _] = self.game.to_le_bytes();
        let [v0, v1] = self.value.to_le_bytes();
        let result = self.result.unwrap_or(NO_RESULT).cast_unsigned();
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..8].copy_from_slice(&self.p.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.o.to_le_bytes());
        bytes[16..].copy_from_slice(&[g0, g1, g2, how, depth, v0, v1, result]);
        bytes
    }

    /// Reads the bytes of a sample.
    ///
    /// # Errors
    /// What is wrong with them, if they are not those of a sample.
    pub fn from_bytes(bytes: &[u8; SAMPLE_BYTES]) -> Result<Sample, &'static str> {
        let [p, o] = [&bytes[..8], &bytes[8..16]]
            .map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")));
        let [g0, g1, g2, how, depth, v0, v1, result] = bytes[16..] else {
            return Err("a sample has 24 bytes");
        };
        if p & o != 0 {
            return Err("a square has two discs");
        }
        let origin = *Origin::ALL.get(usize::from(how >> 2 & 3)).ok_or("an unknown origin")?;
        let confidence = Confidence::ALL.get(usize::from(how >> 4)).ok_or("no such confidence")?;
        let source = match how & 3 {
            0 => ValueSource::Unknown,
            1 => ValueSource::GameResult,
            2 => {
                let depth = Depth::new(depth).ok_or("no such depth")?;
                ValueSource::Search { depth, confidence: *confidence }
            }
            _ => ValueSource::Exact,
        };
        if how & 3 != 2 && (depth != 0 || how >> 4 != 0) {
            return Err("a depth without a search");
        }
        let value = i16::from_le_bytes([v0, v1]);
        if !(-MOST..=MOST).contains(&value) || (how & 3 == 0 && value != 0) {
            return Err("a value that no position has");
        }
        let result = Some(result.cast_signed()).filter(|&result| result != NO_RESULT);
        if result.is_some_and(|result| !(-64..=64).contains(&result)) {
            return Err("a score that no game has");
        }
        let game = u32::from_le_bytes([g0, g1, g2, 0]);
        Ok(Sample { p, o, game, value, source, origin, result })
    }
}
