//! The thread pool for searches, with a bounded job queue. So a search never blocks the async
//! runtime.

mod queue;

use std::{
    any::Any,
    fmt,
    net::IpAddr,
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use otelo_player::{
    Answer, MoveLimits, Players, PlayersConfig, Progress, Remaining, Spec, Stopwatch, Turn,
};
use otelo_rules::Position;
use tokio::sync::oneshot;

use self::queue::Queue;

/// The longest search, whatever the player's spec says.
const LONGEST: Duration = Duration::from_secs(30);
/// The largest transposition table of a search, in megabytes, whatever the player's spec says.
/// Each thread has its own.
const LARGEST_TABLE: usize = 128;
/// The time between two progress reports, and before the first: at most ten reports a second,
/// also when quick moves follow each other.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

/// What to search.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) position: Position,
    pub(crate) spec: Spec,
    pub(crate) time: Option<Duration>,
    /// The clock of the side to move.
    pub(crate) clock: Option<Remaining>,
    pub(crate) seed: u64,
}

/// Callback for progress reports.
pub(crate) type OnProgress = Box<dyn FnMut(Progress) + Send>;

/// A handle to a queued or running search. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct Search {
    answer: oneshot::Receiver<Answer>,
    _stop: Stop,
}

impl Search {
    /// The answer; `None` if the game is over, a person is to move, or the search failed.
    pub(crate) async fn answer(&mut self) -> Option<Answer> {
        (&mut self.answer).await.ok()
    }
}

/// Sets the stop flag of a search when it is dropped.
#[derive(Debug)]
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Job {
    task: Task,
    on_progress: OnProgress,
    stop: Arc<AtomicBool>,
    reply: oneshot::Sender<Answer>,
}

/// The job queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy;

/// A handle to the thread pool. The threads end when the last handle is dropped.
#[derive(Debug, Clone)]
pub(crate) struct Searchers(Arc<Closing>);

/// Closes the queue when it is dropped, with the last handle.
struct Closing(Arc<Queue>);

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
    /// Starts one thread for each processor. `version` is the version of the program.
    pub(crate) fn start(version: &str) -> Searchers {
        let config = PlayersConfig { version: Some(version.to_owned()), ..Default::default() };
        let (queue, players) = (Arc::new(Queue::default()), Players::new(config));
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let (queue, players) = (Arc::clone(&queue), players.clone());
            thread::spawn(move || work(&queue, &players));
        }
        Searchers(Arc::new(Closing(queue)))
    }

    /// Queues a search for a client with this IP address.
    pub(crate) fn search(
        &self,
        address: IpAddr,
        task: Task,
        on_progress: OnProgress,
    ) -> Result<Search, Busy> {
        let stop = Arc::new(AtomicBool::new(false));
        let (reply, answer) = oneshot::channel();
        let job = Job { task, on_progress, stop: Arc::clone(&stop), reply };
        self.0.0.push(address, job)?;
        Ok(Search { answer, _stop: Stop(stop) })
    }
}

fn work(queue: &Queue, players: &Players) {
    lower_priority();
    while let Some(job) = queue.pop() {
        if !job.stop.load(Ordering::Relaxed) {
            run(job, players);
        }
    }
}

/// Runs one search and sends its answer. A stopped search still sends an answer, which is
/// ignored. A panic is logged, no answer is sent, and the thread continues.
fn run(job: Job, players: &Players) {
    let Job { task, mut on_progress, stop, reply } = job;
    let mut last = Instant::now();
    let mut seldom = |progress| {
        if last.elapsed() >= PROGRESS_PAUSE {
            last = Instant::now();
            on_progress(progress);
        }
    };
    let time = task.time.map_or(LONGEST, |time| time.min(LONGEST));
    let limits = MoveLimits {
        time: Some(time),
        clock: task.clock,
        // The other threads of the pool run other searches.
        threads: Some(1),
        megabytes: Some(LARGEST_TABLE),
        seed: task.seed,
        fixed_order: false,
    };
    let search = || {
        let mut player = players.player(&task.spec).ok()?;
        let clock = Stopwatch::start();
        let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut seldom };
        player.choose_at(&task.position, turn).ok()
    };
    match catch_unwind(AssertUnwindSafe(search)) {
        Ok(Some(answer)) => {
            tracing::info!(
                player = %task.spec,
                depth = answer.depth,
                nodes = answer.nodes,
                milliseconds = answer.time.as_secs_f64() * 1000.0,
                played = %answer.played,
                "searched"
            );
            _ = reply.send(answer);
        }
        Ok(None) => {}
        Err(panic) => {
            let message = panic_message(&*panic);
            let (player, position) = (&task.spec, &task.position);
            tracing::error!(%player, %position, message, "a search panicked");
        }
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// Lowers the priority of this thread, so that searches do not slow down requests.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        use rustix::{process::setpriority_process, thread::gettid};
        // On Linux this affects only this thread. If it fails, requests are only slower.
        _ = setpriority_process(Some(gettid()), NICENESS);
    }
}

/// The nice value of search threads: about a tenth of the weight of other threads.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

#[cfg(test)]
mod tests;
