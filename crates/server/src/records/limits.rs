//! What the history of an imported game may say: bounded texts, sensible times and numbers.

use otelo_live::{Effort, Event, TimeLeft, Timestamp};
use otelo_rules::{Color, Move};
use otelo_wire::{Clock, Evaluation, Unit};

/// The longest text about a game, in characters: a player's spec, a version, a hash.
const LONGEST_TEXT: usize = 200;
/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The largest evaluation in points: a hundred times that of a won game.
const MOST_POINTS: i32 = 1_000_000;
/// The most positions of a search.
const MOST_NODES: u64 = 1_000_000_000_000_000;

/// A text of the history that is not too long.
pub(super) fn checked_text(name: &str, text: String) -> Result<String, String> {
    match text.chars().nth(LONGEST_TEXT) {
        None => Ok(text),
        Some(_) => Err(format!("{name} has more than {LONGEST_TEXT} characters")),
    }
}

/// Checks the times of a history, in their order.
#[derive(Debug)]
pub(super) struct Times {
    latest: i64,
    before: i64,
}

impl Times {
    pub(super) const fn until(now: Timestamp) -> Times {
        Times { latest: now.0.saturating_add(DAY), before: 0 }
    }

    /// The next time: between 1970 and tomorrow, and not more than a day before an earlier one. A
    /// clock may have been set back between two events.
    pub(super) fn next(&mut self, at: i64) -> Result<Timestamp, String> {
        if at < 0 || at > self.latest {
            return Err(format!("the time {at} is not between 1970 and tomorrow"));
        }
        if at < self.before - DAY {
            return Err(format!("the time {at} is before that of an earlier event"));
        }
        self.before = self.before.max(at);
        Ok(Timestamp(at))
    }
}

/// Checks the players' time left: nobody has more than the clock has given so far.
#[derive(Debug)]
pub(super) struct Clocks {
    clock: Option<Clock>,
    /// What each player was given, in milliseconds.
    given: [u64; 2],
}

impl Clocks {
    pub(super) fn new(clock: Option<Clock>) -> Clocks {
        Clocks { clock, given: [clock.map_or(0, |clock| clock.main.into()); 2] }
    }

    /// Checks the time left after an event. `turn` is whose turn it was before.
    pub(super) fn next(
        &mut self,
        event: &Event,
        turn: Color,
        left: Option<TimeLeft>,
    ) -> Result<(), String> {
        let Some(clock) = self.clock else {
            return match left {
                None => Ok(()),
                Some(_) => Err("there is time left in a game without a clock".to_owned()),
            };
        };
        if matches!(event, Event::Played { played: Move::Place(_), .. }) {
            self.given[turn as usize] += u64::from(clock.increment);
        }
        let Some(TimeLeft { black, white }) = left else { return Ok(()) };
        for (color, left) in Color::BOTH.into_iter().zip([black, white]) {
            let given = self.given[color as usize];
            if u64::from(left) > given {
                return Err(format!("{color} has {left} ms left and was given {given} ms"));
            }
        }
        Ok(())
    }
}

/// Checks the numbers of a computer's move.
pub(super) fn check_effort(effort: &Effort) -> Result<(), String> {
    if effort.nodes > MOST_NODES {
        return Err(format!("{} positions are too many", effort.nodes));
    }
    if effort.time.as_millis() > DAY.unsigned_abs().into() {
        return Err("the search took more than a day".to_owned());
    }
    let Some(Evaluation { number, unit, .. }) = effort.evaluation else { return Ok(()) };
    let most = match unit {
        Unit::Discs => 64,
        Unit::Points => MOST_POINTS,
    };
    let fits = (-most..=most).contains(&number);
    if fits { Ok(()) } else { Err(format!("{number} is not an evaluation")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_may_be_set_back() {
        let mut times = Times::until(Timestamp(10 * DAY));
        for at in [5 * DAY, 5 * DAY - 300, 4 * DAY + 1, 11 * DAY] {
            assert_eq!(times.next(at), Ok(Timestamp(at)));
        }
        for at in [-1, 11 * DAY + 1, 10 * DAY - 1, 0] {
            assert!(times.next(at).is_err(), "{at}");
        }
    }

    #[test]
    fn increments_are_given_for_moves() {
        let mut clocks = Clocks::new(Some(Clock { main: 1000, increment: 50 }));
        let played = Event::Played { played: "f5".parse().unwrap(), answer: None };
        let left = |black, white| Some(TimeLeft { black, white });
        assert_eq!(clocks.next(&played, Color::Black, left(1050, 1000)), Ok(()));
        let wrong = clocks.next(&Event::Undone { ply: 0 }, Color::White, left(1050, 1001));
        assert_eq!(wrong.unwrap_err(), "White has 1001 ms left and was given 1000 ms");
        let pass = Event::Played { played: Move::Pass, answer: None };
        assert!(clocks.next(&pass, Color::White, left(1000, 1001)).is_err());
        assert!(clocks.next(&played, Color::Black, left(1101, 0)).is_err());
    }
}
