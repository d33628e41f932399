//! Time slices for searches: no more of them run at the same time than there are processors, the
//! others wait. A search that waits keeps its thread and all that it has found.
//!
//! Dozens of threads that search held up everybody else, also at the lowest priority: a commit of the
//! store is a sequence of short steps on several threads, and before each of them a processor first
//! had to be taken from a thread that searched.

use std::{
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Thread},
    time::Duration,
};

use otelo_player::Clock;

use super::run_queue::RunQueue;

/// A time slice.
const SLICE: Duration = Duration::from_millis(100);
/// The first slice of a search, and that of others while a new search waits. The first values take
/// less.
const SHORT_SLICE: Duration = Duration::from_millis(20);

/// Gives time slices to searches.
pub(super) struct Scheduler {
    queue: Mutex<RunQueue<Arc<Ticket>>>,
    /// Whether a search waits for its first slice: read at every poll of every search.
    has_new: AtomicBool,
}

/// What a search waits with.
struct Ticket {
    thread: Thread,
    may_run: AtomicBool,
}

impl fmt::Debug for Scheduler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scheduler")
    }
}

impl Scheduler {
    /// For so many searches at the same time.
    pub(super) fn new(most: usize) -> Scheduler {
        Scheduler { queue: Mutex::new(RunQueue::new(most)), has_new: AtomicBool::new(false) }
    }

    /// Waits for the first slice of a search on this thread; gives the clock of the search. Once the stop
    /// flag is set, [`unpark`](Thread::unpark) ends all waiting, and the search goes on to its end.
    pub(super) fn enter<C: Clock>(
        self: &Arc<Scheduler>,
        clock: C,
        stop: Arc<AtomicBool>,
    ) -> SearchClock<C> {
        let ticket =
            Arc::new(Ticket { thread: thread::current(), may_run: AtomicBool::new(false) });
        self.change(|queue| queue.enter(Arc::clone(&ticket)));
        self.wait(&ticket, &stop);
        let begun = clock.now();
        let slice = Slice { begun, waited: begun, is_first: true };
        SearchClock { scheduler: Arc::clone(self), ticket, stop, clock, slice: Mutex::new(slice) }
    }

    /// Changes the queue, and starts whatever may run then.
    fn change(&self, change: impl FnOnce(&mut RunQueue<Arc<Ticket>>)) {
        let mut queue = self.lock();
        change(&mut queue);
        while let Some(next) = queue.next() {
            next.may_run.store(true, Ordering::Release);
            next.thread.unpark();
        }
        self.has_new.store(queue.has_new(), Ordering::Relaxed);
    }

    fn wait(&self, ticket: &Ticket, stop: &AtomicBool) {
        while !ticket.may_run.load(Ordering::Acquire) && !stop.load(Ordering::Relaxed) {
            thread::park();
        }
    }

