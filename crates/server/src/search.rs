//! The threads that think: a few of them behind a bounded queue, so that the server never waits.

use std::{
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use otelo_player::{Answer, Limits, Progress, Spec, choose};
use otelo_rules::Position;
use tokio::sync::oneshot;

/// How many searches may wait for a thread.
const QUEUE: usize = 256;
/// No search takes longer, whatever its player would like.
const LONGEST: Duration = Duration::from_secs(30);
/// Time between two reports of progress, and before the first: ten a second at most, even in a
/// game in which one quick move follows the other.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

/// What to think about.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) position: Position,
    pub(crate) spec: Spec,
    pub(crate) time: Option<Duration>,
    pub(crate) seed: u64,
}

/// Receives how far a search has come.
pub(crate) type OnProgress = Box<dyn FnMut(Progress) + Send>;

/// A search on its way; it is stopped when this is dropped.
#[derive(Debug)]
pub(crate) struct Search {
    answer: oneshot::Receiver<Answer>,
    _stop: Stop,
}

impl Search {
    /// The answer; `None` if there is none, because the game is over, a person moves, or the search
    /// failed.
    pub(crate) async fn answer(&mut self) -> Option<Answer> {
        (&mut self.answer).await.ok()
    }
}

/// Sets the flag that ends a search.
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

/// Too many searches are waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy;

/// The threads; they end when the last handle is dropped.
#[derive(Debug, Clone)]
pub(crate) struct Searchers(mpsc::SyncSender<Job>);

impl Searchers {
    /// One thread for each processor.
    pub(crate) fn start() -> Searchers {
        let (sender, jobs) = mpsc::sync_channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let jobs = Arc::clone(&jobs);
            thread::spawn(move || work(&jobs));
        }
        Searchers(sender)
    }

    /// Begins a search, or queues it.
    pub(crate) fn search(&self, task: Task, on_progress: OnProgress) -> Result<Search, Busy> {
        let stop = Arc::new(AtomicBool::new(false));
        let (reply, answer) = oneshot::channel();
        let job = Job { task, on_progress, stop: Arc::clone(&stop), reply };
        self.0.try_send(job).map_err(|_| Busy)?;
        Ok(Search { answer, _stop: Stop(stop) })
    }
}

fn work(jobs: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { task, mut on_progress, stop, reply }) = job else { return };
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let mut last = Instant::now();
        let mut seldom = |progress| {
            if last.elapsed() >= PROGRESS_PAUSE {
                last = Instant::now();
                on_progress(progress);
            }
        };
        let time = task.time.map_or(LONGEST, |time| time.min(LONGEST));
        let limits = Limits { time: Some(time), seed: task.seed, fixed_order: false };
        let search = || choose(&task.position, &task.spec, &limits, &stop, &mut seldom);
        // A search that fails takes its thread with it otherwise. One that was stopped still
        // answers; nobody listens to it then.
        if let Ok(Ok(answer)) = catch_unwind(AssertUnwindSafe(search)) {
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
    }
}
