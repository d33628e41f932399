//! Importing games.

use std::{fs, path::Path, time::Duration};

use otelo_live::{
    Effort, Ended, Event, GameId, Holders, ImportedRecord, KeyHash, Recorded, Setup, Standing,
    TimeLeft, Timestamp,
};
use otelo_rules::{Color, Move};
use otelo_store::{
    HIDDEN_FOR, ImportFilter, ImportId, ListQuery, Listed, NewGame, Shelf, Store, StoreError,
    random_id,
};
use otelo_wire::{Clock, Evaluation, Source};

use crate::{START, append, list, load, nodes, played, raw, setup};

fn at(milliseconds: i64, event: Event) -> Recorded {
    Recorded { at: Timestamp(milliseconds), left: None, event }
}

/// A move with some timestamp.
fn past(name: &str) -> Recorded {
    at(5, played(name))
}

fn undone(ply: usize) -> Recorded {
    at(5, Event::Undone { ply })
}

fn redone(ply: usize) -> Recorded {
    at(5, Event::Redone { ply })
}

/// A game to import with these events.
fn new(id: &GameId, events: &[Recorded]) -> NewGame {
    NewGame {
        id: id.clone(),
        created: Timestamp(1),
        setup: setup(),
        events: events.to_vec(),
        standing: START,
    }
}

/// Imports a game with these events.
async fn import(store: &Store, events: &[Recorded]) -> (GameId, Result<(), StoreError>) {
    let id = random_id();
    let result = store.import(vec![new(&id, events)]).await;
    (id, result)
}

#[tokio::test]
async fn an_imported_game_is_read_as_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (ada, eva) = (KeyHash([1; 32]), KeyHash([2; 32]));
    let setup = Setup {
        holders: Holders { black: Some(ada), white: None },
        clock: Some(Clock { main: 60_000, increment: 1000 }),
        record: Some(ImportedRecord {
            text: "1. f5 …".into(),
            format: Some("numbered".into()),
            event: Some("Mundial, ronda 2".into()),
            date: Some("2024-11".into()),
        }),
        title: Some("Ronda 1".into()),
        ..setup()
    };
    let effort = Effort {
        player: "random".into(),
        depth: 3,
        nodes: 9,
        time: Duration::from_micros(4),
        source: Source::Book,
        evaluation: Some(Evaluation::points(-2)),
        version: None,
        weights: None,
    };
    let events = [
        played("f5"),
        Event::Played { played: Move::Pass, answer: Some(effort) },
        Event::Joined { color: Color::White, holder: eva },
        Event::Titled { title: Some("Ronda 2".into()) },
        Event::Renamed { color: Color::White, name: Some("Eva".into()) },
        Event::Flagged { color: Color::White },
    ];
    // The timestamps are kept and need not be in order.
    let moments = [20, 30, 25, -4, 40, 35].map(Timestamp);
    let left = |number| Some(TimeLeft { black: 100 - number, white: u32::MAX - number });
    let imported: Vec<Recorded> = (0..)
        .zip(moments)
        .zip(events)
        .map(|((number, at), event)| Recorded { at, left: left(number), event })
        .collect();
    let id = random_id();
    let standing =
        Standing { ply: 2, black: 4, white: 1, ended: Some(Ended::Won(Color::Black)), board: None };
    let game = NewGame {
        id: id.clone(),
        created: Timestamp(7),
        setup: setup.clone(),
        events: imported.clone(),
        standing,
    };
    store.import(vec![game]).await.unwrap();

    let saved = load(&store, &id).await;
    assert_eq!((saved.created, &saved.setup), (Timestamp(7), &setup));
    assert_eq!(saved.events, imported);
    let nodes = nodes(directory.path(), &id).await;
    let (first, second) = (nodes[0], nodes[1]);
    assert!(first.is_some() && second.is_some() && first != second);
    assert!(nodes[2..].iter().all(|&node| node == second));

    for device in [ada, eva] {
        let query = ListQuery {
            shelves: vec![Shelf::Device(device)],
            text: Some("MUNDIAL 2024 eva  Ronda".into()),
            limit: 10,
            ..ListQuery::default()
        };
        let listed = store.list(&query).await.unwrap();
        let [summary] = &listed.games[..] else { panic!("one game: {listed:?}") };
        assert_eq!((summary.created, summary.changed), (Timestamp(7), Timestamp(35)));
        assert_eq!(summary.standing, standing);
        assert_eq!(summary.holders, Holders { black: Some(ada), white: Some(eva) });
        assert_eq!(summary.white.name.as_deref(), Some("Eva"));
    }
    // More events can be appended.
    append(&store, &id, 6, played("d6")).await.unwrap();
}

