//! The hashes of secrets: of devices (session cookies) and of invitations.

use std::fmt;

use otelo_rules::Color;

/// The SHA-256 hash of the secret of a device or an invitation. It identifies them; the secret
/// itself is never stored.
///
/// Debug output shows only the first bytes, enough to tell two hashes apart:
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

/// The devices that hold the seats of a game. A seat without a device belongs to local clients.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holders {
    /// The device that holds Black's seat.
    pub black: Option<KeyHash>,
    /// The device that holds White's seat.
    pub white: Option<KeyHash>,
}

impl Holders {
    /// The device that holds a seat.
    pub(crate) const fn of(&self, color: Color) -> Option<KeyHash> {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}
