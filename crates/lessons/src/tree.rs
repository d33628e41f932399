//! A small game tree that a person can read whole.

use otelo_classic::{
    Algorithm, Eval, MoveOrder,
    trace::{self, Seen},
};
use otelo_rules::{Color, Move, Position, Square};

use crate::{
    facts::watched,
    lesson::{Shown, TreeNode},
    step::{board_text, color},
};

/// The tree of a search, every node with its position and its value.
pub(crate) struct Tree {
    /// As minimax visits them: a parent before its children.
    nodes: Vec<Node>,
}

struct Node {
    parent: Option<usize>,
    played: Option<Move>,
    position: Position,
    value: i32,
}

impl Tree {
    /// The whole tree to a depth, valued by the discs.
    pub(crate) fn of(position: &Position, depth: u8) -> Tree {
        let mut nodes: Vec<Node> = Vec::new();
        for seen in recorded(position, depth, Algorithm::Minimax) {
            let above = seen.parent.map_or(*position, |parent| nodes[parent].position);
            let at =
                seen.played.map_or(above, |played| above.play(played).expect("the move is legal"));
            let left = seen.left.expect("the search came to its end");
            nodes.push(Node {
                parent: seen.parent,
                played: seen.played,
                position: at,
                value: left.value.0,
            });
        }
        Tree { nodes }
    }

    /// How many nodes it has.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn children(&self, node: usize) -> Vec<usize> {
        (0..self.len()).filter(|&child| self.nodes[child].parent == Some(node)).collect()
    }

    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        self.children(node).is_empty()
    }

    pub(crate) fn leaves(&self) -> Vec<usize> {
        (0..self.len()).filter(|&node| self.is_leaf(node)).collect()
    }

    pub(crate) fn value(&self, node: usize) -> i32 {
        self.nodes[node].value
    }

    pub(crate) fn turn(&self, node: usize) -> Color {
        self.nodes[node].position.turn()
    }

    pub(crate) fn square(&self, node: usize) -> Option<Square> {
        self.nodes[node].played?.square()
    }

    /// The moves that lead to a node.
    pub(crate) fn path(&self, node: usize) -> Vec<Move> {
        let above = std::iter::successors(Some(node), |&at| self.nodes[at].parent);
        let mut moves: Vec<Move> = above.filter_map(|at| self.nodes[at].played).collect();
        moves.reverse();
        moves
    }

    pub(crate) fn position(&self, node: usize) -> Position {
        self.nodes[node].position
    }

    pub(crate) fn shown(&self, node: usize) -> Shown {
        Shown::still(&self.nodes[node].position)
    }

    /// The leaves that alpha-beta does not look at.
    pub(crate) fn unvisited(&self, depth: u8) -> Vec<usize> {
        let visited = recorded(&self.nodes[0].position, depth, Algorithm::AlphaBeta);
        let mut paths: Vec<Vec<Move>> = Vec::new();
        for node in &visited {
            let above = node.parent.map_or_else(Vec::new, |parent| paths[parent].clone());
            paths.push(above.into_iter().chain(node.played).collect());
        }
        self.leaves().into_iter().filter(|&leaf| !paths.contains(&self.path(leaf))).collect()
    }

    /// How many nodes alpha-beta visits if it begins with one of the moves of the root and takes the
    /// others as they stand.
    pub(crate) fn visited_beginning_with(&self, first: usize) -> usize {
        let mut children = self.children(0);
        children.sort_by_key(|&child| child != first);
        let mut best = i32::MIN;
        let mut visited = 1;
        for child in children {
            visited += 1;
            let mut least = i32::MAX;
            for leaf in self.children(child) {
                visited += 1;
                least = least.min(self.value(leaf));
                if least <= best {
                    break;
                }
            }
            best = best.max(least);
        }
        visited
    }

    pub(crate) fn nodes(&self) -> Vec<TreeNode> {
        let nodes = self.nodes.iter().map(|node| TreeNode {
            parent: node.parent,
            played: node.played.map(|played| played.to_string()),
            turn: color(node.position.turn()),
            board: board_text(&node.position),
            value: node.value,
        });
        nodes.collect()
    }
}

/// Every node of a search by discs, in row-major order.
fn recorded(position: &Position, depth: u8, algorithm: Algorithm) -> Vec<Seen> {
    let mut tree = trace::Tree::with_limit(1000);
    watched(position, (algorithm, depth, Eval::Discs, MoveOrder::RowMajor), &mut tree);
    tree.nodes().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's way to count nodes, for trees of depth 2, is that of the search.
    #[test]
    fn the_usual_order_visits_what_the_search_visits() {
        for text in ["-XOOXXOXXOO-XO-- X", "OXXX-XOOXOX-O-X- X"] {
            let tree = Tree::of(&text.parse().unwrap(), 2);
            let first = tree.children(0)[0];
            let visited = tree.visited_beginning_with(first);
            assert_eq!(visited, tree.len() - tree.unvisited(2).len());
        }
    }
}
