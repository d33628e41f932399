//! The run queue: which search gets the next time slice. Round robin; a new search does not wait for
//! those that have had slices before, but takes turns with them, so that none starves.

use std::collections::VecDeque;

/// The searches that wait for a time slice.
#[derive(Debug)]
pub(super) struct RunQueue<T> {
    /// How many more searches may run.
    free: usize,
    /// Those that have not had a slice yet.
    new: VecDeque<T>,
    others: VecDeque<T>,
    /// Whether the last slice went to a new search while others were waiting.
    new_was_last: bool,
}

impl<T> RunQueue<T> {
    /// An empty queue, for so many searches at the same time.
    pub(super) fn new(most: usize) -> RunQueue<T> {
        let (new, others) = (VecDeque::new(), VecDeque::new());
        RunQueue { free: most, new, others, new_was_last: false }
    }

    /// Whether a search waits that has not had a slice yet.
    pub(super) fn has_new(&self) -> bool {
        !self.new.is_empty()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.new.is_empty() && self.others.is_empty()
    }

    /// A search begins to wait for its first slice.
    pub(super) fn enter(&mut self, search: T) {
        self.new.push_back(search);
    }

    /// The slice of a search is over, and it waits for another one.
    pub(super) fn requeue(&mut self, search: T) {
        self.free += 1;
        self.others.push_back(search);
    }

    /// A search that was running has ended.
    pub(super) fn leave(&mut self) {
        self.free += 1;
    }

    /// Removes a search that waits; tells whether it did.
    pub(super) fn remove(&mut self, is_it: impl Fn(&T) -> bool) -> bool {
        let before = self.new.len() + self.others.len();
        self.new.retain(|waiting| !is_it(waiting));
        self.others.retain(|waiting| !is_it(waiting));
        self.new.len() + self.others.len() < before
    }

    /// The search that runs next, if one waits and may run.
    pub(super) fn next(&mut self) -> Option<T> {
        self.free.checked_sub(1)?;
        let new_first = self.others.is_empty() || !self.new_was_last;
        self.new_was_last = new_first && !self.new.is_empty() && !self.others.is_empty();
        let next = match new_first {
            true => self.new.pop_front().or_else(|| self.others.pop_front()),
            false => self.others.pop_front(),
        };
        self.free -= usize::from(next.is_some());
        next
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// All that may run now.
    fn started(queue: &mut RunQueue<u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.next()).collect()
    }

    #[test]
    fn searches_take_turns() {
        let mut queue = RunQueue::new(2);
        (1..=5).for_each(|search| queue.enter(search));
        let mut running = started(&mut queue);
        let mut order = running.clone();
        for _ in 0..10 {
            queue.requeue(running.remove(0));
            let next = started(&mut queue);
            running.extend(&next);
            order.extend(next);
        }
        // All have a first slice, then each its share: a new one and one of the others in turn.
        assert_eq!(order, [1, 2, 3, 1, 4, 2, 5, 3, 1, 4, 2, 5]);
    }

    #[test]
    fn a_new_search_goes_first_and_does_not_starve_the_others() {
        let mut queue = RunQueue::new(1);
        queue.enter(0);
        queue.enter(1);
        assert_eq!(started(&mut queue), [0]);
        queue.requeue(0);
        assert_eq!(started(&mut queue), [1]);
        queue.requeue(1);
        let mut order = Vec::new();
        let mut running = started(&mut queue)[0];
        // With every slice another one comes, and ends with its first slice.
        for new in 10..14 {
            queue.enter(new);
            match running {
                0..10 => queue.requeue(running),
                _ => queue.leave(),
            }
            running = started(&mut queue)[0];
            order.push(running);
        }
        assert_eq!(order, [10, 1, 11, 0]);
    }

    #[test]
    fn one_that_waits_can_be_removed() {
        let mut queue = RunQueue::new(1);
        (1..=3).for_each(|search| queue.enter(search));
        assert_eq!(started(&mut queue), [1]);
        assert!(queue.remove(|&search| search == 2));
        assert!(!queue.remove(|&search| search == 1), "it runs");
        queue.leave();
        assert_eq!(started(&mut queue), [3]);
        assert!(queue.is_empty() && !queue.has_new());
    }

    proptest! {
        /// Whatever happens, no more than the most run, none waits while one may run, none is lost, and none
        /// waits for longer than two slices of every search.
        #[test]
        fn it_is_bounded_and_fair(most in 1_usize..4, steps in prop::collection::vec(0..4_u8, 1..200)) {
            let mut queue = RunQueue::new(most);
            let (mut running, mut waiting, mut next) = (Vec::new(), Vec::<(u32, u32)>::new(), 0);
            for step in steps {
                match (step, running.is_empty()) {
                    (0, _) | (_, true) => {
                        queue.enter(next);
                        waiting.push((next, 0));
                        next += 1;
                    }
                    (1, false) => {
                        running.remove(0);
                        queue.leave();
                    }
                    _ => {
                        let search = running.remove(0);
                        waiting.push((search, 0));
                        queue.requeue(search);
                    }
                }
                while let Some(search) = queue.next() {
                    running.push(search);
                    let at = waiting.iter().position(|&(one, _)| one == search).unwrap();
                    waiting.remove(at);
                    // So many slices others had meanwhile.
                    waiting.iter_mut().for_each(|(_, others)| *others += 1);
                }
                prop_assert!(running.len() <= most);
                prop_assert!(running.len() == most || waiting.is_empty());
                prop_assert_eq!(queue.is_empty(), waiting.is_empty());
                prop_assert!(waiting.iter().all(|&(_, others)| others <= 2 * next + 2));
            }
        }
    }
}
