//! The players' time left.

use otelo_rules::Color;

/// The time left of each player, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Black's time.
    pub black: u32,
    /// White's time.
    pub white: u32,
}

impl TimeLeft {
    /// The time of one player.
    pub(crate) const fn of(self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    pub(crate) const fn of_mut(&mut self, color: Color) -> &mut u32 {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
