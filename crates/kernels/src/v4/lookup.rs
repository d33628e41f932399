//! The sum of one weight for each feature of a position, sixteen gathered at a time.

use std::arch::x86_64::{
    _mm256_loadu_si256, _mm512_add_epi32, _mm512_cvtepu16_epi32, _mm512_i32gather_epi32,
    _mm512_loadu_si512, _mm512_reduce_add_epi32, _mm512_setzero_si512, _mm512_slli_epi32,
    _mm512_srai_epi32,
};

use crate::lookup::{LANES, Offsets};

/// The sum of the weights of some features, by their numbers.
///
/// # Panics
/// If the table is too short for the offsets.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx512f")]
#[inline]
#[allow(unsafe_code, reason = "loads and gathers take pointers")]
pub fn weight_sum(table: &[i16], offsets: &Offsets, numbers: &[i16; LANES]) -> i32 {
    let table = table[..offsets.table].as_ptr().cast::<i32>();
    let mut sum = _mm512_setzero_si512();
    for (offsets, numbers) in
        offsets.lanes.as_chunks::<16>().0.iter().zip(numbers.as_chunks::<16>().0)
    {
        // SAFETY: both are arrays of sixteen.
        let (offsets, numbers) = unsafe {
            let numbers = _mm256_loadu_si256(numbers.as_ptr().cast());
            (_mm512_loadu_si512(offsets.as_ptr().cast()), _mm512_cvtepu16_epi32(numbers))
        };
        let index = _mm512_add_epi32(offsets, numbers);
        // SAFETY: an index is at most the largest offset and a number of 16 bits, and the table was
        // just seen to have two weights from there on.
        let pairs = unsafe { _mm512_i32gather_epi32::<2>(index, table) };
        // The first weight of each pair is its lower half.
        sum = _mm512_add_epi32(sum, _mm512_srai_epi32::<16>(_mm512_slli_epi32::<16>(pairs)));
    }
    _mm512_reduce_add_epi32(sum)
}
