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
    sync::Arc,
};

use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection, sqlite::SqlitePoolOptions};
use tracing::info;

use crate::{
    StoreError,
    audit::{damaged_standings, fill_boards, fill_checksums},
    backend::{Sqlite, SqliteReader},
    check::check,
    commit_file::CommitFile,
    connect::{APPLICATION_ID, MIGRATIONS, for_reading, for_writing, known_version},
    error::is_full,
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
    /// The file is a symbolic link to a file that does not exist.
    #[error(
        "{} is a link to a file that does not exist, perhaps on a disk that is not connected; \
         connect it, remove the link, or name another directory with `--data DIR`",
        .file.display()
    )]
    DanglingLink {
        /** The link. */
        file: PathBuf,
    },
    /// The disk is full.
    #[error(
        "the disk of the data directory {} is full; make room, or name another directory with \
         `--data DIR`",
        .directory.display()
    )]
    Full {
        /** The directory. */
        directory: PathBuf,
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
            OpenError::DanglingLink { .. } => "store-dangling-link",
            OpenError::Full { .. } => "store-full",
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
            OpenError::InUse { directory } | OpenError::Full { directory } => {
                vec![path(directory)]
            }
            OpenError::NotOurs { file } | OpenError::DanglingLink { file } => vec![path(file)],
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
    pub(crate) writer: Sqlite,
    /// The connections that read.
    pub(crate) reader: SqliteReader,
}

/// The size of the connection pool for reading.
const READERS: u32 = 4;

/// Opens the database of a directory. Creates both if they do not exist.
pub(crate) async fn open(directory: &Path) -> Result<Opened, OpenError> {
    // The pool connects later, when the current directory may be another one.
    let directory = absolute(directory)
        .map_err(|source| OpenError::Directory { directory: directory.to_owned(), source })?;
    let lock = lock(&directory)?;
    let file = directory.join(FILE);
    if is_missing(&file)? {
        make(&file).await?;
    } else {
        check(&file, false).await?;
    }
    let mut connection =
        for_writing(&file).connect().await.map_err(|source| failed(&file, source))?;
    let Prepared { damaged, commits } = match prepare(&mut connection).await {
        Ok(prepared) => prepared,
        Err(error) => {
            // Closing removes the files that SQLite has created. An error here loses nothing.
            let _ = connection.close().await;
            return Err(not_prepared(&file, error));
        }
    };
    let commit_file =
        CommitFile::open(&file, commits).map_err(|error| failed(&file, error.into()))?;
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .test_before_acquire(false)
        .connect_lazy_with(for_reading(&file));
    info!(file = %file.display(), version = known_version(), "opened the database");
    Ok(Opened {
        writer: Sqlite { connection, commit_file, lock },
        reader: SqliteReader { pool, damaged },
    })
}

/// The name of the database in its directory.
pub(crate) const FILE: &str = "otelo.db";

/// The name of the lock file in its directory.
const LOCK: &str = "otelo.lock";

/// Whether there is no database yet, or an empty file.
pub(crate) fn is_missing(file: &Path) -> Result<bool, OpenError> {
    let is_blank = is_blank(file).map_err(|error| failed(file, error.into()))?;
    // Through a link, a file may be missing because its disk is not connected.
    if is_blank && file.is_symlink() && !file.exists() {
        return Err(OpenError::DanglingLink { file: file.to_owned() });
    }
    Ok(is_blank)
}

/// An error of SQLite or of the operating system.
pub(crate) fn failed(file: &Path, source: sqlx::Error) -> OpenError {
    if is_full(&source) {
        let directory = file.parent().unwrap_or(file).to_owned();
        return OpenError::Full { directory };
    }
    OpenError::Database { file: file.to_owned(), source }
}

