//! Who plays a colour.

use std::{error, fmt, str::FromStr};

use fastrand::Rng;
use otelo_rules::{Color, Move, Position};

/// The player of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    /// A person at the terminal.
    Human,
    /// Any legal move.
    Random,
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::Human => "human",
            Seat::Random => "random",
        })
    }
}

impl FromStr for Seat {
    type Err = ParseSeatError;

    fn from_str(text: &str) -> Result<Seat, ParseSeatError> {
        match text {
            "human" => Ok(Seat::Human),
            "random" => Ok(Seat::Random),
            _ => Err(ParseSeatError(text.to_owned())),
        }
    }
}

/// A text that is not the name of a player.
#[derive(Debug)]
pub(crate) struct ParseSeatError(String);

impl fmt::Display for ParseSeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a player; expected human or random", self.0)
    }
}

impl error::Error for ParseSeatError {}

/// Any legal move, each with the same chance; a pass if there is none. The same position and seed
/// give the same move.
pub(crate) fn random_move(position: &Position, seed: u64) -> Move {
    let [black, white] = Color::BOTH.map(|color| position.board().discs(color).bits());
    let mut rng = Rng::with_seed(seed ^ black.rotate_left(17) ^ white.rotate_left(43));
    rng.choice(position.moves()).map_or(Move::Pass, Move::Place)
}
