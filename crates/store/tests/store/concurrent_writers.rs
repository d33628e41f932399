//! Many concurrent writers.

use otelo_live::GameId;
use otelo_store::{Store, StoreError, random_id};
use tokio::task::JoinSet;

use crate::{append, events, game, list, load, played};

/// Moves of a game. They need not be legal: the store does not check the rules.
const SQUARES: [&str; 20] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3",
];

async fn play(store: Store, id: GameId) -> GameId {
    for (after, name) in (0..).zip(SQUARES) {
        append(&store, &id, after, played(name)).await.unwrap();
        // A confirmed write can be read immediately.
        assert_eq!(load(&store, &id).await.events.len(), usize::try_from(after).unwrap() + 1);
    }
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_writes_are_all_saved() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut players = JoinSet::new();
    for _ in 0..50 {
        let store = store.clone();
        players.spawn(async move {
            let id = game(&store).await;
            play(store, id).await
        });
    }
    let games = players.join_all().await;
    assert_eq!(list(&store, 100).await.unwrap().games.len(), 50);
    store.close().await;

    let store = Store::open(directory.path()).await.unwrap();
    for id in games {
        assert_eq!(events(&load(&store, &id).await), SQUARES.map(played));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn failing_writes_do_not_affect_others() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let good = game(&store).await;
    let mut tasks = JoinSet::new();
    for number in 0..200 {
        let store = store.clone();
        tasks.spawn(async move {
            if number % 2 == 0 {
                let error = append(&store, &random_id(), 0, played("f5")).await.unwrap_err();
                assert!(matches!(error, StoreError::NoSuchGame), "{error}");
            } else {
                let id = game(&store).await;
                append(&store, &id, 0, played("f5")).await.unwrap();
                let error = append(&store, &id, 0, played("f5")).await.unwrap_err();
                assert!(matches!(error, StoreError::Conflict), "{error}");
            }
        });
    }
    play(store.clone(), good).await;
    tasks.join_all().await;
    assert_eq!(list(&store, 1000).await.unwrap().games.len(), 101);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_appends_to_a_game_conflict() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let mut owners = JoinSet::new();
    for _ in 0..8 {
        let (store, id) = (store.clone(), id.clone());
        owners.spawn(async move {
            let mut written = 0;
            for (after, name) in (0..).zip(SQUARES) {
                match append(&store, &id, after, played(name)).await {
                    Ok(_) => written += 1,
                    Err(StoreError::Conflict) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            written
        });
    }
    let written: usize = owners.join_all().await.into_iter().sum();
    assert_eq!(written, SQUARES.len());
    assert_eq!(events(&load(&store, &id).await), SQUARES.map(played));
}
