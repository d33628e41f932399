//! The write operations. Each is atomic.

mod append;
mod create;
mod events;
mod import;
mod shelve;

use sqlx::SqliteConnection;

pub use append::Append;
pub use create::Create;
pub use import::Publish;
pub use shelve::{AddUptime, EMPTY_FOR, HIDDEN_FOR, Purge, Shelve};

use crate::StoreError;

/// A write operation.
#[derive(Debug)]
pub enum Write {
    /// Create a game.
    Create(Box<Create>),
    /// Append events to a game.
    Append(Append),
    /// Write a game that is imported, on no shelf.
    Stage(Box<Create>),
    /// Put imported games on their shelves, or delete them.
    Publish(Publish),
    /// Hide a game from shelves, or put it back.
    Shelve(Shelve),
    /// Delete games for good.
    Purge(Purge),
    /// Count the time for which a server has run.
    AddUptime(AddUptime),
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
            Write::Create(create) => create.run(connection).await?,
            Write::Append(append) => append.run(connection).await?,
            Write::Stage(create) => create.stage(connection).await?,
            Write::Publish(publish) => publish.run(connection).await?,
            Write::Shelve(shelve) => shelve.run(connection).await?,
            Write::AddUptime(uptime) => uptime.run(connection).await?,
            Write::Purge(purge) => return purge.run(connection).await,
        }
        Ok(WriteResult::default())
    }
}
