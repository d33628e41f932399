//! Idle engines, kept for the next search.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use otelo_engine::{Engine, EngineConfig, eval::WeightsHash};

/// What engines of the pool can stand for each other.
type Key = (EngineConfig, WeightsHash);

/// Engines that nobody uses at the moment.
#[derive(Default)]
pub(crate) struct EnginePool(Mutex<HashMap<Key, Vec<Engine>>>);

/// How much memory idle engines may take.
const MAX_MEGABYTES: usize = 1024;

impl EnginePool {
    /// An engine with empty tables: an idle one, or a new one.
    pub(crate) fn take(&self, key: Key, new: impl FnOnce() -> Engine) -> Engine {
        let idle = self.lock().get_mut(&key).and_then(Vec::pop);
        match idle {
            Some(mut engine) => {
                engine.clear();
                engine
            }
            None => new(),
        }
    }

    /// Puts an engine back, if there is room for it.
    pub(crate) fn put(&self, key: Key, engine: Engine) {
        let mut idle = self.lock();
        let used: usize = idle.iter().map(|((config, _), all)| config.megabytes * all.len()).sum();
        if used + key.0.megabytes <= MAX_MEGABYTES {
            idle.entry(key).or_default().push(engine);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Vec<Engine>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
