//! Corners taken, opened to the opponent, closed to the opponent, and attacked.
//!
//! A corner can never be flipped, and the discs beside it along the edges hold on to it.

use otelo_rules::{Board, Color, Squares};

use crate::{Reason, geometry, near_corner, step::Step};

pub(crate) fn of(step: &Step) -> Vec<Reason> {
    let (square, opponent) = (step.square, step.opponent());
    let mut reasons = Vec::new();
    if geometry::corners(step.before.size()).contains(square) {
        reasons.push(Reason::TakesCorner { square });
    }
    let (had, has) = (within_reach(&step.before, opponent), within_reach(&step.after, opponent));
    // The corner beside an X- or C-square is told with it.
    let beside = near_corner::corner_beside(step).map_or(Squares::NONE, Squares::of);
    let given = has - had - beside;
    if !given.is_empty() {
        reasons.push(Reason::GivesCorner { corners: given, opponent });
    }
    let prevented = had - has - Squares::of(square);
    if !prevented.is_empty() {
        reasons.push(Reason::PreventsCorner { corners: prevented, opponent });
    }
    let attacked = within_reach(&step.after, step.mover) - within_reach(&step.before, step.mover);
    if !attacked.is_empty() {
        reasons.push(Reason::ThreatensCorner { corners: attacked });
    }
    reasons
}

/// The corners that a player could take if it were that player's turn.
pub(crate) fn within_reach(board: &Board, color: Color) -> Squares {
    let corners = geometry::corners(board.size()) & board.empties();
    corners.iter().filter(|&corner| !board.flips(color, corner).is_empty()).collect()
}
