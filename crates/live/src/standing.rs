//! The standing of a game.

use otelo_rules::{Board, Color};

/// The standing of a game: a read model, stored beside the events so that lists need not replay
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The number of moves and passes played.
    pub ply: u32,
    /// Black's discs.
    pub black: u8,
    /// White's discs.
    pub white: u8,
    /// How it ended, if it is over.
    pub ended: Option<Ended>,
    /// The board. `None` in games of older versions that cannot be replayed.
    pub board: Option<Board>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ended {
    /// This colour won.
    Won(Color),
    /// A draw.
    Drawn,
}
