//! The write operations. Each is atomic.

mod append;
mod create;
mod events;
mod import;
mod shelve;
mod study;

use sqlx::SqliteConnection;

pub use append::Append;
pub use create::Create;
pub use import::{BeginImport, EndImport, ImportEnd, ShelveImport, Stage};
pub use shelve::{AddUptime, EMPTY_FOR, HIDDEN_FOR, Purge, Shelve};
pub use study::SaveStudy;

use crate::StoreError;

/// A write operation.
#[derive(Debug)]
pub enum Write {
    /// Create a game.
    Create(Box<Create>),
    /// Append events to a game.
    Append(Append),
    /// Begin an import.
    BeginImport(BeginImport),
    /// Write a game as a part of an import.
    Stage(Box<Stage>),
    /// Publish or discard an import.
    EndImport(EndImport),
    /// Hide an import, or put it back.
    ShelveImport(ShelveImport),
    /// Delete some games of discarded imports.
    Sweep,
    /// Hide a game from shelves, or put it back.
    Shelve(Shelve),
    /// Save a study of a game.
    SaveStudy(SaveStudy),
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
    /// Whether a purge or sweep is complete.
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
            Write::BeginImport(begin) => begin.run(connection).await?,
            Write::Stage(stage) => stage.run(connection).await?,
            Write::EndImport(end) => end.run(connection).await?,
            Write::ShelveImport(shelve) => shelve.run(connection).await?,
            Write::Sweep => return import::sweep(connection, HIDDEN_FOR).await,
            Write::Shelve(shelve) => shelve.run(connection).await?,
            Write::SaveStudy(save) => save.run(connection).await?,
            Write::AddUptime(uptime) => uptime.run(connection).await?,
            Write::Purge(purge) => return purge.run(connection).await,
        }
        Ok(WriteResult::default())
    }
}
