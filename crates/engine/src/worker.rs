//! What the threads of a search share, and how they help each other.
//!
//! A thread that has searched the first move of a position without a cut-off, and sees that another
//! thread is idle, offers the other moves as a [`Split`]: all who come take one move after the other.
//! If one of them cuts off, the others leave. The thread that offered waits for the last of its
//! helpers and, while it waits, helps only below its own split, so that nobody waits for a stranger.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use crate::{eval::Weights, node::Node, table::Table};

/// When a search must stop; all of it comes from outside.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// The time since some beginning.
    pub now: &'a (dyn Fn() -> Duration + Sync),
    /// When to stop, on that clock.
    pub deadline: Option<Duration>,
    /// After how many positions to stop, about.
    pub nodes: Option<u64>,
    /// Set by whoever no longer wants the answer.
    pub stop: &'a AtomicBool,
}

/// One search, as all of its threads see it.
pub(crate) struct Job<'a> {
    pub(crate) table: &'a Table,
    /// A small table for the last part of the game, which stays near the processor.
    pub(crate) endings: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) watch: Watch<'a>,
    crew: Crew,
    nodes: AtomicU64,
    over: AtomicBool,
}

impl<'a> Job<'a> {
    pub(crate) fn new(
        [table, endings]: [&'a Table; 2],
        weights: &'a Weights,
        watch: Watch<'a>,
    ) -> Job<'a> {
        let crew = Crew::default();
        Job {
            table,
            endings,
            weights,
            watch,
            crew,
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// How many positions all threads have looked at, as far as they have told.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Sends the helpers home.
    pub(crate) fn close(&self) {
        self.crew.lock().closed = true;
        self.crew.changed.notify_all();
    }
}

/// A thread of a search.
pub(crate) struct Worker<'a> {
    pub(crate) job: &'a Job<'a>,
    /// How sure the search must be: the index of a confidence.
    pub(crate) surety: u8,
    /// How many searches that only decide about a cut-off are under way, one within the other.
    pub(crate) probing: u8,
    /// Whether results no longer count, because the search or the split is over.
    pub(crate) halted: bool,
    pub(crate) nodes: u64,
    told: u64,
    calls: u32,
    split: Option<Arc<Split>>,
}

/// How many positions are entered from one look at the clock to the next.
const PATIENCE: u32 = 16;

impl<'a> Worker<'a> {
    pub(crate) fn new(job: &'a Job<'a>, surety: u8) -> Worker<'a> {
        let (nodes, told, calls) = (0, 0, 0);
        Worker { job, surety, probing: 0, halted: false, nodes, told, calls, split: None }
    }

    /// Whether the search may go on; looks at the clock now and then.
    #[inline]
    pub(crate) fn may_go_on(&mut self) -> bool {
        self.calls = self.calls.wrapping_add(1);
        if self.calls.is_multiple_of(PATIENCE) {
            self.look();
        }
        !self.halted
    }

    /// Looks whether the search is over, for whatever reason.
    #[cold]
    pub(crate) fn look(&mut self) {
        let Watch { now, deadline, nodes, stop } = self.job.watch;
        let new = self.nodes - self.told;
        self.told = self.nodes;
        let total = self.job.nodes.fetch_add(new, Ordering::Relaxed) + new;
        if nodes.is_some_and(|limit| total >= limit)
            || stop.load(Ordering::Relaxed)
            || deadline.is_some_and(|deadline| now() >= deadline)
        {
            self.job.over.store(true, Ordering::Relaxed);
        }
        self.halted = self.must_halt();
    }

    fn must_halt(&self) -> bool {
        let mut split = self.split.as_ref();
        while let Some(inner) = split {
            if inner.cut.load(Ordering::Relaxed) {
                return true;
            }
            split = inner.parent.as_ref();
        }
        self.job.over.load(Ordering::Relaxed)
    }

    /// Whether somebody has nothing to do.
    #[inline]
    pub(crate) fn has_company(&self) -> bool {
        self.job.crew.idle.load(Ordering::Relaxed) > 0
    }

