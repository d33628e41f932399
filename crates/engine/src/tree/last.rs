//! The last four empty squares, each case by itself.
//!
//! All functions search a window of width one: they tell whether the score is above `alpha`, as a
//! score that is at most `alpha` and not below the true one, or above it and not above the true one.

use otelo_hot::hot;

use super::kernel::{flips, last_flips};
use crate::geometry::{BESIDE, Geometry};

/// Below every score.
const NONE: i32 = -128;

/// The score of a finished game.
#[hot]
#[inline]
pub(super) fn final_score<const SIDE: u32>(p: u64, o: u64) -> i32 {
    let (own, other) = (p.count_ones().cast_signed(), o.count_ones().cast_signed());
    let empty = Geometry::<SIDE>::AREA - own - other;
    own - other + (own - other).signum() * empty
}

/// One empty square; only the discs of the player are needed.
#[hot]
#[inline]
fn last_1<const SIDE: u32>(p: u64, square: u32) -> i32 {
    let area = Geometry::<SIDE>::AREA;
    let own = p.count_ones().cast_signed();
    let flipped = last_flips(p, square).cast_signed();
    if flipped > 0 {
        return 2 * (own + flipped + 1) - area;
    }
    let o = Geometry::<SIDE>::BOARD & !p & !(1 << square);
    let flipped = last_flips(o, square).cast_signed();
    if flipped > 0 {
        return 2 * (own - flipped) - area;
    }
    // Nobody takes it, so it goes to the winner.
    if 2 * own >= area { 2 * own - area + 2 } else { 2 * own - area }
}

/// Two empty squares.
#[hot]
pub(super) fn last_2<const SIDE: u32>(
    p: u64,
    o: u64,
    alpha: i32,
    squares: [u32; 2],
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let [a, b] = squares;
    let mut best = NONE;
    for (square, other) in [(a, b), (b, a)] {
        if BESIDE[square as usize & 63] & o == 0 {
            continue;
        }
        let flips = flips(p, o, square);
        if flips != 0 {
            *nodes += 1;
            let score = -last_1::<SIDE>(o ^ flips, other);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best > NONE {
        return best;
    }
    let mut worst = -NONE;
    for (square, other) in [(a, b), (b, a)] {
        if BESIDE[square as usize & 63] & p == 0 {
            continue;
        }
        let flips = flips(o, p, square);
        if flips != 0 {
            *nodes += 1;
            let score = last_1::<SIDE>(p ^ flips, other);
            if score <= alpha {
                return score;
            }
            worst = worst.min(score);
        }
    }
    if worst < -NONE { worst } else { final_score::<SIDE>(p, o) }
}

/// Three empty squares.
#[hot]
pub(super) fn last_3<const SIDE: u32>(
    p: u64,
    o: u64,
    alpha: i32,
    squares: [u32; 3],
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let [a, b, c] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if BESIDE[square as usize & 63] & o == 0 {
            continue;
        }
        let flips = flips(p, o, square);
        if flips != 0 {
            let (next, mover) = (o ^ flips, p ^ flips ^ (1 << square));
            let score = -last_2::<SIDE>(next, mover, -alpha - 1, rest, nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best > NONE {
        return best;
    }
    let mut worst = -NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if BESIDE[square as usize & 63] & p == 0 {
            continue;
        }
        let flips = flips(o, p, square);
        if flips != 0 {
            let (next, mover) = (p ^ flips, o ^ flips ^ (1 << square));
            let score = last_2::<SIDE>(next, mover, alpha, rest, nodes);
            if score <= alpha {
                return score;
            }
            worst = worst.min(score);
        }
    }
    if worst < -NONE { worst } else { final_score::<SIDE>(p, o) }
}

/// Four empty squares.
#[hot]
pub(super) fn last_4<const SIDE: u32>(
    p: u64,
    o: u64,
    alpha: i32,
    squares: [u32; 4],
    nodes: &mut u64,
    passed: bool,
) -> i32 {
    *nodes += 1;
    let [a, b, c, d] = squares;
    let mut best = NONE;
    let orders = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
    for (square, rest) in orders {
        if BESIDE[square as usize & 63] & o == 0 {
            continue;
        }
        let flips = flips(p, o, square);
        if flips != 0 {
            let (next, mover) = (o ^ flips, p ^ flips ^ (1 << square));
            let score = -last_3::<SIDE>(next, mover, -alpha - 1, rest, nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best > NONE {
        best
    } else if passed {
        final_score::<SIDE>(p, o)
    } else {
        -last_4::<SIDE>(o, p, -alpha - 1, squares, nodes, true)
    }
}
