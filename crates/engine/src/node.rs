//! A position within the search.

use crate::eval::Features;

/// More moves than any board has, also one that no game leads to.
pub(crate) const MAX_MOVES: usize = 60;

/// A position, with what the search has already found out about it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The discs of the player to move.
    pub(crate) p: u64,
    /// The opponent's.
    pub(crate) o: u64,
    /// Where the player may move.
    pub(crate) legal: u64,
    pub(crate) features: Features,
    /// The square of the move that led here.
    pub(crate) square: u8,
}
