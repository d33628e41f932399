//! Copies of the database, and checks of all games.

use std::fs;

use otelo_live::{Event, Standing, Timestamp};
use otelo_store::{BackupError, Checked, OpenError, Store, backup, check};
use sqlx::{Connection, Executor};

use crate::{append, game, list, load, played, raw};

/// Beside an open store, which goes on writing.
#[tokio::test]
async fn a_copy_has_all_games_and_can_be_opened() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut ids = Vec::new();
    let standing = Standing { ply: 1, black: 4, white: 1, ended: None, board: None };
    for _ in 0..20 {
        let id = game(&store).await;
        store.append(&id, 0, Timestamp(2), &[played("f5")], None, &standing).await.unwrap();
        ids.push(id);
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("otelo.db");
    let writes = async {
        for after in 1..40 {
            let on = after % 2 == 0;
            let stepped = [Event::Stepped { on }];
            store.append(&ids[0], after, Timestamp(3), &stepped, None, &standing).await.unwrap();
        }
    };
    let (copied, ()) = tokio::join!(backup(directory.path(), &copy), writes);
    assert_eq!(copied.unwrap(), Checked { games: 20, damaged: vec![] });
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 1);
    let count = load(&store, &ids[0]).await.events.len();
    store.close().await;

    let store = Store::open(elsewhere.path()).await.unwrap();
    assert_eq!(list(&store, 50).await.unwrap().games.len(), 20);
    assert!((1..=count).contains(&load(&store, &ids[0]).await.events.len()));
    append(&store, &ids[1], 1, played("d6")).await.unwrap();
    store.close().await;

    // Nothing is overwritten.
    let again = backup(directory.path(), &copy).await;
    assert!(matches!(again, Err(BackupError::Exists { .. })));
    let nowhere = elsewhere.path().join("no").join("such.db");
    backup(directory.path(), &nowhere).await.unwrap_err();
}

#[tokio::test]
async fn a_check_names_damaged_games() {
    let directory = tempfile::tempdir().unwrap();
    let missing = check(directory.path()).await;
    assert!(matches!(missing, Err(BackupError::Missing { .. })));
    let store = Store::open(directory.path()).await.unwrap();
    let standing = Standing { ply: 1, black: 4, white: 1, ended: None, board: None };
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = game(&store).await;
        store.append(&id, 0, Timestamp(2), &[played("f5")], None, &standing).await.unwrap();
        ids.push(id);
    }
    assert_eq!(check(directory.path()).await.unwrap(), Checked { games: 3, damaged: vec![] });
    // The events are as they were written, but by the rules they cannot be.
    append(&store, &ids[1], 1, played("a1")).await.unwrap();
    store.close().await;
    let mut raw = raw(directory.path()).await;
    raw.execute(&*format!("UPDATE standings SET ply = 2 WHERE game = '{}'", ids[2])).await.unwrap();
    raw.close().await.unwrap();

    let Checked { games, damaged } = check(directory.path()).await.unwrap();
    let mut faults: Vec<(String, String)> =
        damaged.into_iter().map(|game| (game.game, game.fault)).collect();
    faults.sort_by_key(|(game, _)| *game == ids[2].to_string());
    assert_eq!(games, 3);
    let [(first, illegal), (second, changed)] = &faults[..] else { panic!("two: {faults:?}") };
    assert_eq!((first.as_str(), second.as_str()), (ids[1].as_str(), ids[2].as_str()));
    assert!(illegal.contains("a1"), "{illegal}");
    assert_eq!(changed, "its standing does not have its checksum");
}

/// A link to a disk that is not connected is not replaced by an empty database.
#[cfg(unix)]
#[tokio::test]
async fn a_dangling_link_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let link = directory.path().join("otelo.db");
    std::os::unix::fs::symlink(directory.path().join("elsewhere.db"), &link).unwrap();
    let refused = Store::open(directory.path()).await.unwrap_err();
    assert!(matches!(refused, OpenError::DanglingLink { .. }), "{refused}");
    assert!(link.is_symlink() && !link.exists());
    let refused = check(directory.path()).await;
    assert!(matches!(refused, Err(BackupError::Open(OpenError::DanglingLink { .. }))));
}
