//! Exact scores by methods that are too simple to be wrong.

use otelo_kernels::base;
use otelo_rules::{Move, Position};

/// The score of the player to move with best play, by the rules and nothing else.
pub(crate) fn by_rules(position: &Position) -> i8 {
    if let Some(outcome) = position.outcome() {
        return outcome.score(position.turn()).discs();
    }
    let score = |played| -by_rules(&position.play(played).unwrap());
    let places = position.moves().iter().map(Move::Place);
    places.map(score).max().unwrap_or_else(|| score(Move::Pass))
}

/// The same by alpha-beta, for more empty squares.
pub(crate) fn by_kernels(position: &Position) -> i8 {
    let (board, turn) = (position.board(), position.turn());
    let [p, o] = [turn, !turn].map(|color| board.discs(color).bits());
    alpha_beta(p, o, board.size().squares().bits(), -64, 64) as i8
}

/// The score, or a bound of it outside the window; moves that leave few replies come first.
fn alpha_beta(p: u64, o: u64, board: u64, alpha: i32, beta: i32) -> i32 {
    let legal = base::moves(p, o, board);
    if legal == 0 {
        if base::moves(o, p, board) != 0 {
            return -alpha_beta(o, p, board, -beta, -alpha);
        }
        let [own, other, all] = [p, o, board].map(|set| set.count_ones().cast_signed());
        return match own - other {
            0 => 0,
            1.. => all - 2 * other,
            _ => 2 * own - all,
        };
    }
    let mut children = [(0, 0, 0); 40];
    let mut count = 0;
    let mut left = legal;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = base::flips(p, o, square);
        let (next, mover) = (o ^ flips, p ^ flips ^ 1 << square);
        children[count] = (base::moves(next, mover, board).count_ones(), next, mover);
        count += 1;
    }
    let children = &mut children[..count];
    if (board & !(p | o)).count_ones() > 4 {
        children.sort_unstable();
    }
    let mut best = -64;
    for &(_, next, mover) in &*children {
        best = best.max(-alpha_beta(next, mover, board, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}
