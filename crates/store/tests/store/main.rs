//! Tests of the store's public API.
#![allow(clippy::unwrap_used)]

mod backups;
mod bit_flips;
mod concurrent_writers;
mod damaged;
mod events;
mod filters;
mod import;
mod lists;
mod refused;
mod schema;
mod shelves;
mod studies;
mod survival;
mod upgrade;

use std::path::Path;

use otelo_live::{Event, GameId, Holders, MadeBy, Setup, Standing, Timestamp};
use otelo_rules::{Position, Size};
use otelo_store::{ListQuery, Listed, Saved, Shelf, Store, StoreError, random_id};
use otelo_wire::Seat;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

fn setup() -> Setup {
    Setup {
        start: Position::start(Size::Eight),
        black: Seat { spec: "human".into(), name: Some("Ada".into()) },
        white: Seat { spec: "minimax:hard".into(), name: None },
        step: false,
        seed: 7,
        made_by: MadeBy { rules: "0.1.0".into(), engine: "0.2.0".into(), weights: None },
        holders: Holders::default(),
        clock: None,
        record: None,
        title: None,
    }
}

const START: Standing = Standing { ply: 0, black: 2, white: 2, ended: None, board: None };

fn played(name: &str) -> Event {
    Event::Played { played: name.parse::<otelo_rules::Square>().unwrap().into(), answer: None }
}

/// A new game without events.
async fn game(store: &Store) -> GameId {
    let id = random_id();
    store.create(&id, Timestamp(1), &setup(), &START).await.unwrap();
    id
}

/// Appends one event with some standing.
async fn append(store: &Store, id: &GameId, after: u32, event: Event) -> Result<(), StoreError> {
    store.append(id, after, Timestamp(2), &[event], None, &START).await
}

/// The last node played after each event of a game.
async fn nodes(directory: &Path, id: &GameId) -> Vec<Option<i64>> {
    let mut raw = raw(directory).await;
    let nodes = sqlx::query_scalar("SELECT node FROM events WHERE game = ?1 ORDER BY number")
        .bind(id.as_str())
        .fetch_all(&mut raw)
        .await
        .unwrap();
    raw.close().await.unwrap();
    nodes
}

async fn load(store: &Store, id: &GameId) -> Saved {
    store.load(id).await.unwrap().expect("the game is there")
}

/// The first page of the shelf without a device.
async fn list(store: &Store, limit: u32) -> Result<Listed, StoreError> {
    let query = ListQuery { shelves: vec![Shelf::Nobody], limit, ..ListQuery::default() };
    store.list(&query).await
}

fn events(saved: &Saved) -> Vec<Event> {
    saved.events.iter().map(|recorded| recorded.event.clone()).collect()
}

/// A direct connection to the database of a directory.
async fn raw(directory: &Path) -> SqliteConnection {
    let file = directory.join("otelo.db");
    SqliteConnectOptions::new().filename(file).foreign_keys(true).connect().await.unwrap()
}
