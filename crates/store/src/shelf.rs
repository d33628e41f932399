//! Shelves: the lists of games of the devices.

use otelo_live::KeyHash;

/// A shelf: the games that a device has in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shelf {
    /// The games whose seats this device holds or once held.
    Device(KeyHash),
    /// The games that no device held when they began.
    Nobody,
}

impl Shelf {
    /// The value of the column `device`.
    pub(crate) fn device(&self) -> &[u8] {
        match self {
            Shelf::Device(KeyHash(bytes)) => bytes,
            Shelf::Nobody => &[],
        }
    }
}
