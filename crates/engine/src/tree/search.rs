//! The search: whether a position is worth more than `alpha`.
//!
//! Every search has a window of width one, and answers with a score that is at most `alpha` and not
//! below the true one, or above it and not above the true one. Exact values are found at the root by
//! several of them.

use otelo_hot::hot;

use super::{
    endgame::{self, ENDING},
    eval::{passed, played, worth},
    kernel::{fetch, flips, moves},
    last::final_score,
    order::{Nodes, Ranks, after, children},
};
use crate::{
    confidence::{self, SURE},
    geometry::Geometry,
    node::Node,
    table::{Known, hash},
    worker::{Split, Task, Worker},
};

/// From this depth on, children are looked up in the table before one of them is searched.
const LOOK_AHEAD: u32 = 5;

/// From this depth on, a shallower search may decide.
const PROBE: u32 = 4;

/// From this depth on, threads share the moves of a position.
const SHARED: u32 = 7;
/// The same in a search to the end, where less is left to do at each depth.
const SHARED_TO_END: u32 = ENDING + 1;

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
fn search<const SIDE: u32>(worker: &mut Worker<'_>, node: &Node, depth: u32, alpha: i32) -> i32 {
    let &Node { p, o, legal, .. } = node;
    let empties = (Geometry::<SIDE>::BOARD & !(p | o)).count_ones();
    let to_end = depth >= empties;
    if to_end && empties <= ENDING {
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
            return worth::<SIDE>(worker.job.weights, p, o, &node.features);
        }
        1 => return one_ply::<SIDE>(worker, node, alpha),
        2 => return two_plies::<SIDE>(worker, node, alpha),
        _ => {}
    }
    worker.nodes += 1;
    if !worker.may_go_on() {
        return alpha;
    }
    if let Some(most) = endgame::cut_by_stable_discs::<SIDE>(p, o, empties, alpha) {
        return most;
    }
    let key = hash(p, o, SIDE);
    let area = Geometry::<SIDE>::AREA as i8;
    let surety = worker.surety;
    let mut known = Known { lower: -area, upper: area, depth: depth as u8, surety, best: [64; 2] };
    if let Some(found) = worker.job.table.get(key) {
        if u32::from(found.depth) >= depth && found.surety >= surety {
            if i32::from(found.lower) > alpha {
                return found.lower.into();
            }
            if i32::from(found.upper) <= alpha {
                return found.upper.into();
            }
        }
        known.best = found.best;
        if (u32::from(found.depth), found.surety) == (depth, surety) {
            known = found;
        }
    }
    if surety < SURE && depth >= PROBE && worker.probing < 2 {
        if let Some(score) = probe::<SIDE>(worker, node, empties, depth, alpha) {
            return score;
        }
        if worker.halted {
            return alpha;
        }
    }

    // The move that was best before comes first, without a look at the others.
    let mut best = (NONE, 64);
    let mut left = legal;
    for square in known.best {
        if square < 64 && left >> square & 1 == 1 && best.0 <= alpha {
            left &= !(1 << square);
            let next = after::<SIDE>(node, square.into());
            let score = -search::<SIDE>(worker, &next, depth - 1, -alpha - 1);
            if worker.halted {
                return alpha;
            }
            if score > best.0 {
                best = (score, square);
            }
        }
    }
    if best.0 <= alpha && left != 0 {
        best = others::<SIDE>(worker, node, left, depth, to_end, alpha, best);
        if worker.halted {
            return alpha;
        }
    }
    worker.job.table.put(key, known.after_search(alpha, best));
    best.0
}

/// Searches the moves that nothing is known about.
#[hot]
fn others<const SIDE: u32>(
    worker: &mut Worker<'_>,
    node: &Node,
    squares: u64,
    depth: u32,
    to_end: bool,
    alpha: i32,
    mut best: (i32, u8),
) -> (i32, u8) {
    let (mut nodes, mut ranks) = (Nodes::new(), Ranks::default());
    children::<SIDE>(worker.job.weights, node, squares, depth, to_end, &mut nodes, &mut ranks);
    if depth >= LOOK_AHEAD {
        let table =
            if to_end && depth <= ENDING + 1 { worker.job.endings } else { worker.job.table };
        for next in &nodes {
            fetch(table.place(hash(next.p, next.o, SIDE)));
        }
        for next in &nodes {
            if let Some(found) = table.get(hash(next.p, next.o, SIDE))
                && u32::from(found.depth) >= depth - 1
                && found.surety >= worker.surety
                && -i32::from(found.upper) > alpha
            {
                return ((-found.upper).into(), next.square);
            }
        }
    }
    for tried in 0..nodes.len() {
        let shared = if to_end { SHARED_TO_END } else { SHARED };
        if best.0 > NONE && depth >= shared && nodes.len() - tried > 1 && worker.has_company() {
            let rest = (tried..nodes.len()).map(|tried| nodes[ranks.best(tried)]).collect();
            let (surety, probing) = (worker.surety, worker.probing);
            let task =
                Task { side: SIDE, depth: depth - 1, alpha, nodes: rest, best, surety, probing };
            return worker.share(task, |worker, split| work::<SIDE>(worker, split));
        }
        let next = &nodes[ranks.best(tried)];
        let score = -search::<SIDE>(worker, next, depth - 1, -alpha - 1);
        if worker.halted {
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

/// Searches moves of a split until none is left.
#[hot]
pub(in crate::tiers) fn work<const SIDE: u32>(worker: &mut Worker<'_>, split: &Split) {
    let Task { depth, alpha, .. } = split.task;
    while !worker.halted
        && let Some(next) = split.take()
    {
        let score = -search::<SIDE>(worker, next, depth, -alpha - 1);
        if !worker.halted {
            split.enter(score, next.square);
        }
    }
}

/// Whether a shallower search makes it likely enough that this one would fail, high or low.
#[hot]
fn probe<const SIDE: u32>(
    worker: &mut Worker<'_>,
    node: &Node,
    empties: u32,
    depth: u32,
    alpha: i32,
) -> Option<i32> {
    let shallow = confidence::shallow(depth);
    let margin = confidence::margin(worker.surety, empties, depth, shallow);
    let most = Geometry::<SIDE>::AREA - 2;
    let now = worth::<SIDE>(worker.job.weights, node.p, node.o, &node.features);
    let doubt = confidence::margin(worker.surety, empties, depth, 0) / 2;
    worker.probing += 1;
    let mut result = None;
    let high = alpha + margin;
    if high < most && now > alpha - doubt && search::<SIDE>(worker, node, shallow, high) > high {
        result = Some(alpha + 1);
    }
    let low = alpha - margin;
    if result.is_none()
        && low >= -most
        && now <= alpha + doubt
        && search::<SIDE>(worker, node, shallow, low) <= low
    {
        result = Some(alpha);
    }
    worker.probing -= 1;
    result.filter(|_| !worker.halted)
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
            -worth::<SIDE>(worker.job.weights, p, o, &features)
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
    let (mut nodes, mut ranks) = (Nodes::new(), Ranks::default());
    children::<SIDE>(worker.job.weights, node, node.legal, 2, false, &mut nodes, &mut ranks);
    let mut best = NONE;
    for tried in 0..nodes.len() {
        let score = -search::<SIDE>(worker, &nodes[ranks.best(tried)], 1, -alpha - 1);
        if score > best {
            best = score;
            if score > alpha {
                break;
            }
        }
    }
    best
}
