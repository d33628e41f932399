//! Mobility: how many legal moves each side has before and after a move, as if it were its turn, and
//! whether another move leaves the opponent fewer or more.

use crate::{Reason, step::Step};

/// A change from which it is told, in legal moves.
const MUCH: i8 = 3;
/// How far the legal moves must differ in what they leave the opponent, to tell which leaves least.
const SPREAD: u8 = 2;

pub(crate) fn of(step: &Step) -> Reason {
    let counts = |color| (step.before.moves(color).len(), step.after.moves(color).len());
    let (color, opponent) = (step.mover, step.opponent());
    Reason::Mobility { color, own: counts(color), opponent, theirs: counts(opponent) }
}

/// Whether the move leaves the opponent the fewest or the most legal moves of all.
pub(crate) fn extreme(step: &Step) -> Option<Reason> {
    let (opponent, count) = (step.opponent(), step.after.moves(step.opponent()).len());
    let others = step.before.moves(step.mover).iter();
    let left = others.filter_map(|square| step.before.play(step.mover, square).ok());
    let counts: Vec<u8> = left.map(|board| board.moves(opponent).len()).collect();
    let (least, most) = (*counts.iter().min()?, *counts.iter().max()?);
    if count == 0 || most - least < SPREAD {
        None
    } else if count == least {
        Some(Reason::FewestReplies { count, opponent })
    } else if count == most {
        Some(Reason::MostReplies { count, opponent })
    } else {
        None
    }
}

/// Whether the move changes much, or leaves the opponent hardly a choice.
pub(crate) fn is_telling(reason: &Reason) -> bool {
    let Reason::Mobility { theirs: (before, after), .. } = *reason else { return false };
    gain(reason).abs() >= MUCH || (after <= 2 && before > after)
}

/// How many moves more than the opponent the mover gains.
pub(crate) fn gain(reason: &Reason) -> i8 {
    let Reason::Mobility { own, theirs, .. } = *reason else { return 0 };
    let change = |(before, after): (u8, u8)| after as i8 - before as i8;
    change(own) - change(theirs)
}
