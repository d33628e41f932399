//! The players' time left, as it is stored.

use std::time::Duration;

use otelo_rules::Color;

/// The time left of each player, in whole milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Black's time.
    pub black: u32,
    /// White's time.
    pub white: u32,
}

impl TimeLeft {
    /// The time left, with parts of a millisecond cut off.
    pub(crate) fn new(black: Duration, white: Duration) -> TimeLeft {
        let milliseconds = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        TimeLeft { black: milliseconds(black), white: milliseconds(white) }
    }

    /// The time of one player.
    pub(crate) const fn of(self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}
