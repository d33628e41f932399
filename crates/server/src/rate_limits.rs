//! Rate limits (token buckets): for each IP address, and for each device in a game.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, PoisonError},
};

use tokio::time::Instant;

/// A rate: the parameters of a token bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// Tokens added per second: the average rate.
    pub per_second: f64,
    /// The capacity of the bucket: the largest burst.
    pub at_once: f64,
}

/// The limits of clients: rates and open connections.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RateLimits {
    /// Open connections, in all.
    pub connections: usize,
    /// Open connections of one IP address.
    pub connections_each: usize,
    /// Requests of one IP address.
    pub requests: Rate,
    /// Orders of one device in one game, over all its connections.
    pub orders: Rate,
    /// Orders of one IP address in all games.
    pub orders_each: Rate,
    /// New games of one IP address.
    pub games: Rate,
}

impl Default for RateLimits {
    /// Far more than people need, and no problem for one machine.
    fn default() -> RateLimits {
        RateLimits {
            connections: 4096,
            connections_each: 1024,
            requests: Rate { per_second: 200.0, at_once: 2000.0 },
            orders: Rate { per_second: 50.0, at_once: 500.0 },
            orders_each: Rate { per_second: 1000.0, at_once: 10_000.0 },
            games: Rate { per_second: 10.0, at_once: 1000.0 },
        }
    }
}

/// A token bucket.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TokenBucket {
    left: f64,
    at: Instant,
}

impl TokenBucket {
    pub(crate) fn full(rate: Rate) -> TokenBucket {
        TokenBucket { left: rate.at_once, at: Instant::now() }
    }

    /// Takes `amount` tokens, if there are enough.
    pub(crate) fn take(&mut self, rate: Rate, amount: f64, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + elapsed * rate.per_second).min(rate.at_once);
        self.at = now;
        let is_there = self.left >= amount;
        if is_there {
            self.left -= amount;
        }
        is_there
    }
}

/// A rate limiter with a token bucket for each client, which is known by a key.
#[derive(Debug)]
pub(crate) struct RateLimiter<K> {
    rate: Rate,
    buckets: Mutex<Buckets<K>>,
}

#[derive(Debug)]
struct Buckets<K> {
    by_key: HashMap<K, TokenBucket>,
    /// The number of buckets at which full ones are dropped.
    sweep_at: usize,
}

/// The fewest buckets at which full ones are dropped.
const FEWEST: usize = 1024;

impl<K: Eq + Hash> RateLimiter<K> {
    pub(crate) fn new(rate: Rate) -> RateLimiter<K> {
        let buckets = Buckets { by_key: HashMap::new(), sweep_at: FEWEST };
        RateLimiter { rate, buckets: Mutex::new(buckets) }
    }

    /// Takes `amount` tokens from the bucket of a key, if there are enough.
    pub(crate) fn take(&self, key: K, amount: f64) -> bool {
        let (rate, now) = (self.rate, Instant::now());
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Buckets { by_key, sweep_at } = &mut *buckets;
        if by_key.len() >= *sweep_at && !by_key.contains_key(&key) {
            // A full bucket is the same as a new one, so it can be dropped.
            by_key.retain(|_, bucket| !bucket.take(rate, rate.at_once, now));
            // The next sweep comes after as many new buckets as this one has looked at.
            *sweep_at = FEWEST.max(2 * by_key.len());
        }
        by_key.entry(key).or_insert_with(|| TokenBucket::full(rate)).take(rate, amount, now)
    }
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, time::Duration};

    use super::*;

    const RATE: Rate = Rate { per_second: 2.0, at_once: 3.0 };

    #[test]
    fn a_bucket_fills_up_again() {
        let mut bucket = TokenBucket::full(RATE);
        let start = bucket.at;
        let after = |seconds: f64| start + Duration::from_secs_f64(seconds);
        assert!((0..3).all(|_| bucket.take(RATE, 1.0, start)));
        assert!(!bucket.take(RATE, 1.0, start));
        assert!(!bucket.take(RATE, 1.0, after(0.4)));
        assert!(bucket.take(RATE, 1.0, after(0.5)));
        assert!(!bucket.take(RATE, 1.0, after(0.5)));
        // Never more than its capacity.
        assert!(bucket.take(RATE, 3.0, after(1000.0)));
        assert!(!bucket.take(RATE, 1.0, after(1000.0)));
        // An earlier time takes no tokens away.
        assert!(bucket.take(RATE, 1.0, after(1001.0)) && bucket.take(RATE, 1.0, after(900.0)));
    }

    #[test]
    fn every_address_has_its_own_bucket() {
        let limiter = RateLimiter::new(RATE);
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        assert!(limiter.take(address(1), 3.0));
        assert!(!limiter.take(address(1), 3.0));
        assert!(limiter.take(address(2), 3.0));
    }

    #[test]
    fn full_buckets_are_dropped() {
        let limiter = RateLimiter::new(Rate { per_second: 1e12, at_once: 1.0 });
        for number in 0..10_000_u32 {
            assert!(limiter.take(IpAddr::from(number.to_be_bytes()), 1.0));
        }
        assert!(limiter.buckets.lock().unwrap().by_key.len() <= FEWEST);
    }
}