#[tokio::test]
async fn plies_are_stored_as_nodes() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (id, result) = import(
        &store,
        &[
            past("f5"),
            past("d6"),
            past("c3"),
            undone(1),
            redone(2),
            redone(3),
            // Undoing a resignation keeps all moves.
            at(5, Event::Resigned { color: Color::White }),
            undone(3),
            undone(0),
            redone(3),
            undone(2),
            // This ends the line, although it is the same move as before.
            past("c3"),
            undone(1),
            past("f6"),
            undone(0),
            redone(2),
        ],
    )
    .await;
    result.unwrap();
    let nodes = nodes(directory.path(), &id).await;
    let (f5, d6, c3, f6) = (nodes[0], nodes[1], nodes[2], nodes[13]);
    let expected = [f5, d6, c3, f5, d6, c3, c3, c3, None, c3, d6, c3, f5, f6, None, f6];
    assert_eq!(nodes, expected);
    let different: std::collections::HashSet<_> = [None, f5, d6, c3, f6].into();
    assert_eq!(different.len(), 5);
    let saved = load(&store, &id).await;
    assert_eq!(saved.events[3].event, Event::Undone { ply: 1 });
    assert_eq!(saved.events[8].event, Event::Undone { ply: 0 });
    assert_eq!(saved.events[15].event, Event::Redone { ply: 2 });
}

#[tokio::test]
async fn a_game_without_events_or_moves_is_not_listed() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (empty, result) = import(&store, &[]).await;
    result.unwrap();
    let (unmoved, result) = import(&store, &[at(9, Event::Stepped { on: true })]).await;
    result.unwrap();
    assert_eq!(list(&store, 10).await.unwrap().games, []);
    assert_eq!(load(&store, &empty).await.created, Timestamp(1));
    assert_eq!(load(&store, &unmoved).await.events[0].at, Timestamp(9));
}

#[tokio::test]
async fn an_invalid_import_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (other, result) = import(&store, &[past("f5")]).await;
    result.unwrap();
    for (events, expected) in [
        (vec![undone(1)], "event 1 makes no sense: it goes back to ply 1 from ply 0"),
        (
            vec![past("f5"), undone(0), undone(1)],
            "event 3 makes no sense: it goes back to ply 1 from ply 0",
        ),
        (
            vec![past("f5"), redone(1)],
            "event 2 makes no sense: it goes on to ply 1 from ply 1 of a line of 1",
        ),
        (
            vec![past("f5"), past("d6"), undone(0), past("f5"), redone(2)],
            "event 5 makes no sense: it goes on to ply 2 from ply 1 of a line of 1",
        ),
        (
            vec![redone(usize::MAX)],
            "event 1 makes no sense: it goes on to ply 18446744073709551615 from \
             ply 0 of a line of 0",
        ),
    ] {
        let (id, result) = import(&store, &events).await;
        assert_eq!(result.unwrap_err().to_string(), expected);
        assert_eq!(store.load(&id).await.unwrap(), None);
    }
    let taken = store.import(vec![new(&other, &[past("d3")])]).await;
    assert!(matches!(taken, Err(StoreError::Conflict)));
    assert_eq!(load(&store, &other).await.events.len(), 1);
    assert_eq!(list(&store, 10).await.unwrap().games.len(), 1);
}

/// A long game, written in several parts.
#[tokio::test]
async fn a_long_game_is_imported_whole() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    for count in [199, 200, 201, 400, 1001] {
        let events: Vec<Recorded> =
            (0..count).map(|number| if number % 2 == 0 { past("f5") } else { undone(0) }).collect();
        let (id, result) = import(&store, &events).await;
        result.unwrap();
        assert_eq!(load(&store, &id).await.events, events);
    }
}

/// All games of an import or none: one of them is invalid, or its id is taken.
#[tokio::test]
async fn an_import_with_one_invalid_game_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (other, result) = import(&store, &[past("f5")]).await;
    result.unwrap();
    let long: Vec<Recorded> = (0..300).map(|_| past("f5")).chain([redone(1)]).collect();
    for bad in [new(&random_id(), &[undone(1)]), new(&random_id(), &long), new(&other, &[])] {
        let ids: Vec<GameId> = (0..5).map(|_| random_id()).collect();
        let mut games: Vec<NewGame> = ids.iter().map(|id| new(id, &[past("f5")])).collect();
        let bad_id = bad.id.clone();
        games.insert(3, bad);
        store.import(games).await.unwrap_err();
        for id in ids.iter().chain([&bad_id]).filter(|id| **id != other) {
            assert_eq!(store.load(id).await.unwrap(), None);
        }
        assert_eq!(list(&store, 10).await.unwrap().games.len(), 1);
    }
    assert_eq!(load(&store, &other).await.events.len(), 1);
}

/// A server that is killed in the middle of an import leaves games on no shelf. They are gone after
/// the next start.
#[tokio::test]
async fn an_interrupted_import_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (whole, result) = import(&store, &[past("f5")]).await;
    result.unwrap();
    let ids: Vec<GameId> = (0..20).map(|_| random_id()).collect();
    let games = ids.iter().map(|id| new(id, &[past("f5"), past("d6")])).collect();
    {
        let mut import = std::pin::pin!(store.import(games));
        // The future is dropped when some games are written.
        loop {
            let poll = tokio::time::timeout(Duration::from_micros(50), import.as_mut()).await;
            assert!(poll.is_err(), "it should be interrupted");
            if store.load(&ids[2]).await.unwrap().is_some() {
                break;
            }
        }
    }
    assert_eq!(list(&store, 50).await.unwrap().games.len(), 1, "staged games are not listed");
    store.close().await;
    let store = Store::open(directory.path()).await.unwrap();
    for id in &ids {
        assert_eq!(store.load(id).await.unwrap(), None);
    }
    assert_eq!(load(&store, &whole).await.events.len(), 1);
}

