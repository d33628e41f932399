//! Creating, listing and importing games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Seats};

/// The request to create a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewGame {
    /// The side of the board; 8 by default.
    #[schema(minimum = 4, maximum = 8, multiple_of = 2)]
    pub size: Option<u8>,
    /// The first position, or a game whose last position it is, in any format that can be read.
    pub start: Option<String>,
    /// Who plays Black; `human` by default.
    pub black: Option<String>,
    /// Who plays White; `human` by default.
    pub white: Option<String>,
    /// Black's name.
    pub black_name: Option<String>,
    /// White's name.
    pub white_name: Option<String>,
    /// Whether the computer waits for a click before each of its moves.
    pub step: bool,
    /// The players' time; no clock by default.
    pub clock: Option<Clock>,
    /// The title of the game.
    pub title: Option<String>,
    /// The name of a game to copy: the new one begins with its moves, and has its players unless
    /// others are named. `size` and `start` then do not count.
    pub copy_of: Option<String>,
    /// How many moves and passes are copied; all by default.
    pub copy_ply: Option<usize>,
}

/// The time that players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "BTreeMap<String, u32>")]
pub struct Clock {
    /// What each has at first, in milliseconds; a second to ten hours.
    #[schema(minimum = 1000, maximum = 36_000_000)]
    pub main: u32,
    /// What each move adds, in milliseconds; up to ten minutes.
    #[schema(maximum = 600_000)]
    pub increment: u32,
}

impl TryFrom<BTreeMap<String, u32>> for Clock {
    type Error = String;

    // A derived implementation would also accept a list of two numbers.
    fn try_from(mut fields: BTreeMap<String, u32>) -> Result<Clock, String> {
        let mut field = |name| fields.remove(name).ok_or(format!("missing field `{name}`"));
        let clock = Clock { main: field("main")?, increment: field("increment")? };
        match fields.keys().next() {
            Some(name) => Err(format!("unknown field `{name}`")),
            None => Ok(clock),
        }
    }
}

/// A clock has too little or too much time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a clock has a second to ten hours and at most ten minutes more with each move")]
pub struct ClockError;

impl Clock {
    /// The same clock, if its times are within the limits.
    ///
    /// # Errors
    /// If one of them is not.
    pub fn checked(self) -> Result<Clock, ClockError> {
        const MAIN: std::ops::RangeInclusive<u32> = 1000..=10 * 60 * 60 * 1000;
        const LARGEST_INCREMENT: u32 = 10 * 60 * 1000;
        let is_allowed = MAIN.contains(&self.main) && self.increment <= LARGEST_INCREMENT;
        if is_allowed { Ok(self) } else { Err(ClockError) }
    }
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// When it changed last.
    #[ts(type = "number")]
    pub changed: i64,
    /// The side of the board.
    pub size: u8,
    /// Who plays.
    pub seats: Seats,
    /// How many moves and passes have been played.
    pub ply: u32,
    /// How many moves have been played, passes not counted.
    pub moves: u32,
    /// How many discs Black has.
    pub black: u8,
    /// How many discs White has.
    pub white: u8,
    /// Whether it is over.
    pub over: bool,
    /// Who won, if it is over and not drawn.
    pub winner: Option<Color>,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// The seats that belong to the client.
    pub yours: Vec<Color>,
    /// The board, row by row: `X` Black, `O` White, `-` empty. Games of older versions may not have it.
    pub board: Option<String>,
    /// The event, or else the place, of the record that it was imported from.
    pub event: Option<String>,
    /// When it was played by that record, as it is written there.
    pub date: Option<String>,
}

/// A page of the list of games, the last changed first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Summary>,
    /// The value of `before` for the next page; `null` on the last one.
    pub next: Option<String>,
    /// Games that are stored but cannot be read.
    pub damaged: Vec<String>,
}

/// The request to open an import: a file that is sent in parts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewImport {
    /// The name of the file.
    pub name: String,
    /// How many bytes it has.
    #[schema(maximum = 4_294_967_295_u32)]
    pub bytes: u32,
}

/// How far an import is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ImportProgress {
    /// The name of the import.
    pub import: String,
    /// How many bytes of the file have come.
    pub bytes: u32,
    /// How many games were read.
    pub games: u32,
}

/// A complete import, whose games are in the list from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct PublishedImport {
    /// How many games it has.
    pub games: u32,
    /// The name of the import; `null` if its only game stands alone in the list.
    pub import: Option<String>,
    /// The name of the first game.
    pub game: String,
}

/// An imported file in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ImportedFile {
    /// The name of the import.
    pub import: String,
    /// The name of the file.
    pub name: String,
    /// When it was imported, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// How many games it has.
    pub games: u32,
}

/// The list of imported files, the last one first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ImportedFiles {
    /// The files.
    pub imports: Vec<ImportedFile>,
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Imported {
    /// The new games, in the order of the text.
    pub games: Vec<String>,
}
