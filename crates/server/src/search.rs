//! The thread pool for searches, with a bounded job queue. So a search never blocks the async
//! runtime.

mod queue;

use std::{
    fmt, iter,
    net::IpAddr,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use otelo_player::{
    Answer, MoveLimits, Players, Progress, Remaining, Spec, Stopwatch, Turn, load_weights,
};
use otelo_rules::Position;
use tokio::{sync::oneshot, time::Instant};

use crate::threads::{self, lower_priority, panic_message};

pub use self::queue::{Lane, MOST_SEARCHES, MOST_SEARCHES_EACH, SearchQueue};

/// The longest search, whatever the player's spec says.
const LONGEST: Duration = Duration::from_secs(30);
/// A search that is expected to take less has a thread that is kept free for it.
const QUICK: Duration = Duration::from_millis(100);
/// The longest one of these: some take longer than expected.
const LONGEST_QUICK: Duration = Duration::from_secs(1);
/// The largest transposition table of a search, in megabytes, whatever the player's spec says.
/// Each thread has its own.
pub(crate) const LARGEST_TABLE: usize = 128;
/// The time between two progress reports, and before the first: at most ten reports a second,
/// also when quick moves follow each other.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

/// What to search.
#[derive(Debug, Clone)]
pub struct Task {
    /// The position.
    pub position: Position,
    /// The player.
    pub spec: Spec,
    /// A limit beside those of the player.
    pub time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Remaining>,
    /// Decides where the player leaves something to chance.
    pub seed: u64,
}

impl Task {
    fn is_quick(&self) -> bool {
        let expected = self.spec.expected_time().into_iter().chain(self.time).min();
        expected.is_some_and(|time| time < QUICK)
    }
}

/// Callback for progress reports.
type OnProgress = Box<dyn FnMut(Progress) + Send>;

/// A handle to a queued or running search. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct Search {
    started: Option<oneshot::Receiver<Instant>>,
    end: oneshot::Receiver<SearchEnd>,
    _stop: Stop,
}

impl Search {
    /// Waits until the search leaves the queue. `None` if that was told before, or it never does.
    pub(crate) async fn started(&mut self) -> Option<Instant> {
        let at = self.started.as_mut()?.await.ok();
        self.started = None;
        at
    }

    /// The end of the search, if it has ended.
    pub(crate) fn finished(&mut self) -> Option<SearchEnd> {
        self.end.try_recv().ok()
    }

    /// The end of the search; `None` if it never started.
    pub(crate) async fn end(&mut self) -> Option<SearchEnd> {
        (&mut self.end).await.ok()
    }
}

/// The end of a search.
#[derive(Debug)]
pub(crate) struct SearchEnd {
    /// The answer; `None` if the game is over, a person is to move, or the search failed.
    pub(crate) answer: Option<Answer>,
    /// When it was found.
    pub(crate) at: Instant,
}

/// Sets the stop flag of a search when it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The stop flag.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A search in the queue.
pub struct SearchJob {
    task: Task,
    on_progress: OnProgress,
    stop: Arc<AtomicBool>,
    started: oneshot::Sender<Instant>,
    end: oneshot::Sender<SearchEnd>,
}

impl SearchJob {
    /// What to search.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Whether nobody wants the answer any more.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is expected to be quick.
    fn is_quick(&self) -> bool {
        self.task.is_quick()
    }

    /// Tells that the search starts now.
    pub fn start(self) -> StartedSearch {
        let SearchJob { task, on_progress, stop, started, end } = self;
        _ = started.send(Instant::now());
        StartedSearch { task, on_progress, stop, end: Some(end) }
    }
}

/// A search that has left the queue. If it is dropped, it has failed.
pub struct StartedSearch {
    task: Task,
    on_progress: OnProgress,
    stop: Arc<AtomicBool>,
    end: Option<oneshot::Sender<SearchEnd>>,
}

impl StartedSearch {
    /// Sends the answer.
    pub fn finish(mut self, answer: Answer) {
        self.send(Some(answer));
    }

