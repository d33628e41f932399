//! Work in numbered units, on several threads, with the results in order.
//!
//! A unit is taken from a source, worked on by any thread, and handed over when all units before it
//! have been. Threads do not run far ahead of the slowest unit, so memory is bounded.

use std::{
    collections::BTreeMap,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

/// How many units for each thread may be under way or wait for an earlier one.
const WINDOW: u64 = 4;

/// How often a waiting thread looks whether it must stop.
const POLL: Duration = Duration::from_millis(50);

/// What the threads share.
struct Shared<S> {
    source: S,
    /// The number of the next unit that the source gives.
    next: u64,
    /// How many units were handed over.
    taken: u64,
    /// Whether there is nothing left to do.
    ended: bool,
}

/// Works on all units of a source, one thread for each worker, and hands the results over in order.
/// Ends early, without an error, when `stop` is set: `work` must then give `None`.
///
/// # Errors
/// The first one of the source or of `take`.
pub fn run_units<W: Send, I: Send, T: Send, E: Send>(
    workers: &mut [W],
    stop: &AtomicBool,
    source: impl FnMut() -> Result<Option<I>, E> + Send,
    work: impl Fn(&mut W, I) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let window = WINDOW * workers.len() as u64;
    let shared = Mutex::new(Shared { source, next: 0, taken: 0, ended: false });
    let moved = Condvar::new();
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for worker in workers {
            let (sender, shared, moved, work) = (sender.clone(), &shared, &moved, &work);
            scope.spawn(move || {
                let _ending = Ending { shared, moved };
                while let Some((number, unit)) = next_unit(shared, moved, window, stop) {
                    let result = match unit {
                        Ok(unit) => match work(worker, unit) {
                            Some(result) => Ok(result),
                            None => break,
                        },
                        Err(error) => Err(error),
                    };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let _ending = Ending { shared: &shared, moved: &moved };
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&wanted) {
                take(result?)?;
                wanted += 1;
                lock(&shared).taken = wanted;
                moved.notify_all();
            }
        }
        Ok(())
    })
}

/// The next unit, once it is not too far ahead.
fn next_unit<S: FnMut() -> Result<Option<I>, E>, I, E>(
    shared: &Mutex<Shared<S>>,
    moved: &Condvar,
    window: u64,
    stop: &AtomicBool,
) -> Option<(u64, Result<I, E>)> {
    let mut state = lock(shared);
    while !state.ended && state.next >= state.taken + window {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let waited = moved.wait_timeout(state, POLL);
        state = waited.map_or_else(|poisoned| poisoned.into_inner().0, |(state, _)| state);
    }
    if state.ended || stop.load(Ordering::Relaxed) {
        return None;
    }
    let unit = (state.source)();
    state.ended |= !matches!(unit, Ok(Some(_)));
    let number = state.next;
    state.next += 1;
    unit.transpose().map(|unit| (number, unit))
}

fn lock<S>(shared: &Mutex<Shared<S>>) -> MutexGuard<'_, Shared<S>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all threads when one of them leaves, in whatever way: then there is nothing left to do, or a
/// unit that will never come.
struct Ending<'a, S> {
    shared: &'a Mutex<Shared<S>>,
    moved: &'a Condvar,
}

impl<S> Drop for Ending<'_, S> {
    fn drop(&mut self) {
        lock(self.shared).ended = true;
        self.moved.notify_all();
    }
}
