//! How many moves a search looks ahead.

use std::fmt;

/// A number of moves to look ahead, from 0 to 60; passes are not counted.
///
/// ```
/// # use otelo_limits::Depth;
/// assert_eq!(Depth::new(12).unwrap().get(), 12);
/// assert_eq!(Depth::new(61), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Depth(u8);

impl Depth {
    /// No move: the position itself is evaluated.
    pub const ZERO: Depth = Depth(0);

    /// One move.
    pub const ONE: Depth = Depth(1);

    /// As many moves as a game can have.
    pub const MAX: Depth = Depth(60);

    /// A depth from 0 to 60; `None` beyond.
    pub const fn new(moves: u8) -> Option<Depth> {
        if moves <= Depth::MAX.0 { Some(Depth(moves)) } else { None }
    }

    /// The depth that reaches the end of a game with so many empty squares. A board that was set up
    /// without discs has 64, but no game has more than 60 moves.
    pub const fn to_end(empties: u8) -> Depth {
        if empties < Depth::MAX.0 { Depth(empties) } else { Depth::MAX }
    }

    /// The number of moves.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_in_range() {
        assert!((0..=60).all(|moves| Depth::new(moves).map(Depth::get) == Some(moves)));
        assert!((61..=255).all(|moves| Depth::new(moves).is_none()));
        assert_eq!([0, 12, 60, 64].map(|empties| Depth::to_end(empties).get()), [0, 12, 60, 60]);
    }
}
