//! What a search counts.

use std::ops::AddAssign;

use otelo_rules::{Move, Position};

/// The nodes of a search, each counted once as what it is, and the cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Root positions: one for each depth that was tried.
    pub roots: u64,
    /// Positions with moves below them.
    pub inner: u64,
    /// Positions where a player must pass.
    pub passes: u64,
    /// Positions that were evaluated because the depth was used up.
    pub leaves: u64,
    /// Positions where the game is over.
    pub over: u64,
    /// Positions that were met before, and whose value was taken from the transposition table.
    pub known: u64,
    /// Nodes whose other moves were not looked at.
    pub cuts: u64,
}

impl Counts {
    /// All nodes.
    pub const fn nodes(&self) -> u64 {
        self.roots + self.inner + self.passes + self.leaves + self.over + self.known
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.roots += other.roots;
        self.inner += other.inner;
        self.passes += other.passes;
        self.leaves += other.leaves;
        self.over += other.over;
        self.known += other.known;
        self.cuts += other.cuts;
    }
}

/// The nodes of the whole tree below a position, itself included: what minimax visits. `None` if
/// there are more than `most`.
///
/// ```
/// # use otelo_classic::tree_size;
/// # use otelo_rules::{Position, Size};
/// let start = Position::start(Size::Eight);
/// assert_eq!(tree_size(&start, 2, 1000), Some(1 + 4 + 12));
/// assert_eq!(tree_size(&start, 2, 16), None);
/// ```
pub fn tree_size(position: &Position, depth: u8, most: u64) -> Option<u64> {
    let mut left = most;
    count_below(position, depth, &mut left).then(|| most - left)
}

/// Takes the nodes of a tree off what is left; `false` if that is not enough.
fn count_below(position: &Position, depth: u8, left: &mut u64) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    let moves = position.moves();
    let below = |played: Move| position.play(played).expect("the move is legal");
    if moves.is_empty() {
        return depth == 0 || position.is_over() || count_below(&below(Move::Pass), depth, left);
    }
    depth == 0 || moves.iter().all(|square| count_below(&below(square.into()), depth - 1, left))
}
