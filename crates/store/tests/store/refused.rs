//! Files and directories that cannot be used are refused and left unchanged.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use otelo_live::GameId;
use otelo_store::{OpenError, Store};
use sqlx::{Connection, Executor, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use crate::{append, game, list, played, raw};

/// The files of a directory, without the empty lock file.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    paths
        .filter(|path| !path.ends_with("otelo.lock"))
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

/// Opens a directory that must be refused, and checks that its files have not changed.
async fn refusal(directory: &Path) -> OpenError {
    let before = files(directory);
    let error = Store::open(directory).await.expect_err("the directory is refused");
    assert!(files(directory) == before, "a refused file has changed: {error}");
    error
}

/// The text of a refusal, with `DIR` for the directory.
async fn refusal_text(directory: &Path) -> String {
    let error = refusal(directory).await.to_string();
    error.replace(&directory.display().to_string(), "DIR")
}

/// A directory with the file `otelo.db` and nothing else.
fn holding(bytes: &[u8]) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("otelo.db"), bytes).unwrap();
    directory
}

/// The bytes of a database with some games, and the id of one.
async fn database() -> (Vec<u8>, GameId) {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut last = None;
    for _ in 0..30 {
        let id = game(&store).await;
        let moves: Vec<_> = ["f5", "d6", "c3", "d3", "c4", "f4"].map(played).to_vec();
        let moment = otelo_live::Timestamp(3);
        store.append(&id, 0, moment, &moves, None, &crate::START).await.unwrap();
        last = Some(id);
    }
    store.close().await;
    (fs::read(directory.path().join("otelo.db")).unwrap(), last.unwrap())
}

const NOT_OURS: &str = "DIR/otelo.db is not a database of Otelo; move it away, or name another \
                        directory with `--data DIR`";

#[tokio::test]
async fn other_files_are_refused() {
    for bytes in [
        &b"x"[..],
        b"SQLite format 4\0 and so on",
        b"a letter to somebody\n",
        &[0; 5000],
        &[0xff; 5000],
    ] {
        let directory = holding(bytes);
        assert_eq!(refusal_text(directory.path()).await, NOT_OURS);
    }
}

#[tokio::test]
async fn databases_of_other_programs_are_refused() {
    for pragmas in ["", "PRAGMA application_id = 1;", "PRAGMA journal_mode = WAL;"] {
        let directory = tempfile::tempdir().unwrap();
        let options = SqliteConnectOptions::new()
            .filename(directory.path().join("otelo.db"))
            .create_if_missing(true);
        let mut other = sqlx::ConnectOptions::connect(&options).await.unwrap();
        other.execute(pragmas).await.unwrap();
        other.execute("CREATE TABLE games (id); INSERT INTO games VALUES (1)").await.unwrap();
        // Also while the other program is connected.
        assert_eq!(refusal_text(directory.path()).await, NOT_OURS);
        other.close().await.unwrap();
        assert_eq!(refusal_text(directory.path()).await, NOT_OURS);
    }
}

#[tokio::test]
async fn a_truncated_file_is_damaged() {
    let (whole, _) = database().await;
    let end = whole.len();
    for length in [
        1,
        15,
        16,
        17,
        67,
        68,
        71,
        72,
        99,
        100,
        101,
        512,
        1024,
        4095,
        4096,
        4097,
        8192,
        end / 2,
        end - 4097,
        end - 4096,
        end - 4095,
        end - 1,
    ] {
        let directory = holding(&whole[..length]);
        let text = refusal_text(directory.path()).await;
        assert!(text.starts_with("DIR/otelo.db is damaged: "), "{length} bytes: {text}");
        assert!(
            text.ends_with(
                "; put a copy from before in its place, or name another directory with `--data DIR`"
            ),
            "{length} bytes: {text}"
        );
    }
    let directory = holding(&whole[..50]);
    assert_eq!(
        refusal_text(directory.path()).await,
        "DIR/otelo.db is damaged: it ends after 50 bytes; put a copy from before in its place, or \
         name another directory with `--data DIR`"
    );
}

#[tokio::test]
async fn a_file_with_a_corrupt_page_is_damaged() {
    let (whole, _) = database().await;
    let pages = whole.len() / 4096;
    assert!(pages > 10, "there are pages of every table");
    for page in 0..pages {
        let mut bytes = whole.clone();
        // The first page begins with the 100 bytes of the file's header.
        let begin = if page == 0 { 100 } else { 4096 * page };
        for byte in &mut bytes[begin..begin + 16] {
            *byte ^= 0xff;
        }
        let directory = holding(&bytes);
        let text = refusal_text(directory.path()).await;
        assert!(text.starts_with("DIR/otelo.db is damaged: "), "page {page}: {text}");
    }
}

/// The error of opening a database after a direct change, if any.
async fn after(change: &str) -> Option<String> {
    let (whole, _) = database().await;
    let directory = holding(&whole);
    let mut raw = raw(directory.path()).await;
    raw.execute(change).await.unwrap();
    raw.close().await.unwrap();
    match Store::open(directory.path()).await {
        Ok(_) => None,
        Err(_) => Some(refusal_text(directory.path()).await),
    }
}

