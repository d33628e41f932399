//! How many things there are at the same time, in all and for each IP address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The number of things of each IP address.
#[derive(Debug, Clone, Default)]
pub(crate) struct AddressCounts(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl AddressCounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more, unless there are `most` in all or `most_each` of this IP address.
    pub(crate) fn enter(
        &self,
        address: IpAddr,
        most: usize,
        most_each: usize,
    ) -> Option<CountGuard> {
        let mut counts = self.lock();
        let all: usize = counts.values().sum();
        let own = counts.get(&address).copied().unwrap_or(0);
        if all >= most || own >= most_each {
            return None;
        }
        counts.insert(address, own + 1);
        Some(CountGuard { counts: self.clone(), address })
    }
}

/// Counts one until it is dropped.
#[derive(Debug)]
pub(crate) struct CountGuard {
    counts: AddressCounts,
    address: IpAddr,
}

impl Drop for CountGuard {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        match counts.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => _ = counts.remove(&self.address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn there_are_limits_in_all_and_for_each() {
        let counts = AddressCounts::default();
        let enter = |last| counts.enter(address(last), 3, 2);
        let first = enter(1).unwrap();
        let _second = enter(1).unwrap();
        assert!(enter(1).is_none());
        let _third = enter(2).unwrap();
        assert!(enter(3).is_none());
        drop(first);
        let _fourth = enter(3).unwrap();
        assert!(enter(1).is_none());
        drop((_second, _third, _fourth));
        assert!(counts.lock().is_empty());
    }
}
