//! Flipped discs, four rays at a time.
//!
//! On each ray the first square that is not the opponent's is found: on the rays towards higher bits
//! it is the lowest bit, on those towards lower bits the leading zeros tell. If the player owns it,
//! everything before it flips.

use std::arch::x86_64::{
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_load_si256,
    _mm256_lzcnt_epi64, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64,
    _mm256_sub_epi64, _mm256_ternarylogic_epi64,
};

use crate::{rays::RAYS, v3::united};

/// The discs that flip if the player moves to `square`, which must be empty and below 64.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
#[allow(unsafe_code, reason = "aligned loads take pointers")]
pub fn flips(p: u64, o: u64, square: u32) -> u64 {
    let (up, down) = RAYS.0[(square & 63) as usize].split_at(4);
    // SAFETY: both halves of the rays of a square are four words, and lie at a multiple of 32 bytes.
    let (up, down) =
        unsafe { (_mm256_load_si256(up.as_ptr().cast()), _mm256_load_si256(down.as_ptr().cast())) };
    let player = _mm256_set1_epi64x(p.cast_signed());
    let opponent = _mm256_set1_epi64x(o.cast_signed());
    let none = _mm256_setzero_si256();

    let other = _mm256_andnot_si256(opponent, up);
    let end = _mm256_ternarylogic_epi64::<AND>(other, _mm256_sub_epi64(none, other), player);
    let before = _mm256_add_epi64(end, _mm256_set1_epi64x(-1));
    let closed = _mm256_cmpeq_epi64(end, none);
    let flips_up = _mm256_ternarylogic_epi64::<AND_AND_NOT>(before, up, closed);

    let zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opponent, down));
    let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), zeros);
    let end = _mm256_and_si256(first, player);
    let before = _mm256_sub_epi64(none, _mm256_add_epi64(end, end));
    united(_mm256_ternarylogic_epi64::<OR_AND>(flips_up, before, down))
}

/// The truth tables of `a & b & c`, `a & b & !c` and `a | b & c`.
const AND: i32 = 0x80;
const AND_AND_NOT: i32 = 0x40;
const OR_AND: i32 = 0xf8;
