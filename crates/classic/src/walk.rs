//! What the algorithms share: nodes, their children, what is counted and remembered.

use std::{collections::HashMap, vec};

use otelo_limits::SearchLimits;
use otelo_rng::Rng;
use otelo_rules::{Color, Move, Outcome, Position};

use crate::{
    Counts, Eval, MoveOrder, Utility,
    table::Known,
    trace::{Cut, NodeKind, Trace},
};

/// A position in the tree of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub position: Position,
    /// The move or pass that led to it; `None` at the root.
    pub played: Option<Move>,
    /// How many moves the search still looks ahead from here.
    pub depth: u8,
    /// How many moves and passes lie above it.
    pub ply: usize,
}

/// The search was stopped by one of its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// A search on its way through the tree.
pub(crate) struct Walk<'a, T> {
    /// Who searches: utilities are for this player.
    pub(crate) player: Color,
    /// Whether the algorithm has its values for the player to move and not for the one who searches.
    pub(crate) is_negamax: bool,
    pub(crate) eval: Eval,
    pub(crate) order: MoveOrder,
    pub(crate) rng: Rng,
    /// Whether the moves of the root are shuffled before they are ordered.
    pub(crate) shuffled: bool,
    pub(crate) limits: SearchLimits<'a>,
    pub(crate) trace: &'a mut T,
    pub(crate) counts: Counts,
    /// The best line found below each node on the way here, by ply.
    pub(crate) lines: Vec<Vec<Move>>,
    /// The move of the root to look at first, before all orders.
    pub(crate) first: Option<Move>,
    /// What is known of positions searched before, by the depth they were searched to.
    pub(crate) table: HashMap<(Position, u8), Known>,
}

/// The limits are polled once in so many nodes.
pub(crate) const NODES_PER_POLL: u64 = 64;

impl<T: Trace> Walk<'_, T> {
    /// A node is entered.
    pub(crate) fn enter(
        &mut self,
        node: &Node,
        alpha: Utility,
        beta: Utility,
    ) -> Result<(), Stopped> {
        let nodes = self.counts.nodes();
        if nodes.is_multiple_of(NODES_PER_POLL) && self.limits.are_reached(nodes) {
            return Err(Stopped);
        }
        if self.lines.len() <= node.ply {
            self.lines.push(Vec::new());
        }
        self.lines[node.ply].clear();
        self.trace.enter(node, alpha, beta);
        Ok(())
    }

    /// What a node is and its value as the algorithm has it, if nothing lies below: the game is
    /// over, or the depth is used up.
    pub(crate) fn end(&mut self, node: &Node) -> Option<(NodeKind, Utility)> {
        let position = &node.position;
        if position.is_over() {
            self.counts.over += 1;
            let value = Utility::of_outcome(&Outcome::of(position.board()), self.player);
            return Some((NodeKind::Over, self.turned(node, value)));
        }
        if node.depth == 0 {
            self.counts.leaves += 1;
            let value = self.eval.of(position.board(), self.player);
            return Some((NodeKind::Leaf, self.turned(node, value)));
        }
        None
    }

    /// A value for the searching player as the algorithm has it, or the other way round.
    fn turned(&self, node: &Node, value: Utility) -> Utility {
        let is_own = node.position.turn() == self.player;
        if self.is_negamax && !is_own { -value } else { value }
    }

    /// What a node is, and the positions below in the order in which to look at them. A player who
    /// must pass has one, and it costs no depth.
    pub(crate) fn children(&mut self, node: &Node) -> (NodeKind, vec::IntoIter<Node>) {
        let moves = node.position.moves();
        let child = |played: Move, depth: u8| {
            let position = node.position.play(played).expect("the move is legal");
            Node { position, played: Some(played), depth, ply: node.ply + 1 }
        };
        let mut children: Vec<Node> = match moves.is_empty() {
            true => vec![child(Move::Pass, node.depth)],
            false => moves.iter().map(|square| child(square.into(), node.depth - 1)).collect(),
        };
        if self.shuffled && node.ply == 0 {
            self.rng.shuffle(&mut children);
        }
        self.order.sort(&mut children, self.eval, &mut self.rng);
        if node.ply == 0 {
            children.sort_by_key(|child| child.played != self.first);
        }
        let (kind, count) = match (node.ply, moves.is_empty()) {
            (0, _) => (NodeKind::Root, &mut self.counts.roots),
            (_, true) => (NodeKind::Pass, &mut self.counts.passes),
            (_, false) => (NodeKind::Inner, &mut self.counts.inner),
        };
        *count += 1;
        (kind, children.into_iter())
    }

    /// The best move so far from a node is the one to this child.
    pub(crate) fn remember(&mut self, node: &Node, child: &Node) {
        let (above, below) = self.lines.split_at_mut(child.ply);
        let line = &mut above[node.ply];
        line.clear();
        line.extend(child.played);
        line.extend(&below[0]);
    }

    /// A node is left; gives its value back.
    pub(crate) fn leave(&mut self, kind: NodeKind, value: Utility, cut: Option<Cut>) -> Utility {
        self.trace.leave(kind, value, cut);
        value
    }

    /// The moves that are left need not be looked at: what one side has here is no less than what
    /// the other has elsewhere. Nothing is cut if none are left.
    pub(crate) fn cut(
        &mut self,
        node: &Node,
        alpha: Utility,
        beta: Utility,
        skipped: usize,
    ) -> Option<Cut> {
        if skipped == 0 {
            return None;
        }
        self.counts.cuts += 1;
        // Alpha is what the maximizing side of this node has here; the minimizing side has beta.
        let is_own = node.position.turn() == self.player;
        let (here, elsewhere) =
            if self.is_negamax || is_own { (alpha, beta) } else { (beta, alpha) };
        let [here, elsewhere] = [here, elsewhere].map(|value| self.turned(node, value));
        Some(Cut { alpha, beta, skipped, here, elsewhere, is_asked: false })
    }
}
