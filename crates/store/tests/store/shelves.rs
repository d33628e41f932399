//! Shelves: which devices have a game in their list.

use otelo_live::{Event, GameId, Holders, KeyHash, Setup, Timestamp};
use otelo_rules::Color;
use otelo_store::{EMPTY_FOR, HIDDEN_FOR, ListQuery, Shelf, Store, StoreError, random_id};
use sqlx::Connection;

use crate::{START, append, game, load, played, raw, setup};

const ADA: KeyHash = KeyHash([1; 32]);
const EVA: KeyHash = KeyHash([2; 32]);
const IDA: KeyHash = KeyHash([3; 32]);

/// A game with one move whose seats belong to these devices.
async fn held(store: &Store, black: Option<KeyHash>, white: Option<KeyHash>) -> GameId {
    let id = random_id();
    let setup = Setup { holders: Holders { black, white }, ..setup() };
    store.create(&id, Timestamp(1), &setup, &START).await.unwrap();
    append(store, &id, 0, played("f5")).await.unwrap();
    id
}

/// The games on some shelves, sorted by id.
async fn on(store: &Store, shelves: &[Shelf]) -> Vec<GameId> {
    let query = ListQuery { shelves: shelves.to_vec(), limit: 1000, ..ListQuery::default() };
    let listed = store.list(&query).await.unwrap();
    let mut ids: Vec<GameId> = listed.games.into_iter().map(|game| game.id).collect();
    ids.sort();
    ids
}

/// The shelves that a game is on.
async fn shelves_of(store: &Store, id: &GameId) -> Vec<Shelf> {
    let mut found = Vec::new();
    for shelf in [Shelf::Nobody, Shelf::Device(ADA), Shelf::Device(EVA), Shelf::Device(IDA)] {
        if on(store, &[shelf]).await.contains(id) {
            found.push(shelf);
        }
    }
    found
}

fn is_unknown<T>(result: Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::NoSuchGame))
}

#[tokio::test]
async fn a_game_is_on_the_shelves_of_its_holders() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (ada, eva) = (Shelf::Device(ADA), Shelf::Device(EVA));
    for (black, white, expected) in [
        (None, None, vec![Shelf::Nobody]),
        (Some(ADA), None, vec![ada]),
        (None, Some(EVA), vec![eva]),
        (Some(ADA), Some(EVA), vec![ada, eva]),
        (Some(ADA), Some(ADA), vec![ada]),
    ] {
        let id = held(&store, black, white).await;
        assert_eq!(shelves_of(&store, &id).await, expected);
    }
    assert_eq!(on(&store, &[]).await, []);
    assert_eq!(on(&store, &[ada, eva]).await.len(), 4, "each game is listed once");
    assert_eq!(on(&store, &[ada, eva, Shelf::Nobody, ada]).await.len(), 5);
}

#[tokio::test]
async fn joining_adds_a_shelf_and_removes_none() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (ada, eva, ida) = (Shelf::Device(ADA), Shelf::Device(EVA), Shelf::Device(IDA));
    let joined = |color, holder| Event::Joined { color, holder };

    let open = held(&store, None, None).await;
    append(&store, &open, 1, joined(Color::Black, ADA)).await.unwrap();
    assert_eq!(shelves_of(&store, &open).await, [Shelf::Nobody, ada]);

    let id = held(&store, Some(ADA), None).await;
    append(&store, &id, 1, joined(Color::White, EVA)).await.unwrap();
    append(&store, &id, 2, joined(Color::Black, IDA)).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [ada, eva, ida]);
    let listed = store
        .list(&ListQuery { shelves: vec![ida], limit: 1, ..ListQuery::default() })
        .await
        .unwrap();
    let now = Holders { black: Some(IDA), white: Some(EVA) };
    assert_eq!(listed.games[0].holders, now);
    let first = Holders { black: Some(ADA), white: None };
    assert_eq!(load(&store, &id).await.setup.holders, first);

    // A device that takes a seat again gets a hidden game back.
    store.hide(&[eva], &id, Timestamp(5)).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [ada, ida]);
    append(&store, &id, 3, joined(Color::Black, EVA)).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [ada, eva, ida]);
}

#[tokio::test]
async fn joining_before_the_first_move() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, Event::Joined { color: Color::White, holder: ADA }).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, []);
    append(&store, &id, 1, played("f5")).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [Shelf::Nobody, Shelf::Device(ADA)]);
}

#[tokio::test]
async fn a_game_is_hidden_and_put_back() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (ada, eva, ida) = (Shelf::Device(ADA), Shelf::Device(EVA), Shelf::Device(IDA));
    let (id, other) =
        (held(&store, Some(ADA), Some(EVA)).await, held(&store, Some(ADA), None).await);

    store.hide(&[ada], &id, Timestamp(5)).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [eva]);
    assert_eq!(on(&store, &[ada]).await, std::slice::from_ref(&other));
    assert!(on(&store, &[ada, eva]).await.contains(&id), "it is on the other shelf");
    append(&store, &id, 1, played("d6")).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [eva], "a move does not bring it back");

    store.put_back(&[ada], &id).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [ada, eva]);
    store.hide(&[ida, eva, ada, Shelf::Nobody], &id, Timestamp(6)).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, []);
    assert_eq!(load(&store, &id).await.events.len(), 2, "who knows its name can still read it");
    // Repeating it is not an error.
    store.hide(&[ada], &id, Timestamp(7)).await.unwrap();
    store.put_back(&[ada, eva], &id).await.unwrap();
    store.put_back(&[ada, eva], &id).await.unwrap();
    assert_eq!(shelves_of(&store, &id).await, [ada, eva]);

    for shelves in [&[][..], &[ida], &[Shelf::Nobody], &[ida, Shelf::Nobody]] {
        assert!(is_unknown(store.hide(shelves, &id, Timestamp(8)).await), "{shelves:?}");
        assert!(is_unknown(store.put_back(shelves, &id).await), "{shelves:?}");
    }
    let unknown = random_id();
    assert!(is_unknown(store.hide(&[ada], &unknown, Timestamp(8)).await));
    assert!(is_unknown(store.put_back(&[ada], &unknown).await));
    assert_eq!(shelves_of(&store, &other).await, [ada]);
}

