//! The errors of reading and writing games.

use std::sync::Arc;

/// Why a game could not be read or written.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// There is no game with this id.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game has other events than the caller expected (optimistic concurrency), or its id is
    /// taken.
    #[error("someone else has changed the game")]
    Conflict,
    /// An event to be written is impossible.
    #[error("event {number} makes no sense: {fault}")]
    Event {
        /** Its number in the game, counted from 1. */
        number: i64,
        /** What is wrong. */
        fault: String,
    },
    /// The disk is full. Nothing is lost; the write can be repeated once there is space.
    #[error("the disk is full")]
    Full,
    /// The stored game is not valid.
    #[error("game {game} is damaged: {fault}")]
    Damaged {
        /** The id of the game. */
        game: String,
        /** What is wrong. */
        fault: String,
    },
    /// The store was closed before the operation.
    #[error("the store is closed")]
    Closed,
    /// Another error of the database.
    ///
    /// It is shared, because all writes of a failed commit return it.
    #[error("the database failed: {0}")]
    Database(#[source] Arc<sqlx::Error>),
}

/// The SQLite error code for a full disk (`SQLITE_FULL`).
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

/// The primary error code of SQLite.
pub(crate) fn result_code(error: &sqlx::Error) -> Option<u32> {
    let extended: u32 = error.as_database_error()?.code()?.parse().ok()?;
    // An extended error code has the details in the higher bytes.
    Some(extended & 0xff)
}
