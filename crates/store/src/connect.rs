//! Connection options and migrations of the database.

use std::path::Path;

use sqlx::{
    ConnectOptions,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

/// The schema migrations, one file each. Never edit one; only add new ones.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// SQLite's `application_id` in the header of the file: `Otel` in ASCII.
pub(crate) const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Otel");

/// The schema version of this program: that of its last migration.
pub(crate) fn known_version() -> i64 {
    MIGRATIONS.iter().map(|step| step.version).max().unwrap_or(0)
}

/// Options of a connection that may write.
pub(crate) fn for_writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        // Write-ahead log: readers and the writer do not block each other.
        .journal_mode(SqliteJournalMode::Wal)
        // Durability: a confirmed commit survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .disable_statement_logging()
}

/// Options of a read-only connection.
pub(crate) fn for_reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging()
}
