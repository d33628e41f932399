//! Clocks of processor time: what a search has cost, whatever else the machine did meanwhile.

use std::time::Duration;

/// A clock that goes on only while a processor works for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CpuClock {
    /// All threads of the process.
    Process,
    /// The thread that reads the clock.
    Thread,
}

impl CpuClock {
    /// The processor time so far; nothing where nobody can tell, as in a browser.
    pub fn now(self) -> Option<Duration> {
        #[cfg(unix)]
        {
            use rustix::time::{ClockId, clock_gettime};
            let clock = match self {
                CpuClock::Process => ClockId::ProcessCPUTime,
                CpuClock::Thread => ClockId::ThreadCPUTime,
            };
            Duration::try_from(clock_gettime(clock)).ok()
        }
        #[cfg(not(unix))]
        None
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::hint::black_box;

    use super::*;

    #[test]
    fn work_costs_time() {
        for clock in [CpuClock::Process, CpuClock::Thread] {
            let begin = clock.now().unwrap();
            while clock.now().unwrap() < begin + Duration::from_millis(2) {
                black_box((0..1000u64).sum::<u64>());
            }
        }
    }
}
