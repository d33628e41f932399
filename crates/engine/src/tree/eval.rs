//! The evaluation of a position: by patterns on 8x8, by a heuristic on smaller boards.

use otelo_hot::hot;

use super::kernel::{moves, stable, weight_sum};
use crate::{
    eval::{
        DISC, Features, Weights,
        patterns::{LANES, OFFSETS, PATTERNS},
        stage,
    },
    geometry::Geometry,
};

/// After a move, seen by the other player.
#[hot]
#[inline]
pub(super) fn played(features: &Features, square: u32, flips: u64) -> Features {
    let mut lanes = features.0;
    let powers = &PATTERNS.powers[square as usize & 63].0;
    for lane in 0..LANES {
        lanes[lane] = lanes[lane].wrapping_add(powers[lane]);
    }
    let mut left = flips;
    while left != 0 {
        let powers = &PATTERNS.powers[left.trailing_zeros() as usize & 63].0;
        left &= left - 1;
        for lane in 0..LANES {
            lanes[lane] = lanes[lane].wrapping_add(powers[lane].wrapping_mul(2));
        }
    }
    for lane in &mut lanes {
        *lane = lane.wrapping_neg();
    }
    Features(lanes)
}

/// After a pass.
#[hot]
#[inline]
pub(super) fn passed(features: &Features) -> Features {
    Features(features.0.map(i16::wrapping_neg))
}

/// The sum of the weights of a position's patterns.
#[hot]
#[inline]
fn pattern_sum(weights: &Weights, features: &Features, empties: u32) -> i32 {
    weight_sum(weights.tables_from(stage(empties)), &OFFSETS, &features.0)
}

/// What a position is worth, in units of the weights.
#[hot]
#[inline]
pub(super) fn eval_raw<const SIDE: u32>(
    weights: &Weights,
    p: u64,
    o: u64,
    features: &Features,
) -> i32 {
    if SIDE == 8 {
        pattern_sum(weights, features, (!(p | o)).count_ones())
    } else {
        heuristic_eval::<SIDE>(p, o)
    }
}

/// What a position is worth in discs, always less than winning all of them.
#[hot]
#[inline]
pub(super) fn evaluate<const SIDE: u32>(
    weights: &Weights,
    p: u64,
    o: u64,
    features: &Features,
) -> i32 {
    let most = Geometry::<SIDE>::AREA - 2;
    let discs = (eval_raw::<SIDE>(weights, p, o, features) + DISC / 2) >> DISC.trailing_zeros();
    discs.clamp(-most, most)
}

/// A heuristic for boards without patterns: mobility, corners and stable discs.
#[hot]
#[inline]
fn heuristic_eval<const SIDE: u32>(p: u64, o: u64) -> i32 {
    let (board, corners) = (Geometry::<SIDE>::BOARD, Geometry::<SIDE>::CORNERS);
    let count = |set: u64| set.count_ones().cast_signed();
    let mobility = count(moves(p, o, board)) - count(moves(o, p, board));
    let cornered = count(p & corners) - count(o & corners);
    let stability = count(stable(p, o, board)) - count(stable(o, p, board));
    DISC * (mobility + 4 * cornered + stability)
}
