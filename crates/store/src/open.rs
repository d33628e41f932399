//! Opening the database of a directory.
//!
//! `otelo.lock` is locked as long as a store uses the directory. A new database is made under
//! another name and gets its own, `otelo.db`, when it is complete, so that no interruption leaves a
//! half-made one. One that is there is checked before anything is written; if it is of an older
//! version, it is upgraded in one transaction.

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

/// Why a database could not be opened. Whatever was refused is as it was before.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be made or cannot be used.
    #[error(
        "cannot use the data directory {}: {source}; name another one with `--data DIR`",
        .directory.display()
    )]
    Directory {
        /** The directory. */
        directory: PathBuf,
        /** What the system says. */
        source: io::Error,
    },
    /// Another Otelo uses the directory.
    #[error(
        "another Otelo uses the data directory {}; stop that one, or name another directory with \
         `--data DIR`",
        .directory.display()
    )]
    InUse {
        /** The directory. */
        directory: PathBuf,
    },
    /// The file is no SQLite file, or it is another program's.
    #[error(
        "{} is not a database of Otelo; move it away, or name another directory with `--data DIR`",
        .file.display()
    )]
    NotOurs {
        /** The file. */
        file: PathBuf,
    },
    /// The file contradicts itself.
    #[error(
        "{} is damaged: {fault}; put a copy from before in its place, or name another directory \
         with `--data DIR`",
        .file.display()
    )]
    Damaged {
        /** The file. */
        file: PathBuf,
        /** The first thing that is wrong. */
        fault: String,
    },
    /// The file was written by a newer Otelo.
    #[error(
        "{} was made by a newer Otelo: it has version {found} and this one knows up to {known}; \
         use the newer one, or name another directory with `--data DIR`",
        .file.display()
    )]
    Newer {
        /** The file. */
        file: PathBuf,
        /** The version of its schema. */
        found: i64,
        /** The last version that is known here. */
        known: i64,
    },
    /// Something else went wrong.
    #[error("cannot open {}: {source}; name another directory with `--data DIR`", .file.display())]
    Database {
        /** The file. */
        file: PathBuf,
        /** What went wrong. */
        source: sqlx::Error,
    },
}

impl OpenError {
    /// The code by which a catalogue of texts knows this error.
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

    /// What the catalogue's text is filled in with, by name.
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

/// What belongs to an open database.
pub(crate) struct Opened {
    /// The one connection that writes.
    pub(crate) connection: SqliteConnection,
    /// Connections that read.
    pub(crate) reads: SqlitePool,
    /// Keeps others out of the directory until it is dropped.
    pub(crate) lock: File,
}

/// How many can read at the same time.
const READERS: u32 = 4;

/// Opens the database of a directory, making both if they do not exist.
pub(crate) async fn open(directory: &Path) -> Result<Opened, OpenError> {
    // Connections are made later, too, when the program may have gone elsewhere.
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
        // Nothing is lost by an error now; and what SQLite has put beside the file goes.
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

/// Whether there is no file, or one without a byte.
pub(crate) fn is_blank(file: &Path) -> io::Result<bool> {
    match fs::metadata(file) {
        Ok(found) => Ok(found.is_file() && found.len() == 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// The file beside another one that has some more letters in its name.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

/// Makes the directory and takes it.
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

/// Makes an empty database.
async fn make(file: &Path) -> Result<(), OpenError> {
    let of_file = |source| OpenError::Database { file: file.to_owned(), source };
    // SQLite would take the log of a file that is gone for the log of the new one.
    for suffix in ["-wal", "-journal"] {
        let log = beside(file, suffix);
        if !is_blank(&log).map_err(|error| of_file(error.into()))? {
            let fault = format!("it is gone, and only {} is left of it", log.display());
            return Err(OpenError::Damaged { file: file.to_owned(), fault });
        }
    }
    let draft = beside(file, ".new");
    // What an interrupted attempt has left.
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

/// Takes the schema steps that are missing: all of them or none.
async fn upgrade(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    MIGRATIONS.run(&mut *transaction).await?;
    search::fill(&mut transaction).await?;
    // SQLite also opens a file that it may only read. That is found out now, not at the first move.
    transaction.execute("DELETE FROM games WHERE FALSE").await?;
    transaction.commit().await
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Renames a file, and returns when that is on disk.
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    // Only Unix lets a directory be opened and flushed; elsewhere the file system does it.
    match to.parent() {
        Some(directory) if cfg!(unix) => File::open(directory)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
