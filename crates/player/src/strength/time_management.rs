//! Time management: how long to think about a move of a game with a clock.

use std::time::Duration;

/// How much of the time that is left may be used for this move, with so many empty squares. What is
/// left is shared among the moves to come; the early ones get more, because the end is soon solved.
pub(crate) fn time_for_move(left: Duration, increment: Duration, empties: u8) -> Duration {
    // The last moves before the end is solved take longest; after that moves take no time.
    let moves = u32::from(empties.saturating_sub(16) / 2).max(2);
    let share = (left / moves).saturating_add(increment / 5 * 4);
    let reserve = Duration::from_millis(50);
    share.min((left / 10 * 9).saturating_sub(reserve))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_there_is() {
        let milliseconds = [0, 1, 40, 55, 56, 99, 101, 500, 5_000, 60_000, 900_000, 36_000_000];
        for left in milliseconds.map(Duration::from_millis) {
            for increment in milliseconds.map(Duration::from_millis) {
                for empties in 0..=60 {
                    let time = time_for_move(left, increment, empties);
                    assert!(time <= left, "{time:?} of {left:?} with {empties}");
                    let some = left <= Duration::from_millis(100) || time > Duration::ZERO;
                    assert!(some, "{time:?} of {left:?} with {empties}");
                }
            }
        }
    }

    /// A whole game on these budgets ends before the time does, even if every move takes a little
    /// longer than it was given.
    #[test]
    fn a_game_ends_in_time() {
        for (left, increment) in [(60_000, 0), (300_000, 3_000), (5_000, 100), (1_000, 0)] {
            let [mut left, increment] = [left, increment].map(Duration::from_millis);
            for empties in (1..=60).rev().step_by(2) {
                let used = time_for_move(left, increment, empties) + Duration::from_millis(1);
                left = left.checked_sub(used).expect("time is left") + increment;
            }
        }
    }

    #[test]
    fn more_time_is_used() {
        let [less, more] = [60, 600].map(|left| {
            [60, 40, 20, 4]
                .map(|empties| time_for_move(Duration::from_secs(left), Duration::ZERO, empties))
        });
        assert!(less.iter().zip(more).all(|(less, more)| *less < more), "{less:?} {more:?}");
    }
}
