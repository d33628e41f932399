//! The handle to the database: all its operations.

use std::{path::Path, sync::Arc};

use otelo_live::{Event, GameId, Recorded, Setup, Standing, TimeLeft, Timestamp};

use crate::{
    Backend, ListQuery, Listed, OpenError, Reader, Saved, Shelf, StoreError,
    backend::Sqlite,
    open::{self, Opened},
    write::{Append, Create, Import, Purge, Shelve, Write},
    writer::Writer,
};

/// A handle to the database of one directory; clones share it.
///
/// The directory stays locked until the store is closed, or until the last clone is dropped and
/// its writer task has ended.
#[derive(Debug, Clone)]
pub struct Store {
    writer: Writer,
    reader: Arc<dyn Reader>,
}

impl Store {
    /// Opens the database of a directory. Creates both if they do not exist, and runs the missing
    /// migrations.
    ///
    /// # Errors
    /// If another Otelo process uses the directory, or if the file there cannot be used. Such a
    /// file is left unchanged.
    pub async fn open(directory: &Path) -> Result<Store, OpenError> {
        let opened = open::open(directory).await?;
        let Opened { connection, reads, lock } = opened;
        Ok(Store::on(Box::new(Sqlite { connection, lock }), Arc::new(reads)))
    }

    /// A store on another backend, for simulations.
    pub fn on(backend: Box<dyn Backend>, reader: Arc<dyn Reader>) -> Store {
        Store { writer: Writer::start(backend), reader }
    }

    /// Creates a game without events, on the shelves of the devices that hold its seats, or on
    /// [`Shelf::Nobody`].
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id is taken; others if it cannot be written.
    pub async fn create(
        &self,
        id: &GameId,
        at: Timestamp,
        setup: &Setup,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let create = Create { id: id.clone(), at, setup: setup.clone(), standing: *standing };
        self.writer.write(Write::Create(Box::new(create))).await?;
        Ok(())
    }

    /// Appends events atomically: all of them or none.
    ///
    /// `after` is the number of events that the caller knows of. If the game has another number,
    /// the write is refused (optimistic concurrency). `left` is the time left after each of the
    /// events. Returns when the events are on disk. Dropping the future does not cancel the write.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`]; [`StoreError::Conflict`] if `after` is wrong;
    /// [`StoreError::Event`] if an event refers to a ply that the line does not have; others if
    /// the events cannot be written.
    pub async fn append(
        &self,
        id: &GameId,
        after: u32,
        at: Timestamp,
        events: &[Event],
        left: Option<TimeLeft>,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let events = events.to_vec();
        let append = Append { id: id.clone(), after, at, events, left, standing: *standing };
        self.writer.write(Write::Append(append)).await?;
        Ok(())
    }

    /// Imports a game with its events, atomically.
    ///
    /// `at` is the time of its creation; the time of its last change is that of its last event. It
    /// goes on the same shelves as a created game. To import many games, wait for each of them, so
    /// that other writes can run in between.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id is taken; [`StoreError::Event`] if an event refers to a
    /// ply that the line does not have; others if it cannot be written.
    pub async fn import(
        &self,
        id: &GameId,
        at: Timestamp,
        setup: &Setup,
        events: &[Recorded],
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let create = Create { id: id.clone(), at, setup: setup.clone(), standing: *standing };
        let import = Import { create, events: events.to_vec() };
        self.writer.write(Write::Import(Box::new(import))).await?;
        Ok(())
    }

    /// Reads a game with its events; `None` if there is no game with this id.
    ///
    /// The moves are checked to form a tree. The caller must check them against the rules.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if the stored game is not valid; others if it cannot be read.
    pub async fn load(&self, id: &GameId) -> Result<Option<Saved>, StoreError> {
        self.reader.load(id).await
    }

    /// Lists the games in which a move was ever played, the last changed first.
    ///
    /// Of a damaged game only the id is listed; it does not count towards the limit.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub async fn list(&self, query: &ListQuery) -> Result<Listed, StoreError> {
        self.reader.list(query).await
    }

    /// Removes a game from shelves (a soft delete). [`Store::put_back`] restores it until it is
    /// purged.
    ///
    /// A game that is hidden already keeps the time at which it was hidden.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it was never on any of these shelves; others if it cannot be
    /// written.
    pub async fn hide(
        &self,
        shelf: &[Shelf],
        id: &GameId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.shelve(shelf, id, Some(at)).await
    }

    /// Puts a hidden game back on its shelves.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it was never on any of these shelves, or is purged; others if
    /// it cannot be written.
    pub async fn put_back(&self, shelf: &[Shelf], id: &GameId) -> Result<(), StoreError> {
        self.shelve(shelf, id, None).await
    }

    async fn shelve(
        &self,
        shelves: &[Shelf],
        id: &GameId,
        hidden: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let shelve = Shelve { shelves: shelves.to_vec(), id: id.clone(), hidden };
        self.writer.write(Write::Shelve(shelve)).await?;
        Ok(())
    }

    /// Makes final what was hidden before a moment, and deletes the games that are on no shelf any
    /// more. Returns the number of deleted games.
    ///
    /// # Errors
    /// If it cannot be written. A part of the games may be deleted then.
    pub async fn purge(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut games = 0;
        loop {
            // In batches, so that other writes can run in between.
            let answer = self.writer.write(Write::Purge(Purge { before })).await?;
            games += answer.removed;
            if answer.is_done {
                return Ok(games);
            }
        }
    }

    /// Waits for the queued writes and closes the file, also for clones (graceful shutdown).
    pub async fn close(self) {
        // The writer closes last: only a writing connection copies the WAL into the database.
        self.reader.close().await;
        self.writer.close().await;
    }
}
