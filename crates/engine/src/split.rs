//! Split points: positions whose moves several threads search together.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use crate::{Confidence, node::Node};

/// What must be searched at a split point.
pub(crate) struct SplitTask {
    pub(crate) side: u32,
    /// The depth below the moves.
    pub(crate) depth: u32,
    pub(crate) alpha: i32,
    /// The positions after the moves, the most promising first.
    pub(crate) children: Vec<Node>,
    /// The best score so far and its square.
    pub(crate) best: (i32, u8),
    pub(crate) confidence: Confidence,
    /// How many ProbCut searches lie above.
    pub(crate) prob_cut_level: u8,
}

/// A position whose moves are searched by several threads.
pub(crate) struct Split {
    pub(crate) task: SplitTask,
    pub(crate) parent: Option<Arc<Split>>,
    next: AtomicUsize,
    cut_off: AtomicBool,
    best: Mutex<(i32, u8)>,
    /// Changed only under the lock of the pool.
    pub(crate) helpers: AtomicUsize,
}

impl Split {
    pub(crate) fn new(task: SplitTask, parent: Option<Arc<Split>>) -> Split {
        let best = Mutex::new(task.best);
        let (next, helpers) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Split { task, parent, next, cut_off: AtomicBool::new(false), best, helpers }
    }

    /// The next move that no thread has taken, as the position after it.
    pub(crate) fn take(&self) -> Option<&Node> {
        if self.is_cut_off() {
            return None;
        }
        self.task.children.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Enters the score of a move.
    pub(crate) fn enter(&self, score: i32, square: u8) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if score > best.0 {
            *best = (score, square);
            if score > self.task.alpha {
                self.cut_off.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The best score and its square.
    pub(crate) fn best(&self) -> (i32, u8) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a move was good enough, so that the others do not matter.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }

    /// Whether there is a move that no thread has taken.
    pub(crate) fn has_work(&self) -> bool {
        !self.is_cut_off() && self.next.load(Ordering::Relaxed) < self.task.children.len()
    }

    /// Whether it lies in the tree below another one.
    pub(crate) fn is_below(&self, above: &Arc<Split>) -> bool {
        let mut parent = self.parent.as_ref();
        while let Some(split) = parent {
            if Arc::ptr_eq(split, above) {
                return true;
            }
            parent = split.parent.as_ref();
        }
        false
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::{iter, thread};

    use super::*;
    use crate::eval::Features;

    /// A task of so many moves, whose squares are their numbers.
    pub(crate) fn task(alpha: i32, moves: u64) -> SplitTask {
        let features = Features::of(0, 0);
        let node = |p| Node { p, o: 0, legal: 0, features, square: p as u8 };
        SplitTask {
            side: 8,
            depth: 0,
            alpha,
            children: (0..moves).map(node).collect(),
            best: (-10, 64),
            confidence: Confidence::LOWEST,
            prob_cut_level: 0,
        }
    }

    #[test]
    fn each_move_is_taken_once() {
        let split = Split::new(task(64, 50), None);
        let taken = thread::scope(|scope| {
            let take = || iter::from_fn(|| split.take().map(|node| node.p)).collect();
            let threads = [0; 4].map(|_| scope.spawn(take));
            threads.map(|thread| -> Vec<u64> { thread.join().unwrap() }).concat()
        });
        let mut sorted = taken;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..50));
        assert!(!split.has_work());
    }

    #[test]
    fn a_cut_off_ends_a_split() {
        let split = Split::new(task(5, 50), None);
        for (score, square, best, goes_on) in [
            (-20, 1, (-10, 64), true),
            (3, 2, (3, 2), true),
            (3, 3, (3, 2), true),
            (5, 4, (5, 4), true),
            (6, 5, (6, 5), false),
        ] {
            split.enter(score, square);
            assert_eq!((split.best(), split.has_work()), (best, goes_on));
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
}
