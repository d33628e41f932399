//! Durability, crash recovery, and the lock of the directory.

use std::{fs, path::Path};

use otelo_store::{OpenError, Store, StoreError};
use tempfile::TempDir;

use crate::{append, events, game, list, load, played};

/// A copy of the files of a directory, as a killed program leaves them.
fn copied(directory: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(directory).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    copy
}

/// Opens a directory as soon as it is unlocked.
async fn opened_when_free(directory: &Path) -> Store {
    loop {
        match Store::open(directory).await {
            Ok(store) => return store,
            Err(OpenError::InUse { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test]
async fn a_game_survives_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, played("f5")).await.unwrap();
    let before = load(&store, &id).await;
    store.close().await;
    assert!(!directory.path().join("otelo.db-wal").exists(), "closing leaves one file");

    let store = Store::open(directory.path()).await.unwrap();
    assert_eq!(load(&store, &id).await, before);
    append(&store, &id, 1, played("d6")).await.unwrap();
    drop(store);

    let store = opened_when_free(directory.path()).await;
    assert_eq!(events(&load(&store, &id).await), [played("f5"), played("d6")]);
}

#[tokio::test]
async fn a_confirmed_move_survives_a_crash() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let mut moves = Vec::new();
    for (after, name) in (0..).zip(["f5", "d6", "c3", "d3"]) {
        append(&store, &id, after, played(name)).await.unwrap();
        moves.push(played(name));

        let copy = copied(directory.path());
        assert_ne!(fs::metadata(copy.path().join("otelo.db-wal")).unwrap().len(), 0);
        let survivor = Store::open(copy.path()).await.unwrap();
        assert_eq!(events(&load(&survivor, &id).await), moves);
        append(&survivor, &id, after + 1, played("h8")).await.unwrap();
        survivor.close().await;
    }
}

/// After a power cut the WAL may be truncated anywhere; all complete commits are kept. Then the number
/// of the last commit is not on the disk either. If it is, the WAL was damaged later.
#[tokio::test]
async fn a_truncated_wal_keeps_complete_commits() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, played("f5")).await.unwrap();
    let safe = fs::metadata(directory.path().join("otelo.db-wal")).unwrap().len();
    append(&store, &id, 1, played("d6")).await.unwrap();
    let whole = fs::metadata(directory.path().join("otelo.db-wal")).unwrap().len();

    for length in [safe, safe + 1, safe + 24, (safe + whole) / 2, whole - 1, whole] {
        let copy = copied(directory.path());
        fs::remove_file(copy.path().join("otelo.db-shm")).unwrap();
        let log = fs::File::options().write(true).open(copy.path().join("otelo.db-wal")).unwrap();
        log.set_len(length).unwrap();
        let opened = Store::open(copy.path()).await;
        if length < whole {
            assert!(matches!(opened, Err(OpenError::Damaged { .. })), "{length} of {whole} bytes");
        } else {
            opened.unwrap().close().await;
            continue;
        }
        fs::remove_file(copy.path().join("otelo.db-commits")).unwrap();
        let survivor = Store::open(copy.path()).await.unwrap();
        assert_eq!(load(&survivor, &id).await.events.len(), 1, "{length} of {whole} bytes");
    }
}

#[tokio::test]
async fn an_interrupted_creation_is_repeated() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("otelo.db.new"), "half of a database").unwrap();
    fs::write(directory.path().join("otelo.db.new-wal"), "half of its log").unwrap();
    fs::write(directory.path().join("otelo.db"), "").unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    store.close().await;
    let mut names: Vec<_> = fs::read_dir(directory.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["evaluations.db", "otelo.db", "otelo.lock"]);
    let store = Store::open(directory.path()).await.unwrap();
    load(&store, &id).await;
}

#[tokio::test]
async fn parent_directories_are_created() {
    let directory = tempfile::tempdir().unwrap();
    let below = directory.path().join("Otelo? 100 % ñ#").join("file:data");
    let store = Store::open(&below).await.unwrap();
    let id = game(&store).await;
    store.close().await;
    let store = Store::open(&below).await.unwrap();
    load(&store, &id).await;
}

#[tokio::test]
async fn a_directory_is_locked() {
    let directory = tempfile::tempdir().unwrap();
    let first = Store::open(directory.path()).await.unwrap();
    let refusal = Store::open(directory.path()).await.unwrap_err();
    let path = directory.path().display();
    assert_eq!(
        refusal.to_string(),
        format!(
            "another Otelo uses the data directory {path}; stop that one, or name another \
             directory with `--data DIR`"
        )
    );
    // The first store still works.
    let id = game(&first).await;
    let clone = first.clone();
    drop(first);
    assert!(matches!(Store::open(directory.path()).await, Err(OpenError::InUse { .. })));
    append(&clone, &id, 0, played("f5")).await.unwrap();
    clone.close().await;

    let second = Store::open(directory.path()).await.unwrap();
    load(&second, &id).await;
    drop(second);
    opened_when_free(directory.path()).await.close().await;
}

#[tokio::test]
async fn a_closed_store_returns_errors() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (id, clone, other) = (game(&store).await, store.clone(), store.clone());
    store.close().await;
    let errors = [
        clone.load(&id).await.unwrap_err(),
        list(&clone, 1).await.unwrap_err(),
        append(&clone, &id, 0, played("f5")).await.unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error, StoreError::Closed), "{error}");
    }
    clone.close().await;
    let again = Store::open(directory.path()).await.unwrap();
    other.close().await;
    assert_eq!(load(&again, &id).await.events, [], "a handle to the old store is not one to this");
}

#[tokio::test]
async fn closing_waits_for_queued_writes() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let writer = store.clone();
    // `join!` polls in this order, so the write is queued before the close.
    let (written, ()) = tokio::join!(biased; append(&writer, &id, 0, played("f5")), store.close());
    written.unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    assert_eq!(events(&load(&store, &id).await), [played("f5")]);
}
