//! Multi-ProbCut: a shallow search decides about a deep one if it is sure enough.

use otelo_hot::hot;

use super::{eval::evaluate, search::search};
use crate::{Confidence, geometry::Geometry, node::Node, prob_cut::reduced_depth, worker::Worker};

/// From this depth on, a shallow search may decide.
const LEAST_DEPTH: u32 = 4;

/// How many ProbCut searches may lie within each other.
const MAX_LEVEL: u8 = 2;

/// Whether the search is selective here. On 4x4 it never is, because the whole game is soon searched.
#[hot]
#[inline]
pub(super) fn may_prob_cut<const SIDE: u32>(worker: &Worker<'_>, depth: u32) -> bool {
    SIDE != 4
        && worker.confidence < Confidence::CERTAIN
        && depth >= LEAST_DEPTH
        && worker.prob_cut_level < MAX_LEVEL
}

/// The lowest score above `alpha` that a game can end with: boards have an even number of squares, and
/// the empty ones go to the winner.
#[hot]
#[inline]
fn even_above(alpha: i32) -> i32 {
    (alpha + 2) & !1
}

/// The highest such score that is not above `alpha`.
#[hot]
#[inline]
fn even_up_to(alpha: i32) -> i32 {
    alpha & !1
}

/// Whether a shallow search makes it likely enough that the search would fail high or low: the score
/// that it would then give.
#[hot]
pub(super) fn prob_cut<const SIDE: u32>(
    worker: &mut Worker<'_>,
    node: &Node,
    depth: u32,
    to_end: bool,
    alpha: i32,
) -> Option<i32> {
    let reduced = reduced_depth(depth);
    let margin = worker.shared.weights.margins::<SIDE>().of(worker.confidence, depth, to_end);
    let (search_margin, eval_margin) = (i32::from(margin.search), i32::from(margin.evaluation));
    let most = Geometry::<SIDE>::AREA - 2;
    let now = evaluate::<SIDE>(worker.shared.weights, node.p, node.o, &node.features);
    worker.prob_cut_level += 1;
    let mut result = None;
    let high = alpha + search_margin;
    if high < most
        && now > alpha - eval_margin
        && search::<SIDE>(worker, node, reduced, high) > high
    {
        result = Some(if to_end { even_above(alpha) } else { alpha + 1 });
    }
    let low = alpha - search_margin;
    if result.is_none()
        && low >= -most
        && now <= alpha + eval_margin
        && search::<SIDE>(worker, node, reduced, low) <= low
    {
        result = Some(if to_end { even_up_to(alpha) } else { alpha });
    }
    worker.prob_cut_level -= 1;
    result = result.filter(|_| !worker.stopped);
    let count = worker.prob_cuts.at(depth);
    count.tried += 1;
    count.high += u64::from(result.is_some_and(|score| score > alpha));
    count.low += u64::from(result.is_some_and(|score| score <= alpha));
    result
}