    /// Searches the moves of a task together with whoever is idle; gives the best score and its
    /// square. `work` takes one move after the other from a split.
    pub(crate) fn share(
        &mut self,
        task: Task,
        work: impl Fn(&mut Worker<'a>, &Split) + Copy,
    ) -> (i32, u8) {
        let crew = &self.job.crew;
        let outer = self.split.take();
        let split = Arc::new(Split::new(task, outer.clone()));
        crew.lock().open.push(Arc::clone(&split));
        crew.changed.notify_all();
        self.split = Some(Arc::clone(&split));
        work(self, &split);

        let mut board = crew.lock();
        board.open.retain(|open| !Arc::ptr_eq(open, &split));
        while split.helpers.load(Ordering::Relaxed) > 0 {
            board = match board.find(Some(&split)) {
                Some(below) => self.help(board, &below, work),
                None => crew.wait(board),
            };
        }
        drop(board);
        self.split = outer;
        self.halted = self.must_halt();
        let best = split.best.lock().unwrap_or_else(PoisonError::into_inner);
        *best
    }

    /// Helps wherever help is wanted until the job is closed.
    pub(crate) fn serve(&mut self, work: impl Fn(&mut Worker<'a>, &Split) + Copy) {
        let crew = &self.job.crew;
        let mut board = crew.lock();
        while !board.closed {
            board = match board.find(None) {
                Some(split) => self.help(board, &split, work),
                None => crew.wait(board),
            };
        }
        drop(board);
        self.look();
    }

    /// Works on a split of another thread.
    fn help<'b>(
        &mut self,
        board: MutexGuard<'b, Board>,
        split: &Arc<Split>,
        work: impl Fn(&mut Worker<'a>, &Split),
    ) -> MutexGuard<'b, Board>
    where
        'a: 'b,
    {
        split.helpers.fetch_add(1, Ordering::Relaxed);
        drop(board);
        let own = (self.split.replace(Arc::clone(split)), self.surety, self.probing);
        (self.surety, self.probing) = (split.task.surety, split.task.probing);
        self.halted = self.must_halt();
        work(self, split);
        (self.split, self.surety, self.probing) = own;
        self.halted = false;
        let board = self.job.crew.lock();
        split.helpers.fetch_sub(1, Ordering::Relaxed);
        self.job.crew.changed.notify_all();
        board
    }
}

/// What must be searched at a split.
pub(crate) struct Task {
    pub(crate) side: u32,
    /// The depth below the moves.
    pub(crate) depth: u32,
    pub(crate) alpha: i32,
    /// The positions after the moves, the most promising first.
    pub(crate) nodes: Vec<Node>,
    /// The best so far.
    pub(crate) best: (i32, u8),
    pub(crate) surety: u8,
    pub(crate) probing: u8,
}

/// A position whose moves are searched by several threads.
pub(crate) struct Split {
    pub(crate) task: Task,
    parent: Option<Arc<Split>>,
    next: AtomicUsize,
    cut: AtomicBool,
    best: Mutex<(i32, u8)>,
    /// Changed only under the lock of the crew.
    helpers: AtomicUsize,
}

impl Split {
    fn new(task: Task, parent: Option<Arc<Split>>) -> Split {
        let best = Mutex::new(task.best);
        let (next, helpers) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Split { task, parent, next, cut: AtomicBool::new(false), best, helpers }
    }

    /// The next move that nobody has taken, as the position after it.
    pub(crate) fn take(&self) -> Option<&Node> {
        if self.cut.load(Ordering::Relaxed) {
            return None;
        }
        self.task.nodes.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Enters the score of a move.
    pub(crate) fn enter(&self, score: i32, square: u8) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if score > best.0 {
            *best = (score, square);
            if score > self.task.alpha {
                self.cut.store(true, Ordering::Relaxed);
            }
        }
    }

    fn is_below(&self, above: &Arc<Split>) -> bool {
        let mut parent = self.parent.as_ref();
        while let Some(split) = parent {
            if Arc::ptr_eq(split, above) {
                return true;
            }
            parent = split.parent.as_ref();
        }
        false
    }

    fn has_work(&self) -> bool {
        !self.cut.load(Ordering::Relaxed)
            && self.next.load(Ordering::Relaxed) < self.task.nodes.len()
    }
}

/// The splits that want help, and who waits for one.
#[derive(Default)]
struct Crew {
    board: Mutex<Board>,
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
struct Board {
    open: Vec<Arc<Split>>,
    closed: bool,
}

impl Board {
    /// The first split with moves left, below a split if that is asked for.
    fn find(&self, above: Option<&Arc<Split>>) -> Option<Arc<Split>> {
        let fits = |split: &&Arc<Split>| {
            split.has_work() && above.is_none_or(|above| split.is_below(above))
        };
        self.open.iter().find(fits).cloned()
    }
}

impl Crew {
    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'b>(&self, board: MutexGuard<'b, Board>) -> MutexGuard<'b, Board> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let board = self.changed.wait(board).unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        board
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::eval::Features;

    fn task(alpha: i32, count: u64) -> Task {
        let features = Features::of(0, 0);
        let node = |p| Node { p, o: 0, legal: 0, features, square: p as u8 };
        let nodes = (0..count).map(node).collect();
        let (side, depth, surety, probing) = (8, 0, 0, 0);
        Task { side, depth, alpha, nodes, best: (-10, 64), surety, probing }
    }

    #[test]
    fn each_move_is_taken_once() {
        let split = Split::new(task(64, 50), None);
        let taken = thread::scope(|scope| {
            let take = || std::iter::from_fn(|| split.take().map(|node| node.p)).collect();
            let threads = [0; 4].map(|_| scope.spawn(take));
            threads.map(|thread| -> Vec<u64> { thread.join().unwrap() }).concat()
        });
        let mut sorted = taken;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..50));
        assert!(!split.has_work());
    }

