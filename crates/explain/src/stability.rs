//! Stable discs: those that can never be flipped.
//!
//! A disc is counted if along each of the four lines through it either no square is empty, or it
//! holds on to the edge of the board or to a stable disc of its own colour. That proves it stable;
//! there may be more.

use otelo_rules::{Board, Color, Square, Squares};

use crate::{
    Reason,
    geometry::{AXES, back, next, ray},
    step::Step,
};

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let color = step.mover;
    let [before, after] = [&step.before, &step.after].map(|board| stable(board, color).len());
    let gained = after.checked_sub(before).filter(|&gained| gained > 0)?;
    Some(Reason::Stable { count: after, gained, color })
}

/// The discs of a player that are proved stable.
fn stable(board: &Board, color: Color) -> Squares {
    let mut stable = Squares::NONE;
    loop {
        let others = board.discs(color) - stable;
        let more: Squares = others.iter().filter(|&disc| is_stable(board, disc, stable)).collect();
        if more.is_empty() {
            return stable;
        }
        stable |= more;
    }
}

fn is_stable(board: &Board, disc: Square, stable: Squares) -> bool {
    AXES.into_iter().all(|axis| {
        let [one, other] = [axis, back(axis)];
        let holds =
            |way| next(disc, way, board.size()).is_none_or(|beside| stable.contains(beside));
        let is_full = |way| ray(disc, way, board.size()).all(|s| !board.empties().contains(s));
        holds(one) || holds(other) || (is_full(one) && is_full(other))
    })
}
