//! A game tree as lines: the main line, and each variation with the place where it leaves another.
//!
//! Lines have numbers: 0 is the main line, the variations are 1 and up in their order. A node is
//! named by a line and a ply, the number of moves and passes from the first position to it. So a
//! tree is a flat list, however deeply its variations nest.

use std::iter;

use otelo_rules::{GameTree, NodeIndex};

/// A line of a tree that is written.
pub(super) struct Line {
    /// The line that it leaves.
    pub(super) parent: usize,
    /// At which ply it leaves it; 0 for the main line.
    pub(super) ply: usize,
    /// Its own nodes, each with its ply. Those of the main line begin with the root.
    pub(super) nodes: Vec<(usize, NodeIndex)>,
}

/// The lines of a tree, each after the one that it leaves.
pub(super) fn split<T>(tree: &GameTree<T>) -> Vec<Line> {
    let from = |ply: usize, node: NodeIndex| {
        let first_child = |&node: &NodeIndex| tree[node].children().first().copied();
        (ply..).zip(iter::successors(Some(node), first_child)).collect::<Vec<_>>()
    };
    let mut lines = vec![Line { parent: 0, ply: 0, nodes: from(0, NodeIndex::ROOT) }];
    let mut parent = 0;
    while let Some(line) = lines.get(parent) {
        let variations = line.nodes.iter().flat_map(|&(ply, node)| {
            let others = tree[node].children().iter().skip(1);
            others.map(move |&child| Line { parent, ply, nodes: from(ply + 1, child) })
        });
        let variations: Vec<Line> = variations.collect();
        lines.extend(variations);
        parent += 1;
    }
    lines
}

/// The lines of a tree that is being read.
pub(super) struct ReadLines {
    /// The last node of each line and its ply.
    ends: Vec<(NodeIndex, usize)>,
}

impl ReadLines {
    pub(super) const fn new() -> ReadLines {
        ReadLines { ends: Vec::new() }
    }

    pub(super) fn push(&mut self, end: NodeIndex, ply: usize) {
        self.ends.push((end, ply));
    }

    /// The node at a ply of a line, if there is one.
    pub(super) fn node<T>(&self, tree: &GameTree<T>, line: usize, ply: usize) -> Option<NodeIndex> {
        let &(end, last) = self.ends.get(line)?;
        iter::successors(Some(end), |&node| tree[node].parent()).nth(last.checked_sub(ply)?)
    }
}
