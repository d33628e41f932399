//! Legal moves by parallel fill.
//!
//! In each direction a fill starts at the player's discs and runs over the opponent's, three
//! doubling steps for up to six discs. Columns `a` and `h` are taken out of the opponent's discs
//! where a step would otherwise wrap around the edge; on smaller boards the squares outside are
//! never occupied, so a fill ends there by itself.

/// The columns `b` to `g`.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares of `board` where the player may move.
#[inline]
pub fn moves(p: u64, o: u64, board: u64) -> u64 {
    let inner = o & INNER;
    let reached = both_ways::<1>(p, inner)
        | both_ways::<7>(p, inner)
        | both_ways::<8>(p, o)
        | both_ways::<9>(p, inner);
    reached & board & !(p | o)
}

/// What lies one step behind each line of `o` that starts beside `p`, up and down by `STEP` bits.
#[inline]
fn both_ways<const STEP: u32>(p: u64, o: u64) -> u64 {
    let mut up = o & (p << STEP);
    let mut down = o & (p >> STEP);
    up |= o & (up << STEP);
    down |= o & (down >> STEP);
    let pairs_up = o & (o << STEP);
    let pairs_down = pairs_up >> STEP;
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    (up << STEP) | (down >> STEP)
}
