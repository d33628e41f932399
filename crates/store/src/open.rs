//! Opening the database of a directory: lock file, creation, migrations.
//!
//! A lock on `otelo.lock` is held as long as a store uses the directory. A new database is created
//! under another name and renamed to `otelo.db` when it is complete, so that an interruption
//! leaves no incomplete file. An existing database is checked before anything is written. An older
//! version is migrated in one transaction.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf, absolute},
};

use sqlx::{
    ConnectOptions, Connection, Executor, SqliteConnection, SqlitePool, sqlite::SqlitePoolOptions,
};
use tracing::info;

use crate::{
    check::check,
    connect::{APPLICATION_ID, MIGRATIONS, for_reading, for_writing, known_version},
    search,
};

/// Why a database could not be opened. The files are left unchanged.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be created or used.
    #[error(
        "cannot use the data directory {}: {source}; name another one with `--data DIR`",
        .directory.display()
    )]
    Directory {
        /** The directory. */
        directory: PathBuf,
        /** The error of the operating system. */
        source: io::Error,
    },
    /// Another Otelo process uses the directory.
    #[error(
        "another Otelo uses the data directory {}; stop that one, or name another directory with \
         `--data DIR`",
        .directory.display()
    )]
    InUse {
        /** The directory. */
        directory: PathBuf,
    },
    /// The file is not a SQLite file, or it belongs to another program.
    #[error(
        "{} is not a database of Otelo; move it away, or name another directory with `--data DIR`",
        .file.display()
    )]
    NotOurs {
        /** The file. */
        file: PathBuf,
    },
    /// The file is damaged.
    #[error(
        "{} is damaged: {fault}; put a copy from before in its place, or name another directory \
         with `--data DIR`",
        .file.display()
    )]
    Damaged {
        /** The file. */
        file: PathBuf,
        /** The first fault found. */
        fault: String,
    },
    /// The file was written by a newer version of Otelo.
    #[error(
        "{} was made by a newer Otelo: it has version {found} and this one knows up to {known}; \
         use the newer one, or name another directory with `--data DIR`",
        .file.display()
    )]
    Newer {
        /** The file. */
        file: PathBuf,
        /** The schema version of the file. */
        found: i64,
        /** The newest schema version that this program knows. */
        known: i64,
    },
    /// Another error.
    #[error("cannot open {}: {source}; name another directory with `--data DIR`", .file.display())]
    Database {
        /** The file. */
        file: PathBuf,
        /** The error. */
        source: sqlx::Error,
    },
}

impl OpenError {
    /// The error code, by which the i18n catalogues have its text.
    pub const fn code(&self) -> &'static str {
        match self {
            OpenError::Directory { .. } => "store-directory",
            OpenError::InUse { .. } => "store-in-use",
            OpenError::NotOurs { .. } => "store-not-ours",
            OpenError::Damaged { .. } => "store-damaged",
            OpenError::Newer { .. } => "store-newer",
            OpenError::Database { .. } => "store-database",
        }
    }

    /// The values for the placeholders of the catalogue's text, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let path = |path: &Path| ("path", path.display().to_string());
        match self {
            OpenError::Directory { directory, source } => {
                vec![path(directory), ("reason", source.to_string())]
            }
            OpenError::InUse { directory } => vec![path(directory)],
            OpenError::NotOurs { file } => vec![path(file)],
            OpenError::Damaged { file, fault } => vec![path(file), ("reason", fault.clone())],
            OpenError::Newer { file, found, known } => {
                vec![path(file), ("found", found.to_string()), ("known", known.to_string())]
            }
            OpenError::Database { file, source } => {
                vec![path(file), ("reason", source.to_string())]
            }
        }
    }
}

/// An open database.
pub(crate) struct Opened {
    /// The only connection that writes.
    pub(crate) connection: SqliteConnection,
    /// The connection pool for reading.
    pub(crate) reads: SqlitePool,
    /// The locked lock file. Dropping it unlocks the directory.
    pub(crate) lock: File,
}

/// The size of the connection pool for reading.
const READERS: u32 = 4;

/// Opens the database of a directory. Creates both if they do not exist.
pub(crate) async fn open(directory: &Path) -> Result<Opened, OpenError> {
    // The pool connects later, when the current directory may be another one.
    let directory = absolute(directory)
        .map_err(|source| OpenError::Directory { directory: directory.to_owned(), source })?;
    let lock = lock(&directory)?;
    let file = directory.join("otelo.db");
    let of_file = |source| OpenError::Database { file: file.clone(), source };
    if is_blank(&file).map_err(|error| of_file(error.into()))? {
        make(&file).await?;
    } else {
        check(&file).await?;
    }
    let mut connection = for_writing(&file).connect().await.map_err(of_file)?;
    if let Err(source) = upgrade(&mut connection).await {
        // Closing removes the files that SQLite has created. An error here loses nothing.
        let _ = connection.close().await;
        return Err(of_file(source));
    }
    let reads = SqlitePoolOptions::new()
        .max_connections(READERS)
        .test_before_acquire(false)
        .connect_lazy_with(for_reading(&file));
    info!(file = %file.display(), version = known_version(), "opened the database");
    Ok(Opened { connection, reads, lock })
}

/// Whether the file does not exist or is empty.
pub(crate) fn is_blank(file: &Path) -> io::Result<bool> {
    match fs::metadata(file) {
        Ok(found) => Ok(found.is_file() && found.len() == 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// The path of a file with a suffix added to its name.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

/// Creates the directory and locks it.
fn lock(directory: &Path) -> Result<File, OpenError> {
    let cannot = |source| OpenError::Directory { directory: directory.to_owned(), source };
    fs::create_dir_all(directory).map_err(cannot)?;
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(directory.join("otelo.lock"))
        .map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { directory: directory.to_owned() }),
        Err(TryLockError::Error(source)) => Err(cannot(source)),
    }
}

/// Creates an empty database.
async fn make(file: &Path) -> Result<(), OpenError> {
    let of_file = |source| OpenError::Database { file: file.to_owned(), source };
    // SQLite would apply the log of a deleted database to the new one.
    for suffix in ["-wal", "-journal"] {
        let log = beside(file, suffix);
        if !is_blank(&log).map_err(|error| of_file(error.into()))? {
            let fault = format!("it is gone, and only {} is left of it", log.display());
            return Err(OpenError::Damaged { file: file.to_owned(), fault });
        }
    }
    let draft = beside(file, ".new");
    // Files left by an interrupted attempt.
    for suffix in ["", "-wal", "-shm", "-journal"] {
        remove(&beside(&draft, suffix)).map_err(|error| of_file(error.into()))?;
    }
    let mut connection = for_writing(&draft)
        .create_if_missing(true)
        .pragma("application_id", APPLICATION_ID.to_string())
        .connect()
        .await
        .map_err(of_file)?;
    upgrade(&mut connection).await.map_err(of_file)?;
    connection.close().await.map_err(of_file)?;
    rename(&draft, file).map_err(|error| of_file(error.into()))
}

/// Runs the missing migrations in one transaction.
async fn upgrade(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    MIGRATIONS.run(&mut *transaction).await?;
    search::fill(&mut transaction).await?;
    // SQLite also opens a read-only file. This write fails then, instead of the first move.
    transaction.execute("DELETE FROM games WHERE FALSE").await?;
    transaction.commit().await
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Renames a file and flushes the directory to disk.
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    // Only on Unix can a directory be opened and flushed.
    match to.parent() {
        Some(directory) if cfg!(unix) => File::open(directory)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
