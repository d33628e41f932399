//! Quiet and loud moves: whether the discs that a move flips lie on the frontier, which is where the
//! opponent can move next to.
//!
//! A disc is on the frontier if one of the squares around it is empty. On 4x4 almost every disc is.

use otelo_rules::Size;

use crate::{Reason, geometry::neighbours, step::Step};

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let (size, empties) = (step.before.size(), step.after.empties());
    let on_frontier = |&square: &_| !(neighbours(square, size) & empties).is_empty();
    let (flipped, frontier) =
        (step.flips.len(), step.flips.iter().filter(on_frontier).count() as u8);
    // The last squares are taken for other reasons.
    if empties.len() < size.side() {
        return None;
    }
    let loud = match size {
        Size::Four => return None,
        Size::Six => 3,
        Size::Eight => 4,
    };
    match frontier {
        0 => Some(Reason::Quiet),
        _ if frontier >= loud => Some(Reason::Loud { frontier, flipped }),
        _ => None,
    }
}
