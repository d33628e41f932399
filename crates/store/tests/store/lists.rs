//! Lists of games.

use otelo_rules::{Color, Position, Size};
use otelo_store::{Cursor, Ended, Event, GameId, Moment, Seat, Setup, Standing, Store, Summary};

use crate::{START, append, game, played, setup};

/// A game with one move, played at a certain moment.
async fn moved_at(store: &Store, milliseconds: i64) -> GameId {
    let id = game(store).await;
    store.append(&id, 0, Moment(milliseconds), &[played("f5")], &START).await.unwrap();
    id
}

fn ids(list: &[Summary]) -> Vec<GameId> {
    list.iter().map(|summary| summary.id.clone()).collect()
}

#[tokio::test]
async fn the_last_changed_game_comes_first() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    assert_eq!(store.list(10, None).await.unwrap(), []);
    let old = moved_at(&store, 10).await;
    let new = moved_at(&store, 30).await;
    let middle = moved_at(&store, 20).await;
    let listed = ids(&store.list(10, None).await.unwrap());
    assert_eq!(listed, [new.clone(), middle.clone(), old.clone()]);

    store.append(&old, 1, Moment(40), &[played("d6")], &START).await.unwrap();
    assert_eq!(ids(&store.list(10, None).await.unwrap()), [old, new, middle]);
}

#[tokio::test]
async fn games_without_a_move_are_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let untouched = game(&store).await;
    let renamed = Event::Renamed { color: Color::Black, name: Some("Eva".into()) };
    append(&store, &untouched, 0, renamed).await.unwrap();
    assert_eq!(store.list(10, None).await.unwrap(), []);

    // A move that was taken back was a move.
    append(&store, &untouched, 1, played("f5")).await.unwrap();
    append(&store, &untouched, 2, Event::Undone { to: None }).await.unwrap();
    assert_eq!(ids(&store.list(10, None).await.unwrap()), [untouched]);
}

#[tokio::test]
async fn a_list_goes_on_where_it_stopped() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut expected = Vec::new();
    for number in 0..10 {
        // Three games a moment, so that pages end between equal moments, too.
        let milliseconds = 100 + number / 3;
        expected.push((milliseconds, moved_at(&store, milliseconds).await));
    }
    expected.sort();
    let expected: Vec<GameId> = expected.into_iter().rev().map(|(_, id)| id).collect();

    for limit in [1, 2, 3, 4, 10, 11, u32::MAX] {
        let mut seen = Vec::new();
        let mut cursor: Option<Cursor> = None;
        loop {
            let page = store.list(limit, cursor.as_ref()).await.unwrap();
            assert!(page.len() <= usize::try_from(limit).unwrap());
            let Some(last) = page.last() else { break };
            cursor = Some(last.cursor().to_string().parse().unwrap());
            seen.extend(ids(&page));
        }
        assert_eq!(seen, expected, "{limit} a page");
    }
    assert_eq!(store.list(0, None).await.unwrap(), []);
}

#[tokio::test]
async fn a_page_does_not_move_when_games_change() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut games = Vec::new();
    for milliseconds in [10, 20, 30, 40] {
        games.push(moved_at(&store, milliseconds).await);
    }
    let first = store.list(2, None).await.unwrap();
    assert_eq!(ids(&first), [games[3].clone(), games[2].clone()]);
    // The last one that was seen goes to the top.
    store.append(&games[2], 1, Moment(50), &[played("d6")], &START).await.unwrap();
    let second = store.list(2, Some(&first[1].cursor())).await.unwrap();
    assert_eq!(ids(&second), [games[1].clone(), games[0].clone()]);
}

#[tokio::test]
async fn a_line_says_how_the_game_is_now() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let id = GameId::random();
    let setup = Setup { start: Position::start(Size::Six), ..setup() };
    store.create(&id, Moment(1), &setup, &START).await.unwrap();
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
        let standing = Standing { ply: 1 + after, black: 4, white: 1, ended };
        let changed = Moment(10 + i64::from(after));
        store.append(&id, after, changed, &changes, &standing).await.unwrap();
        let expected = Summary {
            id: id.clone(),
            created: Moment(1),
            changed,
            size: Size::Six,
            black: Seat { spec: "random".into(), name: None },
            white: Seat { spec: "agent".into(), name: Some("Eva".into()) },
            standing,
        };
        assert_eq!(store.list(1, None).await.unwrap(), [expected]);
    }
    let saved = store.load(&id).await.unwrap().unwrap();
    assert_eq!(saved.setup, setup, "what was fixed stays as it was");
}
