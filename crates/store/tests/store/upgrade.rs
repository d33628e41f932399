//! Migrations: files of older versions are upgraded when they are opened, or left unchanged.

use std::{collections::BTreeMap, fs, path::Path, time::Duration};

use otelo_live::{
    Effort, Ended, Event, GameId, Holders, ImportedRecord, Standing, TimeLeft, Timestamp,
};
use otelo_rules::{Board, Color, Move, Size};
use otelo_store::{HIDDEN_FOR, ListQuery, OpenError, Shelf, Store};
use otelo_wire::{Certainty, Evaluation, Seat, Source, Unit};
use sqlx::{
    Column, ConnectOptions, Connection, Executor, Row, SqliteConnection,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};

use crate::{append, list, load, played, raw};

const MOVED: &str = "22223333aaaa";
const UNTOUCHED: &str = "22223333bbbb";
const TAKEN_BACK: &str = "22223333cccc";

/// Some games as version 1 stored them.
const GAMES: &str = "
    INSERT INTO games VALUES
        ('22223333aaaa', 100, 4, '-----OX--XO----- X', 'human', 'Ñandú', 'random', NULL, 1, -1,
         '0.1.0', '0.2.0', '0123abcd'),
        ('22223333bbbb', 200, 6, '--------------OX----XO-------------- X', 'human', NULL,
         'agent', NULL, 0, 5, '0.1.0', '0.2.0', NULL),
        ('22223333cccc', 300, 4, '-----OX--XO----- X', 'human', NULL, 'human', NULL, 0, 5,
         '0.1.0', '0.2.0', NULL);
    INSERT INTO nodes VALUES
        (1, '22223333aaaa', NULL, 1, 'b1'),
        (2, '22223333aaaa', 1, 2, 'pass'),
        (3, '22223333cccc', NULL, 1, 'd3');
    INSERT INTO events VALUES
        ('22223333aaaa', 1, 110, 'played', 1, NULL, NULL, NULL, NULL, NULL),
        ('22223333aaaa', 2, 120, 'played', 2, NULL, NULL, NULL, NULL, NULL),
        ('22223333aaaa', 3, 130, 'undone', 1, NULL, NULL, NULL, NULL, NULL),
        ('22223333aaaa', 4, 140, 'redone', 2, NULL, NULL, NULL, NULL, NULL),
        ('22223333aaaa', 5, 150, 'renamed', 2, 'white', 'Ésa', NULL, NULL, NULL),
        ('22223333aaaa', 6, 160, 'seated', 2, NULL, NULL, 'agent', 'human', NULL),
        ('22223333aaaa', 7, 170, 'stepped', 2, NULL, NULL, NULL, NULL, 0),
        ('22223333aaaa', 8, 180, 'resigned', 2, 'black', NULL, NULL, NULL, NULL),
        ('22223333cccc', 1, 310, 'played', 3, NULL, NULL, NULL, NULL, NULL),
        ('22223333cccc', 2, 320, 'undone', NULL, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO efforts VALUES ('22223333aaaa', 2, 'random', 1, 2, 3, 'random', NULL, 'estimate');
    INSERT INTO standings VALUES
        ('22223333aaaa', 180, 1, 'agent', 'Ñandú', 'human', 'Ésa', 2, 4, 1, 'white'),
        ('22223333bbbb', 200, 0, 'human', NULL, 'agent', NULL, 0, 2, 2, NULL),
        ('22223333cccc', 320, 1, 'human', NULL, 'human', NULL, 0, 2, 2, NULL);";

/// The migrations of older versions.
const STEPS: [(&str, &str); 2] = [
    ("0001_games.sql", include_str!("../../migrations/0001_games.sql")),
    ("0002_shelves.sql", include_str!("../../migrations/0002_shelves.sql")),
];

/// Creates a file of version 1; returns an open connection.
async fn version_1(directory: &Path) -> SqliteConnection {
    file_of(1, directory, GAMES).await
}

/// Creates a file of an older version with some games; returns an open connection.
async fn file_of(version: usize, directory: &Path, games: &str) -> SqliteConnection {
    let mut connection = SqliteConnectOptions::new()
        .filename(directory.join("otelo.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .pragma("application_id", u32::from_be_bytes(*b"Otel").to_string())
        .connect()
        .await
        .unwrap();
    let steps = tempfile::tempdir().unwrap();
    for (name, step) in &STEPS[..version] {
        fs::write(steps.path().join(name), step).unwrap();
    }
    Migrator::new(steps.path()).await.unwrap().run(&mut connection).await.unwrap();
    // Closing writes the application id from the WAL into the file.
    connection.close().await.unwrap();
    let mut connection = raw(directory).await;
    connection.execute(games).await.unwrap();
    connection
}

/// The values of each column, by `table.column`.
type Content = BTreeMap<String, Vec<String>>;

/// The columns of the tables of version 1, in order.
async fn columns(connection: &mut SqliteConnection) -> Vec<(&'static str, Vec<String>)> {
    let mut tables = Vec::new();
    for table in ["games", "nodes", "events", "efforts", "standings"] {
        let query = format!("SELECT * FROM {table} LIMIT 1");
        let row = connection.fetch_one(query.as_str()).await.unwrap();
        let names = row.columns().iter().map(|column| column.name().to_owned()).collect();
        tables.push((table, names));
    }
    tables
}

async fn content(
    connection: &mut SqliteConnection,
    columns: &[(&'static str, Vec<String>)],
) -> Content {
    let mut content = Content::new();
    for (table, names) in columns {
        for name in names {
            let query = format!("SELECT quote({name}) FROM {table} ORDER BY 1");
            let values = sqlx::query_scalar(&query).fetch_all(&mut *connection).await.unwrap();
            content.insert(format!("{table}.{name}"), values);
        }
    }
    content
}

fn id(name: &str) -> GameId {
    name.parse().unwrap()
}

#[tokio::test]
async fn a_file_of_version_1_is_upgraded() {
    let directory = tempfile::tempdir().unwrap();
    let mut old = version_1(directory.path()).await;
    let columns = columns(&mut old).await;
    let before = content(&mut old, &columns).await;
    old.close().await.unwrap();

    // The second time there is nothing to migrate.
    for _ in 0..2 {
        let store = Store::open(directory.path()).await.unwrap();
        let mut now = raw(directory.path()).await;
        assert_eq!(content(&mut now, &columns).await, before);
        now.close().await.unwrap();

        let listed = list(&store, 10).await.unwrap();
        assert_eq!((&listed.damaged[..], &listed.next), (&[][..], &None));
        let [taken_back, moved] = &listed.games[..] else { panic!("two games: {listed:?}") };
        assert_eq!((&taken_back.id, &moved.id), (&id(TAKEN_BACK), &id(MOVED)));
        assert_eq!((moved.created, moved.changed), (Timestamp(100), Timestamp(180)));
        assert_eq!(moved.size, Size::Four);
        assert_eq!(moved.black, Seat { spec: "agent".into(), name: Some("Ñandú".into()) });
        assert_eq!(moved.white, Seat { spec: "human".into(), name: Some("Ésa".into()) });
        let ended = Some(Ended::Won(Color::White));
        // White could not pass, so this game cannot be replayed; the other one can.
        let board = None;
        assert_eq!(taken_back.standing.board, Some(Board::start(Size::Four)));
        assert_eq!(moved.standing, Standing { ply: 2, black: 4, white: 1, ended, board });
        assert_eq!((&moved.title, moved.holders), (&None, Holders::default()));

        let saved = load(&store, &id(MOVED)).await;
        let setup = &saved.setup;
        assert_eq!((setup.holders, setup.clock), (Holders::default(), None));
        assert_eq!((&setup.record, &setup.title), (&None, &None));
        assert_eq!(setup.seed, u64::MAX);
        assert_eq!(saved.events.len(), 8);
        assert!(saved.events.iter().all(|recorded| recorded.left.is_none()));
        assert!(matches!(
            &saved.events[1].event,
            Event::Played { played: Move::Pass, answer: Some(effort) } if effort.nodes == 2
        ));
        let end = Event::Resigned { color: Color::Black };
        assert_eq!((saved.events[7].at, &saved.events[7].event), (Timestamp(180), &end));
        assert_eq!(load(&store, &id(UNTOUCHED)).await.events, []);
        store.close().await;
    }
}

#[tokio::test]
async fn upgraded_games_can_be_found_played_and_hidden() {
    let directory = tempfile::tempdir().unwrap();
    version_1(directory.path()).await.close().await.unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    for (text, expected) in [
        ("ñAND", vec![MOVED]),
        ("éSA", vec![MOVED]),
        ("HUM", vec![TAKEN_BACK, MOVED]),
        ("x", vec![]),
    ] {
        let query = ListQuery {
            shelves: vec![Shelf::Nobody],
            text: Some(text.into()),
            limit: 10,
            ..ListQuery::default()
        };
        let games = store.list(&query).await.unwrap().games;
        let found: Vec<&str> = games.iter().map(|summary| summary.id.as_str()).collect();
        assert_eq!(found, expected, "{text}");
    }
    append(&store, &id(UNTOUCHED), 0, played("e4")).await.unwrap();
    append(&store, &id(MOVED), 8, Event::Undone { ply: 0 }).await.unwrap();
    assert_eq!(list(&store, 10).await.unwrap().games.len(), 3);
    store.hide(&[Shelf::Nobody], &id(MOVED), Timestamp(5)).await.unwrap();
    store.add_uptime(HIDDEN_FOR).await.unwrap();
    assert_eq!(store.purge(&[]).await.unwrap(), 1);
    assert_eq!(list(&store, 10).await.unwrap().games.len(), 2);
}

/// A game of version 2 with moves of several players, and a record.
const EFFORTS: &str = "
    INSERT INTO games VALUES
        ('22223333dddd', 400, 4, '-----OX--XO----- X', 'human', NULL, 'engine:5', NULL, 0, 5,
         '0.1.0', '0.1.0', NULL, NULL, NULL, 60000, 1000, 'Final', '(;GM[Othello];)');
    INSERT INTO nodes VALUES
        (1, '22223333dddd', NULL, 1, 'b1'), (2, '22223333dddd', 1, 2, 'a1'),
        (3, '22223333dddd', 2, 3, 'c4'), (4, '22223333dddd', 3, 4, 'c1'),
        (5, '22223333dddd', 4, 5, 'd1'), (6, '22223333dddd', 5, 6, 'pass');
    INSERT INTO events (game, number, at, kind, node, black_left, white_left)
        SELECT game, ply, 400 + ply, 'played', id, 1000 * ply, 2000 FROM nodes;
    INSERT INTO efforts VALUES
        ('22223333dddd', 1, 'engine:5,seed=1', 6, 100, 2000, 'search', -4, 'estimate'),
        ('22223333dddd', 2, 'engine:20', 12, 100, 2000, 'search', 6, 'probable 98'),
        ('22223333dddd', 3, 'engine:20', 13, 100, 2000, 'search', 8, 'exact'),
        ('22223333dddd', 4, 'minimax:hard', 6, 100, 2000, 'search', 120, 'estimate'),
        ('22223333dddd', 5, 'agent', 7, 100, 2000, 'sweep', -2, 'exact'),
        ('22223333dddd', 6, 'random', 0, 0, 1, 'pass', NULL, 'estimate');
    INSERT INTO standings VALUES
        ('22223333dddd', 406, 1, 'human', NULL, 'engine:5', NULL, 6, 4, 6, NULL, NULL, NULL,
         'Final', 'text');
    INSERT INTO shelves VALUES (x'', '22223333dddd', 406, NULL);";

#[tokio::test]
async fn evaluations_of_version_2_get_a_unit() {
    let directory = tempfile::tempdir().unwrap();
    let mut old = file_of(2, directory.path(), EFFORTS).await;
    let columns = columns(&mut old).await;
    let mut before = content(&mut old, &columns).await;
    old.close().await.unwrap();
    // The percentage was not measured, so the migration makes it an estimate.
    let kinds = before.get_mut("efforts.kind").unwrap();
    kinds.iter_mut().filter(|kind| *kind == "'probable 98'").for_each(|kind| {
        *kind = "'estimate'".to_owned();
    });
    kinds.sort();
    let search = before.get_mut("standings.search").unwrap();
    *search = vec!["'22223333dddd\nhuman\n\nengine:5\n\nfinal\n'".to_owned()];

    let store = Store::open(directory.path()).await.unwrap();
    let mut now = raw(directory.path()).await;
    assert_eq!(content(&mut now, &columns).await, before);
    now.close().await.unwrap();

    let saved = load(&store, &id("22223333dddd")).await;
    let efforts: Vec<&Effort> = saved
        .events
        .iter()
        .map(|recorded| match &recorded.event {
            Event::Played { answer: Some(effort), .. } => effort,
            other => panic!("{other:?}"),
        })
        .collect();
    let discs = |number, certainty| Some(Evaluation { number, unit: Unit::Discs, certainty });
    let evaluations: Vec<Option<Evaluation>> =
        efforts.iter().map(|effort| effort.evaluation).collect();
    assert_eq!(
        evaluations,
        [
            discs(-4, Certainty::Estimate),
            discs(6, Certainty::Estimate),
            discs(8, Certainty::Exact),
            Some(Evaluation::points(120)),
            discs(-2, Certainty::Exact),
            None,
        ]
    );
    assert_eq!(
        efforts[0],
        &Effort {
            player: "engine:5,seed=1".into(),
            depth: 6,
            nodes: 100,
            time: Duration::from_micros(2000),
            source: Source::Search,
            evaluation: evaluations[0],
            version: None,
            weights: None,
        }
    );
    assert_eq!((efforts[4].source, efforts[5].source), (Source::Sweep, Source::Pass));
    let record = ImportedRecord {
        text: "(;GM[Othello];)".into(),
        format: None,
        ..ImportedRecord::default()
    };
    assert_eq!((&saved.setup.record, &saved.setup.title), (&Some(record), &Some("Final".into())));
    assert_eq!(saved.events[5].left, Some(TimeLeft { black: 6000, white: 2000 }));
    assert_eq!(list(&store, 10).await.unwrap().games.len(), 1);
    // New events have all the new fields.
    let effort = Effort {
        evaluation: discs(2, Certainty::Probable { percent: 97 }),
        version: Some("0.1.0".into()),
        weights: Some("0123abcd".into()),
        ..efforts[1].clone()
    };
    let played = Event::Played { played: Move::Pass, answer: Some(effort) };
    append(&store, &id("22223333dddd"), 6, played.clone()).await.unwrap();
    assert_eq!(load(&store, &id("22223333dddd")).await.events[6].event, played);
}

/// As version 1 leaves it when it is killed: all data is only in the WAL.
#[tokio::test]
async fn a_file_with_a_wal_is_upgraded() {
    let directory = tempfile::tempdir().unwrap();
    let old = version_1(directory.path()).await;
    let killed = tempfile::tempdir().unwrap();
    for name in ["otelo.db", "otelo.db-wal"] {
        fs::copy(directory.path().join(name), killed.path().join(name)).unwrap();
    }
    drop(old);
    let store = Store::open(killed.path()).await.unwrap();
    assert_eq!(list(&store, 10).await.unwrap().games.len(), 2);
}

/// A name that is not valid UTF-8 is a damaged game, not a damaged file.
#[tokio::test]
async fn a_damaged_game_does_not_stop_the_upgrade() {
    let directory = tempfile::tempdir().unwrap();
    let mut old = version_1(directory.path()).await;
    old.execute("UPDATE standings SET black_name = CAST(x'ff' AS TEXT) WHERE ply = 2")
        .await
        .unwrap();
    old.close().await.unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let listed = list(&store, 10).await.unwrap();
    assert_eq!(listed.damaged, [MOVED]);
    assert_eq!(listed.games.len(), 1);
}

/// Opens a directory whose migration must fail, and checks that the file has not changed.
async fn failure(directory: &Path) -> String {
    let file = directory.join("otelo.db");
    let before = fs::read(&file).unwrap();
    let error = Store::open(directory).await.unwrap_err();
    assert!(matches!(error, OpenError::Database { .. }), "{error}");
    assert!(fs::read(&file).unwrap() == before, "the file has changed: {error}");
    error.to_string().replace(&directory.display().to_string(), "DIR")
}

/// With an event that version 1 does not write, but whose row it accepts.
#[tokio::test]
async fn a_failed_migration_leaves_the_file_unchanged() {
    let directory = tempfile::tempdir().unwrap();
    let mut old = version_1(directory.path()).await;
    old.execute(
        "INSERT INTO events (game, number, at, kind) VALUES ('22223333bbbb', 1, 2, 'joined')",
    )
    .await
    .unwrap();
    old.close().await.unwrap();
    for _ in 0..2 {
        assert_eq!(
            failure(directory.path()).await,
            "cannot open DIR/otelo.db: while executing migration 2: error returned from \
             database: (code: 1) CHECK constraint failed; name another directory with `--data \
             DIR`"
        );
    }
    assert!(!directory.path().join("otelo.db-wal").exists(), "nothing is left beside it");
    let mut old = raw(directory.path()).await;
    old.execute("DELETE FROM events WHERE kind = 'joined'").await.unwrap();
    old.close().await.unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    assert_eq!(list(&store, 10).await.unwrap().games.len(), 2);
}

#[cfg(unix)]
#[tokio::test]
async fn a_read_only_file_is_left_unchanged() {
    use std::os::unix::fs::PermissionsExt;

    let directory = tempfile::tempdir().unwrap();
    version_1(directory.path()).await.close().await.unwrap();
    let file = directory.path().join("otelo.db");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    if fs::File::options().write(true).open(&file).is_ok() {
        // This user may write to every file.
        return;
    }
    assert_eq!(
        failure(directory.path()).await,
        "cannot open DIR/otelo.db: while executing migration 2: error returned from database: \
         (code: 8) attempt to write a readonly database; name another directory with `--data DIR`"
    );
}
