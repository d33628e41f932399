//! Where a list finds its games.

use otelo_live::KeyHash;

/// Where a list finds its games: each device has a shelf of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shelf {
    /// The games whose seats this device holds or once held.
    Device(KeyHash),
    /// The games that no device held when they began.
    Nobody,
}

impl Shelf {
    /// The shelf as it stands in the column `device`.
    pub(crate) fn device(&self) -> &[u8] {
        match self {
            Shelf::Device(KeyHash(bytes)) => bytes,
            Shelf::Nobody => &[],
        }
    }
}
