//! Why a game could not be read or written.

use std::sync::Arc;

/// Why a game could not be read or written.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// There is no game of that name.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game has more events than the writer knew of, or its name is taken.
    #[error("someone else has changed the game")]
    Conflict,
    /// What is to be written cannot have happened.
    #[error("event {number} makes no sense: {fault}")]
    Event {
        /** Its number in the game, from 1. */
        number: i64,
        /** What does not make sense. */
        fault: String,
    },
    /// The disk has no more room. Nothing is lost; the same write works once there is room.
    #[error("the disk is full")]
    Full,
    /// What is stored does not make sense.
    #[error("game {game} is damaged: {fault}")]
    Damaged {
        /** The name of the game. */
        game: String,
        /** What does not make sense. */
        fault: String,
    },
    /// The store was closed before this was done.
    #[error("the store is closed")]
    Closed,
    /// The database says no.
    ///
    /// It is shared, because all who wait for one commit hear of its failure.
    #[error("the database failed: {0}")]
    Database(#[source] Arc<sqlx::Error>),
}

/// The disk is full (`SQLITE_FULL`).
const FULL: u32 = 13;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error if result_code(&error) == Some(FULL) => StoreError::Full,
            error => StoreError::Database(Arc::new(error)),
        }
    }
}

/// The number by which SQLite calls an error, without the details.
pub(crate) fn result_code(error: &sqlx::Error) -> Option<u32> {
    let extended: u32 = error.as_database_error()?.code()?.parse().ok()?;
    // The details stand in the higher bytes.
    Some(extended & 0xff)
}
