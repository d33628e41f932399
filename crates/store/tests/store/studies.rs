//! Studies: one of each device for each game, saved beside it.

use otelo_live::{KeyHash, Timestamp};
use otelo_store::{SaveStudy, SavedStudy, Shelf, Store, StoreError, check};
use sqlx::{Connection, Executor};

use crate::{game, load, raw};

const ADA: Shelf = Shelf::Device(KeyHash([1; 32]));

fn save(game: &otelo_live::GameId, shelf: Shelf, after: u32, tree: &str) -> SaveStudy {
    SaveStudy { game: game.clone(), shelf, after, at: Timestamp(7), tree: tree.to_owned() }
}

#[tokio::test]
async fn studies_are_kept_apart_and_go_with_their_game() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let before = load(&store, &id).await;
    assert_eq!(store.study(&id, ADA).await.unwrap(), None);
    assert_eq!(store.save_study(save(&id, ADA, 0, "one")).await.unwrap(), 1);
    assert_eq!(store.save_study(save(&id, Shelf::Nobody, 0, "other")).await.unwrap(), 1);
    assert_eq!(store.save_study(save(&id, ADA, 1, "two")).await.unwrap(), 2);
    let expected = SavedStudy { revision: 2, changed: Timestamp(7), tree: "two".to_owned() };
    assert_eq!(store.study(&id, ADA).await.unwrap(), Some(expected));
    assert_eq!(load(&store, &id).await, before);

    let mut raw = raw(directory.path()).await;
    raw.execute("DELETE FROM shelves; DELETE FROM games").await.unwrap();
    assert_eq!(store.study(&id, ADA).await.unwrap(), None);
    let gone = store.save_study(save(&id, ADA, 0, "one")).await;
    assert!(matches!(gone, Err(StoreError::NoSuchGame)));
}

#[tokio::test]
async fn a_stale_revision_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    store.save_study(save(&id, ADA, 0, "one")).await.unwrap();
    for stale in [0, 2, u32::MAX] {
        let refused = store.save_study(save(&id, ADA, stale, "two")).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{stale}");
    }
    assert_eq!(store.study(&id, ADA).await.unwrap().unwrap().tree, "one");
}

#[tokio::test]
async fn a_damaged_study_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    store.save_study(save(&id, ADA, 0, "one")).await.unwrap();
    store.close().await;
    assert_eq!(check(directory.path()).await.unwrap().damaged, []);
    let mut raw = raw(directory.path()).await;
    raw.execute("UPDATE studies SET tree = 'ona'").await.unwrap();
    raw.close().await.unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    assert!(matches!(store.study(&id, ADA).await, Err(StoreError::Damaged { .. })));
    load(&store, &id).await;
    store.close().await;
    let damaged = check(directory.path()).await.unwrap().damaged;
    assert_eq!(damaged[0].fault, "its study does not have its checksum");
}
