//! The summary of a game, for lists.

use otelo_live::{GameId, Holders, Standing, Timestamp};
use otelo_rules::Size;
use otelo_wire::Seat;

use crate::Cursor;

/// The summary of a game, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its id.
    pub id: GameId,
    /// When it was created.
    pub created: Timestamp,
    /// When its last event happened.
    pub changed: Timestamp,
    /// The size of its board.
    pub size: Size,
    /// The event of the record that it was imported from, or the place.
    pub event: Option<String>,
    /// When it was played by that record, as it is written there.
    pub date: Option<String>,
    /// Black's current player.
    pub black: Seat,
    /// White's current player.
    pub white: Seat,
    /// Its current title.
    pub title: Option<String>,
    /// The devices that currently hold its seats.
    pub holders: Holders,
    /// Its standing.
    pub standing: Standing,
    /// The number of moves played, passes not counted.
    pub moves: u32,
}

impl Summary {
    /// The cursor after this game: a page can start there.
    pub fn cursor(&self) -> Cursor {
        Cursor { changed: self.changed, id: self.id.clone() }
    }
}