/// A store on a copy of the files, as they are after SIGKILL.
async fn after_kill(directory: &Path) -> (tempfile::TempDir, Store) {
    let copy = tempfile::tempdir().unwrap();
    for name in ["otelo.db", "otelo.db-wal", "otelo.db-commits"] {
        if directory.join(name).exists() {
            fs::copy(directory.join(name), copy.path().join(name)).unwrap();
        }
    }
    let store = Store::open(copy.path()).await.unwrap();
    (copy, store)
}

/// An import in parts is there whole or not at all, whenever the program is killed.
#[tokio::test]
async fn an_import_in_parts_survives_a_kill_whole_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let import = ImportId::from(random_id());
    let count = |listed: Listed| listed.games.len();
    store.begin_import(import.clone(), Shelf::Nobody, "a.txt".into(), Timestamp(5)).await.unwrap();
    for _ in 0..4 {
        let games = (0..5).map(|_| new(&random_id(), &[past("f5"), past("d6")])).collect();
        store.stage(&import, games).await.unwrap();
        assert_eq!(count(list(&store, 50).await.unwrap()), 0);
        assert_eq!(store.imports(&[Shelf::Nobody]).await.unwrap(), []);
        let (copy, killed) = after_kill(directory.path()).await;
        assert_eq!(count(list(&killed, 50).await.unwrap()), 0);
        killed.close().await;
        let mut raw = raw(copy.path()).await;
        for table in ["games", "shelves", "events", "imports"] {
            let query = format!("SELECT count(*) FROM {table}");
            let rows: i64 = sqlx::query_scalar(&query).fetch_one(&mut raw).await.unwrap();
            assert_eq!(rows, 0, "{table}");
        }
    }
    store.publish_import(&import, true).await.unwrap();
    let (_copy, killed) = after_kill(directory.path()).await;
    for store in [&store, &killed] {
        assert_eq!(count(list(store, 50).await.unwrap()), 20);
        let [file] = &store.imports(&[Shelf::Nobody]).await.unwrap()[..] else { panic!("a file") };
        assert_eq!((file.name.as_str(), file.games, file.at), ("a.txt", 20, Timestamp(5)));
    }
    // It is complete.
    let late = store.stage(&import, vec![new(&random_id(), &[past("f5")])]).await;
    assert!(matches!(late, Err(StoreError::Conflict)));
    assert!(matches!(store.discard_import(&import).await, Err(StoreError::Conflict)));
    assert_eq!(count(list(&store, 50).await.unwrap()), 20);
}

#[tokio::test]
async fn an_imported_file_is_hidden_put_back_and_purged() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (alone, result) = import(&store, &[past("f5")]).await;
    result.unwrap();
    let import = ImportId::from(random_id());
    store.begin_import(import.clone(), Shelf::Nobody, "a".into(), Timestamp(5)).await.unwrap();
    let games = (0..50).map(|_| new(&random_id(), &[past("f5")])).collect();
    store.stage(&import, games).await.unwrap();
    store.publish_import(&import, true).await.unwrap();
    let filtered = async |import| {
        let shelves = vec![Shelf::Nobody];
        let query = ListQuery { shelves, import, limit: 100, ..ListQuery::default() };
        store.list(&query).await.unwrap().games.len()
    };
    let counts = async || {
        let of = filtered(ImportFilter::Of(import.clone())).await;
        [filtered(ImportFilter::All).await, filtered(ImportFilter::Alone).await, of]
    };
    assert_eq!(counts().await, [51, 1, 50]);
    let shelves = [Shelf::Nobody];
    let device = [Shelf::Device(KeyHash([1; 32]))];
    let foreign = store.shelve_import(&device, &import, true).await;
    assert!(matches!(foreign, Err(StoreError::NoSuchGame)));
    store.shelve_import(&shelves, &import, true).await.unwrap();
    assert_eq!(counts().await, [1, 1, 0]);
    store.add_uptime(HIDDEN_FOR - 1).await.unwrap();
    assert_eq!(store.purge(&[]).await.unwrap(), 0);
    store.shelve_import(&shelves, &import, false).await.unwrap();
    assert_eq!(counts().await, [51, 1, 50]);
    store.shelve_import(&shelves, &import, true).await.unwrap();
    store.add_uptime(HIDDEN_FOR).await.unwrap();
    assert_eq!(store.purge(&[]).await.unwrap(), 50);
    let gone = store.shelve_import(&shelves, &import, false).await;
    assert!(matches!(gone, Err(StoreError::NoSuchGame)));
    assert_eq!(load(&store, &alone).await.events.len(), 1);
}
