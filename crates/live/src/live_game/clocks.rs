//! The players' clocks.
//!
//! They stand until the first move, so that nobody loses time before the game begins, and while the
//! seat of the side to move is still offered. A move costs the time since the last event and brings the
//! increment. Taking back brings no time back.

use std::time::Duration;

use otelo_player::Remaining;
use otelo_rules::{Color, Move};
use otelo_wire as wire;

use super::LiveGame;
use crate::{Event, TimeLeft};

impl LiveGame {
    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        let turn = self.position().turn();
        let stands = self.is_over() || self.ply() == 0 || self.seat(turn).invited.is_some();
        (self.clock.is_some() && !stands).then_some(turn)
    }

    /// How long it takes from the last event until the running clock is at zero.
    pub fn until_flag(&self) -> Option<Duration> {
        let left = self.left?.of(self.running()?);
        Some(Duration::from_millis(left.into()))
    }

    /// The time left so long after the last event.
    pub(super) fn left_after(&self, elapsed: Duration) -> Option<TimeLeft> {
        let mut left = self.left?;
        if let Some(color) = self.running() {
            let elapsed = u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX);
            let own = left.of_mut(color);
            *own = own.saturating_sub(elapsed);
        }
        Some(left)
    }

    /// The event that ends the game if a player's time is up so long after the last event.
    pub fn flag_fallen(&self, elapsed: Duration) -> Option<Event> {
        let color = self.running()?;
        (self.until_flag()? <= elapsed).then_some(Event::Flagged { color })
    }

    /// The time left after these events, so long after the last one: a move brings the increment.
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

    /// The clock of whoever is to move.
    pub fn remaining(&self, elapsed: Duration) -> Option<Remaining> {
        let (clock, turn) = (self.clock?, self.position().turn());
        let left = Duration::from_millis(self.left_after(elapsed)?.of(turn).into());
        Some(Remaining { left, increment: Duration::from_millis(clock.increment.into()) })
    }

    /// The clocks as clients see them.
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
