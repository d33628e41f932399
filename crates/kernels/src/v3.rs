//! The tier with AVX2 and BMI2: four directions in one register.
//!
//! To call a function from code that is not compiled for the tier is unsafe; [`crate::Tier`] tells
//! whether the machine has its features.

mod flips;
mod moves;
mod stable;

use std::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_cvtsi128_si64, _mm_or_si128, _mm_prefetch, _mm_unpackhi_epi64,
    _mm256_castsi256_si128, _mm256_extracti128_si256,
};

pub use flips::flips;
pub use moves::moves;
pub use stable::stable;

pub use crate::{last::last_flips, lookup::weight_sum};

/// The four words of a register in one.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn united(words: __m256i) -> u64 {
    let pairs = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    let one = _mm_or_si128(pairs, _mm_unpackhi_epi64(pairs, pairs));
    _mm_cvtsi128_si64(one).cast_unsigned()
}

/// Prefetches a place in memory that will be needed soon.
///
/// # Safety
/// The machine must have the tier.
#[target_feature(enable = "avx2")]
#[inline]
#[allow(unsafe_code, reason = "a prefetch takes a pointer")]
#[allow(unused_unsafe, reason = "it is unsafe in our oldest Rust and safe in newer ones")]
pub fn prefetch<T>(place: &T) {
    // SAFETY: a prefetch changes nothing and cannot fail, and the reference is valid.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}