    #[test]
    fn a_cut_ends_a_split() {
        let split = Split::new(task(5, 50), None);
        for (score, square, best, goes_on) in [
            (-20, 1, (-10, 64), true),
            (3, 2, (3, 2), true),
            (3, 3, (3, 2), true),
            (5, 4, (5, 4), true),
            (6, 5, (6, 5), false),
        ] {
            split.enter(score, square);
            assert_eq!((*split.best.lock().unwrap(), split.has_work()), (best, goes_on));
            assert_eq!(split.take().is_some(), goes_on);
        }
    }

    #[test]
    fn below_is_all_the_way_down() {
        let chain = |parent| Arc::new(Split::new(task(0, 1), parent));
        let top = chain(None);
        let middle = chain(Some(Arc::clone(&top)));
        let low = chain(Some(Arc::clone(&middle)));
        let beside = chain(Some(Arc::clone(&top)));
        assert!(low.is_below(&top) && low.is_below(&middle) && beside.is_below(&top));
        assert!(!low.is_below(&low) && !top.is_below(&low) && !low.is_below(&beside));
    }

    /// Shares splits of splits among threads; all moves are looked at, and all threads go home.
    #[test]
    fn splits_within_splits_come_to_an_end() {
        /// Eight moves with eight moves each, of which the last has the best score.
        fn work(worker: &mut Worker<'_>, split: &Split) {
            while !worker.halted
                && let Some(node) = split.take()
            {
                worker.nodes += 1;
                let score = match split.task.depth {
                    0 => node.p as i32,
                    depth => {
                        let inner = Task { depth: depth - 1, ..task(64, 8) };
                        worker.share(inner, work).0 + node.p as i32
                    }
                };
                if !worker.halted {
                    split.enter(score, node.square);
                }
            }
        }
        let table = Table::new(0);
        let weights = Weights::released();
        let stop = AtomicBool::new(false);
        let now = || Duration::ZERO;
        for _ in 0..200 {
            let watch = Watch { now: &now, deadline: None, nodes: None, stop: &stop };
            let job = Job::new([&table, &table], &weights, watch);
            thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| Worker::new(&job, 0).serve(work));
                }
                let mut worker = Worker::new(&job, 0);
                let best = worker.share(Task { depth: 2, ..task(64, 8) }, work);
                job.close();
                worker.look();
                assert_eq!(best, (21, 7));
            });
            assert_eq!(job.nodes(), 8 + 64 + 512);
        }
    }

    #[test]
    fn limits_are_seen_at_the_next_look() {
        let (table, weights) = (Table::new(0), Weights::released());
        let [going, stopped] = [false, true].map(AtomicBool::new);
        let late = || Duration::from_secs(2);
        let halted = |deadline, nodes, stop| {
            let watch = Watch { now: &late, deadline, nodes, stop };
            let job = Job::new([&table, &table], &weights, watch);
            let mut worker = Worker::new(&job, 0);
            worker.nodes = 100;
            let looked = (1..=PATIENCE).find(|_| !worker.may_go_on());
            assert!(looked.is_none_or(|at| at == PATIENCE));
            looked.is_some()
        };
        assert!(!halted(None, None, &going));
        assert!(halted(None, None, &stopped));
        assert!(!halted(None, Some(101), &going));
        assert!(halted(None, Some(100), &going));
        assert!(!halted(Some(Duration::from_secs(3)), None, &going));
        assert!(halted(Some(Duration::from_secs(2)), None, &going));
    }
}
