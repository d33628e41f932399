//! The integrity check of a database file before it is opened. It does not change the file.

use std::{fs::File, io::Read, path::Path};

use sqlx::{
    ConnectOptions, Connection, Executor, SqliteConnection, migrate::Migration,
    sqlite::SqliteConnectOptions,
};

use crate::{
    OpenError,
    commit_file::last_acknowledged,
    connect::{APPLICATION_ID, MIGRATIONS, for_reading, known_version},
    error::result_code,
    open::{beside, failed, is_blank},
};

/// The magic number: the first bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The length of the header of a SQLite file, in bytes.
const HEADER: usize = 100;

/// The offset of the page size in the header: two bytes, big-endian; 1 means 65536.
const PAGE_SIZE_AT: usize = 16;

/// The offset of the application id in the header: four bytes, big-endian.
const APPLICATION_ID_AT: usize = 68;

/// The SQLite error codes that mean a damaged file: `SQLITE_CORRUPT`, `SQLITE_NOTADB`, and
/// `SQLITE_ERROR` for a table or column that does not exist.
const DAMAGED: [u32; 3] = [11, 26, 1];

/// The first version of the schema that counts commits.
const COUNTS_COMMITS: i64 = 4;

/// Refuses a file that is not an Otelo database, is damaged, or is newer than this program.
///
/// It checks the structure of the file and its indexes, the schema, the types of the values, and
/// that the file has all acknowledged commits. A changed value is found by the checksum of its game,
/// when it is read. `is_in_use` says that another process may write the file.
pub(crate) async fn check(file: &Path, is_in_use: bool) -> Result<(), OpenError> {
    let of_file = |source| failed(file, source);
    // Read before the database, which may change meanwhile.
    let acknowledged = last_acknowledged(file).map_err(|error| of_file(error.into()))?;
    let has_log = !is_blank(&beside(file, "-wal")).map_err(|error| of_file(error.into()))?;
    let is_fixed = !has_log && !is_in_use;
    check_bytes(file, is_fixed)?;
    let mut connection = for_reading(file)
        // With a write-ahead log (WAL), SQLite creates files even to read. Without one, this
        // prevents that.
        .immutable(is_fixed)
        .connect()
        .await
        .map_err(|source| seen(file, source))?;
    let checked = check_content(&mut connection, file, acknowledged).await;
    // The connection only read, so an error here loses nothing.
    let _ = connection.close().await;
    checked
}

/// Checks the header and the length of the file, without SQLite.
fn check_bytes(file: &Path, is_fixed: bool) -> Result<(), OpenError> {
    let of_file = |error: std::io::Error| failed(file, error.into());
    let opened = File::open(file).map_err(of_file)?;
    let length = opened.metadata().map_err(of_file)?.len();
    let mut header = Vec::new();
    opened.take(HEADER as u64).read_to_end(&mut header).map_err(of_file)?;

    let begun = header.len().min(MAGIC.len());
    if header[..begun] != MAGIC[..begun] {
        return Err(OpenError::NotOurs { file: file.to_owned() });
    }
    if header.len() < HEADER {
        return Err(damaged(file, format!("it ends after {length} bytes")));
    }
    if header[APPLICATION_ID_AT..][..4] != APPLICATION_ID.to_be_bytes() {
        return Err(OpenError::NotOurs { file: file.to_owned() });
    }
    let page_size = match u16::from_be_bytes([header[PAGE_SIZE_AT], header[PAGE_SIZE_AT + 1]]) {
        1 => 65536,
        size => u64::from(size),
    };
    // SQLite would read the missing part of the page as zeros. With a WAL, the page is in the WAL.
    if is_fixed && !length.is_multiple_of(page_size) {
        return Err(damaged(file, "it ends in the middle of a page".to_owned()));
    }
    Ok(())
}

async fn check_content(
    connection: &mut SqliteConnection,
    file: &Path,
    acknowledged: Option<i64>,
) -> Result<(), OpenError> {
    let seen = |source| seen(file, source);
    // The version comes first: in a newer version, the other checks may not apply.
    let steps = steps(connection).await.map_err(seen)?;
    let found = steps.iter().map(|&(version, _)| version).max().unwrap_or(0);
    let known = known_version();
    if found > known {
        return Err(OpenError::Newer { file: file.to_owned(), found, known });
    }
    let taken: Vec<&Migration> = MIGRATIONS.iter().filter(|step| step.version <= found).collect();
    if !steps.iter().map(|(_, checksum)| checksum).eq(taken.iter().map(|step| &*step.checksum)) {
        return Err(damaged(
            file,
            "its schema was made in other steps than Otelo takes".to_owned(),
        ));
    }
    let expected = expected_schema(&taken).await.map_err(seen)?;
    if schema(connection).await.map_err(seen)? != expected {
        return Err(damaged(file, format!("its schema is not that of version {found}")));
    }
    let said: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut *connection)
        .await
        .map_err(seen)?;
    if said != "ok" {
        return Err(damaged(file, said));
    }
    if found >= COUNTS_COMMITS
        && let Some(acknowledged) = acknowledged
    {
        let commits: i64 = sqlx::query_scalar("SELECT commits FROM counters")
            .fetch_one(connection)
            .await
            .map_err(seen)?;
        if commits < acknowledged {
            let lost = acknowledged - commits;
            let fault = format!("of {acknowledged} acknowledged commits the last {lost} are gone");
            return Err(damaged(file, fault));
        }
    }
    Ok(())
}

/// The migrations applied to a file: version and checksum.
async fn steps(connection: &mut SqliteConnection) -> Result<Vec<(i64, Vec<u8>)>, sqlx::Error> {
    sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
        .fetch_all(connection)
        .await
}

/// A row of the schema: type, name, table, SQL.
type Made = (String, String, String, Option<String>);

/// The schema of a file, without the internal tables of SQLite and sqlx.
async fn schema(connection: &mut SqliteConnection) -> Result<Vec<Made>, sqlx::Error> {
    sqlx::query_as(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema
         WHERE tbl_name <> '_sqlx_migrations' AND tbl_name NOT LIKE 'sqlite^_%' ESCAPE '^'
         ORDER BY type, name",
    )
    .fetch_all(connection)
    .await
}

/// The schema that these migrations create.
async fn expected_schema(steps: &[&Migration]) -> Result<Vec<Made>, sqlx::Error> {
    let mut scratch =
        SqliteConnectOptions::new().in_memory(true).disable_statement_logging().connect().await?;
    for step in steps {
        scratch.execute(&*step.sql).await?;
    }
    let made = schema(&mut scratch).await?;
    scratch.close().await?;
    Ok(made)
}

fn damaged(file: &Path, fault: String) -> OpenError {
    OpenError::Damaged { file: file.to_owned(), fault }
}

/// Turns an error of SQLite into a damaged file or another error.
fn seen(file: &Path, source: sqlx::Error) -> OpenError {
    let is_nonsense = match &source {
        sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => true,
        source => result_code(source).is_some_and(|code| DAMAGED.contains(&code)),
    };
    if is_nonsense {
        // SQLite quotes what it has read, which may not be valid UTF-8.
        let fault = String::from_utf8_lossy(source.to_string().as_bytes()).into_owned();
        damaged(file, fault)
    } else {
        failed(file, source)
    }
}
