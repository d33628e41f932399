//! Imports: one file at a time is parsed and replayed, on a thread of its own.
//!
//! An import is counted before its body is read and until its games are saved. So the memory that
//! imports take is bounded: [`MOST_IMPORTS`] bodies, and what one of them is parsed into.

use std::{net::IpAddr, sync::Arc};

use axum::body::Bytes;
use otelo_formats::{Hints, ReadLimits, detect_all};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    address_counts::{AddressCounts, CountGuard},
    error::ApiError,
    records::{self, ImportedGame},
    rooms::Rooms,
    search::Busy,
    worker::Worker,
};

/// The most imports under way.
pub const MOST_IMPORTS: usize = 16;
/// The most imports under way of one IP address.
pub const MOST_IMPORTS_EACH: usize = 2;
/// The largest file to import, in bytes. A year of tournament games is far smaller.
pub const LARGEST_FILE: usize = 4 * 1024 * 1024;
/// What is read of a file. Whatever it holds, this takes less than 60 MB.
const LIMITS: ReadLimits = ReadLimits { games: 1000, entries: 200_000 };

/// The thread for imports, and how many are under way.
#[derive(Debug)]
pub(crate) struct Imports {
    worker: Worker,
    slots: Arc<Semaphore>,
    addresses: AddressCounts,
}

/// Counts an import until it is dropped.
#[derive(Debug)]
pub(crate) struct ImportSlot {
    _in_all: OwnedSemaphorePermit,
    _of_address: CountGuard,
}

impl Imports {
    /// Starts the thread.
    pub(crate) fn start() -> Imports {
        let slots = Arc::new(Semaphore::new(MOST_IMPORTS));
        Imports { worker: Worker::start(), slots, addresses: AddressCounts::default() }
    }

    /// Counts one more import of an IP address, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Result<ImportSlot, Busy> {
        let of_address = self.addresses.enter(address, usize::MAX, MOST_IMPORTS_EACH);
        let in_all = Arc::clone(&self.slots).try_acquire_owned();
        Ok(ImportSlot { _of_address: of_address.ok_or(Busy)?, _in_all: in_all.map_err(|_| Busy)? })
    }

    /// The games of a text or a file.
    pub(crate) async fn read(
        &self,
        file: Bytes,
        rooms: &Rooms,
    ) -> Result<Vec<ImportedGame>, ApiError> {
        let rooms = rooms.clone();
        self.worker.run(move || read_games(file, &rooms)).await?
    }

    /// Waits until no import is under way.
    pub(crate) async fn finished(&self) {
        _ = self.slots.acquire_many(MOST_IMPORTS as u32).await;
    }
}

fn read_games(file: Bytes, rooms: &Rooms) -> Result<Vec<ImportedGame>, ApiError> {
    let found = detect_all(&file, Hints { limits: LIMITS, ..Hints::default() })?;
    drop(file);
    let games = (1..).zip(found);
    games.map(|(number, found)| records::import(number, found, rooms)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn imports_under_way_are_limited() {
        let imports = Imports::start();
        let enter = |last: usize| imports.enter(IpAddr::from([10, 0, 0, last as u8]));
        let mut slots: Vec<_> = (0..MOST_IMPORTS_EACH).map(|_| enter(1).unwrap()).collect();
        assert_eq!(enter(1).unwrap_err(), Busy);
        slots.extend((MOST_IMPORTS_EACH..MOST_IMPORTS).map(|last| enter(last).unwrap()));
        assert_eq!(enter(100).unwrap_err(), Busy);
        drop(slots);
        imports.finished().await;
        assert!(enter(1).is_ok());
    }
}
