//! The end of the game, where the evaluation costs more than it tells.

use arrayvec::ArrayVec;
use otelo_hot::hot;

use super::{
    kernel::{fetch, flips, moves, stable},
    last::{final_score, last_4},
    order::Ranks,
};
use crate::{
    confidence::SURE,
    geometry::Geometry,
    table::{Known, hash},
    worker::Worker,
};

/// Up to so many empty squares, a search to the end is done here.
pub(super) const ENDING: u32 = 12;

/// Up to so many empty squares, moves are taken by parity alone.
const SHALLOW: u32 = 6;

/// The most that the player can get, if the opponent's stable discs keep it at `alpha` or below.
#[hot]
#[inline]
pub(super) fn cut_by_stable_discs<const SIDE: u32>(
    p: u64,
    o: u64,
    empties: u32,
    alpha: i32,
) -> Option<i32> {
    // Below this they are hardly ever enough, and not worth the counting.
    if alpha < 2 * empties.cast_signed() - 8
        || 2 * o.count_ones().cast_signed() < Geometry::<SIDE>::AREA - alpha
    {
        return None;
    }
    let kept = stable(o, p, Geometry::<SIDE>::BOARD).count_ones().cast_signed();
    let most = Geometry::<SIDE>::AREA - 2 * kept;
    (most <= alpha).then_some(most)
}

/// Whether the exact score is above `alpha`.
#[hot]
pub(super) fn search<const SIDE: u32>(worker: &mut Worker<'_>, p: u64, o: u64, alpha: i32) -> i32 {
    let empties = Geometry::<SIDE>::BOARD & !(p | o);
    let depth = empties.count_ones();
    if depth <= SHALLOW {
        return shallow::<SIDE>(worker, p, o, alpha, false);
    }
    let key = hash(p, o, SIDE);
    fetch(worker.job.endings.place(key));
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    if legal == 0 {
        worker.nodes += 1;
        if moves(o, p, Geometry::<SIDE>::BOARD) == 0 {
            return final_score::<SIDE>(p, o);
        }
        return -search::<SIDE>(worker, o, p, -alpha - 1);
    }
    worker.nodes += 1;
    if !worker.may_go_on() {
        return alpha;
    }
    if let Some(most) = cut_by_stable_discs::<SIDE>(p, o, depth, alpha) {
        return most;
    }
    let area = Geometry::<SIDE>::AREA as i8;
    let mut known =
        Known { lower: -area, upper: area, depth: depth as u8, surety: SURE, best: [64; 2] };
    if let Some(found) = worker.job.endings.get(key) {
        if (u32::from(found.depth), found.surety) == (depth, SURE) {
            if i32::from(found.lower) > alpha {
                return found.lower.into();
            }
            if i32::from(found.upper) <= alpha {
                return found.upper.into();
            }
            known = found;
        }
        known.best = found.best;
    }
    let mut choices = Choices::new();
    let mut ranks = Ranks::default();
    choose::<SIDE>(worker, p, o, legal, known.best, &mut choices, &mut ranks);
    let mut best = (-128, 64);
    let mut next = ranks.best(0);
    for tried in 1..=choices.len() {
        let choice = choices[next];
        if tried < choices.len() {
            next = ranks.best(tried);
            fetch(worker.job.endings.place(hash(choices[next].p, choices[next].o, SIDE)));
        }
        let score = -search::<SIDE>(worker, choice.p, choice.o, -alpha - 1);
        if worker.halted {
            return alpha;
        }
        if score > best.0 {
            best = (score, choice.square);
            if score > alpha {
                break;
            }
        }
    }
    worker.job.endings.put(key, known.after_search(alpha, best));
    best.0
}

#[derive(Clone, Copy)]
struct Choice {
    /// The player to move after it.
    p: u64,
    o: u64,
    square: u8,
}

/// The moves near the end.
type Choices = ArrayVec<Choice, { ENDING as usize }>;

