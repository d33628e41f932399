//! The null-window (zero-window) search: whether a position is worth more than `alpha`.
//!
//! The answer is fail-soft: a score at most `alpha` and not below the true one, or above it and not
//! above the true one. Values are found at the root by several such searches.

use otelo_hot::hot;

use super::{
    endgame::{self, ENDGAME_DEPTH},
    eval::{evaluate, passed, played},
    kernel::{flips, moves, prefetch},
    last::final_score,
    order::{Children, Ranks, child, rank_children},
    prob_cut::{may_prob_cut, prob_cut},
};
use crate::{
    geometry::Geometry,
    node::Node,
    split::{Split, SplitTask},
    table::{Entry, hash},
    worker::Worker,
};

/// From this depth on, enhanced transposition cut-offs: children are looked up in the table before one
/// of them is searched.
const ETC_DEPTH: u32 = 5;

/// From this depth on, threads share the moves of a position.
const SPLIT_DEPTH: u32 = 7;
/// The same in a search to the end, where less is left to do at each depth.
const SPLIT_DEPTH_TO_END: u32 = ENDGAME_DEPTH + 1;

/// Below every score.
const NONE: i32 = -128;

/// Searches a position that the root has prepared.
#[hot]
pub(in crate::tiers) fn root<const SIDE: u32>(
    worker: &mut Worker<'_>,
    p: u64,
    o: u64,
    depth: u32,
    alpha: i32,
) -> i32 {
    let features = crate::eval::Features::of(p, o);
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    let node = Node { p, o, legal, features, square: 64 };
    search::<SIDE>(worker, &node, depth, alpha)
}

/// Whether a position is worth more than `alpha`, looking `depth` moves ahead; a pass is none.
#[hot]
pub(super) fn search<const SIDE: u32>(
    worker: &mut Worker<'_>,
    node: &Node,
    depth: u32,
    alpha: i32,
) -> i32 {
    let &Node { p, o, legal, .. } = node;
    let empties = (Geometry::<SIDE>::BOARD & !(p | o)).count_ones();
    let to_end = depth >= empties;
    if to_end && empties <= ENDGAME_DEPTH {
        return endgame::search::<SIDE>(worker, p, o, alpha);
    }
    let depth = depth.min(empties);
    if legal == 0 {
        let replies = moves(o, p, Geometry::<SIDE>::BOARD);
        worker.nodes += 1;
        if replies == 0 {
            return final_score::<SIDE>(p, o);
        }
        let features = passed(&node.features);
        let turned = Node { p: o, o: p, legal: replies, features, square: 64 };
        return -search::<SIDE>(worker, &turned, depth, -alpha - 1);
    }
    match depth {
        0 => {
            worker.nodes += 1;
            return evaluate::<SIDE>(worker.shared.weights, p, o, &node.features);
        }
        1 => return one_ply::<SIDE>(worker, node, alpha),
        2 => return two_plies::<SIDE>(worker, node, alpha),
        _ => {}
    }
    worker.nodes += 1;
    if !worker.may_go_on() {
        return alpha;
    }
    if let Some(most) = endgame::stability_cut::<SIDE>(p, o, empties, alpha) {
        return most;
    }
    let key = hash(p, o, SIDE);
    let area = Geometry::<SIDE>::AREA as i8;
    let confidence = worker.confidence;
    let (lower, upper) = (-area, area);
    let mut entry = Entry { lower, upper, depth: depth as u8, confidence, best: [64; 2] };
    if let Some(found) = worker.shared.table.lookup(key) {
        if u32::from(found.depth) >= depth && found.confidence >= confidence {
            if i32::from(found.lower) > alpha {
                return found.lower.into();
            }
            if i32::from(found.upper) <= alpha {
                return found.upper.into();
            }
        }
        entry.best = found.best;
        if (u32::from(found.depth), found.confidence) == (depth, confidence) {
            entry = found;
        }
    }
    if may_prob_cut::<SIDE>(worker, depth) {
        if let Some(score) = prob_cut::<SIDE>(worker, node, depth, to_end, alpha) {
            return score;
        }
        if worker.stopped {
            return alpha;
        }
    }

    // The moves of the table come first, before the others are ranked.
    let mut best = (NONE, 64);
    let mut left = legal;
    for square in entry.best {
        if square < 64 && left >> square & 1 == 1 && best.0 <= alpha {
            left &= !(1 << square);
            let next = child::<SIDE>(node, square.into());
            let score = -search::<SIDE>(worker, &next, depth - 1, -alpha - 1);
            if worker.stopped {
                return alpha;
            }
            if score > best.0 {
                best = (score, square);
            }
        }
    }
    if best.0 <= alpha && left != 0 {
        best = search_rest::<SIDE>(worker, node, left, depth, to_end, alpha, best);
        if worker.stopped {
            return alpha;
        }
    }
    worker.shared.table.store(key, entry.after_search(alpha, best));
    best.0
}

