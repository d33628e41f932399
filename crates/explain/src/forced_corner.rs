//! Corners that one side can take whatever the other plays.

use otelo_rules::{Board, Color, Squares};

use crate::{Reason, corner::within_reach, geometry, step::Step};

/// How far ahead a corner is looked for, in turns of the player who takes it.
const MOST_TURNS: u8 = 2;

pub(crate) fn of(step: &Step) -> Vec<Reason> {
    let (color, opponent) = (step.mover, step.opponent());
    let mut reasons = Vec::new();
    let is_corner = geometry::corners(step.before.size()).contains(step.square);
    let can_reply = !step.after.moves(opponent).is_empty();
    // Whoever can take a corner now does not prepare one.
    if !is_corner && can_reply && within_reach(&step.before, color).is_empty() {
        let turns = (1..=MOST_TURNS).find(|&turns| is_certain(&step.after, color, turns));
        reasons.extend(turns.map(|turns| Reason::PreparesCorner { turns, color, opponent }));
    }
    let is_new = within_reach(&step.before, opponent).is_empty()
        && forcing_moves(&step.before, opponent).is_empty();
    if is_new && within_reach(&step.after, opponent).is_empty() {
        let replies = forcing_moves(&step.after, opponent);
        if !replies.is_empty() {
            reasons.push(Reason::LetsForceCorner { replies, opponent });
        }
    }
    reasons
}

/// The moves after which a player can take a corner at the next turn, whatever the other plays.
fn forcing_moves(board: &Board, color: Color) -> Squares {
    let moves = board.moves(color).iter();
    moves.filter(|&square| after(board, color, square, |next| is_certain(next, color, 1))).collect()
}

/// Whether a player can take a corner within so many turns whatever the other, who is to move,
/// plays.
fn is_certain(board: &Board, color: Color, turns: u8) -> bool {
    let replies = board.moves(!color);
    if replies.is_empty() {
        return can_take(board, color, turns);
    }
    replies.iter().all(|reply| after(board, !color, reply, |next| can_take(next, color, turns)))
}

/// Whether a player who is to move can take a corner within so many turns.
fn can_take(board: &Board, color: Color, turns: u8) -> bool {
    if !within_reach(board, color).is_empty() {
        return true;
    }
    let Some(left) = turns.checked_sub(1).filter(|&left| left > 0) else { return false };
    let moves = board.moves(color);
    if moves.is_empty() {
        // After a pass; if the other cannot move either, the game is over.
        return !board.moves(!color).is_empty() && is_certain(board, color, left);
    }
    moves.iter().any(|square| after(board, color, square, |next| is_certain(next, color, left)))
}

/// Whether something holds after a move.
fn after(
    board: &Board,
    color: Color,
    square: otelo_rules::Square,
    holds: impl FnOnce(&Board) -> bool,
) -> bool {
    board.play(color, square).is_ok_and(|next| holds(&next))
}
