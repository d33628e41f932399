//! Games that do not make sense are said to be damaged, and the others are not.

use otelo_store::Store;
use sqlx::Executor;

use crate::{START, game, load, played, raw};

/// What loading says of a game after a change around the store.
async fn after(change: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let (id, other) = (game(&store).await, game(&store).await);
    for id in [&id, &other] {
        let moment = otelo_store::Moment(2);
        store.append(id, 0, moment, &["f5", "d6"].map(played), &START).await.unwrap();
    }
    let mut raw = raw(directory.path()).await;
    raw.execute(
        "DROP TRIGGER games_stay; DROP TRIGGER nodes_stay; DROP TRIGGER events_stay;
         PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF",
    )
    .await
    .unwrap();
    raw.execute(change.replace("THIS", &format!("'{id}'")).as_str()).await.unwrap();

    assert_eq!(load(&store, &other).await.events.len(), 2);
    let said = match store.load(&id).await {
        Ok(_) => store.list(10, None).await.unwrap_err(),
        Err(error) => error,
    };
    said.to_string().replace(id.as_str(), "THIS")
}

#[tokio::test]
async fn the_fault_is_named() {
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
            "UPDATE standings SET ended = 'lost' WHERE game = THIS",
            "game THIS is damaged: `lost` makes no sense as ended",
        ),
        (
            "UPDATE games SET size = 5 WHERE id = THIS",
            "game THIS is damaged: `5` makes no sense as size",
        ),
    ] {
        assert_eq!(after(change).await, expected);
    }
    let said = after("UPDATE standings SET black_discs = 1000 WHERE game = THIS").await;
    assert!(said.starts_with("game THIS is damaged: "), "{said}");
}
