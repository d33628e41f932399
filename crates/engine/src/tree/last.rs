//! The last four empty squares, each case by itself.
//!
//! All functions search a window of width one: they tell whether the score is above `alpha`, as a
//! score that is at most `alpha` and not below the true one, or above it and not above the true one.

use otelo_hot::hot;

use super::kernel::{flips, last_flips};
use crate::geometry::{Geometry, NEIGHBOURS};

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
fn last_1<const SIDE: u32>(p: u64, alpha: i32, square: u32) -> i32 {
    let area = Geometry::<SIDE>::AREA;
    let own = p.count_ones().cast_signed();
    let flipped = last_flips(p, square).cast_signed();
    if flipped > 0 {
        return 2 * (own + flipped + 1) - area;
    }
    // If nobody takes it, it goes to the winner; the opponent takes it only to his good.
    let untaken = if 2 * own >= area { 2 * own - area + 2 } else { 2 * own - area };
    if untaken <= alpha {
        return untaken;
    }
    let o = Geometry::<SIDE>::BOARD & !p & !(1 << square);
    let flipped = last_flips(o, square).cast_signed();
    if flipped > 0 { 2 * (own - flipped) - area } else { untaken }
}

/// Tries a move of the player: with the discs after it the opponent's answer is searched, and a score
/// above `alpha` is returned. Written out for each square, because a loop over so few costs more
/// than what it does.
macro_rules! attempt {
    ($p:ident, $o:ident, $square:ident, $best:ident, $alpha:ident, $answer:expr) => {
        if NEIGHBOURS[$square as usize & 63] & $o != 0 {
            let flips = flips($p, $o, $square);
            if flips != 0 {
                let score = -$answer($o ^ flips, $p ^ flips ^ (1 << $square));
                if score > $alpha {
                    return score;
                }
                $best = $best.max(score);
            }
        }
    };
}

/// Tries a move of the opponent, after the player had to pass.
macro_rules! attempt_after_pass {
    ($p:ident, $o:ident, $square:ident, $worst:ident, $alpha:ident, $answer:expr) => {
        if NEIGHBOURS[$square as usize & 63] & $p != 0 {
            let flips = flips($o, $p, $square);
            if flips != 0 {
                let score = $answer($p ^ flips, $o ^ flips ^ (1 << $square));
                if score <= $alpha {
                    return score;
                }
                $worst = $worst.min(score);
            }
        }
    };
}

/// Two empty squares.
#[hot]
fn last_2<const SIDE: u32>(p: u64, o: u64, alpha: i32, [a, b]: [u32; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut answer = |p: u64, alpha: i32, square: u32| {
        *nodes += 1;
        last_1::<SIDE>(p, alpha, square)
    };
    let mut best = NONE;
    attempt!(p, o, a, best, alpha, |p, _| answer(p, -alpha - 1, b));
    attempt!(p, o, b, best, alpha, |p, _| answer(p, -alpha - 1, a));
    if best > NONE {
        return best;
    }
    let mut worst = -NONE;
    attempt_after_pass!(p, o, a, worst, alpha, |p, _| answer(p, alpha, b));
    attempt_after_pass!(p, o, b, worst, alpha, |p, _| answer(p, alpha, a));
    if worst < -NONE { worst } else { final_score::<SIDE>(p, o) }
}

/// Three empty squares.
#[hot]
fn last_3<const SIDE: u32>(
    p: u64,
    o: u64,
    alpha: i32,
    [a, b, c]: [u32; 3],
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut best = NONE;
    attempt!(p, o, a, best, alpha, |p, o| last_2::<SIDE>(p, o, -alpha - 1, [b, c], nodes));
    attempt!(p, o, b, best, alpha, |p, o| last_2::<SIDE>(p, o, -alpha - 1, [a, c], nodes));
    attempt!(p, o, c, best, alpha, |p, o| last_2::<SIDE>(p, o, -alpha - 1, [a, b], nodes));
    if best > NONE {
        return best;
    }
    let mut worst = -NONE;
    attempt_after_pass!(p, o, a, worst, alpha, |p, o| last_2::<SIDE>(p, o, alpha, [b, c], nodes));
    attempt_after_pass!(p, o, b, worst, alpha, |p, o| last_2::<SIDE>(p, o, alpha, [a, c], nodes));
    attempt_after_pass!(p, o, c, worst, alpha, |p, o| last_2::<SIDE>(p, o, alpha, [a, b], nodes));
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
    attempt!(p, o, a, best, alpha, |p, o| last_3::<SIDE>(p, o, -alpha - 1, [b, c, d], nodes));
    attempt!(p, o, b, best, alpha, |p, o| last_3::<SIDE>(p, o, -alpha - 1, [a, c, d], nodes));
    attempt!(p, o, c, best, alpha, |p, o| last_3::<SIDE>(p, o, -alpha - 1, [a, b, d], nodes));
    attempt!(p, o, d, best, alpha, |p, o| last_3::<SIDE>(p, o, -alpha - 1, [a, b, c], nodes));
    if best > NONE {
        best
    } else if passed {
        final_score::<SIDE>(p, o)
    } else {
        -last_4::<SIDE>(o, p, -alpha - 1, squares, nodes, true)
    }
}
