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
    Node { p, o, legal, features, worth: 0, square: square as u8 }
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
) -> Nodes {
    let mut nodes = Nodes::new();
    let mut left = squares;
    let mobility_worth = if to_end { 3 * DISC } else { 2 * DISC };
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let mut next = after::<SIDE>(node, square);
        let replies =
            next.legal.count_ones() + (next.legal & Geometry::<SIDE>::CORNERS).count_ones();
        next.worth = -replies.cast_signed() * mobility_worth;
        if depth > 2 {
            next.worth -= fine_worth::<SIDE>(weights, next.p, next.o, &next.features);
        }
        nodes.push(next);
    }
    nodes
}

/// Brings the most promising of the positions from `first` on to that place.
#[hot]
#[inline]
pub(super) fn bring_best(
    nodes: &Nodes,
    order: &mut ArrayVec<u8, MOST_MOVES>,
    first: usize,
) -> usize {
    let mut best = first;
    for at in first + 1..order.len() {
        if nodes[order[at] as usize].worth > nodes[order[best] as usize].worth {
            best = at;
        }
    }
    order.swap(first, best);
    order[first] as usize
}
