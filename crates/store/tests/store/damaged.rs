//! Damaged games are reported, and the others stay usable.

use std::path::Path;

use otelo_live::{GameId, Timestamp};
use otelo_store::{HIDDEN_FOR, ListQuery, Listed, Shelf, Store};
use sqlx::{Connection, Executor};

use crate::{START, game, list, load, played, raw};

/// A game with two moves.
async fn moved(store: &Store, milliseconds: i64) -> GameId {
    let id = game(store).await;
    let moves = ["f5", "d6"].map(played);
    store.append(&id, 0, Timestamp(milliseconds), &moves, None, &START).await.unwrap();
    id
}

/// Changes the database directly, without its triggers and constraints.
async fn change(directory: &Path, change: &str) {
    let mut raw = raw(directory).await;
    raw.execute(
        "DROP TRIGGER IF EXISTS games_stay; DROP TRIGGER IF EXISTS nodes_stay;
         DROP TRIGGER IF EXISTS events_stay;
         PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF",
    )
    .await
    .unwrap();
    raw.execute(change).await.unwrap();
    raw.close().await.unwrap();
}

/// The error of loading a game after a direct change of the database.
async fn after(text: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (id, other) = (moved(&store, 2).await, moved(&store, 2).await);
    change(directory.path(), &text.replace("THIS", &format!("'{id}'"))).await;
    assert_eq!(load(&store, &other).await.events.len(), 2);
    let said = store.load(&id).await.unwrap_err();
    said.to_string().replace(id.as_str(), "THIS")
}

#[tokio::test]
async fn the_error_says_what_is_wrong() {
    for (change, expected) in [
        (
            "UPDATE games SET start = 'nonsense' WHERE id = THIS",
            "game THIS is damaged: `nonsense` makes no sense as start",
        ),
        (
            "DELETE FROM events WHERE game = THIS AND number = 1",
            "game THIS is damaged: event 1 is missing",
        ),
        (
            "UPDATE events SET kind = 'dreamt' WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 2: `dreamt` makes no sense as kind",
        ),
        (
            "UPDATE events SET kind = 'redone', node = NULL WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 2: it has no node",
        ),
        (
            "UPDATE events SET kind = 'stepped', step = 1, node = NULL
             WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 2: it has another node than the event before",
        ),
        (
            "UPDATE nodes SET move = 'j9' WHERE game = THIS AND ply = 2",
            "game THIS is damaged: event 2: `j9` makes no sense as move",
        ),
        (
            "UPDATE nodes SET parent = NULL WHERE game = THIS",
            "game THIS is damaged: event 2: its move does not follow the one before",
        ),
        (
            "INSERT INTO events (game, number, at, kind, node, color)
             SELECT game, 3, at, 'joined', node, 'black' FROM events
             WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 3: it has no holder",
        ),
        (
            "INSERT INTO events (game, number, at, kind, node, color, invitation)
             SELECT game, 3, at, 'invited', node, 'black', x'1234' FROM events
             WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 3: invitation has the length 2, not 32",
        ),
        (
            "INSERT INTO events (game, number, at, kind, node, next)
             SELECT game, 3, at, 'followed', node, 'nonsense' FROM events
             WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 3: `nonsense` makes no sense as next",
        ),
        (
            "INSERT INTO nodes (game, ply, move) VALUES (THIS, 1, 'd3');
             INSERT INTO events (game, number, at, kind, node)
             SELECT game, 3, 2, 'undone', id FROM nodes WHERE game = THIS AND move = 'd3'",
            "game THIS is damaged: event 3: its node is not on the line of moves",
        ),
        (
            "INSERT INTO events (game, number, at, kind, node)
             SELECT game, 3, 2, 'redone', node FROM events WHERE game = THIS AND number = 1",
            "game THIS is damaged: event 3: it goes on to ply 1 from ply 2 of a line of 2",
        ),
        (
            "UPDATE events SET black_left = 1 WHERE game = THIS AND number = 2",
            "game THIS is damaged: event 2: of black_left and white_left there is only one",
        ),
        (
            "UPDATE games SET clock_increment = 1 WHERE id = THIS",
            "game THIS is damaged: of clock_main and clock_increment there is only one",
        ),
        (
            "UPDATE games SET white_holder = zeroblob(33) WHERE id = THIS",
            "game THIS is damaged: white_holder has the length 33, not 32",
        ),
    ] {
        assert_eq!(after(change).await, expected);
    }
    let said = after("UPDATE games SET clock_main = -1, clock_increment = 0 WHERE id = THIS").await;
    assert!(said.starts_with("game THIS is damaged: "), "{said}");
}