#[tokio::test]
async fn a_file_with_another_schema_is_damaged() {
    for (change, fault) in [
        ("DROP TRIGGER events_stay", "its schema is not that of version 7"),
        ("CREATE TABLE notes (text)", "its schema is not that of version 7"),
        (
            "UPDATE _sqlx_migrations SET checksum = x'00'",
            "its schema was made in other steps than Otelo takes",
        ),
        ("DELETE FROM _sqlx_migrations", "its schema is not that of version 0"),
        (
            "DROP TABLE _sqlx_migrations",
            "error returned from database: (code: 1) no such table: _sqlx_migrations",
        ),
    ] {
        let expected = format!(
            "DIR/otelo.db is damaged: {fault}; put a copy from before in its place, or name \
             another directory with `--data DIR`"
        );
        assert_eq!(after(change).await, Some(expected), "{change}");
    }
    assert_eq!(after("ANALYZE").await, None, "what SQLite counts for itself does no harm");
    assert_eq!(after("PRAGMA journal_mode = DELETE; VACUUM").await, None);
}

/// Not every changed byte can be detected, but none causes a panic, and a refused file is left
/// unchanged.
#[tokio::test]
async fn a_changed_byte_never_causes_a_panic() {
    let (whole, id) = database().await;
    let mut random = otelo_rng::Rng::new(1);
    let (mut refused, mut opened) = (0, 0);
    for _ in 0..300 {
        let mut bytes = whole.clone();
        let at = random.usize(..bytes.len());
        bytes[at] ^= random.u8(1..);
        let directory = holding(&bytes);
        match Store::open(directory.path()).await {
            Ok(store) => {
                opened += 1;
                // The results do not matter, only that there is no panic.
                let _ = store.load(&id).await;
                let _ = list(&store, 100).await;
                store.close().await;
            }
            Err(_) => {
                refused += 1;
                refusal(directory.path()).await;
            }
        }
    }
    assert!(refused > 0 && opened > 0, "{refused} refused, {opened} opened");
}

const NEWER: &str = "DIR/otelo.db was made by a newer Otelo: it has version 9000 and this one \
                     knows up to 7; use the newer one, or name another directory with `--data DIR`";

const NEWER_STEP: &str = "
    CREATE TABLE openings (name TEXT) STRICT;
    INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
    VALUES (9000, 'openings', TRUE, x'00', 0)";

#[tokio::test]
async fn a_newer_database_is_refused() {
    let (whole, _) = database().await;
    let directory = holding(&whole);
    let mut newer = raw(directory.path()).await;
    newer.execute(NEWER_STEP).await.unwrap();

    // As the newer program leaves it when it is killed: its migration is only in the WAL.
    let killed = tempfile::tempdir().unwrap();
    for name in ["otelo.db", "otelo.db-wal"] {
        fs::copy(directory.path().join(name), killed.path().join(name)).unwrap();
    }
    let before = files(killed.path());
    let error = Store::open(killed.path()).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 9000, known: 7, .. }), "{error}");
    let after = files(killed.path());
    assert!(before.iter().all(|(path, bytes)| after.get(path) == Some(bytes)));

    newer.close().await.unwrap();
    assert_eq!(refusal_text(directory.path()).await, NEWER);
}

#[tokio::test]
async fn a_wal_without_its_database_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, played("f5")).await.unwrap();
    let orphan = tempfile::tempdir().unwrap();
    fs::copy(directory.path().join("otelo.db-wal"), orphan.path().join("otelo.db-wal")).unwrap();
    assert_eq!(
        refusal_text(orphan.path()).await,
        "DIR/otelo.db is damaged: it is gone, and only DIR/otelo.db-wal is left of it; put a copy \
         from before in its place, or name another directory with `--data DIR`"
    );
}

#[tokio::test]
async fn a_directory_that_cannot_be_created_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "not a directory").unwrap();
    for path in [file.clone(), file.join("below")] {
        let error = Store::open(&path).await.unwrap_err();
        assert!(matches!(error, OpenError::Directory { .. }), "{error}");
        let text = error.to_string();
        let begin = format!("cannot use the data directory {}: ", path.display());
        assert!(text.starts_with(&begin), "{text}");
        assert!(text.ends_with("; name another one with `--data DIR`"), "{text}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"not a directory");
}

#[tokio::test]
async fn a_directory_in_place_of_the_file_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("otelo.db")).unwrap();
    let error = Store::open(directory.path()).await.unwrap_err();
    assert!(matches!(error, OpenError::Database { .. }), "{error}");
    let begin = format!("cannot open {}: ", directory.path().join("otelo.db").display());
    assert!(error.to_string().starts_with(&begin), "{error}");

    // A refused directory is not left locked.
    fs::remove_dir(directory.path().join("otelo.db")).unwrap();
    Store::open(directory.path()).await.unwrap();
}
