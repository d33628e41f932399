//! The sum of one weight for each feature of a position.

/// How many features are looked up together.
pub const LANES: usize = 64;

/// Where the weights of each feature begin in a table.
///
/// A feature's number is one of 16 bits, so it has 65,536 weights, of which the negative numbers are
/// the upper half.
pub struct Offsets {
    pub(crate) lanes: [u32; LANES],
    /// How long a table must be.
    pub(crate) table: usize,
}

impl Offsets {
    /// Offsets into a table, which must have as many weights behind each of them as there are numbers
    /// of 16 bits, and one more, because some tiers read weights in pairs.
    pub const fn new(lanes: [u32; LANES]) -> Offsets {
        let (mut lane, mut largest) = (0, 0);
        while lane < LANES {
            if lanes[lane] > largest {
                largest = lanes[lane];
            }
            lane += 1;
        }
        assert!(largest < 1 << 30, "an index has 31 bits");
        Offsets { lanes, table: largest as usize + (1 << 16) + 1 }
    }
}

/// The sum of the weights of some features, by their numbers.
///
/// # Panics
/// If the table is too short for the offsets.
#[inline]
pub fn weight_sum(table: &[i16], offsets: &Offsets, numbers: &[i16; LANES]) -> i32 {
    let table = &table[..offsets.table];
    let mut sum = 0;
    for (&offset, number) in offsets.lanes.iter().zip(numbers) {
        let index = offset + u32::from(number.cast_unsigned());
        sum += i32::from(table[index as usize]);
    }
    sum
}
