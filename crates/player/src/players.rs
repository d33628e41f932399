//! All players, with what they share: weights, engines, and what they know.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use otelo_engine::{Engine, Tier, eval::Weights};
use otelo_rules::Position;

use crate::{
    cache::{Cache, Known},
    canonical::Canonical,
    pool::{Make, Pool},
};

/// All players, with what they share. A process needs one.
///
/// It reads the engine's weights when the engine is first asked, keeps engines that have done their
/// work for the next search, and remembers what they found out. None of this changes an answer: a
/// search begins with an empty table, and what is remembered is what it would find again.
#[derive(Default)]
pub struct Players {
    tier: Option<Tier>,
    weights: OnceLock<Arc<Weights>>,
    pool: Pool,
    cache: Mutex<Cache>,
}

impl Players {
    /// On the fastest tier of the machine.
    pub fn new() -> Players {
        Players::default()
    }

    /// On a certain tier.
    pub fn on(tier: Tier) -> Players {
        Players { tier: Some(tier), ..Players::default() }
    }

    /// The best that is known about a position, from whatever was asked so far.
    pub fn value_of(&self, position: &Position) -> Option<Known> {
        self.cache().known(&Canonical::of(position).position)
    }

    pub(crate) fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn weights(&self) -> &Arc<Weights> {
        self.weights.get_or_init(|| Arc::new(Weights::released()))
    }

    /// Lets an engine that knows nothing work, and keeps it for the next time.
    pub(crate) fn with_engine<T>(&self, make: Make, work: impl FnOnce(&Engine) -> T) -> T {
        let engine = self.pool.take(make, || {
            let tier = self.tier.unwrap_or_else(Tier::detect);
            Engine::new(tier, Arc::clone(self.weights()), make.megabytes, make.threads)
        });
        let done = work(&engine);
        self.pool.put(make, engine);
        done
    }
}

impl fmt::Debug for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Players").field("tier", &self.tier).finish_non_exhaustive()
    }
}
