//! A pseudo-random number generator (PRNG) whose stream never changes.
//!
//! Openings, experiments, training games and tests are repeated by their seed, so a seed must give
//! the same numbers in every version and on every platform. Libraries for random numbers do not
//! promise that; this crate does. Never change what a seed gives: the tests hold literal numbers.
//!
//! The generator is wyrand of wyhash 4.2 (Wang Yi, <https://github.com/wangyi-fudan/wyhash>): a
//! counter whose values are mixed by one multiplication. Bounded numbers come from Lemire's method
//! (<https://arxiv.org/abs/1805.10941>), which rejects what would make some numbers more frequent.
//! The stream is the one of the crate fastrand 2.5 on 64-bit platforms. All arithmetic has 64 bits,
//! also for `usize`, so 32-bit platforms and browsers get the same numbers.
//!
//! It is fast and of good quality, but not for secrets: who sees one number can compute the rest.
#![no_std]

use core::ops::{Bound, RangeBounds};

/// The generator: the same seed always gives the same numbers.
///
/// ```
/// use otelo_rng::Rng;
///
/// let mut rng = Rng::new(7);
/// assert_eq!(rng.next_u64(), 14_266_376_187_910_451_857);
/// assert_eq!(rng.u8(1..=6), 2);
/// assert_eq!(rng.choice(["d3", "c4", "f5", "e6"]), Some("f5"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(u64);

/// What the counter grows by, and what its value is mixed with: from wyhash 4.2.
const STEP: u64 = 0x2d35_8dcc_aa6c_78a5;
const MIX: u64 = 0x8bb8_4b93_962e_acc9;

impl Rng {
    /// A generator with a seed; any number is a good one.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Any number of 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let product = (self.0 as u128) * ((self.0 ^ MIX) as u128);
        (product as u64) ^ (product >> 64) as u64
    }

    /// A further generator with a seed from this one.
    pub const fn fork(&mut self) -> Rng {
        Rng(self.next_u64())
    }

    /// A number from 0 to `count - 1`, each with the same probability.
    ///
    /// # Panics
    /// If `count` is 0.
    #[inline]
    pub const fn below(&mut self, count: u64) -> u64 {
        assert!(count > 0, "there is no number below 0");
        let mut product = (self.next_u64() as u128) * (count as u128);
        if (product as u64) < count {
            let rejected = count.wrapping_neg() % count;
            while (product as u64) < rejected {
                product = (self.next_u64() as u128) * (count as u128);
            }
        }
        (product >> 64) as u64
    }

    /// The same from the lower half of each number of the stream, as the small integer types take it.
    #[inline]
    const fn below_u32(&mut self, count: u32) -> u32 {
        let mut product = (self.next_u64() as u32 as u64) * (count as u64);
        if (product as u32) < count {
            let rejected = count.wrapping_neg() % count;
            while (product as u32) < rejected {
                product = (self.next_u64() as u32 as u64) * (count as u64);
            }
        }
        (product >> 32) as u32
    }

    /// True or false, each with the same probability.
    #[inline]
    pub const fn bool(&mut self) -> bool {
        self.next_u64().is_multiple_of(2)
    }

    /// A number from 0 up to but not including 1, a multiple of 2^-63 as far as its size allows.
    #[inline]
    pub const fn f64(&mut self) -> f64 {
        const UNIT: f64 = 1.0 / (1u64 << 63) as f64;
        loop {
            let number = (self.next_u64() >> 1) as f64 * UNIT;
            // The largest ones are rounded to 1.
            if number < 1.0 {
                return number;
            }
        }
    }

    /// One of the items, each with the same probability; `None` if there are none.
    #[inline]
    pub fn choice<I>(&mut self, items: I) -> Option<I::Item>
    where
        I: IntoIterator<IntoIter: ExactSizeIterator>,
    {
        let mut items = items.into_iter();
        match items.len() {
            0 => None,
            count => items.nth(self.below(count as u64) as usize),
        }
    }

    /// Puts the items into any order, each with the same probability (Fisher and Yates, from the
    /// front).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in 1..items.len() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// For each integer type, a number from a range of it.
macro_rules! ranges {
    ($($integer:ident $unsigned:ident $below:ident;)*) => {
        impl Rng {
            $(
                #[doc = concat!("A `", stringify!($integer), "` of the range, each with the same")]
                /// probability.
                ///
                /// # Panics
                /// If the range is empty.
                #[inline]
                pub fn $integer(&mut self, range: impl RangeBounds<$integer>) -> $integer {
                    let low = match range.start_bound() {
                        Bound::Included(&low) => Some(low),
                        Bound::Excluded(&below) => below.checked_add(1),
                        Bound::Unbounded => Some($integer::MIN),
                    };
                    let high = match range.end_bound() {
                        Bound::Included(&high) => Some(high),
                        Bound::Excluded(&above) => above.checked_sub(1),
                        Bound::Unbounded => Some($integer::MAX),
                    };
                    let (Some(low), Some(high)) = (low, high) else { panic!("the range is empty") };
                    assert!(low <= high, "the range is empty");
                    if (low, high) == ($integer::MIN, $integer::MAX) {
                        return self.next_u64() as $integer;
                    }
                    let count = (high.wrapping_sub(low) as $unsigned) + 1;
                    low.wrapping_add(self.$below(count.into()) as $integer)
                }
            )*
        }
    };
}

ranges! {
    i8 u8 below_u32;
    u8 u8 below_u32;
    u32 u32 below_u32;
    i64 u64 below;
    u64 u64 below;
}

impl Rng {
    /// A `usize` of the range, each with the same probability; the same on every platform.
    ///
    /// # Panics
    /// If the range is empty.
    #[inline]
    pub fn usize(&mut self, range: impl RangeBounds<usize>) -> usize {
        let wide = |bound: Bound<&usize>| bound.map(|&number| number as u64);
        let end = match range.end_bound() {
            Bound::Unbounded => Bound::Included(usize::MAX as u64),
            end => wide(end),
        };
        self.u64((wide(range.start_bound()), end)) as usize
    }
}

#[cfg(test)]
mod tests;