/// The moves and how promising each is.
#[hot]
#[inline]
fn choose<const SIDE: u32>(
    worker: &Worker<'_>,
    p: u64,
    o: u64,
    legal: u64,
    best: [u8; 2],
    choices: &mut Choices,
    ranks: &mut Ranks,
) {
    let mut highest = i32::MIN;
    let board = Geometry::<SIDE>::BOARD;
    let odd = odd_quarters::<SIDE>(board & !(p | o));
    let mut left = legal;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = flips(p, o, square);
        let mut worth = 0;
        let (next, mover) = (o ^ flips, p ^ flips ^ (1 << square));
        let replies = moves(next, mover, board);
        worth -=
            (replies.count_ones() + (replies & Geometry::<SIDE>::CORNERS).count_ones()) as i32 * 4;
        worth -= around(mover, next, board);
        worth += i32::from(1 << square & odd != 0);
        worth += i32::from(1 << square & Geometry::<SIDE>::CORNERS != 0) * 2;
        if square as u8 == best[0] {
            worth += 1 << 20;
        }
        if square as u8 == best[1] {
            worth += 1 << 19;
        }
        choices.push(Choice { p: next, o: mover, square: square as u8 });
        ranks.push(worth);
        if worth > highest {
            highest = worth;
            fetch(worker.job.endings.place(hash(next, mover, SIDE)));
        }
    }
}

/// How many empty squares lie beside discs of `p`: where the opponent may find moves one day.
#[hot]
#[inline]
fn around(p: u64, o: u64, board: u64) -> i32 {
    let sides = (p << 1 & 0xfefe_fefe_fefe_fefe) | (p >> 1 & 0x7f7f_7f7f_7f7f_7f7f) | p;
    let all = sides | sides << 8 | sides >> 8;
    (all & board & !(p | o)).count_ones() as i32
}

/// The squares of the quarters with an odd number of empty squares.
#[hot]
#[inline]
fn odd_quarters<const SIDE: u32>(empties: u64) -> u64 {
    let mut set = 0;
    for quarter in 0..4 {
        let odd = (empties & Geometry::<SIDE>::QUARTERS[1 << quarter]).count_ones() & 1;
        set |= (odd as usize) << quarter;
    }
    Geometry::<SIDE>::QUARTERS[set]
}

/// The same near the end, where ordering must cost nothing.
#[hot]
fn shallow<const SIDE: u32>(
    worker: &mut Worker<'_>,
    p: u64,
    o: u64,
    alpha: i32,
    passed: bool,
) -> i32 {
    let empties = Geometry::<SIDE>::BOARD & !(p | o);
    if empties.count_ones() == 4 {
        return last_4::<SIDE>(p, o, alpha, by_parity::<SIDE>(empties), &mut worker.nodes, passed);
    }
    if empties.count_ones() < 4 {
        return few::<SIDE>(worker, p, o, passed);
    }
    worker.nodes += 1;
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    if legal == 0 {
        if passed {
            return final_score::<SIDE>(p, o);
        }
        return -shallow::<SIDE>(worker, o, p, -alpha - 1, true);
    }
    if let Some(most) = cut_by_stable_discs::<SIDE>(p, o, empties.count_ones(), alpha) {
        return most;
    }
    let odd = odd_quarters::<SIDE>(empties);
    let mut best = -128;
    for part in [legal & odd, legal & !odd] {
        let mut left = part;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let flips = flips(p, o, square);
            let (next, mover) = (o ^ flips, p ^ flips ^ (1 << square));
            let score = -shallow::<SIDE>(worker, next, mover, -alpha - 1, false);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// Fewer than four empty squares from the start of a search.
#[hot]
fn few<const SIDE: u32>(worker: &mut Worker<'_>, p: u64, o: u64, passed: bool) -> i32 {
    worker.nodes += 1;
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    if legal == 0 {
        if passed {
            return final_score::<SIDE>(p, o);
        }
        return -few::<SIDE>(worker, o, p, true);
    }
    let mut left = legal;
    let mut best = -128;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = flips(p, o, square);
        let score = -few::<SIDE>(worker, o ^ flips, p ^ flips ^ (1 << square), false);
        best = best.max(score);
    }
    best
}

/// Four empty squares, those in quarters with an odd number first.
#[hot]
#[inline]
fn by_parity<const SIDE: u32>(empties: u64) -> [u32; 4] {
    let odd = odd_quarters::<SIDE>(empties);
    let mut squares = [0; 4];
    let mut count = 0;
    for part in [empties & odd, empties & !odd] {
        let mut left = part;
        while left != 0 {
            squares[count & 3] = left.trailing_zeros();
            left &= left - 1;
            count += 1;
        }
    }
    squares
}
