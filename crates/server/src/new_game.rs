//! The setup of a new game.

use otelo_live::Setup;
use otelo_rules::Position;
use otelo_wire::Seat;

/// A random seed for a game; 0 if the system has no random numbers.
pub(crate) fn seed() -> u64 {
    getrandom::u64().unwrap_or_default()
}

/// The setup of a game between two players. `version` is the version of the program.
pub(crate) fn setup(start: Position, black: Seat, white: Seat, version: &str) -> Setup {
    Setup::new(start, black, white, version, seed())
}
