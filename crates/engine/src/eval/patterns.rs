//! The patterns of the evaluation: sets of squares, each in all its mirrored and turned places. A
//! pattern in one of its places is a feature.
//!
//! What stands on a pattern is a number in balanced ternary: +1 for a disc of the player to move,
//! -1 for one of the opponent, 0 for an empty square. To look at it from the other side is to change
//! its sign, and a move changes it by a constant for each disc.

use std::collections::BTreeSet;

pub(crate) use otelo_kernels::LANES;
use otelo_kernels::Offsets;

/// How many patterns there are, each counted once for all its places.
pub const PATTERN_COUNT: usize = 15;

/// How many features there are: the places of all patterns.
pub const FEATURES: usize = 62;

/// The most squares that a pattern has: more would not fit into 16 bits.
const LARGEST: usize = 10;

/// The squares of each pattern in its first place, column and row from 0.
const PATTERN_SQUARES: [&[(u8, u8)]; PATTERN_COUNT] = [
    // The edge with the two squares diagonal to its corners.
    &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (1, 1), (6, 1)],
    // The middle of two rows, with the corners.
    &[(2, 0), (3, 0), (4, 0), (5, 0), (2, 1), (3, 1), (4, 1), (5, 1), (0, 0), (7, 0)],
    // The corner as a triangle.
    &[(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (0, 3)],
    // The corner along the edge.
    &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)],
    // The corner with the rows behind both edges.
    &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (1, 3), (1, 4)],
    // The corner and the way from it to the centre.
    &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)],
    // The corner as a square.
    &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
    // The rows behind the edge.
    &[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)],
    &[(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)],
    &[(0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 3)],
    // The diagonals.
    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)],
    &[(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)],
    &[(2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5)],
    &[(3, 0), (4, 1), (5, 2), (6, 3), (7, 4)],
    &[(4, 0), (5, 1), (6, 2), (7, 3)],
];

/// All features.
pub(crate) struct PatternTable {
    /// The pattern of each feature.
    pub(crate) pattern: [u8; FEATURES],
    /// What a disc on a square adds to the number of each feature.
    pub(crate) powers: [Powers; 64],
}

/// One number for each lane.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Powers(pub(crate) [i16; LANES]);

pub(crate) static PATTERNS: PatternTable = pattern_table();

/// Where the weights of each feature begin, in the tables of a stage.
pub(crate) static OFFSETS: Offsets = {
    // Lanes without a feature have the number 0: they look at a number that no pattern has, whose
    // weight is 0.
    let mut offsets = [NO_NUMBER; LANES];
    let mut feature = 0;
    while feature < FEATURES {
        offsets[feature] = (PATTERNS.pattern[feature] as u32) << 16;
        feature += 1;
    }
    Offsets::new(offsets)
};

/// A number of 16 bits that is none of the first pattern.
pub(crate) const NO_NUMBER: u32 = i16::MAX as u32;

const _: () = assert!(NO_NUMBER as usize > numbers(0) / 2);

/// How many numbers a pattern has: from minus half of them to half of them.
pub const fn numbers(pattern: usize) -> usize {
    3usize.pow(PATTERN_SQUARES[pattern].len() as u32)
}

/// For every number of a pattern, from the lowest: the lowest that means the same, because a pattern
/// may be its own mirror image.
pub fn canonical(pattern: usize) -> Vec<i16> {
    let shape = PATTERN_SQUARES[pattern];
    let images = (0..8).filter_map(|turn| {
        let place = |&square| shape.iter().position(|&other| other == turned(square, turn));
        shape.iter().map(place).collect::<Option<Vec<usize>>>()
    });
    let images: BTreeSet<Vec<usize>> = images.collect();
    let half = (numbers(pattern) / 2) as i16;
    let lowest = |number: i16| {
        let mut digits = [0; LARGEST];
        let mut left = number;
        for digit in &mut digits {
            *digit = (left + 1).rem_euclid(3) - 1;
            left = (left - *digit) / 3;
        }
        let image =
            |places: &Vec<usize>| places.iter().rev().fold(0, |sum, &at| 3 * sum + digits[at]);
        images.iter().map(image).min().expect("a pattern is its own image")
    };
    (-half..=half).map(lowest).collect()
}

