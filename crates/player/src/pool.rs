//! Engines that nobody uses at the moment.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use otelo_engine::Engine;

/// What an engine is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Make {
    /// The size of its table.
    pub(crate) megabytes: usize,
    pub(crate) threads: usize,
}

/// Engines that nobody uses at the moment.
#[derive(Default)]
pub(crate) struct Pool(Mutex<HashMap<Make, Vec<Engine>>>);

/// How much memory may lie idle.
const MOST_MEGABYTES: usize = 1024;

impl Pool {
    /// An engine that knows nothing: an idle one whose memory is cleared, or a new one.
    pub(crate) fn take(&self, make: Make, new: impl FnOnce() -> Engine) -> Engine {
        let idle = self.lock().get_mut(&make).and_then(Vec::pop);
        match idle {
            Some(engine) => {
                engine.forget();
                engine
            }
            None => new(),
        }
    }

    /// Puts an engine back, if there is room for it.
    pub(crate) fn put(&self, make: Make, engine: Engine) {
        let mut idle = self.lock();
        let used: usize = idle.iter().map(|(make, all)| make.megabytes * all.len()).sum();
        if used + make.megabytes <= MOST_MEGABYTES {
            idle.entry(make).or_default().push(engine);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Make, Vec<Engine>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
