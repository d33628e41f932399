//! Parity: which side takes the last square of a region of empty squares, if both take turns there.
//!
//! A region is a set of empty squares that touch, also diagonally. Whoever begins in a region with
//! an odd number of squares also ends it. That is told of small regions where the player has the choice
//! between odd and even, towards the end of the game.

use otelo_rules::{Board, Square, Squares};

use crate::{Reason, geometry::neighbours, step::Step};

/// The largest region of which it is told.
const LARGEST: u8 = 6;

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let Step { before, square, mover: color, .. } = *step;
    let empties = before.empties();
    if empties.len() > before.size().area() / 4 {
        return None;
    }
    let count = region_of(&before, square).len();
    let is_odd = |count: u8| count % 2 == 1;
    let has_choice = before
        .moves(color)
        .iter()
        .any(|other| is_odd(region_of(&before, other).len()) != is_odd(count));
    let opponent = step.opponent();
    has_choice.then_some(match is_odd(count) {
        true => Reason::OddRegion { count, color, opponent },
        false => Reason::EvenRegion { count, opponent },
    })
}

/// Whether the region is so small that it is likely to be played out.
pub(crate) const fn is_telling(reason: &Reason) -> bool {
    matches!(*reason, Reason::OddRegion { count, .. } | Reason::EvenRegion { count, .. } if count <= LARGEST)
}

/// The region of an empty square.
fn region_of(board: &Board, square: Square) -> Squares {
    let mut region = Squares::of(square);
    loop {
        let around = region.iter().map(|square| neighbours(square, board.size()));
        let grown = around.fold(region, |all, squares| all | squares) & board.empties();
        if grown == region {
            return region;
        }
        region = grown;
    }
}
