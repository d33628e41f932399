//! Flipped discs, one ray at a time without loops.
//!
//! On a ray towards higher bits an addition carries through the opponent's discs and stops at the
//! first square that is not theirs; on a ray towards lower bits the leading zeros find it. If the
//! player owns that square, everything between flips. The rays end at the edge of the 8x8 board;
//! smaller boards need no more, because squares outside hold no disc that could close a line.

use crate::rays::RAYS;

/// The discs that flip if the player moves to `square`, which must be empty and below 64.
///
/// # Panics
/// If `square` is above 63.
#[inline]
pub fn flips(p: u64, o: u64, square: u32) -> u64 {
    let [up @ .., w, ne, n, nw] = &RAYS.0[square as usize];
    let mut flips = 0;
    for &ray in up {
        let end = (o | !ray).wrapping_add(1) & ray & p;
        flips |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in [w, ne, n, nw] {
        // Without any such square the rotation gives bit 63, which is on no ray of this kind.
        let first = 1u64.rotate_right((ray & !o).leading_zeros() + 1);
        let end = first & ray & p;
        flips |= end.wrapping_mul(2).wrapping_neg() & ray;
    }
    flips
}