/// The whole list, read in pages of `limit` games.
async fn paged(store: &Store, limit: u32) -> Listed {
    let mut whole = Listed::default();
    let mut before = None;
    loop {
        let shelves = vec![Shelf::Nobody];
        let query = ListQuery { shelves, limit, before, ..ListQuery::default() };
        let page = store.list(&query).await.unwrap();
        whole.games.extend(page.games);
        whole.damaged.extend(page.damaged);
        before = page.next;
        if before.is_none() {
            return whole;
        }
    }
}

#[tokio::test]
async fn a_list_separates_damaged_games_from_the_others() {
    for text in [
        "UPDATE standings SET ended = 'lost' WHERE game IN GAMES",
        "UPDATE standings SET black_discs = 1000 WHERE game IN GAMES",
        "UPDATE standings SET ply = -1 WHERE game IN GAMES",
        "UPDATE standings SET black_name = CAST(x'ff' AS TEXT) WHERE game IN GAMES",
        "UPDATE standings SET white_holder = x'00' WHERE game IN GAMES",
        "UPDATE games SET size = 5 WHERE id IN GAMES",
        "DELETE FROM standings WHERE game IN GAMES",
        "DELETE FROM games WHERE id IN GAMES",
    ] {
        // The newest; one in the middle; two adjacent ones; the oldest; all but one.
        for indexes in [&[0][..], &[2], &[2, 3], &[5], &[0, 1, 2, 4, 5]] {
            let directory = tempfile::tempdir().unwrap();
            let store = Store::open(directory.path()).await.unwrap();
            let mut ids = Vec::new();
            for milliseconds in [60, 50, 40, 30, 20, 10] {
                ids.push(moved(&store, milliseconds).await);
            }
            let bad: Vec<String> = indexes.iter().map(|&index| ids[index].to_string()).collect();
            let names = format!("('{}')", bad.join("', '"));
            change(directory.path(), &text.replace("GAMES", &names)).await;

            let good: Vec<&GameId> =
                ids.iter().filter(|id| !bad.contains(&id.to_string())).collect();
            for limit in [1, 2, 3, 6, 7] {
                let listed = paged(&store, limit).await;
                let seen: Vec<&GameId> = listed.games.iter().map(|summary| &summary.id).collect();
                assert_eq!(seen, good, "{limit} a page: {text}");
                assert_eq!(listed.damaged, bad, "{limit} a page: {text}");
            }
            // Damaged games can be hidden.
            for index in indexes {
                store.hide(&[Shelf::Nobody], &ids[*index], Timestamp(9)).await.unwrap();
            }
            assert_eq!(list(&store, 10).await.unwrap().damaged, [""; 0]);
            store.close().await;
        }
    }
}

#[tokio::test]
async fn an_invalid_id_does_not_stop_a_list() {
    for (name, expected) in [
        ("'NO NAME AT ALL'", "NO NAME AT ALL"),
        ("CAST(x'61ff62' AS TEXT)", "a\u{fffd}b"),
        ("''", ""),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).await.unwrap();
        let (first, second, third) =
            (moved(&store, 30).await, moved(&store, 20).await, moved(&store, 10).await);
        let tables = [("games", "id"), ("standings", "game"), ("shelves", "game")];
        let changes = tables.map(|(table, column)| {
            format!("UPDATE {table} SET {column} = {name} WHERE {column} = '{second}';")
        });
        change(directory.path(), &changes.concat()).await;
        for limit in [1, 2, 3] {
            let listed = paged(&store, limit).await;
            let seen: Vec<&GameId> = listed.games.iter().map(|summary| &summary.id).collect();
            assert_eq!(seen, [&first, &third]);
            assert_eq!(listed.damaged, [expected]);
        }
    }
}

/// A damaged id does not stop a purge.
#[tokio::test]
async fn a_game_with_an_invalid_id_can_be_purged() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (id, other) = (moved(&store, 30).await, moved(&store, 20).await);
    for id in [&id, &other] {
        store.hide(&[Shelf::Nobody], id, Timestamp(40)).await.unwrap();
    }
    let tables = [
        ("games", "id"),
        ("standings", "game"),
        ("shelves", "game"),
        ("nodes", "game"),
        ("events", "game"),
    ];
    let changes = tables.map(|(table, column)| {
        format!("UPDATE {table} SET {column} = CAST(x'61ff62' AS TEXT) WHERE {column} = '{id}';")
    });
    change(directory.path(), &changes.concat()).await;
    store.add_uptime(HIDDEN_FOR).await.unwrap();
    assert_eq!(store.purge(&[]).await.unwrap(), 2);
}
