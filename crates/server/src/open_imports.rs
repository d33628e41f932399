//! Imports that are open: a client sends a file in parts, which are read and staged as they come.
//!
//! So only a part is in memory at a time, however long the file is. An import counts as one under way
//! from its beginning to its end. It is given up when no part has come for [`IMPORT_TIMEOUT`].

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use otelo_formats::PartReader;
use otelo_live::{GameId, KeyHash};
use otelo_store::{ImportId, Store};
use tokio::time::{Instant, sleep};

use crate::{error::ApiError, imports::ImportSlot, search::Busy};

/// After how long without a part an import is given up.
pub const IMPORT_TIMEOUT: Duration = Duration::from_secs(60);

/// The imports that are open.
#[derive(Debug, Clone, Default)]
pub(crate) struct OpenImports(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    imports: HashMap<ImportId, Slot>,
    is_closing: bool,
}

/// An import, or what is known of it while a request works on it.
#[derive(Debug)]
enum Slot {
    Waiting(Box<OpenImport>),
    Busy { device: Option<KeyHash>, is_stopped: bool },
}

/// An import that is open.
#[derive(Debug)]
pub(crate) struct OpenImport {
    pub(crate) id: ImportId,
    /// Whose it is.
    pub(crate) device: Option<KeyHash>,
    pub(crate) reader: PartReader,
    /// How many games are staged, and the first of them.
    pub(crate) games: usize,
    pub(crate) first: Option<GameId>,
    pub(crate) last_part: Instant,
    pub(crate) slot: ImportSlot,
}

impl OpenImports {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an import, and gives it up when no more comes of it.
    pub(crate) fn add(&self, import: OpenImport, store: &Store) {
        let (id, open, store) = (import.id.clone(), self.clone(), store.clone());
        self.put_back(import);
        tokio::spawn(async move {
            while let Some(left) = open.time_left(&id) {
                sleep(left).await;
            }
            let expired = open.lock().imports.remove(&id);
            if expired.is_some()
                && let Err(error) = store.discard_import(&id).await
            {
                tracing::warn!(%error, "an import that was given up is still stored");
            }
        });
    }

    /// How long to wait before an import is given up; `None` if it is to be given up now, or is
    /// done.
    fn time_left(&self, id: &ImportId) -> Option<Duration> {
        match self.lock().imports.get(id)? {
            Slot::Busy { .. } => Some(IMPORT_TIMEOUT),
            Slot::Waiting(import) => IMPORT_TIMEOUT.checked_sub(import.last_part.elapsed()),
        }
    }

    /// Takes an import of a device out, to work on it. It must be put back or ended.
    ///
    /// # Errors
    /// [`ApiError::NoSuchImport`] if the device has no such import; [`ApiError::Busy`] if another
    /// request works on it.
    pub(crate) fn take(
        &self,
        id: &ImportId,
        device: Option<KeyHash>,
    ) -> Result<OpenImport, ApiError> {
        let mut state = self.lock();
        let slot = state.slot(id, device)?;
        match mem::replace(slot, Slot::Busy { device, is_stopped: false }) {
            Slot::Waiting(import) => Ok(*import),
            busy => {
                *slot = busy;
                Err(Busy.into())
            }
        }
    }

    /// Stops an import of a device on which a request works: that one gives it up.
    ///
    /// # Errors
    /// [`ApiError::NoSuchImport`] if the device has no such import.
    pub(crate) fn stop(&self, id: &ImportId, device: Option<KeyHash>) -> Result<(), ApiError> {
        if let Slot::Busy { is_stopped, .. } = self.lock().slot(id, device)? {
            *is_stopped = true;
        }
        Ok(())
    }

    /// Whether an import was stopped.
    pub(crate) fn is_stopped(&self, id: &ImportId) -> bool {
        matches!(self.lock().imports.get(id), Some(Slot::Busy { is_stopped: true, .. }))
    }

    /// Puts an import back, to wait for the next part.
    pub(crate) fn put_back(&self, mut import: OpenImport) {
        import.last_part = Instant::now();
        let mut state = self.lock();
        let id = import.id.clone();
        if state.is_closing {
            state.imports.remove(&id);
        } else {
            state.imports.insert(id, Slot::Waiting(Box::new(import)));
        }
    }

    /// Ends an import that was taken out.
    pub(crate) fn end(&self, id: &ImportId) {
        self.lock().imports.remove(id);
    }

    /// Gives up all imports for which no request is being answered, and those others after that.
    /// Their games are deleted when the store is opened the next time.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_closing = true;
        state.imports.retain(|_, slot| matches!(slot, Slot::Busy { .. }));
    }
}

impl State {
    /// An import of a device.
    fn slot(&mut self, id: &ImportId, device: Option<KeyHash>) -> Result<&mut Slot, ApiError> {
        let own = self.imports.get_mut(id).filter(|slot| match slot {
            Slot::Waiting(import) => import.device == device,
            Slot::Busy { device: owner, .. } => *owner == device,
        });
        own.ok_or_else(|| ApiError::NoSuchImport { import: id.to_string() })
    }
}
