//! Searches for somebody who looks at what they find. Each has a thread of its own, with a low
//! priority; the threads share the processors by time slices, so that every search goes on and none
//! holds up a move.

mod run_queue;
mod scheduler;

use std::{
    net::IpAddr,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Thread},
    time::Duration,
};

use otelo_player::{MoveLimits, Players, Stopwatch};
use tokio::sync::watch;

use self::scheduler::{Scheduler, SearchClock};
use crate::{
    address_counts::{AddressCounts, CountGuard},
    error::ApiError,
    threads::{self, lower_priority, panic_message},
};

/// The most searches at the same time, in all and of one IP address.
const MOST: usize = 32;
const MOST_EACH: usize = 8;
/// The largest transposition table of a search, in megabytes.
pub(crate) const MEGABYTES: u16 = 32;
/// What each search may use.
pub(crate) const LIMITS: MoveLimits = MoveLimits {
    time: Some(Duration::from_secs(600)),
    clock: None,
    threads: Some(1),
    megabytes: Some(MEGABYTES as usize),
    seed: 0,
    recall: true,
    fixed_order: false,
};

/// Starts searches, and counts them.
#[derive(Debug)]
pub(crate) struct Analyses {
    players: Players,
    counts: AddressCounts,
    scheduler: Arc<Scheduler>,
}

/// A search that tells what it has found so far. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct Running<T> {
    reports: watch::Receiver<Option<Result<T, Failed>>>,
    stop: Arc<AtomicBool>,
    thread: Thread,
}

/// A search has panicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failed;

/// What a search is given.
pub(crate) struct Work<T> {
    pub(crate) players: Players,
    pub(crate) stop: Arc<AtomicBool>,
    /// Waits when the time slice of the search is over, so every search has to ask it for the time.
    pub(crate) clock: SearchClock<Stopwatch>,
    /// Dropped before the reports end, so that another search can start then.
    _guard: CountGuard,
    reports: watch::Sender<Option<Result<T, Failed>>>,
}

impl Analyses {
    pub(crate) fn new(players: Players) -> Analyses {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let scheduler = Arc::new(Scheduler::new(processors));
        Analyses { players, counts: AddressCounts::default(), scheduler }
    }

    /// Starts a search for a client with this IP address. What is searched is for the log.
    pub(crate) fn start<T: Send + Sync + 'static>(
        &self,
        address: IpAddr,
        searched: String,
        search: impl FnOnce(&Work<T>) + Send + 'static,
    ) -> Result<Running<T>, ApiError> {
        let guard = self.counts.enter(address, MOST, MOST_EACH).ok_or(ApiError::Busy)?;
        let (sender, reports) = watch::channel(None);
        let stop = Arc::new(AtomicBool::new(false));
        let (players, scheduler) = (self.players.clone(), Arc::clone(&self.scheduler));
        let stopped = Arc::clone(&stop);
        let spawned = thread::spawn(move || {
            lower_priority(threads::ANALYSIS);
            let clock = scheduler.enter(Stopwatch::start(), Arc::clone(&stopped));
            let work = Work { players, stop: stopped, clock, _guard: guard, reports: sender };
            work.run(&searched, search);
        });
        Ok(Running { reports, stop, thread: spawned.thread().clone() })
    }
}

impl<T> Work<T> {
    /// Searches. A panic is logged and told.
    fn run(&self, searched: &str, search: impl FnOnce(&Work<T>)) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| search(self))) {
            let message = panic_message(&*panic);
            tracing::error!(searched, message, "an analysis panicked");
            self.reports.send_replace(Some(Err(Failed)));
        }
    }

    /// Reports what is known so far, instead of a report that nobody has read yet.
    pub(crate) fn tell(&self, report: T) {
        self.reports.send_replace(Some(Ok(report)));
    }
}

impl<T: Clone> Running<T> {
    /// Waits for the next report. After the last one it waits forever.
    pub(crate) async fn next(&mut self) -> Result<T, Failed> {
        loop {
            if self.reports.changed().await.is_err() {
                return std::future::pending().await;
            }
            if let Some(report) = self.reports.borrow_and_update().clone() {
                return report;
            }
        }
    }

    /// Stops the search and waits until its thread has ended.
    pub(crate) async fn stop(mut self) {
        self.request_stop();
        while self.reports.changed().await.is_ok() {}
    }
}

impl<T> Running<T> {
    /// Stops the search, also while it waits for its time slice.
    fn request_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.unpark();
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.request_stop();
    }
}

#[cfg(test)]
mod tests;
