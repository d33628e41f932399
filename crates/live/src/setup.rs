//! The setup of a game: how it starts.

use otelo_rules::Position;
use otelo_wire::{Clock, Seat};

use crate::Holders;

/// The setup of a game: all that is fixed at its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The start position.
    pub start: Position,
    /// Black's player at the start.
    pub black: Seat,
    /// White's player at the start.
    pub white: Seat,
    /// Step mode: whether a computer waits for a click before each move.
    pub step: bool,
    /// The seed of the game's random choices.
    pub seed: u64,
    /// The versions of the program parts that play the game.
    pub made_by: MadeBy,
    /// The devices that hold the seats at the start. A seat without a device belongs to local
    /// clients.
    pub holders: Holders,
    /// The time control, if any.
    pub clock: Option<Clock>,
    /// The record that the game was imported from.
    pub record: Option<ImportedRecord>,
    /// The title at the start.
    pub title: Option<String>,
}

impl Setup {
    /// A game between two players. `version` is the version of the program. No device holds its
    /// seats, and it has no clock and no title.
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportedRecord {
    /// The text of the record.
    pub text: String,
    /// The name of its format. `None` in games stored by older versions.
    pub format: Option<String>,
    /// The event at which the game was played, or the place.
    pub event: Option<String>,
    /// When it was played, as it is written in the record.
    pub date: Option<String>,
}

/// The versions that play a game, kept so that its moves can be reproduced.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MadeBy {
    /// The version of the rules.
    pub rules: String,
    /// The version of the engine.
    pub engine: String,
    /// The hash of the engine's weights, if it has any.
    pub weights: Option<String>,
}