    fn send(&mut self, answer: Option<Answer>) {
        if let Some(end) = self.end.take() {
            _ = end.send(SearchEnd { answer, at: Instant::now() });
        }
    }
}

impl Drop for StartedSearch {
    fn drop(&mut self) {
        self.send(None);
    }
}

/// The job queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy;

/// A handle to the thread pool. The threads end when the last handle is dropped.
#[derive(Debug, Clone)]
pub struct Searchers(Arc<Closing>);

/// Closes the queue when it is dropped, with the last handle.
struct Closing(Arc<SearchQueue>);

impl fmt::Debug for Closing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Closing")
    }
}

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Searchers {
    /// Starts a thread for each processor and one that takes only quick searches. If all are busy,
    /// the system divides the processors among them.
    pub fn start(players: &Players) -> Searchers {
        let queue = Arc::new(SearchQueue::default());
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        for lane in iter::repeat_n(Lane::Any, processors).chain([Lane::Quick]) {
            let (queue, players) = (Arc::clone(&queue), players.clone());
            thread::spawn(move || work(&queue, lane, &players));
        }
        Searchers::new(queue)
    }

    /// Without threads: somebody else takes the searches from the queue.
    pub fn new(queue: Arc<SearchQueue>) -> Searchers {
        Searchers(Arc::new(Closing(queue)))
    }

    /// Queues a search for a client with this IP address.
    pub(crate) fn search(
        &self,
        address: IpAddr,
        task: Task,
        on_progress: OnProgress,
    ) -> Result<Search, Busy> {
        let stop = Stop::default();
        let (started, starts) = oneshot::channel();
        let (end, ends) = oneshot::channel();
        let job = SearchJob { task, on_progress, stop: stop.flag(), started, end };
        self.0.0.push(address, job)?;
        Ok(Search { started: Some(starts), end: ends, _stop: stop })
    }
}

fn work(queue: &SearchQueue, lane: Lane, players: &Players) {
    lower_priority(threads::WORK);
    // Before there is a search, whose clock would run meanwhile.
    load_weights();
    while let Some(job) = queue.pop(lane) {
        if !job.is_stopped() {
            run(job, players);
        }
    }
}

/// Runs one search and sends its answer. A stopped search still sends an answer, which is
/// ignored. A panic is logged, no answer is sent, and the thread continues.
fn run(job: SearchJob, players: &Players) {
    let longest = if job.is_quick() { LONGEST_QUICK } else { LONGEST };
    let mut search = job.start();
    let mut last = Instant::now();
    let on_progress = &mut search.on_progress;
    let mut seldom = |progress| {
        if last.elapsed() >= PROGRESS_PAUSE {
            last = Instant::now();
            on_progress(progress);
        }
    };
    let task = &search.task;
    let limits = MoveLimits {
        time: Some(task.time.map_or(longest, |time| time.min(longest))),
        clock: task.clock,
        // The other threads of the pool run other searches.
        threads: Some(1),
        megabytes: Some(LARGEST_TABLE),
        seed: task.seed,
        fixed_order: false,
        recall: false,
    };
    let choose = || {
        let mut player = players.player(&task.spec).ok()?;
        let clock = Stopwatch::start();
        let turn = Turn { limits, clock: &clock, stop: &search.stop, on_progress: &mut seldom };
        player.choose_at(&task.position, turn).ok()
    };
    match catch_unwind(AssertUnwindSafe(choose)) {
        Ok(Some(answer)) => {
            tracing::info!(
                player = %task.spec,
                depth = answer.depth,
                nodes = answer.nodes,
                milliseconds = answer.time.as_secs_f64() * 1000.0,
                played = %answer.played,
                "searched"
            );
            search.finish(answer);
        }
        Ok(None) => {}
        Err(panic) => {
            let message = panic_message(&*panic);
            let (player, position) = (&task.spec, &task.position);
            tracing::error!(%player, %position, message, "a search panicked");
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
