//! The moves of a position as positions, and which to search first.

use arrayvec::ArrayVec;
use otelo_hot::hot;

use super::{
    eval::{fine_worth, played},
    kernel::{flips, moves},
};
use crate::{
    eval::{DISC, Weights},
    geometry::Geometry,
    node::{MOST_MOVES, Node},
};

/// The moves of a position.
pub(super) type Nodes = ArrayVec<Node, MOST_MOVES>;

/// The position after a move.
#[hot]
#[inline]
pub(super) fn after<const SIDE: u32>(node: &Node, square: u32) -> Node {
    let flips = flips(node.p, node.o, square);
    let (p, o) = (node.o ^ flips, node.p ^ flips ^ (1 << square));
    let features = if SIDE == 8 { played(&node.features, square, flips) } else { node.features };
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    Node { p, o, legal, features, square: square as u8 }
}

/// The positions after some moves, with how promising each is. A position is the better the less it
/// is worth to the opponent and the fewer moves it leaves him.
#[hot]
pub(super) fn children<const SIDE: u32>(
    weights: &Weights,
    node: &Node,
    squares: u64,
    depth: u32,
    to_end: bool,
    nodes: &mut Nodes,
    ranks: &mut Ranks,
) {
    let mut left = squares;
    let mobility_worth = if to_end { 3 * DISC } else { 2 * DISC };
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let next = after::<SIDE>(node, square);
        let replies =
            next.legal.count_ones() + (next.legal & Geometry::<SIDE>::CORNERS).count_ones();
        let mut worth = -replies.cast_signed() * mobility_worth;
        if depth > 2 {
            worth -= fine_worth::<SIDE>(weights, next.p, next.o, &next.features);
        }
        nodes.push(next);
        ranks.push(worth);
    }
}

/// Moves by how promising they are; a rank is a worth and, in its low bits, which move it is.
#[derive(Default)]
pub(super) struct Ranks(ArrayVec<i32, MOST_MOVES>);

impl Ranks {
    /// Adds the worth of the next move.
    #[inline]
    pub(super) fn push(&mut self, worth: i32) {
        self.0.push(worth << 6 | (63 - self.0.len() as i32));
    }

    /// The most promising move but for the `tried` best.
    #[inline]
    pub(super) fn best(&mut self, tried: usize) -> usize {
        let (first, others) = self.0[tried..].split_first_mut().expect("a move is left");
        for other in others {
            (*first, *other) = ((*first).max(*other), (*first).min(*other));
        }
        63 - (*first & 63) as usize
    }
}