/// A square after one of the eight symmetries.
const fn turned((x, y): (u8, u8), turn: u8) -> (u8, u8) {
    let x = if turn & 1 == 1 { 7 - x } else { x };
    let y = if turn & 2 == 2 { 7 - y } else { y };
    if turn & 4 == 4 { (y, x) } else { (x, y) }
}

const fn pattern_table() -> PatternTable {
    let mut pattern = [0; FEATURES];
    let mut powers = [Powers([0; LANES]); 64];
    let mut sets = [0u64; FEATURES];
    let mut count = 0;
    let mut shape = 0;
    while shape < PATTERN_COUNT {
        let squares = PATTERN_SQUARES[shape];
        let first = count;
        let mut turn = 0;
        while turn < 8 {
            let mut set = 0;
            let mut at = 0;
            while at < squares.len() {
                let (x, y) = turned(squares[at], turn);
                set |= 1u64 << (8 * y + x);
                at += 1;
            }
            let mut known = first;
            while known < count && sets[known] != set {
                known += 1;
            }
            if known == count {
                let mut power = 1i16;
                at = 0;
                while at < squares.len() {
                    let (x, y) = turned(squares[at], turn);
                    powers[(8 * y + x) as usize].0[count] = power;
                    power = power.wrapping_mul(3);
                    at += 1;
                }
                pattern[count] = shape as u8;
                sets[count] = set;
                count += 1;
            }
            turn += 1;
        }
        shape += 1;
    }
    assert!(count == FEATURES);
    PatternTable { pattern, powers }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of a pattern's squares, each with +1, 0 or -1.
    fn number(digits: &[i16]) -> i16 {
        digits.iter().rev().fold(0, |sum, digit| 3 * sum + digit)
    }

    fn digits(shape: &[(u8, u8)], number: i16) -> Vec<i16> {
        let mut left = number;
        let digit = |_| {
            let digit = (left + 1).rem_euclid(3) - 1;
            left = (left - digit) / 3;
            digit
        };
        shape.iter().map(digit).collect()
    }

    /// Where a number stands, from the lowest.
    fn index(number: i16, half: i16) -> usize {
        usize::try_from(i32::from(number) + i32::from(half)).unwrap()
    }

    #[test]
    fn canonical_numbers_are_their_own() {
        for pattern in 0..PATTERN_COUNT {
            let lowest = canonical(pattern);
            assert_eq!(lowest.len(), numbers(pattern));
            let half = (lowest.len() / 2) as i16;
            for (number, &same) in (-half..).zip(&lowest) {
                assert!(same <= number, "pattern {pattern}, {number}");
                assert_eq!(lowest[index(same, half)], same);
            }
        }
    }

    /// If a symmetry carries a pattern onto itself, what stands on it means the same afterwards.
    #[test]
    fn mirror_images_mean_the_same() {
        for (pattern, shape) in PATTERN_SQUARES.into_iter().enumerate() {
            let lowest = canonical(pattern);
            let half = (lowest.len() / 2) as i16;
            for turn in 0..8 {
                let mut carried = vec![0; shape.len()];
                let places = shape
                    .iter()
                    .map(|&square| shape.iter().position(|&other| other == turned(square, turn)));
                let Some(places) = places.collect::<Option<Vec<usize>>>() else { continue };
                for number_before in -half..=half {
                    for (&place, digit) in places.iter().zip(digits(shape, number_before)) {
                        carried[place] = digit;
                    }
                    let of = |number: i16| lowest[index(number, half)];
                    assert_eq!(of(number(&carried)), of(number_before), "{pattern}, {turn}");
                }
            }
        }
    }

    /// Every place of a pattern has its squares, and each of them counts as in the first place.
    #[test]
    fn places_are_images_of_the_shapes() {
        for (place, &pattern) in PATTERNS.pattern.iter().enumerate() {
            let powers =
                PATTERNS.powers.iter().map(|powers| powers.0[place]).filter(|&power| power != 0);
            let mut powers: Vec<i16> = powers.collect();
            powers.sort_unstable();
            let right: Vec<i16> = (0..PATTERN_SQUARES[usize::from(pattern)].len() as u32)
                .map(|at| 3i16.pow(at))
                .collect();
            assert_eq!(powers, right, "place {place}");
        }
        for powers in &PATTERNS.powers {
            assert_eq!(powers.0[FEATURES..], [0; LANES - FEATURES]);
        }
    }
}
