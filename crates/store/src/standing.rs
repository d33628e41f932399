//! Where a game stands.

use otelo_rules::{Color, Size};

use crate::{Cursor, GameId, Holders, Moment, Seat};

/// Where a game stands, kept beside it so that lists need not replay it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Standing {
    /// How many moves and passes have been played.
    pub ply: u32,
    /// Black's discs.
    pub black: u8,
    /// White's discs.
    pub white: u8,
    /// How it ended, if it has.
    pub ended: Option<Ended>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ended {
    /// This colour won.
    Won(Color),
    /// Nobody won.
    Drawn,
}

/// A game's line in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its name.
    pub id: GameId,
    /// When it began.
    pub created: Moment,
    /// When something last happened in it.
    pub changed: Moment,
    /// The size of its board.
    pub size: Size,
    /// Who plays Black now.
    pub black: Seat,
    /// Who plays White now.
    pub white: Seat,
    /// Its title now.
    pub title: Option<String>,
    /// The devices that hold its seats now.
    pub holders: Holders,
    /// Whether it has a clock.
    pub has_clock: bool,
    /// Where it stands.
    pub standing: Standing,
}

impl Summary {
    /// The place of this line; the list goes on behind it.
    pub fn cursor(&self) -> Cursor {
        Cursor { changed: self.changed, id: self.id.clone() }
    }
}
