//! Where a game stands.

use otelo_rules::Color;

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
