//! Analyses: searches for somebody who looks at what they find. Each has a thread of its own, with a
//! low priority, so that none waits for another one and none holds up a computer's move.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use otelo_player::{Answer, MoveLimits, Players, Progress, Spec, Stopwatch, Turn};
use otelo_rules::Position;
use tokio::sync::watch;

use crate::{
    address_counts::{AddressCounts, CountGuard},
    error::ApiError,
    threads::{self, lower_priority},
};

/// The longest analysis.
const LONGEST: Duration = Duration::from_secs(600);
/// The most analyses at the same time, in all and of one IP address.
const MOST: usize = 32;
const MOST_EACH: usize = 8;
/// The largest transposition table of an analysis, in megabytes.
const LARGEST_TABLE: usize = 32;

/// Starts analyses.
#[derive(Debug)]
pub(crate) struct Analyses {
    players: Players,
    counts: AddressCounts,
}

/// An analysis. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct Analysis {
    reports: watch::Receiver<Option<Report>>,
    stop: Arc<AtomicBool>,
}

/// What an analysis has found out so far.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    pub(crate) progress: Progress,
    /// Whether it goes on.
    pub(crate) is_running: bool,
}

impl Analyses {
    pub(crate) fn new(players: Players) -> Analyses {
        Analyses { players, counts: AddressCounts::default() }
    }

    /// Starts the analysis of a position by an engine, for a client with this IP address.
    pub(crate) fn start(
        &self,
        address: IpAddr,
        position: Position,
        spec: Spec,
    ) -> Result<Analysis, ApiError> {
        let guard = self.counts.enter(address, MOST, MOST_EACH).ok_or(ApiError::Busy)?;
        let (sender, reports) = watch::channel(None);
        let stop = Arc::new(AtomicBool::new(false));
        let search = AnalysisSearch {
            players: self.players.clone(),
            position,
            spec,
            stop: Arc::clone(&stop),
            reports: sender,
            _guard: guard,
        };
        thread::spawn(move || search.run());
        Ok(Analysis { reports, stop })
    }
}

impl Analysis {
    /// Waits for the next report. After the last one it waits forever.
    pub(crate) async fn next(&mut self) -> Report {
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

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What the thread of an analysis needs.
struct AnalysisSearch {
    players: Players,
    position: Position,
    spec: Spec,
    stop: Arc<AtomicBool>,
    /// Dropped before the reports end, so that another analysis can start then.
    _guard: CountGuard,
    reports: watch::Sender<Option<Report>>,
}

impl AnalysisSearch {
    fn run(self) {
        lower_priority(threads::ANALYSIS);
        let Ok(mut player) = self.players.player(&self.spec) else { return };
        let limits = MoveLimits {
            time: Some(LONGEST),
            threads: Some(1),
            megabytes: Some(LARGEST_TABLE),
            ..MoveLimits::default()
        };
        let clock = Stopwatch::start();
        let mut tell = |progress| self.tell(progress, true);
        let turn = Turn { limits, clock: &clock, stop: &self.stop, on_progress: &mut tell };
        if let Ok(answer) = player.choose_at(&self.position, turn) {
            self.tell(progress_of(answer), false);
        }
    }

    fn tell(&self, progress: Progress, is_running: bool) {
        self.reports.send_replace(Some(Report { progress, is_running }));
    }
}

/// What an answer tells of the moves.
fn progress_of(answer: Answer) -> Progress {
    let Answer { depth, nodes, time, evaluation, line, candidates, .. } = answer;
    Progress { depth, nodes, time, evaluation, line, candidates }
}
