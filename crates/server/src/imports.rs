//! Imports: one file at a time is parsed and replayed, on a thread of its own.
//!
//! An import is counted before its body is read and until its games are saved. So the memory that
//! imports take is bounded: [`MOST_IMPORTS`] bodies, and what one of them is parsed into. A long file
//! comes in parts: `open_imports.rs`.

use std::{mem, net::IpAddr, sync::Arc};

use axum::body::Bytes;
use otelo_formats::{Detected, Hints, PartReader, ReadLimits, detect_all};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    address_counts::{AddressCounts, CountGuard},
    error::ApiError,
    open_imports::{OpenImport, OpenImports},
    records::{self, ImportedGame},
    rooms::Rooms,
    worker::Worker,
};

/// The most imports under way.
pub const MOST_IMPORTS: usize = 16;
/// The most imports under way of one IP address.
pub const MOST_IMPORTS_EACH: usize = 2;
/// The largest file that is imported with one request, and the largest game, in bytes.
pub const LARGEST_FILE: usize = 4 * 1024 * 1024;
/// What is read of a file. Whatever it holds, this takes less than 60 MB.
const LIMITS: ReadLimits = ReadLimits { games: 1000, entries: 200_000 };

/// The thread for imports, and how many are under way.
#[derive(Debug)]
pub(crate) struct Imports {
    worker: Worker,
    slots: Arc<Semaphore>,
    addresses: AddressCounts,
    /// Those that come in parts.
    pub(crate) open: OpenImports,
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
        let (addresses, open) = (AddressCounts::default(), OpenImports::default());
        Imports { worker: Worker::start(crate::threads::WORK), slots, addresses, open }
    }

    /// Counts one more import of an IP address, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Result<ImportSlot, ApiError> {
        let of_address = self.addresses.enter(address, usize::MAX, MOST_IMPORTS_EACH);
        let in_all = Arc::clone(&self.slots).try_acquire_owned();
        Ok(ImportSlot {
            _of_address: of_address.ok_or(ApiError::TooFast)?,
            _in_all: in_all.map_err(|_| ApiError::Busy)?,
        })
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

    /// The next games of an import that comes in parts; none if the next one has not come whole.
    pub(crate) async fn read_part(
        &self,
        import: &mut OpenImport,
        rooms: &Rooms,
    ) -> Result<Vec<ImportedGame>, ApiError> {
        let mut reader = mem::replace(&mut import.reader, PartReader::new(0, LIMITS));
        let (rooms, before) = (rooms.clone(), import.games);
        let read = move || {
            let found = reader.read();
            (
                reader,
                found.map_err(ApiError::from).and_then(|found| import_all(before, found, &rooms)),
            )
        };
        let (reader, games) = self.worker.run(read).await?;
        import.reader = reader;
        games
    }

    /// A reader for a file of so many bytes.
    pub(crate) const fn reader(length: usize) -> PartReader {
        PartReader::new(length, LIMITS)
    }

    /// Waits until no import is under way. Those that come in parts are given up.
    pub(crate) async fn finished(&self) {
        self.open.close();
        _ = self.slots.acquire_many(MOST_IMPORTS as u32).await;
    }
}

fn read_games(file: Bytes, rooms: &Rooms) -> Result<Vec<ImportedGame>, ApiError> {
    let found = detect_all(&file, Hints { limits: LIMITS, ..Hints::default() })?;
    drop(file);
    import_all(0, found, rooms)
}

/// Games of a file, of which so many come before them.
fn import_all(
    before: usize,
    found: Vec<Detected>,
    rooms: &Rooms,
) -> Result<Vec<ImportedGame>, ApiError> {
    let games = (before + 1..).zip(found);
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
        assert!(matches!(enter(1), Err(ApiError::TooFast)));
        slots.extend((MOST_IMPORTS_EACH..MOST_IMPORTS).map(|last| enter(last).unwrap()));
        assert!(matches!(enter(100), Err(ApiError::Busy)));
        drop(slots);
        imports.finished().await;
        assert!(enter(1).is_ok());
    }
}
