//! What a new game begins with.

use otelo_live::Setup;
use otelo_rules::Position;
use otelo_wire::Seat;

/// A seed for a game; without random numbers it is 0.
pub(crate) fn seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}

/// A game between two players, which a version of the program begins.
pub(crate) fn setup(start: Position, black: Seat, white: Seat, version: &str) -> Setup {
    Setup::new(start, black, white, version, seed())
}
