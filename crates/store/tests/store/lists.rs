//! Lists of games and cursor pagination.

use otelo_live::{Ended, Event, GameId, Holders, Setup, Standing, Timestamp};
use otelo_rules::{Color, Position, Size};
use otelo_store::{Cursor, ListQuery, Listed, Shelf, Store, Summary, random_id};
use otelo_wire::Seat;

use crate::{START, append, game, list, played, setup};

/// A game with one move, played at this time.
async fn moved_at(store: &Store, milliseconds: i64) -> GameId {
    let id = game(store).await;
    store.append(&id, 0, Timestamp(milliseconds), &[played("f5")], None, &START).await.unwrap();
    id
}

fn nobodys() -> ListQuery {
    ListQuery { shelves: vec![Shelf::Nobody], ..ListQuery::default() }
}

fn ids(listed: &Listed) -> Vec<GameId> {
    listed.games.iter().map(|summary| summary.id.clone()).collect()
}

#[tokio::test]
async fn the_last_changed_game_comes_first() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    assert_eq!(list(&store, 10).await.unwrap(), Listed::default());
    let old = moved_at(&store, 10).await;
    let new = moved_at(&store, 30).await;
    let middle = moved_at(&store, 20).await;
    let listed = ids(&list(&store, 10).await.unwrap());
    assert_eq!(listed, [new.clone(), middle.clone(), old.clone()]);

    store.append(&old, 1, Timestamp(40), &[played("d6")], None, &START).await.unwrap();
    assert_eq!(ids(&list(&store, 10).await.unwrap()), [old, new, middle]);
}

#[tokio::test]
async fn games_without_a_move_are_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let untouched = game(&store).await;
    let renamed = Event::Renamed { color: Color::Black, name: Some("Eva".into()) };
    append(&store, &untouched, 0, renamed).await.unwrap();
    assert_eq!(list(&store, 10).await.unwrap(), Listed::default());

    // An undone move counts.
    append(&store, &untouched, 1, played("f5")).await.unwrap();
    append(&store, &untouched, 2, Event::Undone { ply: 0 }).await.unwrap();
    assert_eq!(ids(&list(&store, 10).await.unwrap()), [untouched]);
}

#[tokio::test]
async fn pages_follow_each_other() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut expected = Vec::new();
    for number in 0..10 {
        // Three games for each timestamp, so that some pages end between equal timestamps.
        let milliseconds = 100 + number / 3;
        expected.push((milliseconds, moved_at(&store, milliseconds).await));
    }
    expected.sort();
    let expected: Vec<GameId> = expected.into_iter().rev().map(|(_, id)| id).collect();

    for limit in [1, 2, 3, 4, 10, 11, u32::MAX] {
        let mut seen = Vec::new();
        let mut before: Option<Cursor> = None;
        loop {
            let query = ListQuery { limit, before, ..nobodys() };
            let page = store.list(&query).await.unwrap();
            assert!(page.games.len() <= usize::try_from(limit).unwrap());
            seen.extend(ids(&page));
            let Some(next) = page.next else { break };
            before = Some(next.to_string().parse().unwrap());
        }
        assert_eq!(seen, expected, "{limit} a page");
    }
    assert_eq!(list(&store, 0).await.unwrap(), Listed::default());
}

#[tokio::test]
async fn a_cursor_stays_valid_when_games_change() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut games = Vec::new();
    for milliseconds in [10, 20, 30, 40] {
        games.push(moved_at(&store, milliseconds).await);
    }
    let first = list(&store, 2).await.unwrap();
    assert_eq!(ids(&first), [games[3].clone(), games[2].clone()]);
    // The last game of the first page moves to the top.
    store.append(&games[2], 1, Timestamp(50), &[played("d6")], None, &START).await.unwrap();
    let before = first.next;
    let second = store.list(&ListQuery { limit: 2, before, ..nobodys() }).await.unwrap();
    assert_eq!(ids(&second), [games[1].clone(), games[0].clone()]);
}

#[tokio::test]
async fn a_summary_has_the_current_state() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = random_id();
    let setup = Setup { start: Position::start(Size::Six), ..setup() };
    store.create(&id, Timestamp(1), &setup, &START).await.unwrap();
    let changes = [
        played("e4"),
        Event::Renamed { color: Color::Black, name: None },
        Event::Renamed { color: Color::White, name: Some("Eva".into()) },
        Event::Seated { black: "random".into(), white: "agent".into() },
        Event::Resigned { color: Color::Black },
    ];
    for (ended, after) in [
        (Some(Ended::Won(Color::White)), 0),
        (Some(Ended::Won(Color::Black)), 5),
        (Some(Ended::Drawn), 10),
        (None, 15),
    ] {
        let standing = Standing { ply: 1 + after, black: 4, white: 1, ended, board: None };
        let changed = Timestamp(10 + i64::from(after));
        store.append(&id, after, changed, &changes, None, &standing).await.unwrap();
        let expected = Summary {
            id: id.clone(),
            created: Timestamp(1),
            changed,
            event: None,
            date: None,
            size: Size::Six,
            black: Seat { spec: "random".into(), name: None },
            white: Seat { spec: "agent".into(), name: Some("Eva".into()) },
            title: None,
            holders: Holders::default(),
            standing,
            // The discs that it has more than at the start, however many passes there were.
            moves: 1,
        };
        assert_eq!(list(&store, 1).await.unwrap().games, [expected]);
    }
    let saved = store.load(&id).await.unwrap().unwrap();
    assert_eq!(saved.setup, setup, "what was fixed stays as it was");
}
