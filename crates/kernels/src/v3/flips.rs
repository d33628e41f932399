//! Flipped discs, four rays at a time.
//!
//! On the rays towards higher bits an addition carries through the opponent's discs, as in the tier
//! that runs everywhere. On those towards lower bits the squares that are not the opponent's are
//! smeared along the ray; what they do not reach are the opponent's discs next to the square, and
//! these flip if the player owns the square behind them.

use std::arch::x86_64::{
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_load_si256,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256,
    _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::united;
use crate::rays::RAYS;

/// The discs that flip if the player moves to `square`, which must be empty and below 64.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
#[allow(unsafe_code, reason = "aligned loads take pointers")]
pub fn flips(p: u64, o: u64, square: u32) -> u64 {
    let (up, down) = RAYS.0[(square & 63) as usize].split_at(4);
    // SAFETY: both halves of the rays of a square are four words, and lie at a multiple of 32 bytes.
    let (up, down) =
        unsafe { (_mm256_load_si256(up.as_ptr().cast()), _mm256_load_si256(down.as_ptr().cast())) };
    let player = _mm256_set1_epi64x(p.cast_signed());
    let opponent = _mm256_set1_epi64x(o.cast_signed());
    let (none, all) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));

    let taken = _mm256_or_si256(opponent, _mm256_xor_si256(up, all));
    let first = _mm256_and_si256(_mm256_sub_epi64(taken, all), up);
    let end = _mm256_and_si256(first, player);
    let between = _mm256_and_si256(_mm256_add_epi64(end, all), up);
    let flips_up = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, none), between);

    let step = _mm256_setr_epi64x(1, 7, 8, 9);
    let (two, four) = (_mm256_setr_epi64x(2, 14, 16, 18), _mm256_setr_epi64x(4, 28, 32, 36));
    let mut other = _mm256_andnot_si256(opponent, down);
    other = _mm256_or_si256(other, _mm256_srlv_epi64(other, step));
    other = _mm256_or_si256(other, _mm256_srlv_epi64(other, two));
    other = _mm256_or_si256(other, _mm256_srlv_epi64(other, four));
    let between = _mm256_andnot_si256(other, down);
    let behind = _mm256_and_si256(_mm256_srlv_epi64(between, step), down);
    let end = _mm256_and_si256(behind, player);
    let flips_down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, none), between);

    united(_mm256_or_si256(flips_up, flips_down))
}
