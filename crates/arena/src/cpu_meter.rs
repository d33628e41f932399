//! The processor time of the players of a game.

use std::time::Duration;

use otelo_limits::CpuClock;
use otelo_player::{Player, Spec};

/// Counts the processor time of one player.
pub(crate) struct CpuMeter {
    /// What counts the time of our own threads; nothing if other games would count as well.
    clock: Option<CpuClock>,
    own: Option<Duration>,
    /// What other processes had used before the game.
    outside: Option<Duration>,
}

impl CpuMeter {
    /// Begins with a game. `is_alone` says that no other game runs at the same time.
    pub(crate) fn start(spec: &Spec, player: &dyn Player, is_alone: bool) -> CpuMeter {
        let clock = match (spec.threads(), is_alone) {
            (1, _) => Some(CpuClock::Thread),
            (_, true) => Some(CpuClock::Process),
            (_, false) => None,
        };
        CpuMeter { clock, own: Some(Duration::ZERO), outside: player.outside_cpu_time() }
    }

    /// Counts what is done on this thread, and on those that help it.
    pub(crate) fn count<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let now = || self.clock.and_then(CpuClock::now);
        let begin = now();
        let result = work();
        self.own = difference(now(), begin).zip(self.own).map(|(used, own)| own + used);
        result
    }

    /// The processor time of the game so far.
    pub(crate) fn read(&self, player: &dyn Player) -> Option<Duration> {
        Some(self.own? + difference(player.outside_cpu_time(), self.outside)?)
    }
}

fn difference(end: Option<Duration>, begin: Option<Duration>) -> Option<Duration> {
    Some(end?.saturating_sub(begin?))
}
