//! The same work for every stage, on several threads.

use std::{
    sync::{Mutex, PoisonError},
    thread,
};

/// Calls `work` for each item with its index, on so many threads, and gives the results in order.
pub(super) fn for_each_stage<I: Send, T: Send>(
    items: impl IntoIterator<Item = I>,
    threads: usize,
    work: impl Fn(usize, I) -> T + Sync,
) -> Vec<T> {
    let items: Vec<(usize, I)> = items.into_iter().enumerate().collect();
    if threads <= 1 {
        return items.into_iter().map(|(index, item)| work(index, item)).collect();
    }
    let queue = Mutex::new(items.into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let mut results: Vec<(usize, T)> = thread::scope(|scope| {
        let work = || -> Vec<(usize, T)> {
            let items = std::iter::from_fn(next);
            items.map(|(index, item)| (index, work(index, item))).collect()
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined
            .flat_map(|results| results.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
