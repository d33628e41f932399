//! Setups and events are read as they were written.

use std::time::Duration;

use otelo_live::{
    Effort, Ended, Event, Holders, ImportedRecord, KeyHash, MadeBy, Recorded, Setup, Standing,
    TimeLeft, Timestamp,
};
use otelo_rules::{Board, Color, Move, Position, Size, Squares};
use otelo_store::{ListQuery, Saved, Shelf, Store, StoreError, random_id};
use otelo_wire::{Certainty, Clock, Evaluation, Seat, Source, Unit};

use crate::{START, append, events, game, load, nodes, played, setup};

fn effort() -> Effort {
    Effort {
        player: "minimax:hard,seed=3".into(),
        depth: 255,
        nodes: u64::MAX,
        time: Duration::from_micros(1 << 63),
        source: Source::Search,
        evaluation: Some(Evaluation::points(i32::MIN)),
        version: Some("0.1.0 (abc)".into()),
        weights: None,
    }
}

#[tokio::test]
async fn a_setup_is_read_as_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let corners = Squares::from_bits(1 << 63 | 1);
    let board = Board::new(Size::Eight, corners, Squares::from_bits(1 << 9)).unwrap();
    let seat = |spec: &str, name: Option<&str>| Seat {
        spec: spec.to_owned(),
        name: name.map(str::to_owned),
    };
    let setups = [
        setup(),
        Setup {
            start: Position::new(board, Color::White),
            black: seat("", Some("")),
            white: seat("agent", Some("Ñandú 🦤 \u{0} '; DROP TABLE games")),
            step: true,
            seed: u64::MAX,
            made_by: MadeBy {
                rules: "a".into(),
                engine: "b".into(),
                weights: Some("0123abcd".into()),
            },
            holders: Holders { black: Some(KeyHash([0; 32])), white: Some(KeyHash([255; 32])) },
            clock: Some(Clock { main: u32::MAX, increment: 0 }),
            record: Some(ImportedRecord {
                text: "(;GM[Othello]…;)".into(),
                format: Some("ggf".into()),
                ..ImportedRecord::default()
            }),
            title: Some("Final de Ñuñoa".into()),
        },
        Setup {
            start: Position::start(Size::Four),
            seed: 1 << 63,
            record: Some(ImportedRecord {
                text: "f5".into(),
                format: None,
                ..ImportedRecord::default()
            }),
            ..setup()
        },
        Setup { start: Position::start(Size::Six), seed: 0, ..setup() },
    ];
    for (moment, setup) in [i64::MIN, -1, 0, i64::MAX].map(Timestamp).into_iter().zip(setups) {
        let id = random_id();
        store.create(&id, moment, &setup, &START).await.unwrap();
        let expected = Saved { id: id.clone(), created: moment, setup, events: vec![] };
        assert_eq!(load(&store, &id).await, expected);
    }
}

#[tokio::test]
async fn every_kind_of_event_is_read_as_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, played("f5")).await.unwrap();

    let name = |name: &str| Some(name.to_owned());
    let rest = [
        Event::Played {
            played: "d6".parse::<otelo_rules::Square>().unwrap().into(),
            answer: Some(effort()),
        },
        Event::Played {
            played: Move::Pass,
            answer: Some(Effort {
                evaluation: None,
                depth: 0,
                nodes: 0,
                time: Duration::ZERO,
                version: None,
                ..effort()
            }),
        },
        Event::Played { played: Move::Pass, answer: None },
        Event::Undone { ply: 1 },
        Event::Undone { ply: 0 },
        Event::Redone { ply: 1 },
        Event::Resigned { color: Color::Black },
        Event::Resigned { color: Color::White },
        Event::Renamed { color: Color::Black, name: name("Blanca") },
        Event::Renamed { color: Color::White, name: name("") },
        Event::Renamed { color: Color::White, name: None },
        Event::Seated { black: "human".into(), white: "random,seed=1".into() },
        Event::Stepped { on: true },
        Event::Stepped { on: false },
        Event::Flagged { color: Color::Black },
        Event::Flagged { color: Color::White },
        Event::Invited { color: Color::White, key: KeyHash([0; 32]) },
        Event::Invited { color: Color::Black, key: KeyHash([255; 32]) },
        Event::Joined { color: Color::White, holder: KeyHash([1; 32]) },
        Event::Joined { color: Color::Black, holder: KeyHash([1; 32]) },
        Event::Titled { title: name("Semifinal") },
        Event::Titled { title: name("") },
        Event::Titled { title: None },
        Event::Followed { game: random_id() },
        Event::Followed { game: id.clone() },
    ];
    let standing = Standing { ply: 1, black: 4, white: 1, ended: Some(Ended::Drawn), board: None };
    store.append(&id, 1, Timestamp(-5), &rest, None, &standing).await.unwrap();

    let saved = load(&store, &id).await;
    let recorded = rest.map(|event| Recorded { at: Timestamp(-5), left: None, event });
    assert_eq!(saved.events[0], Recorded { at: Timestamp(2), left: None, event: played("f5") });
    assert_eq!(saved.events[1..], recorded);

    // Three more moves, undo to the first, undo to the start, redo to the first; the rest of the
    // events do not change the node.
    let nodes = nodes(directory.path(), &id).await;
    let (first, nodes) = (nodes[0], &nodes[1..]);
    let distinct: std::collections::HashSet<_> = nodes[..3].iter().collect();
    assert_eq!(distinct.len(), 3);
    assert!(first.is_some() && !distinct.contains(&first));
    assert_eq!(nodes[3], first);
    assert_eq!(nodes[4], None);
    assert!(nodes[5..].iter().all(|&node| node == first));
}

