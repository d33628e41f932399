//! Wedges: a disc on an edge between the opponent's discs.
//!
//! A disc on an edge is flipped along the edge only, and only from an empty square. If the row of
//! discs it belongs to ends at the opponent's discs on both sides, there is none.

use otelo_rules::Size;

use crate::{
    Reason,
    geometry::{back, ray},
    step::Step,
};

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let (square, size, opponent) = (step.square, step.before.size(), step.opponent());
    let is_end = |place: u8| place == 0 || place == size.side() - 1;
    let along = match (is_end(square.column()), is_end(square.row())) {
        (true, false) => (0, 1),
        (false, true) => (1, 0),
        _ => return None,
    };
    let ends_at_opponent = |way| {
        let discs = ray(square, way, size).map(|beside| step.after.disc(beside));
        discs.into_iter().find(|&disc| disc != Some(step.mover)) == Some(Some(opponent))
    };
    let is_wedge = size != Size::Four && ends_at_opponent(along) && ends_at_opponent(back(along));
    is_wedge.then_some(Reason::Wedge { square, opponent })
}
