//! Move ordering: the positions after the moves, and which to search first.

use arrayvec::ArrayVec;
use otelo_hot::hot;

use super::{
    eval::{eval_raw, played},
    kernel::{flips, moves},
};
use crate::{
    eval::{DISC, Features, Weights},
    geometry::Geometry,
    node::{MAX_MOVES, Node},
};

/// The positions after the moves of a position.
pub(super) type Children = ArrayVec<Node, MAX_MOVES>;

/// The position after a move.
#[hot]
#[inline]
pub(super) fn child<const SIDE: u32>(node: &Node, square: u32) -> Node {
    let flips = flips(node.p, node.o, square);
    let (p, o) = (node.o ^ flips, node.p ^ flips ^ (1 << square));
    let features = if SIDE == 8 { played(&node.features, square, flips) } else { node.features };
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    Node { p, o, legal, features, square: square as u8 }
}

/// The positions after some moves, with how promising each move is: the less the position is worth to
/// the opponent and the fewer replies there are, the better.
#[hot]
pub(super) fn rank_children<const SIDE: u32>(
    weights: &Weights,
    node: &Node,
    squares: u64,
    depth: u32,
    to_end: bool,
    children: &mut Children,
    ranks: &mut Ranks,
) {
    let mut left = squares;
    let mobility_weight = if to_end { 3 * DISC } else { 2 * DISC };
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let next = child::<SIDE>(node, square);
        let replies =
            next.legal.count_ones() + (next.legal & Geometry::<SIDE>::CORNERS).count_ones();
        let mut rank = -replies.cast_signed() * mobility_weight;
        if depth > 2 {
            rank -= eval_raw::<SIDE>(weights, next.p, next.o, &next.features);
        }
        children.push(next);
        ranks.push(rank);
    }
}

/// The moves of a position of 8x8 in the order in which a search to the end tries them.
#[hot]
pub(in crate::tiers) fn move_order(weights: &Weights, p: u64, o: u64) -> ArrayVec<u8, MAX_MOVES> {
    let legal = moves(p, o, Geometry::<8>::BOARD);
    let node = Node { p, o, legal, features: Features::of(p, o), square: 64 };
    let (mut children, mut ranks) = (Children::new(), Ranks::default());
    let depth = (!(p | o)).count_ones();
    rank_children::<8>(weights, &node, legal, depth, true, &mut children, &mut ranks);
    let mut order = ArrayVec::new();
    for tried in 0..children.len() {
        order.push(children[ranks.best(tried)].square);
    }
    order
}

/// Moves by how promising they are; an entry is a rank and, in its low bits, which move it is.
#[derive(Default)]
pub(super) struct Ranks(ArrayVec<i32, MAX_MOVES>);

impl Ranks {
    /// Adds the rank of the next move.
    #[inline]
    pub(super) fn push(&mut self, rank: i32) {
        self.0.push(rank << 6 | (63 - self.0.len() as i32));
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
