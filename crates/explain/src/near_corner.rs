//! The X-squares, diagonally beside a corner, and the C-squares, beside it on the edge.
//!
//! While the corner is empty, a disc there may open the way to it. On 4x4 every square that is not a
//! corner would be one of them, so they are not told.

use otelo_rules::{Size, Square};

use crate::{Reason, corner::within_reach, geometry, step::Step};

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let corner = corner_beside(step)?;
    let (square, opponent) = (step.square, step.opponent());
    let is_open = within_reach(&step.after, opponent).contains(corner);
    Some(match geometry::nearest_corner(square, step.before.size())? {
        (1, 1, _) => Reason::XSquare { square, corner, is_open, opponent },
        _ => Reason::CSquare { square, corner, is_open, opponent },
    })
}

/// The empty corner beside which the move is an X- or C-square.
pub(crate) fn corner_beside(step: &Step) -> Option<Square> {
    let size = step.before.size();
    let (columns, rows, corner) = geometry::nearest_corner(step.square, size)?;
    let is_beside = matches!((columns, rows), (1, 1) | (0, 1) | (1, 0));
    (size != Size::Four && is_beside && step.before.empties().contains(corner)).then_some(corner)
}
