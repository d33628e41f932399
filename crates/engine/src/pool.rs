//! The threads of a search that have nothing to do, and the split points that wait for them.

use std::sync::{
    Arc, Condvar, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use crate::split::Split;

/// Where split points and idle threads meet.
#[derive(Default)]
pub(crate) struct Pool {
    splits: Mutex<OpenSplits>,
    changed: Condvar,
    idle: AtomicUsize,
}

/// The split points that want help.
#[derive(Default)]
pub(crate) struct OpenSplits {
    open: Vec<Arc<Split>>,
    is_closed: bool,
}

impl OpenSplits {
    /// The first split with moves left, below a certain split if that is asked for.
    pub(crate) fn find(&self, above: Option<&Arc<Split>>) -> Option<Arc<Split>> {
        let fits = |split: &&Arc<Split>| {
            split.has_work() && above.is_none_or(|above| split.is_below(above))
        };
        self.open.iter().find(fits).cloned()
    }

    /// Takes a split away.
    pub(crate) fn remove(&mut self, split: &Arc<Split>) {
        self.open.retain(|open| !Arc::ptr_eq(open, split));
    }

    /// Whether the search is over.
    pub(crate) const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

impl Pool {
    pub(crate) fn lock(&self) -> MutexGuard<'_, OpenSplits> {
        self.splits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something has changed.
    pub(crate) fn wait<'a>(
        &self,
        splits: MutexGuard<'a, OpenSplits>,
    ) -> MutexGuard<'a, OpenSplits> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let splits = self.changed.wait(splits).unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        splits
    }

    /// Offers a split to idle threads.
    pub(crate) fn offer(&self, split: &Arc<Split>) {
        self.lock().open.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// A thread begins to help with a split; the lock shows that it is still offered.
    pub(crate) fn join(&self, splits: MutexGuard<'_, OpenSplits>, split: &Split) {
        split.helpers.fetch_add(1, Ordering::Relaxed);
        drop(splits);
    }

    /// A thread no longer helps with a split.
    pub(crate) fn leave(&self, split: &Split) {
        let splits = self.lock();
        split.helpers.fetch_sub(1, Ordering::Relaxed);
        drop(splits);
        self.changed.notify_all();
    }

    /// Ends the threads that wait.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Whether a thread has nothing to do.
    #[inline]
    pub(crate) fn has_idle_thread(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }
}