/// Every unit with every certainty and every source.
#[tokio::test]
async fn evaluations_are_read_as_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let certainties = [
        Certainty::Exact,
        Certainty::Probable { percent: 1 },
        Certainty::Probable { percent: 99 },
        Certainty::Estimate,
    ];
    let mut evaluations = vec![None];
    for unit in [Unit::Discs, Unit::Points] {
        for certainty in certainties {
            evaluations.push(Some(Evaluation { number: -64, unit, certainty }));
        }
    }
    let sources = Source::ALL.into_iter().cycle();
    let weights = || Some("0123abcd".repeat(8));
    let events: Vec<Event> = evaluations
        .into_iter()
        .zip(sources)
        .map(|(evaluation, source)| Event::Played {
            played: Move::Pass,
            answer: Some(Effort { evaluation, source, weights: weights(), ..effort() }),
        })
        .collect();
    store.append(&id, 0, Timestamp(2), &events, None, &START).await.unwrap();
    assert_eq!(crate::events(&load(&store, &id).await), events);
}

#[tokio::test]
async fn the_time_left_is_read_as_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = random_id();
    let clock = Some(Clock { main: 300_000, increment: 2000 });
    store.create(&id, Timestamp(1), &Setup { clock, ..setup() }, &START).await.unwrap();
    let times = [
        Some(TimeLeft { black: 298_000, white: 300_000 }),
        None,
        Some(TimeLeft { black: 0, white: u32::MAX }),
    ];
    for (after, left) in (0..).step_by(2).zip(times) {
        let together = [played("f5"), Event::Undone { ply: 0 }];
        store.append(&id, after, Timestamp(2), &together, left, &START).await.unwrap();
    }
    let saved = load(&store, &id).await;
    let seen: Vec<Option<TimeLeft>> = saved.events.iter().map(|event| event.left).collect();
    assert_eq!(seen, times.map(|left| [left; 2]).concat());
}

/// Logs and messages show only the first bytes of a hash.
#[test]
fn hashes_are_shortened_in_debug_output() {
    let key = KeyHash(std::array::from_fn(|index| 0xa0 + u8::try_from(index).unwrap()));
    let holders = Holders { black: Some(key), white: Some(key) };
    let shelves = vec![Shelf::Device(key), Shelf::Nobody];
    for shown in [
        format!("{key:?}"),
        format!("{key:#?}"),
        format!("{:?}", Setup { holders, ..setup() }),
        format!("{:#?}", Event::Invited { color: Color::Black, key }),
        format!("{:?}", Event::Joined { color: Color::Black, holder: key }),
        format!("{:?}", ListQuery { shelves, ..ListQuery::default() }),
    ] {
        assert!(shown.contains("KeyHash(a0a1a2a3…)"), "{shown}");
        let fifth = [0xa4.to_string(), "a4".to_owned(), "A4".to_owned()];
        assert!(!fifth.iter().any(|fifth| shown.contains(fifth)), "{shown}");
    }
}

