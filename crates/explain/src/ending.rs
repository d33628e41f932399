//! Moves after which the opponent must pass, or the game is over.

use crate::{Reason, step::Step};

pub(crate) fn of(step: &Step) -> Option<Reason> {
    let Step { after, mover, .. } = step;
    let opponent = step.opponent();
    let can_move = |color| !after.moves(color).is_empty();
    if can_move(opponent) {
        None
    } else if can_move(*mover) {
        Some(Reason::OpponentPasses { opponent })
    } else {
        let [own, theirs] = [*mover, opponent].map(|color| after.discs(color).len());
        Some(Reason::EndsGame { own, theirs })
    }
}
