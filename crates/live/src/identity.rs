//! Who asks, as far as rights are concerned.

use crate::KeyHash;

/// Who asks for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// The device, if it is known.
    pub device: Option<KeyHash>,
    /// Whether it is on the computer that has the game: it may use seats that no device holds.
    pub is_local: bool,
}
