//! The players' clocks: main time plus an increment for each move (Fischer clock).
//!
//! The clocks are stopped before the first move, and while the side to move waits for an invited
//! player. A move costs the time since the last event and adds the increment. Undo does not give
//! time back.

use std::time::Duration;

use otelo_player::Remaining;
use otelo_rules::{Color, Move};
use otelo_wire as wire;

use super::LiveGame;
use crate::{Event, TimeLeft};

impl LiveGame {
    /// The player whose clock is running.
    pub fn running(&self) -> Option<Color> {
        let turn = self.position().turn();
        let stands = self.is_over() || self.ply() == 0 || self.seat(turn).invited.is_some();
        (self.clock.is_some() && !stands).then_some(turn)
    }

    /// The time from the last event until the running clock is at zero and the flag falls.
    pub fn until_flag(&self) -> Option<Duration> {
        let left = self.left?.of(self.running()?);
        Some(Duration::from_millis(left.into()))
    }

    /// The time left when `elapsed` has passed since the last event.
    pub(super) fn left_after(&self, elapsed: Duration) -> Option<TimeLeft> {
        let mut left = self.left?;
        if let Some(color) = self.running() {
            let elapsed = u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX);
            let own = left.of_mut(color);
            *own = own.saturating_sub(elapsed);
        }
        Some(left)
    }

    /// The loss on time, if the running clock is at zero when `elapsed` has passed since the last
    /// event.
    pub fn flag_fallen(&self, elapsed: Duration) -> Option<Event> {
        let color = self.running()?;
        (self.until_flag()? <= elapsed).then_some(Event::Flagged { color })
    }

    /// The time left after these events, when `elapsed` has passed since the last event. A move
    /// adds the increment.
    pub(super) fn left_with(&self, events: &[Event], elapsed: Duration) -> Option<TimeLeft> {
        let mut left = self.left_after(elapsed)?;
        let is_placed =
            |event: &Event| matches!(event, Event::Played { played: Move::Place(_), .. });
        if let (Some(color), Some(clock)) = (self.running(), self.clock)
            && events.first().is_some_and(is_placed)
        {
            let own = left.of_mut(color);
            *own = own.saturating_add(clock.increment);
        }
        Some(left)
    }

    /// The clock of the side to move.
    pub fn remaining(&self, elapsed: Duration) -> Option<Remaining> {
        let (clock, turn) = (self.clock?, self.position().turn());
        let left = Duration::from_millis(self.left_after(elapsed)?.of(turn).into());
        Some(Remaining { left, increment: Duration::from_millis(clock.increment.into()) })
    }

    /// The clocks as they are sent to clients.
    pub(super) fn clock_face(&self, elapsed: Duration) -> Option<wire::ClockFace> {
        let (clock, left) = (self.clock?, self.left_after(elapsed)?);
        Some(wire::ClockFace {
            main: clock.main,
            increment: clock.increment,
            black: left.black,
            white: left.white,
            running: self.running().map(Into::into),
        })
    }
}
