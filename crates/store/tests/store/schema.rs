//! Triggers, constraints and settings of the database.

use std::{fs, time::Duration};

use otelo_live::{Effort, Event};
use otelo_store::Store;
use otelo_wire::Source;
use sqlx::Executor;

use crate::{append, game, load, played, raw};

#[test]
fn migrations_are_numbered_without_gaps() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(!names.is_empty());
    for (number, name) in (1..).zip(&names) {
        let (seen, rest) = name.split_once('_').unwrap();
        assert_eq!(seen, format!("{number:04}"), "{name}");
        assert!(rest.ends_with(".sql") && !rest.contains(".down."), "{name}");
    }
}

#[tokio::test]
async fn events_cannot_be_changed() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let effort = Effort {
        player: "random".into(),
        depth: 0,
        nodes: 1,
        time: Duration::from_micros(2),
        source: Source::Random,
        evaluation: None,
        version: None,
        weights: None,
    };
    let Event::Played { played, .. } = played("f5") else { panic!("it is a move") };
    let event = Event::Played { played, answer: Some(effort) };
    append(&store, &id, 0, event).await.unwrap();
    let before = load(&store, &id).await;

    let mut raw = raw(directory.path()).await;
    for (change, expected) in [
        ("UPDATE events SET at = 0", "what happened cannot be changed"),
        ("UPDATE efforts SET depth = 60", "what a move cost cannot be changed"),
        ("UPDATE nodes SET move = 'd3'", "the tree of moves only grows"),
        ("UPDATE games SET seed = 0", "a game begins only once"),
    ] {
        let error = raw.execute(change).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().message(), expected);
    }
    assert_eq!(load(&store, &id).await, before);
}

#[tokio::test]
async fn deleting_a_game_deletes_its_rows() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (gone, kept) = (game(&store).await, game(&store).await);
    for id in [&gone, &kept] {
        for (after, name) in (0..).zip(["f5", "d6", "c3"]) {
            append(&store, id, after, played(name)).await.unwrap();
        }
    }
    let mut raw = raw(directory.path()).await;
    sqlx::query("DELETE FROM games WHERE id = ?1")
        .bind(gone.as_str())
        .execute(&mut raw)
        .await
        .unwrap();
    for (count, expected) in [
        ("SELECT count(*) FROM games", 1),
        ("SELECT count(*) FROM nodes", 3),
        ("SELECT count(*) FROM events", 3),
        ("SELECT count(*) FROM standings", 1),
        ("SELECT count(*) FROM shelves", 1),
    ] {
        let seen: i64 = sqlx::query_scalar(count).fetch_one(&mut raw).await.unwrap();
        assert_eq!(seen, expected, "{count}");
    }
    assert_eq!(store.load(&gone).await.unwrap(), None);
    assert_eq!(load(&store, &kept).await.events.len(), 3);
}

/// The constraints refuse rows that the program never writes.
#[tokio::test]
async fn invalid_rows_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let mut raw = raw(directory.path()).await;
    let event = |columns: &str, values: &str| {
        format!("INSERT INTO events (game, number, at, {columns}) VALUES ('{id}', 1, 2, {values})")
    };
    let shelf = |values: &str| {
        format!("INSERT INTO shelves (device, game, changed, hidden) VALUES ({values})")
    };
    for change in [
        event("kind", "'flagged'"),
        event("kind, invitation", "'invited', zeroblob(32)"),
        event("kind, holder", "'joined', zeroblob(32)"),
        event("kind, color", "'invited', 'black'"),
        event("kind, color", "'joined', 'black'"),
        event("kind, color, invitation", "'invited', 'black', zeroblob(31)"),
        event("kind, color, holder", "'joined', 'black', x''"),
        event("kind, color, holder", "'joined', 'black', 'text of 32 letters, not bytes..'"),
        event("kind", "'followed'"),
        event("kind, next", "'followed', 'short'"),
        event("kind, step, black_left", "'stepped', 1, 5"),
        event("kind, step, white_left", "'stepped', 1, 5"),
        event("kind, step, black_left, white_left", "'stepped', 1, -1, 5"),
        event("kind, step, black_left, white_left", "'stepped', 1, 5, 4294967296"),
        format!("UPDATE standings SET black_holder = x'00' WHERE game = '{id}'"),
        format!("UPDATE standings SET search = NULL WHERE game = '{id}'"),
        shelf(&format!("x'00', '{id}', NULL, NULL")),
        shelf(&format!("'', '{id}', NULL, NULL")),
        shelf("zeroblob(32), 'no such game', NULL, NULL"),
        shelf(&format!("x'', '{id}', NULL, NULL")),
    ] {
        assert!(raw.execute(change.as_str()).await.is_err(), "{change}");
    }
    // Valid rows are accepted, so the rows above were refused for the right reason.
    for change in [
        event("kind, color", "'flagged', 'white'"),
        shelf(&format!("zeroblob(32), '{id}', NULL, NULL")),
    ] {
        raw.execute(change.as_str()).await.unwrap();
    }
}

/// A value has a unit. A probable value has a percentage, and only that.
#[tokio::test]
async fn invalid_evaluations_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, played("f5")).await.unwrap();
    let mut raw = raw(directory.path()).await;
    let insert = |evaluation: &str| {
        format!(
            "INSERT INTO efforts (game, number, player, depth, nodes, microseconds, source, value,
                 unit, kind, percent)
             VALUES ('{id}', 1, 'random', 0, 0, 0, 'random', {evaluation})"
        )
    };
    for evaluation in [
        "NULL, NULL, NULL, NULL",
        "NULL, NULL, 'exact', NULL",
        "NULL, 'discs', 'estimate', NULL",
        "4, NULL, 'estimate', NULL",
        "4, 'pounds', 'estimate', NULL",
        "4, 'discs', 'certain', NULL",
        "4, 'discs', 'probable 98', NULL",
        "4, 'discs', 'probable', NULL",
        "4, 'discs', 'probable', 100",
        "4, 'discs', 'probable', 0",
        "4, 'discs', 'exact', 98",
        "2147483648, 'points', 'estimate', NULL",
    ] {
        assert!(raw.execute(insert(evaluation).as_str()).await.is_err(), "{evaluation}");
    }
    raw.execute(insert("4, 'discs', 'probable', 98").as_str()).await.unwrap();
}

/// The settings of the database file.
#[tokio::test]
async fn the_file_has_our_application_id_and_a_wal() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut raw = raw(directory.path()).await;
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut raw).await.unwrap();
    assert_eq!(id, i64::from(u32::from_be_bytes(*b"Otel")));
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut raw).await.unwrap();
    assert_eq!(mode, "wal");
    let loose: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pragma_table_list
         WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '_sqlx%' AND strict = 0",
    )
    .fetch_one(&mut raw)
    .await
    .unwrap();
    assert_eq!(loose, 0, "all tables are strict");
    drop(store);
}
