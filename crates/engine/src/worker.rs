//! The threads of a search: what they share, when they stop, how they help each other.
//!
//! Young Brothers Wait: a thread that has searched the first move of a position without a cut-off,
//! and sees that another thread is idle, offers the other moves as a [`Split`]. All threads that come
//! take one move after the other; if one of them cuts off, the others leave. The thread that made
//! the split waits for the last of its helpers and, while it waits, helps only below its own split,
//! so that nobody waits for unrelated work.

use std::{
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use otelo_limits::SearchLimits;

use crate::{
    Confidence,
    eval::Weights,
    pool::Pool,
    prob_cut::ProbCuts,
    split::{Split, SplitTask},
    table::Table,
};

/// One search, as all of its threads see it.
pub(crate) struct SharedSearch<'a> {
    /// The transposition table.
    pub(crate) table: &'a Table,
    /// A small transposition table for the last part of the game, which stays in the cache.
    pub(crate) endgame_table: &'a Table,
    pub(crate) weights: &'a Weights,
    limits: SearchLimits<'a>,
    pool: Pool,
    nodes: AtomicU64,
    prob_cuts: Mutex<ProbCuts>,
    /// Whether a limit is reached.
    is_over: AtomicBool,
}

impl<'a> SharedSearch<'a> {
    pub(crate) fn new(
        [table, endgame_table]: [&'a Table; 2],
        weights: &'a Weights,
        limits: SearchLimits<'a>,
    ) -> SharedSearch<'a> {
        SharedSearch {
            table,
            endgame_table,
            weights,
            limits,
            pool: Pool::default(),
            nodes: AtomicU64::new(0),
            prob_cuts: Mutex::default(),
            is_over: AtomicBool::new(false),
        }
    }

    /// How many nodes all threads have visited, as far as they have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Stops all threads at their next poll.
    pub(crate) fn abort(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Ends the helpers.
    pub(crate) fn close(&self) {
        self.pool.close();
    }
}

/// A thread of a search.
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a SharedSearch<'a>,
    /// How sure the search must be.
    pub(crate) confidence: Confidence,
    /// How many ProbCut searches are under way, one within the other.
    pub(crate) prob_cut_level: u8,
    /// Whether results no longer count, because the search or the split is over.
    pub(crate) stopped: bool,
    pub(crate) nodes: u64,
    /// What ProbCut decided since it was last reported.
    pub(crate) prob_cuts: ProbCuts,
    /// How many of the nodes are in the count of all threads.
    reported: u64,
    calls: u32,
    split: Option<Arc<Split>>,
}

/// The limits are polled once in so many calls.
const CALLS_PER_POLL: u32 = 16;

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a SharedSearch<'a>, confidence: Confidence) -> Worker<'a> {
        Worker {
            shared,
            confidence,
            prob_cut_level: 0,
            stopped: false,
            nodes: 0,
            prob_cuts: ProbCuts::default(),
            reported: 0,
            calls: 0,
            split: None,
        }
    }

    /// Whether the search may go on; polls the limits now and then.
    #[inline]
    pub(crate) fn may_go_on(&mut self) -> bool {
        self.calls = self.calls.wrapping_add(1);
        if self.calls.is_multiple_of(CALLS_PER_POLL) {
            self.poll();
        }
        !self.stopped
    }

    /// Reports its nodes, and finds out whether the search is over.
    #[cold]
    pub(crate) fn poll(&mut self) {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        let total = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        if self.shared.limits.are_reached(total) {
            self.shared.abort();
        }
        self.stopped = self.must_stop();
    }

    /// How many nodes all threads have visited: its own to the last one, those of its helpers as far as
    /// they have reported.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes() + (self.nodes - self.reported)
    }

    /// What ProbCut has decided in all threads. None of them may be helping.
    pub(crate) fn all_prob_cuts(&mut self) -> ProbCuts {
        self.report_prob_cuts();
        self.shared.prob_cuts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn report_prob_cuts(&mut self) {
        let new = mem::take(&mut self.prob_cuts);
        *self.shared.prob_cuts.lock().unwrap_or_else(PoisonError::into_inner) += &new;
    }

    fn must_stop(&self) -> bool {
        let mut split = self.split.as_ref();
        while let Some(inner) = split {
            if inner.is_cut_off() {
                return true;
            }
            split = inner.parent.as_ref();
        }
        self.shared.is_over.load(Ordering::Relaxed)
    }

    /// Whether another thread has nothing to do.
    #[inline]
    pub(crate) fn has_idle_helper(&self) -> bool {
        self.shared.pool.has_idle_thread()
    }

    /// Searches the moves of a task together with idle threads; gives the best score and its square.
    /// `search` takes one move after the other from a split.
    pub(crate) fn share(
        &mut self,
        task: SplitTask,
        search: impl Fn(&mut Worker<'a>, &Split) + Copy,
    ) -> (i32, u8) {
        let pool = &self.shared.pool;
        let outer = self.split.take();
        let split = Arc::new(Split::new(task, outer.clone()));
        pool.offer(&split);
        self.split = Some(Arc::clone(&split));
        search(self, &split);

        let mut splits = pool.lock();
        splits.remove(&split);
        while split.helpers.load(Ordering::Relaxed) > 0 {
            splits = match splits.find(Some(&split)) {
                Some(below) => {
                    pool.join(splits, &below);
                    self.help_with(&below, search);
                    pool.lock()
                }
                None => pool.wait(splits),
            };
        }
        drop(splits);
        self.split = outer;
        self.stopped = self.must_stop();
        split.best()
    }

    /// Helps wherever help is wanted until the search is closed.
    pub(crate) fn help(&mut self, search: impl Fn(&mut Worker<'a>, &Split) + Copy) {
        let pool = &self.shared.pool;
        let mut splits = pool.lock();
        while !splits.is_closed() {
            splits = match splits.find(None) {
                Some(split) => {
                    pool.join(splits, &split);
                    self.help_with(&split, search);
                    pool.lock()
                }
                None => pool.wait(splits),
            };
        }
        drop(splits);
        self.poll();
    }

    /// Works on a split that it has joined.
    fn help_with(&mut self, split: &Arc<Split>, search: impl Fn(&mut Worker<'a>, &Split)) {
        let _leaving = Leaving { shared: self.shared, split };
        let own = (self.split.replace(Arc::clone(split)), self.confidence, self.prob_cut_level);
        (self.confidence, self.prob_cut_level) = (split.task.confidence, split.task.prob_cut_level);
        self.stopped = self.must_stop();
        search(self, split);
        self.report_prob_cuts();
        (self.split, self.confidence, self.prob_cut_level) = own;
        self.stopped = false;
    }
}

/// Leaves a split however the work on it ends, because the thread that made the split waits for all
/// of its helpers. A panic stops the whole search.
struct Leaving<'a, 'b> {
    shared: &'a SharedSearch<'b>,
    split: &'a Split,
}

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.shared.abort();
        }
        self.shared.pool.leave(self.split);
    }
}

#[cfg(test)]
mod tests;
