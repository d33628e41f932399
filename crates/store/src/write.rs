//! One write: what changes the database, all of it or nothing.

mod append;
mod create;
mod events;
mod import;
mod shelve;

use sqlx::SqliteConnection;

pub(crate) use append::Append;
pub(crate) use create::Create;
pub(crate) use import::Import;
pub(crate) use shelve::{Purge, Shelve};

use crate::StoreError;

/// Something to be written, all of it or nothing.
#[derive(Debug)]
pub(crate) enum Write {
    /// A new game.
    Create(Box<Create>),
    /// More events of a game.
    Append(Append),
    /// A new game with events.
    Import(Box<Import>),
    /// A game comes off shelves or back.
    Shelve(Shelve),
    /// Games go that are on no shelf.
    Purge(Purge),
}

/// What a write answers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answer {
    /// How many games were removed.
    pub(crate) removed: u64,
    /// Whether there is nothing left to remove.
    pub(crate) is_done: bool,
}

impl Write {
    /// Writes it into the transaction that is open. After an error some of it may be there, so
    /// the caller goes back to where it was before.
    pub(crate) async fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Answer, StoreError> {
        match self {
            Write::Create(create) => create.run(connection).await.map(|()| Answer::default()),
            Write::Append(append) => append.run(connection).await.map(|()| Answer::default()),
            Write::Import(import) => import.run(connection).await.map(|()| Answer::default()),
            Write::Shelve(shelve) => shelve.run(connection).await.map(|()| Answer::default()),
            Write::Purge(purge) => purge.run(connection).await,
        }
    }
}
