//! Sums of weights.

use std::panic::catch_unwind;

use otelo_kernels::{LANES, Offsets, Tier};
use proptest::{array::uniform32, prelude::*};

use crate::{cases, tiers};

/// Weights of all sizes and signs, some of them the largest and the smallest.
fn table(length: usize) -> Vec<i16> {
    let mut state = 7u64;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        match state >> 60 {
            0 => i16::MAX,
            1 => i16::MIN,
            _ => (state >> 40) as i16,
        }
    };
    (0..length).map(|_| next()).collect()
}

fn lanes<T: Copy>(halves: [[T; 32]; 2]) -> [T; LANES] {
    std::array::from_fn(|lane| halves[lane / 32][lane % 32])
}

proptest! {
    #![proptest_config(cases(400))]

    /// Every tier adds up the same weights as a plain loop, also in a table that ends where the last
    /// of them does.
    #[test]
    fn sums_are_those_of_a_loop(
        offsets in [uniform32(0u32..1 << 17), uniform32(0u32..1 << 17)],
        numbers in [uniform32(any::<i16>()), uniform32(any::<i16>())],
    ) {
        let (offsets, numbers) = (lanes(offsets), lanes(numbers));
        let largest = *offsets.iter().max().unwrap() as usize;
        let table = table(largest + (1 << 16) + 1);
        let weight = |(&offset, &number): (&u32, &i16)| {
            i32::from(table[offset as usize + usize::from(number.cast_unsigned())])
        };
        let right: i32 = offsets.iter().zip(&numbers).map(weight).sum();
        for tier in Tier::all() {
            let sum = tiers::weight_sum(tier, &table, &Offsets::new(offsets), &numbers);
            prop_assert_eq!(sum, right, "tier {}", tier);
        }
    }
}

/// A table that is too short is refused, whatever the numbers are.
#[test]
fn short_tables_are_refused() {
    let table = table(1 << 16);
    for tier in Tier::all() {
        let sum = || tiers::weight_sum(tier, &table, &Offsets::new([0; LANES]), &[0; LANES]);
        assert!(catch_unwind(sum).is_err(), "tier {tier}");
    }
}
