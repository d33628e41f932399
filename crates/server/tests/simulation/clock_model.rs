//! What the clocks of a game must show, worked out a second time: from when orders were sent and when
//! the disk wrote, not from what the server measured.

use std::time::Duration;

use otelo_live::TimeLeft;
use otelo_rules::Color;
use otelo_wire::Clock;
use tokio::time::Instant;

/// A time that is known to lie between two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Between(pub(crate) Instant, pub(crate) Instant);

impl Between {
    pub(crate) fn exactly(at: Instant) -> Between {
        Between(at, at)
    }
}

/// The allowance for the commit of a move, as the documents promise it.
pub(crate) const ALLOWANCE: Duration = Duration::from_millis(100);

/// How late a flag may fall.
pub(crate) const LATEST: Duration = Duration::from_millis(50);

/// The clocks of one game in one life of the server.
#[derive(Debug, Clone)]
pub(crate) struct ClockModel {
    control: Clock,
    /// The time left when the running clock started, as an interval in each colour.
    left: [(Duration, Duration); 2],
    pub(crate) running: Option<(Color, Between)>,
    /// When the player to move got the turn, at the earliest.
    turn_began: Option<Instant>,
}

impl ClockModel {
    /// The clocks as the last event has left them.
    pub(crate) fn new(control: Clock, left: TimeLeft) -> ClockModel {
        let time = |milliseconds: u32| {
            let time = Duration::from_millis(milliseconds.into());
            (time, time)
        };
        ClockModel {
            control,
            left: [time(left.black), time(left.white)],
            running: None,
            turn_began: None,
        }
    }

    /// The time left of a player at a time, as an interval.
    fn left(&self, color: Color, at: Between) -> (Duration, Duration) {
        let (least, most) = self.left[color as usize];
        match self.running {
            Some((running, Between(earliest, latest))) if running == color => {
                let longest = at.1.saturating_duration_since(earliest);
                let shortest = at.0.saturating_duration_since(latest);
                (least.saturating_sub(longest), most.saturating_sub(shortest))
            }
            _ => (least, most),
        }
    }

    /// Stops the clocks.
    pub(crate) fn stop(&mut self, at: Between) {
        if let Some((color, _)) = self.running {
            self.left[color as usize] = self.left(color, at);
            self.running = None;
        }
    }

    /// The player whose clock ran gets the increment.
    pub(crate) fn add_increment(&mut self, color: Color) {
        let increment = Duration::from_millis(self.control.increment.into());
        let (least, most) = &mut self.left[color as usize];
        (*least, *most) = (*least + increment, *most + increment);
    }

    /// Lets a clock run; one that runs already goes on.
    pub(crate) fn run(&mut self, color: Option<Color>, from: Between) {
        self.turn_began = Some(self.turn_began.unwrap_or(from.0));
        if self.running.map(|(running, _)| running) != color {
            self.stop(from);
            self.running = color.map(|color| (color, from));
        }
    }

    /// From when on the running clock is at zero.
    pub(crate) fn flag(&self) -> Option<Between> {
        let (color, Between(earliest, latest)) = self.running?;
        let (least, most) = self.left[color as usize];
        Some(Between(earliest + least, latest + most))
    }

    /// The turn of a computer, of which it may have searched any part.
    pub(crate) fn charge_computer(&mut self, color: Color, at: Between) {
        let began = self.turn_began.unwrap_or(at.1);
        let (least, _) = &mut self.left[color as usize];
        *least = least.saturating_sub(at.1.saturating_duration_since(began));
    }

    /// Another turn begins.
    pub(crate) fn end_turn(&mut self) {
        self.turn_began = None;
    }

    /// Compares with what was stored at a time, to the millisecond.
    pub(crate) fn check(&self, stored: TimeLeft, at: Between) -> Result<(), String> {
        for (color, stored) in [(Color::Black, stored.black), (Color::White, stored.white)] {
            let (least, most) = self.left(color, at);
            let stored = Duration::from_millis(stored.into());
            let slack = Duration::from_millis(1);
            if stored + slack < least || stored > most + slack {
                return Err(format!(
                    "{color} has {stored:?} left; it must be {least:?} to {most:?}"
                ));
            }
        }
        Ok(())
    }

    /// Checks the time of a computer after its move: it is charged for its searches at most, and for
    /// nothing before the first move.
    pub(crate) fn check_computer(
        &mut self,
        color: Color,
        searched: Duration,
        is_first: bool,
        stored: TimeLeft,
    ) -> Result<(), String> {
        if !is_first {
            let (least, _) = &mut self.left[color as usize];
            *least = least.saturating_sub(searched);
            self.add_increment(color);
        }
        self.running = None;
        let now = Between::exactly(Instant::now());
        self.check(stored, now).map_err(|fault| format!("{fault} after a computer's move"))?;
        self.adopt(color, stored);
        Ok(())
    }

    /// Takes what was stored for exact, so that milliseconds that were cut off do not add up here.
    pub(crate) fn adopt(&mut self, color: Color, stored: TimeLeft) {
        let stored = match color {
            Color::Black => stored.black,
            Color::White => stored.white,
        };
        let time = Duration::from_millis(stored.into());
        self.left[color as usize] = (time, time + Duration::from_millis(1));
    }
}