#[tokio::test]
async fn the_same_move_is_the_same_node() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (id, other) = (game(&store).await, game(&store).await);
    let sequence = [
        played("f5"),
        played("d6"),
        Event::Undone { ply: 0 },
        played("f5"),
        played("f6"),
        Event::Undone { ply: 0 },
        played("e6"),
        played("d6"),
    ];
    store.append(&id, 0, Timestamp(2), &sequence, None, &START).await.unwrap();
    let seen = nodes(directory.path(), &id).await;
    let [f5, f5_d6, start, f5_again, f5_f6, start_again, e6, e6_d6] = seen[..] else {
        panic!("eight events have eight nodes");
    };
    assert_eq!((start, start_again), (None, None));
    assert_eq!(f5, f5_again);
    let different: std::collections::HashSet<_> = [f5, f5_d6, f5_f6, e6, e6_d6].into();
    assert_eq!(different.len(), 5, "other moves, or moves from elsewhere, are other nodes");

    // Back to the first variation, in another commit.
    let again = [Event::Undone { ply: 0 }, played("f5"), played("d6")];
    store.append(&id, 8, Timestamp(3), &again, None, &START).await.unwrap();
    assert_eq!(nodes(directory.path(), &id).await[8..], [None, f5, f5_d6]);
    assert_eq!(events(&load(&store, &id).await)[..8], sequence);

    append(&store, &other, 0, played("f5")).await.unwrap();
    assert_ne!(nodes(directory.path(), &other).await, [f5], "games do not share nodes");
}

#[tokio::test]
async fn appends_after_the_same_event_conflict() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let (one, two) =
        tokio::join!(append(&store, &id, 0, played("f5")), append(&store, &id, 0, played("d3")));
    let losers = [&one, &two].map(|result| matches!(result, Err(StoreError::Conflict)));
    assert!(losers == [true, false] || losers == [false, true], "{one:?} {two:?}");
    assert_eq!(load(&store, &id).await.events.len(), 1);

    for after in [0, 2, u32::MAX] {
        let error = append(&store, &id, after, played("f6")).await.unwrap_err();
        assert_eq!(error.to_string(), "someone else has changed the game");
    }
    assert_eq!(load(&store, &id).await.events.len(), 1);
}

#[tokio::test]
async fn an_append_is_atomic() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    for (wrong, fault) in [
        (Event::Redone { ply: 1 }, "it goes on to ply 1 from ply 1 of a line of 1"),
        (Event::Redone { ply: 2 }, "it goes on to ply 2 from ply 1 of a line of 1"),
        (Event::Undone { ply: 2 }, "it goes back to ply 2 from ply 1"),
    ] {
        let together = [played("f5"), wrong];
        let error = store.append(&id, 0, Timestamp(2), &together, None, &START).await.unwrap_err();
        assert_eq!(error.to_string(), format!("event 2 makes no sense: {fault}"));
        assert_eq!(load(&store, &id).await.events, []);
    }
    append(&store, &id, 0, played("f5")).await.unwrap();
}

/// The line ends with the most recent move, also across commits and after undo and redo.
#[tokio::test]
async fn plies_count_along_the_line_of_the_last_move() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    let steps = [
        played("f5"),
        played("d6"),
        played("c3"),
        Event::Undone { ply: 1 },
        Event::Redone { ply: 3 },
        Event::Undone { ply: 2 },
        played("c4"),
        Event::Undone { ply: 0 },
        Event::Redone { ply: 3 },
        Event::Resigned { color: Color::White },
        Event::Undone { ply: 3 },
    ];
    for (after, event) in (0..).zip(&steps) {
        append(&store, &id, after, event.clone()).await.unwrap();
    }
    assert_eq!(events(&load(&store, &id).await), steps);
    let nodes = nodes(directory.path(), &id).await;
    let [f5, d6, c3, ..] = nodes[..] else { panic!("there are eleven") };
    let c4 = nodes[6];
    assert_eq!(nodes, [f5, d6, c3, f5, c3, d6, c4, None, c4, c4, c4]);
    let error = append(&store, &id, 11, Event::Redone { ply: 4 }).await.unwrap_err();
    let fault = "it goes on to ply 4 from ply 3 of a line of 3";
    assert_eq!(error.to_string(), format!("event 12 makes no sense: {fault}"));
}

#[tokio::test]
async fn duplicate_and_unknown_ids_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = game(&store).await;
    append(&store, &id, 0, played("f5")).await.unwrap();
    let again = store.create(&id, Timestamp(9), &setup(), &START).await.unwrap_err();
    assert!(matches!(again, StoreError::Conflict), "{again}");
    assert_eq!(load(&store, &id).await.events.len(), 1);

    let unknown = random_id();
    assert_eq!(store.load(&unknown).await.unwrap(), None);
    let error = append(&store, &unknown, 0, played("f5")).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no such game");
}
