//! The players' clocks.
//!
//! Time is monotonic and precise; it comes from the caller, as the time since an origin of its own. A
//! clock runs from the end of the commit of the opponent's move until the arrival of the order that ends
//! the turn. No other order stops it, and no undo gives time back. It does not run
//!
//! - before the first move, so that nobody loses time before the game starts;
//! - while one device holds both seats and the seat to move is offered to another one that has not
//!   moved yet;
//! - while a computer is to move whose search is not running: it waits for a click, for its turn in
//!   the queue, or for somebody to open the page.

use std::time::Duration;

use otelo_player::Remaining;
use otelo_rules::{Color, Move};
use otelo_wire as wire;

use super::{LiveGame, SearchState};
use crate::{Event, TimeLeft};

/// How much of the time that a move's commit takes is not charged to the next player. A slow disk
/// takes no more than this from the time that is measured.
pub const FREE_COMMIT: Duration = Duration::from_millis(100);

/// The clocks of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clocks {
    /// The time control.
    pub(super) control: wire::Clock,
    /// The time left of Black and White when the running clock was started.
    left: [Duration; 2],
    /// Whose clock runs, and when it was started.
    running: Option<(Color, Duration)>,
}

impl Clocks {
    /// The clocks at the start of a game.
    pub(super) fn new(control: wire::Clock) -> Clocks {
        let main = Duration::from_millis(control.main.into());
        Clocks { control, left: [main; 2], running: None }
    }

    /// The time that a player has left.
    fn left(&self, color: Color, now: Duration) -> Duration {
        let left = self.left[color as usize];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    /// Lets a clock run from a time on, and stops the other one. A clock that runs already goes on.
    fn run(&mut self, color: Option<Color>, from: Duration) {
        if self.running.map(|(running, _)| running) != color {
            if let Some((stopped, _)) = self.running {
                self.left[stopped as usize] = self.left(stopped, from);
            }
            self.running = color.map(|color| (color, from));
        }
    }
}

impl LiveGame {
    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        Some(self.clocks?.running?.0)
    }

    /// The time at which the running clock is at zero.
    pub fn flag_at(&self) -> Option<Duration> {
        let (color, since) = self.clocks?.running?;
        Some(since + self.clocks?.left[color as usize])
    }

    /// The event that ends the game, if a player's time is up.
    pub fn flag_fallen(&self, now: Duration) -> Option<Event> {
        let color = self.running()?;
        (self.flag_at()? <= now).then_some(Event::Flagged { color })
    }

    /// Starts and stops clocks as the game and the search for it require, from a time on.
    pub fn update_clocks(&mut self, search: SearchState, from: Duration) {
        let color = self.clock_to_run(search);
        if let Some(clocks) = &mut self.clocks {
            clocks.run(color, from);
        }
    }

    /// When the next player's clock starts after events that were decided at one time and
    /// committed until another: [`FREE_COMMIT`] for a move, and at once for anything else.
    pub fn clock_start(events: &[Event], decided: Duration, committed: Duration) -> Duration {
        let is_move = events.iter().any(|event| matches!(event, Event::Played { .. }));
        if is_move { committed.min(decided + FREE_COMMIT) } else { decided }
    }

    /// The time left, in a game with a clock.
    pub fn time_left(&self, now: Duration) -> Option<TimeLeft> {
        let clocks = self.clocks?;
        Some(TimeLeft::new(clocks.left(Color::Black, now), clocks.left(Color::White, now)))
    }

    /// The clock of the side to move, for a search.
    pub fn remaining(&self, now: Duration) -> Option<Remaining> {
        let clocks = self.clocks?;
        let increment = Duration::from_millis(clocks.control.increment.into());
        Some(Remaining { left: clocks.left(self.position().turn(), now), increment })
    }

    /// Stops the clocks at the order that ends a turn: a move brings the increment, if the player's
    /// clock was running.
    pub(super) fn end_turn(&mut self, event: &Event, now: Duration) {
        let is_placed = matches!(event, Event::Played { played: Move::Place(_), .. });
        if let Some(clocks) = &mut self.clocks
            && event.moves_the_game()
        {
            let stopped = clocks.running;
            clocks.run(None, now);
            if let Some((color, _)) = stopped.filter(|_| is_placed) {
                let increment = Duration::from_millis(clocks.control.increment.into());
                clocks.left[color as usize] += increment;
            }
        }
    }

    /// Sets the time left to what was stored. No clock runs then.
    pub(super) fn restore_time(&mut self, left: TimeLeft) {
        if let Some(clocks) = &mut self.clocks {
            let time = |milliseconds: u32| Duration::from_millis(milliseconds.into());
            clocks.left = [time(left.black), time(left.white)];
            clocks.running = None;
        }
    }

    /// The clocks as clients see them.
    pub(super) fn clock_face(&self, now: Duration) -> Option<wire::ClockFace> {
        let (control, left) = (self.clocks?.control, self.time_left(now)?);
        Some(wire::ClockFace {
            main: control.main,
            increment: control.increment,
            black: left.black,
            white: left.white,
            running: self.running().map(Into::into),
        })
    }

    /// Whose clock must run.
    fn clock_to_run(&self, search: SearchState) -> Option<Color> {
        let turn = self.position().turn();
        let waits_for_search = !self.is_person(turn) && search != SearchState::Move;
        let stands =
            self.is_over() || self.ply() == 0 || waits_for_search || self.waits_for_device(turn);
        (!stands).then_some(turn)
    }

    /// Whether a seat is offered to another device, while one device still holds both seats and
    /// nothing was played on the one that is offered.
    fn waits_for_device(&self, color: Color) -> bool {
        let played = self.game.history().iter();
        let mut placed = played.filter(|(_, played)| *played != Move::Pass);
        self.seat(color).invited.is_some()
            && !self.is_shared()
            && placed.all(|(before, _)| before.turn() != color)
    }
}
