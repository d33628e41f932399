//! Copying and checking a database, also beside a running server.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use sqlx::{ConnectOptions, Connection};

use crate::{
    DamagedGame, OpenError, StoreError,
    audit::check_games,
    check as check_database,
    connect::for_reading,
    open::{FILE, beside, failed, is_in_use, is_missing, rename},
};

/// Why a database could not be copied or checked.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be used, or it is damaged.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is no database in the directory.
    #[error("there are no games in {}; name another directory with `--data DIR`", .directory.display())]
    Missing {
        /** The directory. */
        directory: PathBuf,
    },
    /// The file to be written exists already.
    #[error("{} exists already; name another file", .file.display())]
    Exists {
        /** The file. */
        file: PathBuf,
    },
    /// The copy cannot be written.
    #[error("cannot write {}: {source}", .file.display())]
    Write {
        /** The file. */
        file: PathBuf,
        /** The error of the operating system. */
        source: io::Error,
    },
    /// The database cannot be read.
    #[error("the games cannot be read: {0}")]
    Read(#[from] StoreError),
}

impl BackupError {
    /// The error code, by which the i18n catalogues have its text.
    pub const fn code(&self) -> &'static str {
        match self {
            BackupError::Open(error) => error.code(),
            BackupError::Missing { .. } => "backup-missing",
            BackupError::Exists { .. } => "backup-exists",
            BackupError::Write { .. } => "backup-write",
            BackupError::Read(_) => "backup-read",
        }
    }

    /// The values for the placeholders of the catalogue's text, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        let path = |path: &Path| ("path", path.display().to_string());
        match self {
            BackupError::Open(error) => error.parameters(),
            BackupError::Missing { directory } => vec![path(directory)],
            BackupError::Exists { file } => vec![path(file)],
            BackupError::Write { file, source } => vec![path(file), ("reason", source.to_string())],
            BackupError::Read(error) => vec![("reason", error.to_string())],
        }
    }
}

/// What a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The number of games.
    pub games: u64,
    /// The damaged ones.
    pub damaged: Vec<DamagedGame>,
}

/// Copies the database of a directory into a new file: all that was committed when it began, also
/// beside a running server, and checks the copy.
///
/// # Errors
/// If the file exists already, the database cannot be read, or the copy cannot be written.
pub async fn backup(directory: &Path, copy: &Path) -> Result<Checked, BackupError> {
    let file = database(directory)?;
    if fs::symlink_metadata(copy).is_ok() {
        return Err(BackupError::Exists { file: copy.to_owned() });
    }
    check_database::check(&file, is_in_use(directory)).await?;
    let draft = beside(copy, ".part");
    let copied = write_copy(&file, &draft).await;
    let checked = match copied {
        Ok(()) => check_file(&draft, false).await,
        Err(error) => Err(error),
    };
    let cannot = |source| BackupError::Write { file: copy.to_owned(), source };
    match checked {
        Ok(checked) => {
            rename(&draft, copy).map_err(cannot)?;
            Ok(checked)
        }
        Err(error) => {
            // What is left of the draft is no loss; the error that is told comes first.
            let _ = fs::remove_file(&draft);
            Err(error)
        }
    }
}

/// Checks the database of a directory, also beside a running server: the file, every game by its
/// checksums and by the rules.
///
/// # Errors
/// If there is none, or the file as a whole is damaged.
pub async fn check(directory: &Path) -> Result<Checked, BackupError> {
    check_file(&database(directory)?, is_in_use(directory)).await
}

fn database(directory: &Path) -> Result<PathBuf, BackupError> {
    let file = directory.join(FILE);
    if is_missing(&file)? {
        return Err(BackupError::Missing { directory: directory.to_owned() });
    }
    Ok(file)
}

/// Writes a consistent copy with SQLite's `VACUUM INTO`, which reads one snapshot, and flushes it
/// to the disk.
async fn write_copy(file: &Path, draft: &Path) -> Result<(), BackupError> {
    let cannot = |source| BackupError::Write { file: draft.to_owned(), source };
    match fs::remove_file(draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(error)),
        _ => {}
    }
    let mut connection =
        for_reading(file).connect().await.map_err(|source| failed(file, source))?;
    let path = draft.to_string_lossy();
    let vacuumed = sqlx::query("VACUUM INTO ?1").bind(&*path).execute(&mut connection).await;
    // The connection only read, so an error here loses nothing.
    let _ = connection.close().await;
    vacuumed.map_err(StoreError::from)?;
    File::open(draft).and_then(|copy| copy.sync_all()).map_err(cannot)
}

async fn check_file(file: &Path, is_in_use: bool) -> Result<Checked, BackupError> {
    check_database::check(file, is_in_use).await?;
    let mut connection =
        for_reading(file).connect().await.map_err(|source| failed(file, source))?;
    let checked = check_games(&mut connection).await;
    let _ = connection.close().await;
    let (games, damaged) = checked?;
    Ok(Checked { games, damaged })
}