/// Searches the moves that the table knows nothing about.
#[hot]
fn search_rest<const SIDE: u32>(
    worker: &mut Worker<'_>,
    node: &Node,
    squares: u64,
    depth: u32,
    to_end: bool,
    alpha: i32,
    mut best: (i32, u8),
) -> (i32, u8) {
    let (mut children, mut ranks) = (Children::new(), Ranks::default());
    rank_children::<SIDE>(
        worker.shared.weights,
        node,
        squares,
        depth,
        to_end,
        &mut children,
        &mut ranks,
    );
    if depth >= ETC_DEPTH {
        let table = if to_end && depth <= ENDGAME_DEPTH + 1 {
            worker.shared.endgame_table
        } else {
            worker.shared.table
        };
        for next in &children {
            prefetch(table.address(hash(next.p, next.o, SIDE)));
        }
        for next in &children {
            if let Some(found) = table.lookup(hash(next.p, next.o, SIDE))
                && u32::from(found.depth) >= depth - 1
                && found.confidence >= worker.confidence
                && -i32::from(found.upper) > alpha
            {
                return ((-found.upper).into(), next.square);
            }
        }
    }
    for tried in 0..children.len() {
        let shared = if to_end { SPLIT_DEPTH_TO_END } else { SPLIT_DEPTH };
        if best.0 > NONE
            && depth >= shared
            && children.len() - tried > 1
            && worker.has_idle_helper()
        {
            let rest = (tried..children.len()).map(|tried| children[ranks.best(tried)]).collect();
            let task = SplitTask {
                side: SIDE,
                depth: depth - 1,
                alpha,
                children: rest,
                best,
                confidence: worker.confidence,
                prob_cut_level: worker.prob_cut_level,
            };
            return worker.share(task, |worker, split| search_split::<SIDE>(worker, split));
        }
        let next = &children[ranks.best(tried)];
        let score = -search::<SIDE>(worker, next, depth - 1, -alpha - 1);
        if worker.stopped {
            return best;
        }
        if score > best.0 {
            best = (score, next.square);
            if score > alpha {
                break;
            }
        }
    }
    best
}

/// Searches moves of a split point until none is left.
#[hot]
pub(in crate::tiers) fn search_split<const SIDE: u32>(worker: &mut Worker<'_>, split: &Split) {
    let SplitTask { depth, alpha, .. } = split.task;
    while !worker.stopped
        && let Some(next) = split.take()
    {
        let score = -search::<SIDE>(worker, next, depth, -alpha - 1);
        if !worker.stopped {
            split.enter(score, next.square);
        }
    }
}

/// The same one move ahead.
#[hot]
fn one_ply<const SIDE: u32>(worker: &mut Worker<'_>, node: &Node, alpha: i32) -> i32 {
    let mut best = NONE;
    let mut left = node.legal;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = flips(node.p, node.o, square);
        let (p, o) = (node.o ^ flips, node.p ^ flips ^ (1 << square));
        worker.nodes += 1;
        let score = if p == 0 {
            Geometry::<SIDE>::AREA
        } else {
            let features =
                if SIDE == 8 { played(&node.features, square, flips) } else { node.features };
            -evaluate::<SIDE>(worker.shared.weights, p, o, &features)
        };
        if score > best {
            best = score;
            if score > alpha {
                break;
            }
        }
    }
    best
}

/// The same two moves ahead.
#[hot]
fn two_plies<const SIDE: u32>(worker: &mut Worker<'_>, node: &Node, alpha: i32) -> i32 {
    worker.nodes += 1;
    let (mut children, mut ranks) = (Children::new(), Ranks::default());
    rank_children::<SIDE>(
        worker.shared.weights,
        node,
        node.legal,
        2,
        false,
        &mut children,
        &mut ranks,
    );
    let mut best = NONE;
    for tried in 0..children.len() {
        let score = -search::<SIDE>(worker, &children[ranks.best(tried)], 1, -alpha - 1);
        if score > best {
            best = score;
            if score > alpha {
                break;
            }
        }
    }
    best
}