/// An error of [`prepare`].
fn not_prepared(file: &Path, error: StoreError) -> OpenError {
    match error {
        StoreError::Full => failed(file, io::Error::from(io::ErrorKind::StorageFull).into()),
        StoreError::Database(source) => match Arc::try_unwrap(source) {
            Ok(source) => failed(file, source),
            Err(source) => failed(file, sqlx::Error::Protocol(source.to_string())),
        },
        error => OpenError::Damaged { file: file.to_owned(), fault: error.to_string() },
    }
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

/// Whether another process has locked the directory.
pub(crate) fn is_in_use(directory: &Path) -> bool {
    let lock = File::options().write(true).open(directory.join(LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Creates the directory and locks it.
fn lock(directory: &Path) -> Result<File, OpenError> {
    let cannot = |source: io::Error| match source.kind() {
        io::ErrorKind::StorageFull => OpenError::Full { directory: directory.to_owned() },
        _ => OpenError::Directory { directory: directory.to_owned(), source },
    };
    fs::create_dir_all(directory).map_err(cannot)?;
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(directory.join(LOCK))
        .map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { directory: directory.to_owned() }),
        Err(TryLockError::Error(source)) => Err(cannot(source)),
    }
}

/// Creates an empty database.
async fn make(file: &Path) -> Result<(), OpenError> {
    let of_file = |source| failed(file, source);
    // SQLite would apply the log of a deleted database to the new one.
    for suffix in ["-wal", "-journal"] {
        let log = beside(file, suffix);
        if !is_blank(&log).map_err(|error| of_file(error.into()))? {
            let fault = format!("it is gone, and only {} is left of it", log.display());
            return Err(OpenError::Damaged { file: file.to_owned(), fault });
        }
    }
    let draft = beside(file, ".new");
    // Files left by an interrupted attempt, and the number of commits of a deleted database.
    let old = ["", "-wal", "-shm", "-journal"].map(|suffix| beside(&draft, suffix));
    for old in old.iter().chain([&beside(file, "-commits")]) {
        remove(old).map_err(|error| of_file(error.into()))?;
    }
    let mut connection = for_writing(&draft)
        .create_if_missing(true)
        .pragma("application_id", APPLICATION_ID.to_string())
        .connect()
        .await
        .map_err(of_file)?;
    prepare(&mut connection).await.map_err(|error| not_prepared(file, error))?;
    connection.close().await.map_err(of_file)?;
    rename(&draft, file).map_err(|error| of_file(error.into()))
}

/// What is found in a database when it is opened.
struct Prepared {
    /// The ids of the games whose standing is damaged.
    damaged: Vec<String>,
    /// The number of commits.
    commits: i64,
}

/// Runs the missing migrations, writes missing checksums and boards, and deletes what an interrupted import
/// has left, in one transaction.
async fn prepare(connection: &mut SqliteConnection) -> Result<Prepared, StoreError> {
    let mut transaction = connection.begin().await?;
    let has_boards: bool = sqlx::query_scalar(
        "SELECT count(*) FROM pragma_table_info('standings') WHERE name = 'board'",
    )
    .fetch_one(&mut *transaction)
    .await?;
    let migrated = MIGRATIONS.run(&mut *transaction).await;
    migrated.map_err(|error| StoreError::from(sqlx::Error::from(error)))?;
    fill_checksums(&mut transaction).await?;
    if !has_boards {
        fill_boards(&mut transaction).await?;
    }
    // SQLite also opens a read-only file. This write fails then, instead of the first move.
    transaction
        .execute(
            "DELETE FROM shelves
             WHERE import IN (SELECT id FROM imports WHERE state IN ('staged', 'discarded'));
             DELETE FROM imports WHERE state IN ('staged', 'discarded');
             DELETE FROM games
             WHERE NOT EXISTS (SELECT 1 FROM shelves WHERE shelves.game = games.id)",
        )
        .await?;
    let damaged = damaged_standings(&mut transaction).await?;
    let commits =
        sqlx::query_scalar("SELECT commits FROM counters").fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Prepared { damaged, commits })
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Renames a file and flushes the directory to disk.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    // Only on Unix can a directory be opened and flushed.
    match to.parent() {
        Some(directory) if cfg!(unix) => File::open(directory)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
