//! A recorded search as it is sent: in columns for the page, with an object a node for programs.

use std::collections::HashSet;

use otelo_classic::{
    Utility,
    trace::{NodeKind, Seen},
    tree_size,
};
use otelo_rules::{Move, Position, Square};
use otelo_wire as wire;

use super::Recording;
use crate::answer::node_counts;

impl Recording {
    /// With an object a node.
    pub fn report(&self) -> wire::TraceReport {
        let positions = self.positions();
        let node = |(id, seen): (usize, &Seen)| wire::TraceNode {
            id,
            parent: seen.parent,
            played: seen.played.map(wire::Move),
            side: seen.side.into(),
            position: positions[id].to_string(),
            depth: seen.depth,
            alpha: finite(seen.alpha),
            beta: finite(seen.beta),
            kind: kind_of(seen).1.to_owned(),
            value: seen.left.map(|left| left.value.0),
            cut: None,
        };
        let mut tree: Vec<wire::TraceNode> =
            self.tree.nodes().iter().enumerate().map(node).collect();
        for skipped in self.skipped(&positions) {
            let moves = skipped.squares.iter().map(|&square| wire::Move(square.into()));
            tree[skipped.node].cut = Some(wire::TraceCut {
                here: skipped.cut.here.0,
                elsewhere: skipped.cut.elsewhere.0,
                asked: skipped.cut.is_asked,
                skipped: skipped.cut.skipped,
                moves: moves.collect(),
            });
        }
        wire::TraceReport {
            position: self.position.to_string(),
            player: self.player.to_string(),
            played: self.played.map(wire::Move),
            value: self.value.map(|value| value.0),
            line: self.line.iter().copied().map(wire::Move).collect(),
            source: self.source,
            counts: node_counts(self.counts),
            dropped: self.tree.dropped(),
            tree,
        }
    }

    /// In columns. What was cut is counted as far as the limit allows.
    pub fn trace(&self) -> wire::Trace {
        let positions = self.positions();
        wire::Trace {
            position: self.position.to_string(),
            size: self.position.size().side(),
            turn: self.position.turn().into(),
            player: self.player.to_string(),
            played: self.played.map(wire::Move),
            value: self.value.map(|value| value.0),
            line: self.line.iter().copied().map(wire::Move).collect(),
            source: self.source,
            counts: node_counts(self.counts),
            dropped: self.tree.dropped(),
            whole: self.whole,
            columns: self.columns(&positions),
            cuts: self.cuts(&positions),
        }
    }

    fn columns(&self, positions: &[Position]) -> wire::TraceColumns {
        let mut columns = wire::TraceColumns::default();
        for seen in self.tree.nodes() {
            let ply = seen.parent.map_or(0, |parent| columns.plies[parent] + 1);
            columns.plies.push(ply);
            columns.depths.push(seen.depth);
            let above = seen.parent.map(|parent| &positions[parent]);
            columns.plays.push(match (above, seen.played) {
                (Some(above), Some(Move::Place(square))) => {
                    let discs = [square].into_iter().chain(above.flips(square).iter());
                    discs.map(|square| square.to_string()).collect()
                }
                _ => String::new(),
            });
            columns.kinds.push(kind_of(seen).0);
            columns.alphas.push(finite(seen.alpha));
            columns.betas.push(finite(seen.beta));
            columns.values.push(seen.left.map(|left| left.value.0));
        }
        columns
    }

    fn cuts(&self, positions: &[Position]) -> wire::TraceCuts {
        let mut cuts = wire::TraceCuts::default();
        let mut counted = self.counted;
        for Skipped { node, cut, squares } in self.skipped(positions) {
            cuts.nodes.push(u32::try_from(node).expect("the limit is smaller"));
            cuts.here.push(cut.here.0);
            cuts.elsewhere.push(cut.elsewhere.0);
            cuts.asked.push(cut.is_asked.into());
            cuts.skipped.push(u8::try_from(cut.skipped).expect("there are at most 64 moves"));
            let depth = self.tree.nodes()[node].depth - 1;
            let size = match squares.is_empty() {
                true => None,
                false => squares.iter().try_fold(0, |sum, &square| {
                    let below = positions[node].play(square.into()).expect("the move is legal");
                    let size = tree_size(&below, depth, counted)?;
                    counted -= size;
                    Some(sum + size)
                }),
            };
            cuts.sizes.push(size);
            cuts.moves.push(squares.iter().map(Square::to_string).collect());
        }
        cuts
    }

    /// The position at every node.
    fn positions(&self) -> Vec<Position> {
        let mut positions: Vec<Position> = Vec::with_capacity(self.tree.nodes().len());
        for seen in self.tree.nodes() {
            positions.push(match (seen.parent, seen.played) {
                (Some(parent), Some(played)) => {
                    positions[parent].play(played).expect("the move was searched")
                }
                _ => self.position,
            });
        }
        positions
    }

    /// The cut-offs, with the moves that were not visited.
    fn skipped(&self, positions: &[Position]) -> Vec<Skipped> {
        let nodes = self.tree.nodes();
        let visited: HashSet<(usize, Move)> =
            nodes.iter().filter_map(|seen| Some((seen.parent?, seen.played?))).collect();
        let skipped = |(node, seen): (usize, &Seen)| {
            let cut = seen.left?.cut?;
            let is_left = |square: &Square| !visited.contains(&(node, Move::Place(*square)));
            let squares: Vec<Square> = positions[node].moves().iter().filter(is_left).collect();
            // If nodes were dropped, visited ones may be among them.
            let squares = if squares.len() == cut.skipped { squares } else { Vec::new() };
            Some(Skipped { node, cut, squares })
        };
        nodes.iter().enumerate().filter_map(skipped).collect()
    }
}

/// What was not visited at a node.
struct Skipped {
    node: usize,
    cut: otelo_classic::trace::Cut,
    squares: Vec<Square>,
}

/// A letter and a word for what a node is.
fn kind_of(seen: &Seen) -> (char, &'static str) {
    match seen.left.map(|left| left.kind) {
        Some(NodeKind::Root) => ('r', "root"),
        Some(NodeKind::Inner) => ('i', "inner"),
        Some(NodeKind::Pass) => ('p', "pass"),
        Some(NodeKind::Leaf) => ('l', "leaf"),
        Some(NodeKind::Over) => ('o', "over"),
        Some(NodeKind::Known) => ('k', "known"),
        None => ('u', "unfinished"),
    }
}

fn finite(value: Utility) -> Option<i32> {
    (value.0.abs() < Utility::INFINITY.0).then_some(value.0)
}
