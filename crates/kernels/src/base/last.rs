//! How many discs flip on the last empty square.

use super::flips;

/// How many discs flip if the player moves to the last empty square. All others are taken, by the
/// player or, where that has no disc, by the opponent.
#[inline]
pub fn last_flips(p: u64, square: u32) -> u32 {
    let o = !p & !(1 << square);
    flips(p, o, square).count_ones()
}
