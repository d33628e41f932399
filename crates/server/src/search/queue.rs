//! The job queue of searches, with fair scheduling: the IP addresses take turns (round robin).
//!
//! Quick searches have a lane of their own, so that they never wait for a long one.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, atomic::Ordering},
};

use tokio::sync::Notify;

use super::{Busy, SearchJob};

/// The most searches in the queue.
pub const MOST_SEARCHES: usize = 256;
/// The most searches in the queue for one IP address.
pub const MOST_SEARCHES_EACH: usize = 64;

/// Which searches a worker takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Only those that are expected to be quick.
    Quick,
    /// All, the others first.
    Any,
}

/// The job queue.
#[derive(Default)]
pub struct SearchQueue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    pushed: Notify,
}

#[derive(Default)]
struct Waiting {
    quick: Turns,
    others: Turns,
    is_closed: bool,
}

/// Searches of several IP addresses, which take turns.
#[derive(Default)]
struct Turns {
    /// The IP addresses with waiting searches; the first one is next.
    order: VecDeque<IpAddr>,
    jobs: HashMap<IpAddr, VecDeque<SearchJob>>,
}

impl SearchQueue {
    /// Adds a search. If the queue is full, stopped searches are removed first.
    pub(super) fn push(&self, address: IpAddr, job: SearchJob) -> Result<(), Busy> {
        let mut waiting = self.lock();
        if waiting.is_full(address) {
            waiting.remove_stopped();
            if waiting.is_full(address) {
                return Err(Busy);
            }
        }
        let turns = match job.is_quick() {
            true => &mut waiting.quick,
            false => &mut waiting.others,
        };
        turns.push(address, job);
        // A worker for quick searches may be the one that wakes up.
        self.changed.notify_all();
        self.pushed.notify_waiters();
        Ok(())
    }

    /// Waits for the next search of a lane. `None` once the queue is closed.
    pub(super) fn pop(&self, lane: Lane) -> Option<SearchJob> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(job) = waiting.next(lane) {
                return Some(job);
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The next search of a lane, if there is one: for a simulation, which has no threads.
    pub async fn next(&self, lane: Lane) -> SearchJob {
        loop {
            let pushed = self.pushed.notified();
            if let Some(job) = self.lock().next(lane) {
                return job;
            }
            pushed.await;
        }
    }

    /// How many searches are waiting.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether no search is waiting.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Closes the queue, so that the threads end.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn len(&self) -> usize {
        self.quick.len() + self.others.len()
    }

    fn is_full(&self, address: IpAddr) -> bool {
        let own = self.quick.len_of(address) + self.others.len_of(address);
        self.len() >= MOST_SEARCHES || own >= MOST_SEARCHES_EACH
    }

    fn remove_stopped(&mut self) {
        self.quick.remove_stopped();
        self.others.remove_stopped();
    }

    fn next(&mut self, lane: Lane) -> Option<SearchJob> {
        match lane {
            Lane::Quick => self.quick.next(),
            Lane::Any => self.others.next().or_else(|| self.quick.next()),
        }
    }
}

impl Turns {
    fn push(&mut self, address: IpAddr, job: SearchJob) {
        let jobs = self.jobs.entry(address).or_default();
        jobs.push_back(job);
        if jobs.len() == 1 {
            self.order.push_back(address);
        }
    }

    fn len(&self) -> usize {
        self.jobs.values().map(VecDeque::len).sum()
    }

    fn len_of(&self, address: IpAddr) -> usize {
        self.jobs.get(&address).map_or(0, VecDeque::len)
    }

    fn remove_stopped(&mut self) {
        for jobs in self.jobs.values_mut() {
            jobs.retain(|job| !job.stop.load(Ordering::Relaxed));
        }
        self.jobs.retain(|_, jobs| !jobs.is_empty());
        self.order.retain(|address| self.jobs.contains_key(address));
    }

    /// The first search of the next IP address, which then goes to the end of the order.
    fn next(&mut self) -> Option<SearchJob> {
        let address = self.order.pop_front()?;
        let jobs = self.jobs.get_mut(&address)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&address);
        } else {
            self.order.push_back(address);
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, atomic::AtomicBool};

    use otelo_rules::{Position, Size};
    use tokio::sync::oneshot;

    use super::*;
    use crate::search::Task;

    fn job_of(player: &str, seed: u64) -> (SearchJob, Arc<AtomicBool>) {
        let position = Position::start(Size::Four);
        let task = Task { position, spec: player.parse().unwrap(), time: None, clock: None, seed };
        let stop = Arc::new(AtomicBool::new(false));
        let ((started, _), (end, _)) = (oneshot::channel(), oneshot::channel());
        let on_progress = Box::new(|_| {});
        (SearchJob { task, on_progress, stop: Arc::clone(&stop), started, end }, stop)
    }

    fn job(seed: u64) -> (SearchJob, Arc<AtomicBool>) {
        job_of("random", seed)
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn addresses_take_turns() {
        let queue = SearchQueue::default();
        for (place, seed) in [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30), (2, 21)] {
            queue.push(address(place), job(seed).0).unwrap();
        }
        let order: Vec<u64> = (0..6).map(|_| queue.pop(Lane::Any).unwrap().task.seed).collect();
        assert_eq!(order, [10, 20, 30, 11, 21, 12]);
    }

    #[test]
    fn quick_searches_have_a_lane_of_their_own() {
        let queue = SearchQueue::default();
        for (player, seed) in [("engine:30", 1), ("engine:30", 2), ("engine:1", 3), ("random", 4)] {
            queue.push(address(1), job_of(player, seed).0).unwrap();
        }
        let seed = |lane| queue.pop(lane).unwrap().task.seed;
        assert_eq!([seed(Lane::Quick), seed(Lane::Any), seed(Lane::Any)], [3, 1, 2]);
        assert_eq!(seed(Lane::Any), 4);
    }

    #[test]
    fn one_address_cannot_fill_the_queue() {
        let queue = SearchQueue::default();
        for seed in 0..MOST_SEARCHES_EACH as u64 {
            queue.push(address(1), job(seed).0).unwrap();
        }
        assert_eq!(queue.push(address(1), job(0).0), Err(Busy));
        queue.push(address(2), job(0).0).unwrap();
        for place in 2..=255 {
            while queue.push(address(place), job(0).0).is_ok() {}
        }
        assert_eq!(queue.len(), MOST_SEARCHES);
    }

    #[test]
    fn stopped_searches_make_room() {
        let queue = SearchQueue::default();
        let stops: Vec<_> = (0..MOST_SEARCHES_EACH)
            .map(|_| {
                let (job, stop) = job(0);
                queue.push(address(1), job).unwrap();
                stop
            })
            .collect();
        assert_eq!(queue.push(address(1), job(1).0), Err(Busy));
        stops[5].store(true, Ordering::Relaxed);
        queue.push(address(1), job(1).0).unwrap();
        assert_eq!(queue.push(address(1), job(1).0), Err(Busy));
    }

    #[test]
    fn a_closed_queue_returns_none() {
        let queue = SearchQueue::default();
        queue.push(address(1), job(1).0).unwrap();
        queue.close();
        assert!(queue.pop(Lane::Any).is_none());
    }
}
