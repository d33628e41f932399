//! Connections to the database file.

use std::path::Path;

use sqlx::{
    ConnectOptions,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

/// Schema steps, one file each; never edit one, only add.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// Marks a file as ours, in the header that every SQLite file has: `Otel` in ASCII.
pub(crate) const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Otel");

/// The version of the schema after all steps that are known here.
pub(crate) fn known_version() -> i64 {
    MIGRATIONS.iter().map(|step| step.version).max().unwrap_or(0)
}

/// A connection that may write.
pub(crate) fn for_writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        // Readers and the writer do not wait for each other.
        .journal_mode(SqliteJournalMode::Wal)
        // A commit that was confirmed outlives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .disable_statement_logging()
}

/// A connection that only reads.
pub(crate) fn for_reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging()
}
