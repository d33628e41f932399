//! How a game began.

use otelo_rules::Position;
use otelo_wire::{Clock, Seat};

use crate::Holders;

/// What is fixed when a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The first position.
    pub start: Position,
    /// Who plays Black at first.
    pub black: Seat,
    /// Who plays White at first.
    pub white: Seat,
    /// Whether the computer waits for a click before it moves.
    pub step: bool,
    /// Decides where chance does.
    pub seed: u64,
    /// What the game was made by.
    pub made_by: MadeBy,
    /// The devices that hold the seats at first; a seat without one is open to whoever is
    /// local.
    pub holders: Holders,
    /// The clock, if it has one.
    pub clock: Option<Clock>,
    /// The record that it was imported from.
    pub record: Option<ImportedRecord>,
    /// The game's title at first.
    pub title: Option<String>,
}

impl Setup {
    /// A game between two players that a version of the program begins. Nobody holds its seats,
    /// and it has no clock and no title.
    pub fn new(start: Position, black: Seat, white: Seat, version: &str, seed: u64) -> Setup {
        Setup {
            start,
            black,
            white,
            step: false,
            seed,
            made_by: MadeBy {
                rules: version.to_owned(),
                engine: version.to_owned(),
                weights: None,
            },
            holders: Holders::default(),
            clock: None,
            record: None,
            title: None,
        }
    }
}

/// The record that a game was imported from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedRecord {
    /// The record.
    pub text: String,
    /// The name of its format; none in games of older versions.
    pub format: Option<String>,
}

/// The versions of what plays a game, without which its moves cannot be repeated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MadeBy {
    /// The version of the rules.
    pub rules: String,
    /// The version of the engine.
    pub engine: String,
    /// The hash of the engine's weights, if it has any.
    pub weights: Option<String>,
}
