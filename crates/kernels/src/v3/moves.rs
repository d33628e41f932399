//! Legal moves by parallel fill, in four directions and both ways at a time.
//!
//! The same as in the tier that runs everywhere.

use std::arch::x86_64::{
    _mm256_add_epi64, _mm256_and_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x,
    _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use super::united;

/// The columns `b` to `g`.
const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares of `board` where the player may move.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub fn moves(p: u64, o: u64, board: u64) -> u64 {
    let player = _mm256_set1_epi64x(p.cast_signed());
    let inner = _mm256_setr_epi64x(INNER, INNER, -1, INNER);
    let opponent = _mm256_and_si256(_mm256_set1_epi64x(o.cast_signed()), inner);
    let step = _mm256_setr_epi64x(1, 7, 8, 9);
    let steps = _mm256_add_epi64(step, step);

    let mut up = _mm256_and_si256(opponent, _mm256_sllv_epi64(player, step));
    let mut down = _mm256_and_si256(opponent, _mm256_srlv_epi64(player, step));
    up = _mm256_or_si256(up, _mm256_and_si256(opponent, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(opponent, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(opponent, _mm256_sllv_epi64(opponent, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, steps)));
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    united(reached) & board & !(p | o)
}
