//! Watching a search: every node as it is entered and left.
//!
//! A search tells a [`Trace`] what it does and never asks it anything, so that a search that is
//! watched gives the same result. [`Unwatched`] is the trace that costs nothing; [`Tree`] keeps
//! what it sees; a stream implements the trait itself.

mod clock;

pub use self::clock::NodeClock;

use otelo_rules::{Color, Move};

use crate::{Node, ScoredMove, Utility};

/// Why a search did not look at the rest of a node's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// What the player to move already has here.
    pub alpha: Utility,
    /// What the opponent already has elsewhere: not more than alpha, so this node is not reached.
    pub beta: Utility,
    /// How many moves were not looked at.
    pub skipped: usize,
    /// What the player to move has here, for the player who searches.
    pub here: Utility,
    /// What the opponent already has elsewhere, for the player who searches.
    pub elsewhere: Utility,
    /// Whether nobody has that elsewhere: a null window only asked whether this node is worth as much.
    pub is_asked: bool,
}

/// What a node of the tree is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// The position searched.
    Root,
    /// A position with moves below it.
    Inner,
    /// The player to move must pass.
    Pass,
    /// Depth is used up: the utility was asked.
    Leaf,
    /// The game is over.
    Over,
    /// The value was taken from the transposition table.
    Known,
}

/// Sees every node of a search. Values, alpha and beta are as the algorithm has them: for the
/// searching player in minimax and alpha-beta, for the player to move in negamax.
pub trait Trace {
    /// A node is entered, with the window for its value.
    fn enter(&mut self, node: &Node, alpha: Utility, beta: Utility);

    /// The node entered last is left.
    fn leave(&mut self, kind: NodeKind, value: Utility, cut: Option<Cut>);

    /// A move of the root was searched.
    fn searched(&mut self, _root: &ScoredMove) {}

    /// The move of the root searched last is better than those before it: its value for the searching player, and
    /// the best play of both sides from it on.
    fn improve(&mut self, _value: Utility, _line: &[Move]) {}
}

/// Nobody watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Trace for Unwatched {
    #[inline]
    fn enter(&mut self, _: &Node, _: Utility, _: Utility) {}

    #[inline]
    fn leave(&mut self, _: NodeKind, _: Utility, _: Option<Cut>) {}
}

/// A node that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Its place in the list of its parent; `None` at the root.
    pub parent: Option<usize>,
    /// Which of its parent's moves it is, from 0, in the order of the search.
    pub order: usize,
    /// The move that led here; `None` at the root.
    pub played: Option<Move>,
    /// Who moves here.
    pub side: Color,
    /// How much deeper the search goes.
    pub depth: u8,
    /// The window on entering.
    pub alpha: Utility,
    /// The window on entering.
    pub beta: Utility,
    /// What became of it; `None` if the search was stopped below it.
    pub left: Option<Left>,
}

/// How a node was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// What it was.
    pub kind: NodeKind,
    /// What it is worth, or a bound for it.
    pub value: Utility,
    /// Why the rest of it was not looked at.
    pub cut: Option<Cut>,
}

/// Keeps the nodes of a search, up to a number of them.
#[derive(Debug, Clone)]
pub struct Tree {
    nodes: Vec<Seen>,
    limit: usize,
    /// For each node on the way to where the search is: its place in the list, if it was kept, and
    /// how many of its moves have been entered.
    path: Vec<(Option<usize>, usize)>,
    dropped: u64,
}

impl Tree {
    /// A tree that keeps the first `limit` nodes.
    pub const fn with_limit(limit: usize) -> Tree {
        Tree { nodes: Vec::new(), limit, path: Vec::new(), dropped: 0 }
    }

    /// The nodes in the order in which they were entered: a parent before its children.
    pub fn nodes(&self) -> &[Seen] {
        &self.nodes
    }

    /// How many nodes came after the limit.
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }
}

impl Trace for Tree {
    fn enter(&mut self, node: &Node, alpha: Utility, beta: Utility) {
        let (parent, order) = match self.path.last_mut() {
            Some((parent, entered)) => {
                *entered += 1;
                (*parent, *entered - 1)
            }
            None => (None, 0),
        };
        let kept = self.nodes.len() < self.limit;
        self.path.push((kept.then_some(self.nodes.len()), 0));
        if !kept {
            self.dropped += 1;
            return;
        }
        self.nodes.push(Seen {
            parent,
            order,
            played: node.played,
            side: node.position.turn(),
            depth: node.depth,
            alpha,
            beta,
            left: None,
        });
    }

    fn leave(&mut self, kind: NodeKind, value: Utility, cut: Option<Cut>) {
        if let Some((Some(place), _)) = self.path.pop() {
            self.nodes[place].left = Some(Left { kind, value, cut });
        }
    }
}
