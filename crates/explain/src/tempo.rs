//! Tempo: a move that opens no square to the opponent, who must use up a move of those left.

use crate::{Reason, step::Step};

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let opponent = step.opponent();
    let [had, has] = [&step.before, &step.after].map(|board| board.moves(opponent));
    (!has.is_empty() && (has - had).is_empty()).then_some(Reason::Tempo { opponent })
}
