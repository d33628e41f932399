//! The handle to the data base.

use std::path::Path;

use sqlx::SqlitePool;

use crate::{
    Cursor, Event, GameId, Moment, NodeId, OpenError, Saved, Setup, Standing, StoreError, Summary,
    open, read,
    write::{Append, Create, Write},
    writer::Writer,
};

/// The data base of one directory; clones are handles to the same one.
///
/// The directory is in use until the store is closed, or until the last clone is dropped and the
/// task behind it has ended.
#[derive(Debug, Clone)]
pub struct Store {
    writer: Writer,
    reads: SqlitePool,
}

impl Store {
    /// Opens the data base of a directory, making both if they do not exist.
    ///
    /// # Errors
    /// If another Otelo uses the directory, or if the file there cannot be used; such a file is
    /// left as it is.
    pub async fn open(directory: &Path) -> Result<Store, OpenError> {
        let opened = open::open(directory).await?;
        Ok(Store { writer: Writer::start(opened.connection, opened.lock), reads: opened.reads })
    }

    /// Adds a game, without events.
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
    /// cannot both write. The answer is the last node after each of the events. It comes when they
    /// are on disk; whoever stops waiting for it does not stop the writing.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`]; [`StoreError::Conflict`] if `after` is not right; others if the
    /// events cannot be written.
    pub async fn append(
        &self,
        id: &GameId,
        after: u32,
        at: Moment,
        events: &[Event],
        standing: &Standing,
    ) -> Result<Vec<Option<NodeId>>, StoreError> {
        let append =
            Append { id: id.clone(), after, at, events: events.to_vec(), standing: *standing };
        self.writer.write(Write::Append(append)).await
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
    /// `before` is the [`Summary::cursor`] of the last game that was listed; the list goes on
    /// there.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if what is stored does not make sense; others if it cannot be read.
    pub async fn list(
        &self,
        limit: u32,
        before: Option<&Cursor>,
    ) -> Result<Vec<Summary>, StoreError> {
        read::list(&self.reads, limit, before).await
    }

    /// Waits for what is queued and closes the file; for clones the store is closed then, too.
    pub async fn close(self) {
        // The writer goes last: only who can write puts the log of changes back into the file.
        self.reads.close().await;
        self.writer.close().await;
    }
}
