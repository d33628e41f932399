//! Threads that share work, stop, and fail.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{LazyLock, mpsc},
    time::Duration,
};

use super::*;
use crate::split::tests::task;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(Weights::released);

/// A search without limits on an empty table.
fn with_search<T>(run: impl FnOnce(&SharedSearch<'_>) -> T) -> T {
    let (table, stop) = (Table::new(0), AtomicBool::new(false));
    run(&SharedSearch::new([&table, &table], &WEIGHTS, SearchLimits::none(&stop)))
}

/// Eight moves with eight moves each, of which the last has the best score.
fn nested(worker: &mut Worker<'_>, split: &Split) {
    while !worker.stopped
        && let Some(node) = split.take()
    {
        worker.nodes += 1;
        let score = match split.task.depth {
            0 => node.p as i32,
            depth => {
                let inner = SplitTask { depth: depth - 1, ..task(64, 8) };
                worker.share(inner, nested).0 + node.p as i32
            }
        };
        if !worker.stopped {
            split.enter(score, node.square);
        }
    }
}

/// Threads share splits within splits: every move is searched, and every thread ends.
#[test]
fn splits_within_splits_come_to_an_end() {
    for _ in 0..200 {
        with_search(|shared| {
            thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| Worker::new(shared, Confidence::LOWEST).help(nested));
                }
                let mut worker = Worker::new(shared, Confidence::LOWEST);
                let best = worker.share(SplitTask { depth: 2, ..task(64, 8) }, nested);
                shared.close();
                worker.poll();
                assert_eq!(best, (21, 7));
            });
            assert_eq!(shared.nodes(), 8 + 64 + 512);
        });
    }
}

/// A helper that panics does not leave the thread that made the split waiting for ever.
#[test]
fn a_panicking_helper_ends_the_search() {
    let (done, is_done) = mpsc::channel();
    // Not joined if the search hangs: the test then fails instead of waiting.
    thread::spawn(move || {
        with_search(|shared| {
            let owner = thread::current().id();
            // The owner waits for its helper to take a move before it takes one itself.
            let joined = AtomicBool::new(false);
            let search = |worker: &mut Worker<'_>, split: &Split| {
                if thread::current().id() != owner {
                    split.take();
                    joined.store(true, Ordering::Release);
                    panic!("on purpose");
                }
                while !joined.load(Ordering::Acquire) {
                    thread::yield_now();
                }
                while !worker.stopped && split.take().is_some() {}
            };
            let ended = catch_unwind(AssertUnwindSafe(|| {
                thread::scope(|scope| {
                    let helper =
                        scope.spawn(|| Worker::new(shared, Confidence::LOWEST).help(search));
                    let mut worker = Worker::new(shared, Confidence::LOWEST);
                    worker.share(task(64, 8), search);
                    shared.close();
                    assert!(worker.stopped, "a search with a dead thread has no result");
                    helper.join().unwrap();
                });
            }));
            done.send(ended.is_err()).unwrap();
        });
    });
    let panicked = is_done.recv_timeout(Duration::from_secs(30));
    assert_eq!(panicked, Ok(true), "the search hangs, or nobody hears of the panic");
}

#[test]
fn limits_are_seen_at_the_next_poll() {
    let table = Table::new(0);
    let [going, stopped] = [false, true].map(AtomicBool::new);
    let stops = |nodes, stop| {
        let limits = SearchLimits { nodes, ..SearchLimits::none(stop) };
        let shared = SharedSearch::new([&table, &table], &WEIGHTS, limits);
        let mut worker = Worker::new(&shared, Confidence::LOWEST);
        worker.nodes = 100;
        let polled = (1..=CALLS_PER_POLL).find(|_| !worker.may_go_on());
        assert!(polled.is_none_or(|at| at == CALLS_PER_POLL));
        polled.is_some()
    };
    assert!(!stops(None, &going));
    assert!(stops(None, &stopped));
    assert!(!stops(Some(101), &going));
    assert!(stops(Some(100), &going));
}
