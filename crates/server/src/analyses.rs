//! Searches for somebody who looks at what they find. Each has a thread of its own, with a low
//! priority, so that none waits for another one and none holds up a computer's move.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use otelo_player::{MoveLimits, Players};
use tokio::sync::watch;

use crate::{
    address_counts::{AddressCounts, CountGuard},
    error::ApiError,
    threads::{self, lower_priority},
};

/// The most searches at the same time, in all and of one IP address.
const MOST: usize = 32;
const MOST_EACH: usize = 8;
/// What each search may use.
pub(crate) const LIMITS: MoveLimits = MoveLimits {
    time: Some(Duration::from_secs(600)),
    clock: None,
    threads: Some(1),
    megabytes: Some(32),
    seed: 0,
    recall: true,
    fixed_order: false,
};

/// Starts searches, and counts them.
#[derive(Debug)]
pub(crate) struct Analyses {
    players: Players,
    counts: AddressCounts,
}

/// A search that tells what it has found so far. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct Running<T> {
    reports: watch::Receiver<Option<T>>,
    stop: Arc<AtomicBool>,
}

/// What a search is given.
pub(crate) struct Work<T> {
    pub(crate) players: Players,
    pub(crate) stop: Arc<AtomicBool>,
    /// Dropped before the reports end, so that another search can start then.
    _guard: CountGuard,
    reports: watch::Sender<Option<T>>,
}

impl Analyses {
    pub(crate) fn new(players: Players) -> Analyses {
        Analyses { players, counts: AddressCounts::default() }
    }

    /// Starts a search for a client with this IP address.
    pub(crate) fn start<T: Send + Sync + 'static>(
        &self,
        address: IpAddr,
        search: impl FnOnce(Work<T>) + Send + 'static,
    ) -> Result<Running<T>, ApiError> {
        let guard = self.counts.enter(address, MOST, MOST_EACH).ok_or(ApiError::Busy)?;
        let (sender, reports) = watch::channel(None);
        let stop = Arc::new(AtomicBool::new(false));
        let work = Work {
            players: self.players.clone(),
            stop: Arc::clone(&stop),
            _guard: guard,
            reports: sender,
        };
        thread::spawn(move || {
            lower_priority(threads::ANALYSIS);
            search(work);
        });
        Ok(Running { reports, stop })
    }
}

impl<T> Work<T> {
    /// Reports what is known so far, instead of a report that nobody has read yet.
    pub(crate) fn tell(&self, report: T) {
        self.reports.send_replace(Some(report));
    }
}

impl<T: Clone> Running<T> {
    /// Waits for the next report. After the last one it waits forever.
    pub(crate) async fn next(&mut self) -> T {
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
        self.stop.store(true, Ordering::Relaxed);
        while self.reports.changed().await.is_ok() {}
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
