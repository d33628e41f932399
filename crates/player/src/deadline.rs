//! What the limits of a move mean in a position.

use std::time::Duration;

use otelo_rules::{Color, Position};

use crate::{MoveLimits, Remaining, strength::time_for_move};

/// When to stop: the earliest of what the player, the caller and the game's clock say.
pub(crate) fn deadline(
    position: &Position,
    own: Option<Duration>,
    limits: &MoveLimits,
) -> Option<Duration> {
    let empties = position.board().empties().len();
    let share =
        limits.clock.map(|Remaining { left, increment }| time_for_move(left, increment, empties));
    [own, limits.time, share].into_iter().flatten().min()
}

/// A seed for this position, so that a player's choice depends on where it is asked and on its seed,
/// and on nothing that happened before.
pub(crate) fn mixed(seed: u64, position: &Position) -> u64 {
    let [black, white] = Color::BOTH.map(|color| position.board().discs(color).bits());
    seed ^ black.rotate_left(17) ^ white.rotate_left(43)
}
