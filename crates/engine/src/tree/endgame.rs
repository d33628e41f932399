//! The endgame search: the last squares, where the evaluation costs more than it tells.
//!
//! Moves are ordered by mobility, potential mobility, corners and parity; near the very end by parity
//! alone.

use arrayvec::ArrayVec;
use otelo_hot::hot;

use super::{
    kernel::{flips, moves, prefetch, stable},
    last::{final_score, last_4},
    order::Ranks,
};
use crate::{
    Confidence,
    geometry::Geometry,
    table::{Entry, hash},
    worker::Worker,
};

/// Up to so many empty squares, a search to the end is done here.
pub(super) const ENDGAME_DEPTH: u32 = 12;

/// Up to so many empty squares, moves are taken by parity alone.
const PARITY_DEPTH: u32 = 6;

/// Stability cut-off: the most that the player can get, if the opponent's stable discs keep it at
/// `alpha` or below.
#[hot]
#[inline]
pub(super) fn stability_cut<const SIDE: u32>(
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
    if depth <= PARITY_DEPTH {
        return search_by_parity::<SIDE>(worker, p, o, alpha, false);
    }
    let key = hash(p, o, SIDE);
    prefetch(worker.shared.endgame_table.address(key));
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
    if let Some(most) = stability_cut::<SIDE>(p, o, depth, alpha) {
        return most;
    }
    let area = Geometry::<SIDE>::AREA as i8;
    let mut entry = Entry {
        lower: -area,
        upper: area,
        depth: depth as u8,
        confidence: Confidence::CERTAIN,
        best: [64; 2],
    };
    if let Some(found) = worker.shared.endgame_table.lookup(key) {
        if (u32::from(found.depth), found.confidence) == (depth, Confidence::CERTAIN) {
            if i32::from(found.lower) > alpha {
                return found.lower.into();
            }
            if i32::from(found.upper) <= alpha {
                return found.upper.into();
            }
            entry = found;
        }
        entry.best = found.best;
    }
    let mut children = EndgameChildren::new();
    let mut ranks = Ranks::default();
    rank_moves::<SIDE>(worker, p, o, legal, entry.best, &mut children, &mut ranks);
    let mut best = (-128, 64);
    let mut next = ranks.best(0);
    for tried in 1..=children.len() {
        let child = children[next];
        if tried < children.len() {
            next = ranks.best(tried);
            prefetch(worker.shared.endgame_table.address(hash(
                children[next].p,
                children[next].o,
                SIDE,
            )));
        }
        let score = -search::<SIDE>(worker, child.p, child.o, -alpha - 1);
        if worker.stopped {
            return alpha;
        }
        if score > best.0 {
            best = (score, child.square);
            if score > alpha {
                break;
            }
        }
    }
    worker.shared.endgame_table.store(key, entry.after_search(alpha, best));
    best.0
}

/// The position after a move.
#[derive(Clone, Copy)]
struct EndgameChild {
    /// The player to move after it.
    p: u64,
    o: u64,
    square: u8,
}

/// The positions after all moves.
type EndgameChildren = ArrayVec<EndgameChild, { ENDGAME_DEPTH as usize }>;

/// The positions after all moves, and how promising each move is.
#[hot]
#[inline]
fn rank_moves<const SIDE: u32>(
    worker: &Worker<'_>,
    p: u64,
    o: u64,
    legal: u64,
    best: [u8; 2],
    children: &mut EndgameChildren,
    ranks: &mut Ranks,
) {
    let mut highest = i32::MIN;
    let board = Geometry::<SIDE>::BOARD;
    let odd = odd_quadrants::<SIDE>(board & !(p | o));
    let mut left = legal;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = flips(p, o, square);
        let mut rank = 0;
        let (next, mover) = (o ^ flips, p ^ flips ^ (1 << square));
        let replies = moves(next, mover, board);
        rank -=
            (replies.count_ones() + (replies & Geometry::<SIDE>::CORNERS).count_ones()) as i32 * 4;
        rank -= potential_mobility(mover, next, board);
        rank += i32::from(1 << square & odd != 0);
        rank += i32::from(1 << square & Geometry::<SIDE>::CORNERS != 0) * 2;
        if square as u8 == best[0] {
            rank += 1 << 20;
        }
        if square as u8 == best[1] {
            rank += 1 << 19;
        }
        children.push(EndgameChild { p: next, o: mover, square: square as u8 });
        ranks.push(rank);
        if rank > highest {
            highest = rank;
            prefetch(worker.shared.endgame_table.address(hash(next, mover, SIDE)));
        }
    }
}

/// Potential mobility of the opponent: how many empty squares lie beside discs of `p`.
#[hot]
#[inline]
fn potential_mobility(p: u64, o: u64, board: u64) -> i32 {
    let sides = (p << 1 & 0xfefe_fefe_fefe_fefe) | (p >> 1 & 0x7f7f_7f7f_7f7f_7f7f) | p;
    let all = sides | sides << 8 | sides >> 8;
    (all & board & !(p | o)).count_ones() as i32
}

/// Parity: the squares of the quadrants with an odd number of empty squares.
#[hot]
#[inline]
fn odd_quadrants<const SIDE: u32>(empties: u64) -> u64 {
    let mut set = 0;
    for quadrant in 0..4 {
        let odd = (empties & Geometry::<SIDE>::QUADRANTS[1 << quadrant]).count_ones() & 1;
        set |= (odd as usize) << quadrant;
    }
    Geometry::<SIDE>::QUADRANTS[set]
}

/// The endgame search with few empty squares: moves are ordered by parity alone, which costs nothing.
#[hot]
fn search_by_parity<const SIDE: u32>(
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
        return solve_few::<SIDE>(worker, p, o, passed);
    }
    worker.nodes += 1;
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    if legal == 0 {
        if passed {
            return final_score::<SIDE>(p, o);
        }
        return -search_by_parity::<SIDE>(worker, o, p, -alpha - 1, true);
    }
    if let Some(most) = stability_cut::<SIDE>(p, o, empties.count_ones(), alpha) {
        return most;
    }
    let odd = odd_quadrants::<SIDE>(empties);
    let mut best = -128;
    for part in [legal & odd, legal & !odd] {
        let mut left = part;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let flips = flips(p, o, square);
            let (next, mover) = (o ^ flips, p ^ flips ^ (1 << square));
            let score = -search_by_parity::<SIDE>(worker, next, mover, -alpha - 1, false);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// Solves a position that has fewer than four empty squares from the start of the search.
#[hot]
fn solve_few<const SIDE: u32>(worker: &mut Worker<'_>, p: u64, o: u64, passed: bool) -> i32 {
    worker.nodes += 1;
    let legal = moves(p, o, Geometry::<SIDE>::BOARD);
    if legal == 0 {
        if passed {
            return final_score::<SIDE>(p, o);
        }
        return -solve_few::<SIDE>(worker, o, p, true);
    }
    let mut left = legal;
    let mut best = -128;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = flips(p, o, square);
        let score = -solve_few::<SIDE>(worker, o ^ flips, p ^ flips ^ (1 << square), false);
        best = best.max(score);
    }
    best
}

/// Four empty squares, those in quadrants with an odd number first.
#[hot]
#[inline]
fn by_parity<const SIDE: u32>(empties: u64) -> [u32; 4] {
    let odd = odd_quadrants::<SIDE>(empties);
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
