//! Devices and invitations, without their secrets.

use std::fmt;

use otelo_rules::Color;

/// What a device or an invitation is known by: the hash of its secret. The secret itself is never
/// stored.
///
/// Debug output shows only the beginning, enough to tell two apart:
///
/// ```
/// # use otelo_live::KeyHash;
/// assert_eq!(format!("{:?}", KeyHash([10; 32])), "KeyHash(0a0a0a0a…)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyHash(pub [u8; 32]);

impl fmt::Debug for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, fourth, ..] = self.0;
        write!(f, "KeyHash({first:02x}{second:02x}{third:02x}{fourth:02x}…)")
    }
}

/// The devices that hold the seats of a game; a seat without one is open to whoever is local.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holders {
    /// Who holds Black's seat.
    pub black: Option<KeyHash>,
    /// Who holds White's seat.
    pub white: Option<KeyHash>,
}

impl Holders {
    /// Who holds a seat.
    pub(crate) const fn of(&self, color: Color) -> Option<KeyHash> {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}
