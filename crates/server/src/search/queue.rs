//! The job queue of searches, with fair scheduling: the IP addresses take turns (round robin).

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, atomic::Ordering},
};

use super::{Busy, Job};

/// The most searches in the queue.
const MOST: usize = 256;
/// The most searches in the queue for one IP address.
const MOST_EACH: usize = 64;

/// The job queue.
#[derive(Default)]
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// The IP addresses with waiting searches; the first one is next.
    turns: VecDeque<IpAddr>,
    jobs: HashMap<IpAddr, VecDeque<Job>>,
    is_closed: bool,
}

impl Queue {
    /// Adds a search. If the queue is full, stopped searches are removed first.
    pub(super) fn push(&self, address: IpAddr, job: Job) -> Result<(), Busy> {
        let mut waiting = self.lock();
        if waiting.is_full(address) {
            waiting.forget_stopped();
            if waiting.is_full(address) {
                return Err(Busy);
            }
        }
        let jobs = waiting.jobs.entry(address).or_default();
        jobs.push_back(job);
        if jobs.len() == 1 {
            waiting.turns.push_back(address);
        }
        self.changed.notify_one();
        Ok(())
    }

    /// Waits for the next search. `None` once the queue is closed.
    pub(super) fn pop(&self) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(job) = waiting.next() {
                return Some(job);
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
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
    fn is_full(&self, address: IpAddr) -> bool {
        let all: usize = self.jobs.values().map(VecDeque::len).sum();
        all >= MOST || self.jobs.get(&address).is_some_and(|jobs| jobs.len() >= MOST_EACH)
    }

    fn forget_stopped(&mut self) {
        for jobs in self.jobs.values_mut() {
            jobs.retain(|job| !job.stop.load(Ordering::Relaxed));
        }
        self.jobs.retain(|_, jobs| !jobs.is_empty());
        self.turns.retain(|address| self.jobs.contains_key(address));
    }

    /// The first search of the next IP address, which then goes to the end of the turns.
    fn next(&mut self) -> Option<Job> {
        let address = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&address)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&address);
        } else {
            self.turns.push_back(address);
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

    fn job(seed: u64) -> (Job, Arc<AtomicBool>) {
        let position = Position::start(Size::Four);
        let task =
            Task { position, spec: "random".parse().unwrap(), time: None, clock: None, seed };
        let stop = Arc::new(AtomicBool::new(false));
        let (reply, _) = oneshot::channel();
        (Job { task, on_progress: Box::new(|_| {}), stop: Arc::clone(&stop), reply }, stop)
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn addresses_take_turns() {
        let queue = Queue::default();
        for (place, seed) in [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30), (2, 21)] {
            queue.push(address(place), job(seed).0).unwrap();
        }
        let order: Vec<u64> = (0..6).map(|_| queue.pop().unwrap().task.seed).collect();
        assert_eq!(order, [10, 20, 30, 11, 21, 12]);
    }

    #[test]
    fn one_address_cannot_fill_the_queue() {
        let queue = Queue::default();
        for seed in 0..MOST_EACH as u64 {
            queue.push(address(1), job(seed).0).unwrap();
        }
        assert_eq!(queue.push(address(1), job(0).0), Err(Busy));
        queue.push(address(2), job(0).0).unwrap();
        for place in 2..=255 {
            while queue.push(address(place), job(0).0).is_ok() {}
        }
        let waiting: usize = queue.lock().jobs.values().map(VecDeque::len).sum();
        assert_eq!(waiting, MOST);
    }

    #[test]
    fn stopped_searches_make_room() {
        let queue = Queue::default();
        let stops: Vec<_> = (0..MOST_EACH)
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
        let queue = Queue::default();
        queue.push(address(1), job(1).0).unwrap();
        queue.close();
        assert!(queue.pop().is_none());
    }
}