    fn lock(&self) -> MutexGuard<'_, RunQueue<Arc<Ticket>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The clock of a search, which runs only during its time slices. When a slice is over, asking for the
/// time waits for the next one. Dropping it ends the search.
pub(crate) struct SearchClock<C: Clock> {
    scheduler: Arc<Scheduler>,
    ticket: Arc<Ticket>,
    stop: Arc<AtomicBool>,
    clock: C,
    slice: Mutex<Slice>,
}

/// A time slice, on the clock behind.
struct Slice {
    begun: Duration,
    /// The time until then that was not in slices.
    waited: Duration,
    is_first: bool,
}

impl<C: Clock> Clock for SearchClock<C> {
    fn now(&self) -> Duration {
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let is_short = slice.is_first || self.scheduler.has_new.load(Ordering::Relaxed);
        let length = if is_short { SHORT_SLICE } else { SLICE };
        let searched = now.saturating_sub(slice.waited);
        if now.saturating_sub(slice.begun) >= length {
            self.wait_for_next_slice();
            let begun = self.clock.now();
            *slice = Slice { begun, waited: begun.saturating_sub(searched), is_first: false };
        }
        searched
    }
}

impl<C: Clock> SearchClock<C> {
    fn wait_for_next_slice(&self) {
        // What has been stopped needs no slice to come to its end.
        if self.stop.load(Ordering::Relaxed) || self.scheduler.lock().is_empty() {
            return;
        }
        self.ticket.may_run.store(false, Ordering::Relaxed);
        self.scheduler.change(|queue| queue.requeue(Arc::clone(&self.ticket)));
        self.scheduler.wait(&self.ticket, &self.stop);
    }
}

impl<C: Clock> Drop for SearchClock<C> {
    fn drop(&mut self) {
        self.scheduler.change(|queue| {
            if !queue.remove(|waiting| Arc::ptr_eq(waiting, &self.ticket)) {
                queue.leave();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, AtomicUsize};

    use super::*;

    /// A clock that goes on by a millisecond whenever it is asked.
    #[derive(Default)]
    struct Ticks(AtomicU64);

    impl Clock for Ticks {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    /// A clock that the test sets, in milliseconds.
    struct SetTime<'a>(&'a AtomicU64);

    impl Clock for SetTime<'_> {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }
    }

    fn going() -> Arc<AtomicBool> {
        Arc::new(AtomicBool::new(false))
    }

    /// How many run, and how many have run at the same time at most.
    #[derive(Default)]
    struct Counts {
        running: AtomicUsize,
        most: AtomicUsize,
    }

    #[test]
    fn no_more_run_than_may_and_all_come_to_an_end() {
        for most in [1, 3] {
            let scheduler = Arc::new(Scheduler::new(most));
            let counts = Counts::default();
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| {
                        let clock = scheduler.enter(Ticks::default(), going());
                        let mut last = Duration::ZERO;
                        while last < 5 * SLICE {
                            let now = counts.running.fetch_add(1, Ordering::SeqCst) + 1;
                            counts.most.fetch_max(now, Ordering::SeqCst);
                            counts.running.fetch_sub(1, Ordering::SeqCst);
                            let now = clock.now();
                            assert!(now >= last, "time does not go back");
                            last = now;
                        }
                    });
                }
            });
            let seen = counts.most.load(Ordering::SeqCst);
            assert!((1..=most).contains(&seen), "{seen} at the same time, of {most}");
            assert!(scheduler.lock().is_empty());
        }
    }

    /// Waits, asking again and again, for what another thread does.
    fn until(is_so: impl Fn() -> bool) {
        while !is_so() {
            thread::yield_now();
        }
    }

    #[test]
    fn one_that_waits_is_stopped_at_once() {
        let scheduler = Arc::new(Scheduler::new(1));
        let first = scheduler.enter(Ticks::default(), going());
        thread::scope(|scope| {
            let stop = going();
            let (queue, stopped) = (&scheduler, Arc::clone(&stop));
            let waiting = scope.spawn(move || {
                let clock = queue.enter(Ticks::default(), stopped);
                // Without a slice it goes on to its end all the same.
                (0..500).map(|_| clock.now()).max()
            });
            until(|| scheduler.has_new.load(Ordering::Relaxed));
            stop.store(true, Ordering::Relaxed);
            waiting.thread().unpark();
            assert!(waiting.join().unwrap() >= Some(SLICE));
        });
        assert!(scheduler.lock().is_empty());
        // The one that runs has kept its place.
        drop(first);
        drop(scheduler.enter(Ticks::default(), going()));
    }

    #[test]
    fn alone_a_search_never_waits_and_its_time_goes_on() {
        let scheduler = Arc::new(Scheduler::new(1));
        let clock = scheduler.enter(Ticks::default(), going());
        let times: Vec<Duration> = (0..1000).map(|_| clock.now()).collect();
        assert!(times.is_sorted() && times[999] > 9 * SLICE, "{:?}", times[999]);
    }

    #[test]
    fn the_time_of_others_does_not_count() {
        let scheduler = Arc::new(Scheduler::new(1));
        let time = AtomicU64::new(0);
        let first = scheduler.enter(SetTime(&time), going());
        thread::scope(|scope| {
            scope.spawn(|| {
                let clock = scheduler.enter(SetTime(&time), going());
                time.store(1000, Ordering::Relaxed);
                drop(clock);
            });
            until(|| scheduler.has_new.load(Ordering::Relaxed));
            time.store(20, Ordering::Relaxed);
            // Its slice is over, and it waits for the other one.
            assert_eq!(first.now(), Duration::from_millis(20));
        });
        time.store(1007, Ordering::Relaxed);
        assert_eq!(first.now(), Duration::from_millis(27));
    }
}