/// Counts so many minutes and purges; returns the number of deleted games.
async fn purged_after(store: &Store, minutes: u32) -> u64 {
    store.add_uptime(minutes).await.unwrap();
    store.purge(&[]).await.unwrap()
}

#[tokio::test]
async fn a_purge_deletes_games_on_no_shelf() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (ada, eva) = (Shelf::Device(ADA), Shelf::Device(EVA));
    let id = held(&store, Some(ADA), Some(EVA)).await;
    let nobodys = held(&store, None, None).await;

    store.hide(&[ada], &id, Timestamp(10)).await.unwrap();
    assert_eq!(purged_after(&store, HIDDEN_FOR - 1).await, 0);
    store.put_back(&[ada], &id).await.unwrap();
    store.hide(&[ada], &id, Timestamp(10)).await.unwrap();
    assert_eq!(purged_after(&store, HIDDEN_FOR - 1).await, 0, "it was put back meanwhile");
    // Hiding it again later does not change the time of the first hiding.
    store.hide(&[ada], &id, Timestamp(90)).await.unwrap();

    // The purge removes it from one shelf; the game stays on the other.
    assert_eq!(purged_after(&store, 1).await, 0);
    assert!(is_unknown(store.put_back(&[ada], &id).await));
    assert_eq!(shelves_of(&store, &id).await, [eva]);
    append(&store, &id, 1, played("d6")).await.unwrap();

    store.hide(&[eva], &id, Timestamp(20)).await.unwrap();
    store.add_uptime(5).await.unwrap();
    store.hide(&[Shelf::Nobody], &nobodys, Timestamp(30)).await.unwrap();
    assert_eq!(purged_after(&store, HIDDEN_FOR - 5).await, 1);
    assert_eq!(store.load(&id).await.unwrap(), None);
    assert!(is_unknown(append(&store, &id, 2, played("c3")).await));
    assert!(is_unknown(store.hide(&[eva], &id, Timestamp(40)).await));
    assert!(is_unknown(store.put_back(&[ada, eva], &id).await));
    assert_eq!(load(&store, &nobodys).await.events.len(), 1);

    store.put_back(&[Shelf::Nobody], &nobodys).await.unwrap();
    assert_eq!(purged_after(&store, 10 * HIDDEN_FOR).await, 0);
    assert_eq!(shelves_of(&store, &nobodys).await, [Shelf::Nobody]);

    // The id is free again.
    store.create(&id, Timestamp(50), &setup(), &START).await.unwrap();
    assert_eq!(load(&store, &id).await.events, []);
}

/// A system clock that jumps deletes nothing.
#[tokio::test]
async fn a_purge_follows_the_uptime_not_the_system_clock() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = held(&store, None, None).await;
    store.hide(&[Shelf::Nobody], &id, Timestamp(i64::MIN)).await.unwrap();
    store.add_uptime(HIDDEN_FOR - 1).await.unwrap();
    // The uptime is counted over restarts.
    store.close().await;
    let store = Store::open(directory.path()).await.unwrap();
    assert_eq!(store.purge(&[]).await.unwrap(), 0);
    assert_eq!(purged_after(&store, 1).await, 1);
}

/// Games in which nothing ever happened are deleted after a day, unless they are open.
#[tokio::test]
async fn empty_games_are_purged() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let moved = held(&store, Some(ADA), None).await;
    let invited = game(&store).await;
    let key = KeyHash([9; 32]);
    append(&store, &invited, 0, Event::Invited { color: Color::White, key }).await.unwrap();
    let (empty, open) = (game(&store).await, game(&store).await);
    assert_eq!(purged_after(&store, EMPTY_FOR - 1).await, 0);
    let late = game(&store).await;
    store.add_uptime(1).await.unwrap();
    assert_eq!(store.purge(std::slice::from_ref(&open)).await.unwrap(), 1);
    assert_eq!(store.load(&empty).await.unwrap(), None);
    for id in [&moved, &invited, &open, &late] {
        load(&store, id).await;
    }
    assert_eq!(store.purge(&[]).await.unwrap(), 1);
    assert_eq!(store.load(&open).await.unwrap(), None);
}

/// More games than one batch of a purge.
#[tokio::test]
async fn a_purge_of_many_games() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut kept = Vec::new();
    for number in 0..350 {
        let id = held(&store, None, None).await;
        if number % 7 == 0 {
            kept.push(id);
        } else {
            store.hide(&[Shelf::Nobody], &id, Timestamp(number)).await.unwrap();
        }
    }
    assert_eq!(purged_after(&store, HIDDEN_FOR).await, 300);
    assert_eq!(purged_after(&store, HIDDEN_FOR).await, 0);
    let mut raw = raw(directory.path()).await;
    for table in ["games", "standings", "shelves"] {
        let count = format!("SELECT count(*) FROM {table}");
        let seen: i64 = sqlx::query_scalar(&count).fetch_one(&mut raw).await.unwrap();
        assert_eq!(seen, 50, "{table}");
    }
    raw.close().await.unwrap();
    for id in &kept {
        load(&store, id).await;
    }
    for _ in 0..250 {
        game(&store).await;
    }
    assert_eq!(purged_after(&store, EMPTY_FOR).await, 250);
}
