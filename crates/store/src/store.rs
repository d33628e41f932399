//! The handle to the database.

use std::path::Path;

use otelo_live::{Event, GameId, Moment, Recorded, Setup, Standing, TimeLeft};
use sqlx::SqlitePool;

use crate::{
    ListQuery, Listed, OpenError, Saved, Shelf, StoreError, list, open, read,
    write::{Append, Create, Import, Purge, Shelve, Write},
    writer::Writer,
};

/// The database of one directory; clones are handles to the same one.
///
/// The directory is in use until the store is closed, or until the last clone is dropped and the
/// task behind it has ended.
#[derive(Debug, Clone)]
pub struct Store {
    writer: Writer,
    reads: SqlitePool,
}

impl Store {
    /// Opens the database of a directory, making both if they do not exist.
    ///
    /// # Errors
    /// If another Otelo uses the directory, or if the file there cannot be used; such a file is
    /// left as it is.
    pub async fn open(directory: &Path) -> Result<Store, OpenError> {
        let opened = open::open(directory).await?;
        Ok(Store { writer: Writer::start(opened.connection, opened.lock), reads: opened.reads })
    }

    /// Adds a game, without events, and puts it on the shelves of those who hold its seats, or on
    /// nobody's if nobody does.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is a game of this name; others if it cannot be written.
    pub async fn create(
        &self,
        id: &GameId,
        at: Moment,
        setup: &Setup,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let create = Create { id: id.clone(), at, setup: setup.clone(), standing: *standing };
        self.writer.write(Write::Create(Box::new(create))).await?;
        Ok(())
    }

    /// Appends events that belong together: all of them or none.
    ///
    /// `after` is how many events the game has already, so that two who both believe to own a game
    /// cannot both write. `left` is the time left after each of the events. The answer comes when
    /// they are on disk; whoever stops waiting for it does not stop the writing.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`]; [`StoreError::Conflict`] if `after` is not right;
    /// [`StoreError::Event`] if an event goes to a ply that the line does not have; others if the
    /// events cannot be written.
    pub async fn append(
        &self,
        id: &GameId,
        after: u32,
        at: Moment,
        events: &[Event],
        left: Option<TimeLeft>,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let events = events.to_vec();
        let append = Append { id: id.clone(), after, at, events, left, standing: *standing };
        self.writer.write(Write::Append(append)).await?;
        Ok(())
    }

    /// Adds a game that comes from elsewhere with all that happened in it: all of it or nothing.
    ///
    /// It begins at `at`, and it last changed when the last of the events happened. It goes on the
    /// same shelves as a game that is made and played here. Whoever brings many waits for each, so
    /// that others can write in between.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is a game of this name; [`StoreError::Event`] if an event
    /// goes to a ply that the line does not have; others if it cannot be written.
    pub async fn import(
        &self,
        id: &GameId,
        at: Moment,
        setup: &Setup,
        events: &[Recorded],
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let create = Create { id: id.clone(), at, setup: setup.clone(), standing: *standing };
        let import = Import { create, events: events.to_vec() };
        self.writer.write(Write::Import(Box::new(import))).await?;
        Ok(())
    }

    /// Reads a game with all that happened in it; none if there is no game of this name.
    ///
    /// The moves hang together as a tree, but whether the rules allow them is for the caller to
    /// find out.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if what is stored does not make sense; others if it cannot be read.
    pub async fn load(&self, id: &GameId) -> Result<Option<Saved>, StoreError> {
        read::load(&self.reads, id).await
    }

    /// Lists games in which a move was ever played, the one that changed last first.
    ///
    /// A game that does not make sense is only named, and does not count.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub async fn list(&self, query: &ListQuery) -> Result<Listed, StoreError> {
        list::list(&self.reads, query).await
    }

    /// Takes a game off shelves. It comes back with [`Store::put_back`], until it is purged.
    ///
    /// A game that is off a shelf already stays off since then.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it was never put on any of these shelves; others if it cannot
    /// be written.
    pub async fn hide(&self, shelf: &[Shelf], id: &GameId, at: Moment) -> Result<(), StoreError> {
        self.shelve(shelf, id, Some(at)).await
    }

    /// Puts a game back on the shelves that it was taken off.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it was never put on any of these shelves, or is purged; others
    /// if it cannot be written.
    pub async fn put_back(&self, shelf: &[Shelf], id: &GameId) -> Result<(), StoreError> {
        self.shelve(shelf, id, None).await
    }

    async fn shelve(
        &self,
        shelves: &[Shelf],
        id: &GameId,
        hidden: Option<Moment>,
    ) -> Result<(), StoreError> {
        let shelve = Shelve { shelves: shelves.to_vec(), id: id.clone(), hidden };
        self.writer.write(Write::Shelve(shelve)).await?;
        Ok(())
    }

    /// Makes final what was taken off shelves before a moment, and removes the games that are on no
    /// shelf any more. The answer is how many games that were.
    ///
    /// # Errors
    /// If it cannot be written; some of it may be done then.
    pub async fn purge(&self, before: Moment) -> Result<u64, StoreError> {
        let mut games = 0;
        loop {
            // A part at a time, so that others can write in between.
            let answer = self.writer.write(Write::Purge(Purge { before })).await?;
            games += answer.removed;
            if answer.is_done {
                return Ok(games);
            }
        }
    }

    /// Waits for what is queued and closes the file; for clones the store is closed then, too.
    pub async fn close(self) {
        // The writer goes last: only who can write puts the log of changes back into the file.
        self.reads.close().await;
        self.writer.close().await;
    }
}
