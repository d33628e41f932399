//! A game's line in a list.

use otelo_live::{GameId, Holders, Moment, Standing};
use otelo_rules::Size;
use otelo_wire::Seat;

use crate::Cursor;

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
    /// Where it stands.
    pub standing: Standing,
}

impl Summary {
    /// The place of this line; the list goes on behind it.
    pub fn cursor(&self) -> Cursor {
        Cursor { changed: self.changed, id: self.id.clone() }
    }
}
