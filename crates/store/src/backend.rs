//! What a store keeps its games in: SQLite, or a simulated disk.

use std::{fmt, fs::File, pin::Pin};

use otelo_live::GameId;
use sqlx::{Connection, SqliteConnection, SqlitePool};
use tracing::warn;

use crate::{
    ImportSummary, ListQuery, Listed, Saved, SavedStudy, Shelf, StoreError,
    commit_file::CommitFile,
    import, list, read, study,
    write::{Write, WriteResult},
    writer::commit,
};

/// A future that borrows what it needs.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Runs the writes of a store. There is one for each store.
pub trait Backend: Send + 'static {
    /// Runs a group of writes in one transaction. Returns the result of each: it is on disk, or it
    /// has changed nothing.
    fn commit<'a>(
        &'a mut self,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Vec<Result<WriteResult, StoreError>>>;

    /// Closes the files.
    fn close(self: Box<Self>) -> BoxFuture<'static, ()>;
}

/// Reads what was written.
pub trait Reader: fmt::Debug + Send + Sync + 'static {
    /// Reads a game; `None` if there is no such game.
    fn load<'a>(&'a self, id: &'a GameId) -> BoxFuture<'a, Result<Option<Saved>, StoreError>>;

    /// Reads a page of the list of games.
    fn list<'a>(&'a self, query: &'a ListQuery) -> BoxFuture<'a, Result<Listed, StoreError>>;

    /// Reads the list of published imports.
    fn imports<'a>(
        &'a self,
        shelves: &'a [Shelf],
    ) -> BoxFuture<'a, Result<Vec<ImportSummary>, StoreError>>;

    /// Reads the study of a game on a shelf; `None` if there is none.
    fn study<'a>(
        &'a self,
        game: &'a GameId,
        shelf: Shelf,
    ) -> BoxFuture<'a, Result<Option<SavedStudy>, StoreError>>;

    /// Closes the files.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// The connection that writes, and the lock of the directory.
pub(crate) struct Sqlite {
    pub(crate) connection: SqliteConnection,
    pub(crate) commit_file: CommitFile,
    pub(crate) lock: File,
}

impl Backend for Sqlite {
    fn commit<'a>(
        &'a mut self,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Vec<Result<WriteResult, StoreError>>> {
        Box::pin(commit(self, writes))
    }

    fn close(self: Box<Self>) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            match self.connection.close().await {
                Ok(()) => _ = self.commit_file.remove(),
                Err(error) => warn!(%error, "closing the database failed"),
            }
            drop(self.lock);
        })
    }
}

/// The connections that read.
#[derive(Debug)]
pub(crate) struct SqliteReader {
    pub(crate) pool: SqlitePool,
    /// The games whose standing was found damaged when the database was opened.
    pub(crate) damaged: Vec<String>,
}

impl Reader for SqliteReader {
    fn load<'a>(&'a self, id: &'a GameId) -> BoxFuture<'a, Result<Option<Saved>, StoreError>> {
        Box::pin(async move { read::load(&mut *self.pool.acquire().await?, id).await })
    }

    fn list<'a>(&'a self, query: &'a ListQuery) -> BoxFuture<'a, Result<Listed, StoreError>> {
        Box::pin(
            async move { list::list(&mut *self.pool.acquire().await?, query, &self.damaged).await },
        )
    }

    fn imports<'a>(
        &'a self,
        shelves: &'a [Shelf],
    ) -> BoxFuture<'a, Result<Vec<ImportSummary>, StoreError>> {
        Box::pin(async move { import::imports(&mut *self.pool.acquire().await?, shelves).await })
    }

    fn study<'a>(
        &'a self,
        game: &'a GameId,
        shelf: Shelf,
    ) -> BoxFuture<'a, Result<Option<SavedStudy>, StoreError>> {
        Box::pin(async move { study::study(&mut *self.pool.acquire().await?, game, shelf).await })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            // A connection that was just being returned becomes idle behind the first call. If one
            // stayed open, the writer could not copy the WAL into the database.
            self.pool.close().await;
            while self.pool.size() > 0 {
                self.pool.close().await;
            }
        })
    }
}
