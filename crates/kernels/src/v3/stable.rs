//! Discs that no sequence of moves can flip, in four directions at a time.
//!
//! The same as in the tier that runs everywhere.

use std::arch::x86_64::{
    __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use crate::stable::{EDGE_MASKS, stable_edges};

/// Discs of the player, on `board`, that can never flip.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub fn stable(p: u64, o: u64, board: u64) -> u64 {
    let outside = !board;
    let lines = full(p | o | outside);
    let edges = if board == u64::MAX { stable_edges(p, o) } else { 0 };
    let mut stable = edges | (p & common(lines));
    let step = _mm256_setr_epi64x(1, 7, 8, 9);
    let sure = _mm256_or_si256(lines, _mm256_or_si256(leaving(0, 0), leaving(1, 0)));
    loop {
        let fixed = _mm256_set1_epi64x((stable | outside).cast_signed());
        let beside =
            _mm256_or_si256(_mm256_srlv_epi64(fixed, step), _mm256_sllv_epi64(fixed, step));
        let grown = stable | (p & common(_mm256_or_si256(sure, beside)));
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares on full lines of each direction.
#[target_feature(enable = "avx2")]
#[inline]
fn full(taken: u64) -> __m256i {
    let taken = _mm256_set1_epi64x(taken.cast_signed());
    let (mut up, mut down) = (taken, taken);
    let mut shift = _mm256_setr_epi64x(1, 7, 8, 9);
    let mut power = 0;
    while power < 3 {
        up = _mm256_and_si256(up, _mm256_or_si256(leaving(0, power), _mm256_srlv_epi64(up, shift)));
        down = _mm256_and_si256(
            down,
            _mm256_or_si256(leaving(1, power), _mm256_sllv_epi64(down, shift)),
        );
        shift = _mm256_add_epi64(shift, shift);
        power += 1;
    }
    _mm256_and_si256(up, down)
}

/// The squares from which so many steps leave the board, for each direction.
#[target_feature(enable = "avx2")]
#[inline]
fn leaving(side: usize, power: usize) -> __m256i {
    let [a, b, c, d] = EDGE_MASKS.map(|way| way[side][power].cast_signed());
    _mm256_setr_epi64x(a, b, c, d)
}

/// What all four words have in common.
#[target_feature(enable = "avx2")]
#[inline]
fn common(words: __m256i) -> u64 {
    let pairs = _mm_and_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    let one = _mm_and_si128(pairs, _mm_unpackhi_epi64(pairs, pairs));
    _mm_cvtsi128_si64(one).cast_unsigned()
}
