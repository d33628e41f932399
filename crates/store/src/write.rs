//! The write operations. Each is atomic.

mod append;
mod create;
mod events;
mod import;
mod shelve;

use sqlx::SqliteConnection;

pub use append::Append;
pub use create::Create;
pub use import::Import;
pub use shelve::{Purge, Shelve};

use crate::StoreError;

/// A write operation.
#[derive(Debug)]
pub enum Write {
    /// Create a game.
    Create(Box<Create>),
    /// Append events to a game.
    Append(Append),
    /// Import a game with its events.
    Import(Box<Import>),
    /// Hide a game from shelves, or put it back.
    Shelve(Shelve),
    /// Delete games that are on no shelf.
    Purge(Purge),
}

/// The result of a write.
#[derive(Debug, Clone, Default)]
pub struct WriteResult {
    /// How many games were deleted.
    pub removed: u64,
    /// Whether a purge is complete.
    pub is_done: bool,
}

impl Write {
    /// Runs it in the open transaction. After an error it may be half done, so the caller must
    /// roll back.
    pub(crate) async fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<WriteResult, StoreError> {
        match self {
            Write::Create(create) => create.run(connection).await.map(|()| WriteResult::default()),
            Write::Append(append) => append.run(connection).await.map(|()| WriteResult::default()),
            Write::Import(import) => import.run(connection).await.map(|()| WriteResult::default()),
            Write::Shelve(shelve) => shelve.run(connection).await.map(|()| WriteResult::default()),
            Write::Purge(purge) => purge.run(connection).await,
        }
    }
}
