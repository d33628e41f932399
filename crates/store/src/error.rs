//! The errors of reading and writing games.

use std::sync::Arc;

use sqlx::migrate::MigrateError;

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

/// The extended SQLite error code for a file of shared memory that cannot grow, which happens on a
/// full disk (`SQLITE_IOERR_SHMSIZE`).
const SHM_SIZE: u32 = 4874;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error if is_full(&error) => StoreError::Full,
            error => StoreError::Database(Arc::new(error)),
        }
    }
}

/// Whether an error says that the disk is full.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::StorageFull,
        sqlx::Error::Migrate(error) => match &**error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                is_full(error)
            }
            _ => false,
        },
        error => result_code(error) == Some(FULL) || extended_result_code(error) == Some(SHM_SIZE),
    }
}

/// The primary error code of SQLite.
pub(crate) fn result_code(error: &sqlx::Error) -> Option<u32> {
    // An extended error code has the details in the higher bytes.
    Some(extended_result_code(error)? & 0xff)
}

fn extended_result_code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}
