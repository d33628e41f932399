//! The clock of a game, in milliseconds.

/// The clock of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// How long each player may think in the whole game.
    pub main: u32,
    /// What a player gets back after each move.
    pub increment: u32,
}

/// The time each player has left, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Black's time.
    pub black: u32,
    /// White's time.
    pub white: u32,
}
