//! The clocks of a game by GTP.
//!
//! `time_settings MAIN PERIOD STONES` means what version 2 of the protocol says, which is Canadian
//! byo-yomi: MAIN seconds for the game, and when they are used up, PERIOD seconds for every STONES
//! moves. So `600 0 0` is ten minutes for the whole game, `0 5 1` five seconds for each move, and
//! `600 5 1` ten minutes and then five seconds for each move (not an increment, as some programs read
//! it). `0 5 0` and `0 0 0` are no limit. `time_left COLOR SECONDS STONES` sets a clock: the main time if STONES
//! is 0, else what is left for so many moves. Without it a clock runs while its player is asked.

use std::time::Duration;

use otelo_rules::Color;

use crate::TimeLimit;

/// The time control of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeSettings {
    /// The time for the whole game.
    pub main: Duration,
    /// The time for each series of moves after that.
    pub period: Duration,
    /// How many moves a series has.
    pub stones: u32,
}

/// The clocks of both players.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Clocks {
    settings: TimeSettings,
    clocks: [PlayerClock; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct PlayerClock {
    is_running: bool,
    main: Duration,
    /// What is left of the period, and for how many moves.
    period: (Duration, u32),
}

/// What a move takes beside its search.
const RESERVE: Duration = Duration::from_millis(50);

impl Clocks {
    /// The clocks at the beginning of a game.
    pub(super) fn new(settings: TimeSettings) -> Clocks {
        let TimeSettings { main, period, stones } = settings;
        let is_running = !main.is_zero() || (!period.is_zero() && stones > 0);
        let clock = PlayerClock { is_running, main, period: (period, stones) };
        Clocks { settings, clocks: [clock; 2] }
    }

    /// A new game begins.
    pub(super) fn restart(&mut self) {
        *self = Clocks::new(self.settings);
    }

    /// Sets a clock.
    pub(super) fn set(&mut self, color: Color, left: Duration, stones: u32) {
        let full = (self.settings.period, self.settings.stones);
        let clock = self.clock(color);
        clock.is_running = true;
        (clock.main, clock.period) =
            if stones == 0 { (left, full) } else { (Duration::ZERO, (left, stones)) };
    }

    /// How long a move may take. In main time it may go over into the share of the period that one
    /// move has.
    pub(super) fn limit(&self, color: Color) -> TimeLimit {
        let PlayerClock { is_running, main, period: (period, stones) } = self.clocks[index(color)];
        let share = period.checked_div(stones).unwrap_or_default();
        if !is_running {
            return TimeLimit::None;
        }
        if main.is_zero() && stones > 0 {
            return TimeLimit::Move(share.saturating_sub(RESERVE.min(share / 5)));
        }
        TimeLimit::Game { left: main.saturating_add(share), increment: Duration::ZERO }
    }

    /// A move has taken so long.
    pub(super) fn spend(&mut self, color: Color, time: Duration) {
        let full = (self.settings.period, self.settings.stones);
        let clock = self.clock(color);
        let over = time.saturating_sub(clock.main);
        let was_main = !clock.main.is_zero();
        clock.main = clock.main.saturating_sub(time);
        if was_main && over.is_zero() {
            return;
        }
        let (left, stones) = clock.period;
        clock.period = if stones <= 1 { full } else { (left.saturating_sub(over), stones - 1) };
    }

    fn clock(&mut self, color: Color) -> &mut PlayerClock {
        &mut self.clocks[index(color)]
    }
}

const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// The clocks of a game with these settings, after Black's moves have taken so long.
    fn limit(settings: (u64, u64, u32), spent: &[u64]) -> TimeLimit {
        let (main, period, stones) = settings;
        let (main, period) = (seconds(main), seconds(period));
        let mut clocks = Clocks::new(TimeSettings { main, period, stones });
        spent.iter().for_each(|&time| clocks.spend(Color::Black, seconds(time)));
        clocks.limit(Color::Black)
    }

    fn game(left: u64) -> TimeLimit {
        TimeLimit::Game { left: seconds(left), increment: Duration::ZERO }
    }

    fn one_move(milliseconds: u64) -> TimeLimit {
        TimeLimit::Move(Duration::from_millis(milliseconds))
    }

    #[test]
    fn settings_mean_what_the_protocol_says() {
        assert_eq!(limit((0, 0, 0), &[9]), TimeLimit::None);
        assert_eq!(limit((0, 5, 0), &[9]), TimeLimit::None);
        assert_eq!(limit((600, 0, 0), &[]), game(600));
        assert_eq!(limit((600, 0, 0), &[1, 2]), game(597));
        assert_eq!(limit((600, 0, 0), &[601]), game(0));
        assert_eq!(limit((0, 5, 1), &[5, 4]), one_move(4950));
        assert_eq!(limit((0, 30, 10), &[]), one_move(2950));
        // Eight moves and 20 seconds are left; then the next period begins.
        assert_eq!(limit((0, 30, 10), &[5, 5]), one_move(2450));
        assert_eq!(limit((0, 30, 10), &[3; 10]), one_move(2950));
        assert_eq!(limit((60, 5, 1), &[10]), game(55));
        assert_eq!(limit((60, 5, 1), &[62]), one_move(4950));
    }

    #[test]
    fn a_clock_is_set() {
        let mut clocks = Clocks::default();
        clocks.set(Color::White, seconds(20), 0);
        assert_eq!(clocks.limit(Color::White), game(20));
        assert_eq!(clocks.limit(Color::Black), TimeLimit::None);
        clocks.set(Color::White, seconds(20), 10);
        assert_eq!(clocks.limit(Color::White), one_move(1950));
        clocks.set(Color::White, Duration::ZERO, 0);
        assert_eq!(clocks.limit(Color::White), game(0));
        clocks.restart();
        assert_eq!(clocks.limit(Color::White), TimeLimit::None);
    }
}
