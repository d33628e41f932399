//! What a position is worth, from patterns or from a rule of thumb.

use otelo_hot::hot;

use super::kernel::{moves, stable};
use crate::{
    eval::{
        DISC, Features, Weights,
        patterns::{AT, LANES, PLACES},
        stage,
    },
    geometry::Geometry,
};

/// After a move, seen by the other player.
#[hot]
#[inline]
pub(super) fn played(features: &Features, square: u32, flips: u64) -> Features {
    let mut lanes = features.0;
    let powers = &AT.powers[square as usize & 63].0;
    for lane in 0..LANES {
        lanes[lane] = lanes[lane].wrapping_add(powers[lane]);
    }
    let mut left = flips;
    while left != 0 {
        let powers = &AT.powers[left.trailing_zeros() as usize & 63].0;
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

/// What a position is worth by its patterns, in units of the weights.
#[hot]
#[inline]
fn estimate(weights: &Weights, features: &Features, empties: u32) -> i32 {
    let tables = weights.stage(stage(empties));
    let mut sum = 0;
    for place in 0..PLACES {
        let number = features.0[place].cast_unsigned();
        sum += i32::from(tables[AT.family[place] as usize][number as usize]);
    }
    sum
}

/// What a position is worth, in fractions of a disc.
#[hot]
#[inline]
pub(super) fn fine_worth<const SIDE: u32>(
    weights: &Weights,
    p: u64,
    o: u64,
    features: &Features,
) -> i32 {
    if SIDE == 8 {
        estimate(weights, features, (!(p | o)).count_ones())
    } else {
        thumb::<SIDE>(p, o)
    }
}

/// What a position is worth in discs, never as much as a game that is won by all.
#[hot]
#[inline]
pub(super) fn worth<const SIDE: u32>(
    weights: &Weights,
    p: u64,
    o: u64,
    features: &Features,
) -> i32 {
    let most = Geometry::<SIDE>::AREA - 2;
    let discs = (fine_worth::<SIDE>(weights, p, o, features) + DISC / 2) >> DISC.trailing_zeros();
    discs.clamp(-most, most)
}

/// A rule of thumb for boards without patterns: moves, corners, and discs that nobody can flip.
#[hot]
#[inline]
fn thumb<const SIDE: u32>(p: u64, o: u64) -> i32 {
    let (board, corners) = (Geometry::<SIDE>::BOARD, Geometry::<SIDE>::CORNERS);
    let count = |set: u64| set.count_ones().cast_signed();
    let mobility = count(moves(p, o, board)) - count(moves(o, p, board));
    let cornered = count(p & corners) - count(o & corners);
    let firm = count(stable(p, o, board)) - count(stable(o, p, board));
    DISC * (mobility + 4 * cornered + firm)
}
