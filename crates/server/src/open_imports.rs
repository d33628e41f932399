//! Imports that are open: a client sends a file in parts, which are read and staged as they come.
//!
//! So only a part is in memory at a time, however long the file is. An import counts as one under way
//! from its beginning to its end. It is given up when no part has come for [`IMPORT_TIMEOUT`].

use std::{
    collections::HashMap,
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
    /// Those for which a request is being answered are `None`.
    imports: HashMap<ImportId, Option<OpenImport>>,
    is_closing: bool,
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
        self.lock().imports.insert(id.clone(), None);
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
            None => Some(IMPORT_TIMEOUT),
            Some(import) => IMPORT_TIMEOUT.checked_sub(import.last_part.elapsed()),
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
        let none = || ApiError::NoSuchImport { import: id.to_string() };
        let mut state = self.lock();
        let slot = state.imports.get_mut(id).ok_or_else(none)?;
        if slot.as_ref().is_some_and(|import| import.device != device) {
            return Err(none());
        }
        Ok(slot.take().ok_or(Busy)?)
    }

    /// Puts an import back, to wait for the next part.
    pub(crate) fn put_back(&self, mut import: OpenImport) {
        import.last_part = Instant::now();
        let mut state = self.lock();
        let id = import.id.clone();
        if state.is_closing {
            state.imports.remove(&id);
        } else {
            state.imports.insert(id, Some(import));
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
        state.imports.retain(|_, import| import.is_none());
    }
}
