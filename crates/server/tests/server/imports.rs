//! Imports do not delay others, take bounded memory, and are not left half done.

use std::{convert::Infallible, time::Duration};

use axum::body::{Body, Bytes};
use futures_util::{future::poll_immediate, stream};
use otelo_server::{LARGEST_FILE, MOST_IMPORTS_EACH, run};
use serde_json::{Value, json};
use tokio::{net::TcpListener, sync::oneshot, time::sleep};
use tower::ServiceExt;

use crate::{
    device::Device,
    server::{Reply, Server, answer, post},
    soon,
};

/// As much of a piece as fits into a file.
fn full(head: &str, piece: &str) -> String {
    head.to_owned() + &piece.repeat((LARGEST_FILE - head.len()) / piece.len())
}

async fn import(server: &Server, text: impl Into<Body>) -> Reply {
    server.ask(post("/api/records", text)).await
}

/// How many games are on the list.
async fn games(server: &Server) -> usize {
    let listed = server.get("/api/games?limit=100").await.body;
    listed["games"].as_array().unwrap().len()
}

/// Six of these took 2.1 GB and 5 seconds of everybody's time.
#[tokio::test]
async fn a_large_import_does_not_delay_others() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    // It is read to its end as a board, and is none.
    let (router, text) = (server.router.clone(), full("", "-"));
    let import = tokio::spawn(async move { answer(&router, post("/api/records", text)).await });
    for (ply, square) in ["f5", "d6", "c3", "d3"].into_iter().enumerate() {
        server.obeyed(&game, json!({ "type": "play", "square": square, "ply": ply })).await;
    }
    assert!(!import.is_finished(), "the moves did not wait for the import");
    assert_eq!(soon(import).await.unwrap().code(), (400, "square-count"));
}

#[tokio::test]
async fn games_and_moves_are_counted_while_parsing() {
    let server = Server::start().await;
    for (text, code, most, line, column) in [
        (full("", "(;GM[2])"), "too-many-games", "1000", "1", "8001"),
        (full("", "f5d6\n"), "too-many-games", "1000", "1001", "1"),
        (full("(;GM[2]", ";"), "too-many-entries", "200000", "1", "200007"),
        (full("(;GM[Othello]", "A[]"), "too-many-entries", "200000", "1", "600011"),
    ] {
        let reply = import(&server, text).await;
        assert_eq!(reply.code(), (413, code), "{}", reply.body);
        let told = json!({ "most": most, "line": line, "column": column });
        assert_eq!(reply.body["parameters"], told);
    }
    assert_eq!(games(&server).await, 0);
}

/// Something that a program keeps is one text, and not a million values.
#[tokio::test]
async fn a_history_of_nonsense_is_refused() {
    let server = Server::start().await;
    let head = "{\"otelo\":1,\"games\":[{\"size\":8,\"otelo\":[";
    let mut text = full(head, "{\"a\":0},");
    text.truncate(text.len() - 20);
    text.truncate(text.rfind(',').unwrap());
    let reply = import(&server, text + "]}]}").await;
    assert_eq!(reply.code(), (400, "history"));
    assert!(reply.body["text"].as_str().unwrap().len() < 400, "{}", reply.body);
}

#[tokio::test]
async fn an_import_goes_on_without_its_client() {
    let server = Server::start().await;
    let request = server.router.clone().oneshot(post("/api/records", "f5d6\n".repeat(50)));
    // The body has arrived, and then the connection breaks.
    assert!(poll_immediate(request).await.is_none());
    soon(async {
        while games(&server).await < 50 {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_shutdown_waits_for_imports() {
    let server = Server::start().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = run(listener, server.state.clone(), async { _ = stopped.await });
    let serving = tokio::spawn(serving);
    let request = server.router.clone().oneshot(post("/api/records", "f5d6\n".repeat(50)));
    assert!(poll_immediate(request).await.is_none());
    stop.send(()).unwrap();
    soon(serving).await.unwrap().unwrap();
    assert_eq!(games(&server).await, 50);
}

/// Bodies that do not arrive take memory, so there are only a few.
#[tokio::test]
async fn one_address_has_few_imports_under_way() {
    let server = Server::start().await;
    let stalled = || {
        let body = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        let (router, request) = (server.router.clone(), post("/api/records", body));
        tokio::spawn(async move { answer(&router, request).await })
    };
    let stalling: Vec<_> = (0..MOST_IMPORTS_EACH).map(|_| stalled()).collect();
    tokio::task::yield_now().await;
    assert_eq!(import(&server, "f5d6").await.code(), (429, "too-fast"));
    for stalled in stalling {
        stalled.abort();
        assert!(stalled.await.unwrap_err().is_cancelled());
    }
    assert_eq!(import(&server, "f5d6").await.status, 201);
}

#[tokio::test]
async fn the_record_of_a_game_is_bounded() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let short = "(;FF[4]GM[2]SZ[8];B[f5])";
    let long = format!("(;FF[4]GM[2]SZ[8]C[{}];B[f5])", "x".repeat(256 * 1024));
    let reply = import(&server, format!("{short}\n{long}\n")).await;
    assert_eq!(reply.code(), (413, "record-too-long"), "{}", reply.body);
    assert_eq!(reply.body["parameters"], json!({ "number": "2", "most": "256" }));
    assert_eq!(games(&server).await, 0);

    // Neither does a history keep a longer one, or one that is none.
    let id = device.ask(post("/api/records", short)).await.body["games"][0].clone();
    let path = format!("/api/games/{}/record?format=json", id.as_str().unwrap());
    let document = device.get(&path).await.body;
    for (record, code) in [(long.as_str(), (413, "record-too-long")), ("x", (400, "history"))] {
        let mut changed = document.clone();
        changed["games"][0]["otelo"]["record"] = json!(record);
        assert_eq!(import(&server, changed.to_string()).await.code(), code);
    }
    // A record of an older version gets its format when it is imported.
    let mut older = document.clone();
    older["games"][0]["otelo"].as_object_mut().unwrap().remove("record_format");
    let copy = device.ask(post("/api/records", older.to_string())).await.body["games"][0].clone();
    let path = format!("/api/games/{}/record?format=json", copy.as_str().unwrap());
    let exported = device.get(&path).await.body;
    assert_eq!(exported["games"][0]["otelo"]["record_format"], "sgf");
}

/// An export of a game with a clock in which a computer has moved.
async fn exported(device: &mut Device<'_>) -> Value {
    let clock = json!({ "main": 60_000, "increment": 1000 });
    let game = device.game(json!({ "size": 4, "white": "engine:3", "clock": clock })).await;
    let (mut live, mut position) = device.join(&game).await;
    live.send(json!({ "type": "play", "square": "b1", "ply": 0 })).await;
    while position["moves"][1].is_null() {
        position = live.position().await;
    }
    device.get(&format!("/api/games/{game}/record?format=json")).await.body
}

#[tokio::test]
async fn a_history_has_bounded_texts_and_sensible_times() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let document = exported(&mut device).await;
    let own = "/games/0/otelo";
    let at = document.pointer(&format!("{own}/events/1/at")).unwrap().as_i64().unwrap();
    let long = || json!("x".repeat(201));
    let titles: Vec<Value> =
        (0..501).map(|_| json!({ "at": at, "event": "titled", "title": null })).collect();
    let resigned = || json!({ "at": at, "event": "resigned", "color": "black" });
    let many: Vec<Value> = (0..20_001).map(|_| resigned()).collect();
    const DAY: i64 = 24 * 60 * 60 * 1000;
    for (pointer, wrong, detail) in [
        ("/created", json!(-1), "the time -1 is not between 1970 and tomorrow"),
        ("/created", json!(at + 2 * DAY), "is not between 1970 and tomorrow"),
        ("/created", json!(i64::MAX), "is not between 1970 and tomorrow"),
        ("/events/0/at", json!(i64::MIN), "event 1: the time"),
        ("/events/1/at", json!(at - 2 * DAY), "event 2: the time"),
        ("/events/0/left/black", json!(61_001), "event 1: Black has 61001 ms left"),
        ("/events/0/left/white", json!(60_001), "event 1: White has 60001 ms left"),
        ("/clock", Value::Null, "event 1: there is time left in a game without a clock"),
        ("/made_by/rules", long(), "the version of the rules has more than 200 characters"),
        ("/made_by/engine", long(), "the version of the engine has more than 200 characters"),
        ("/made_by/weights", long(), "the hash of the weights has more than 200 characters"),
        ("/seed", long(), "the seed has more than 200 characters"),
        ("/black/player", long(), "a player has more than 200 characters"),
        ("/events/0/move", long(), "event 1: a move has more than 200 characters"),
        ("/events/1/effort/player", long(), "event 2: a player has more than 200 characters"),
        ("/events/1/effort/version", long(), "event 2: the version has more than 200 characters"),
        ("/events/1/effort/weights", long(), "event 2: the hash of the weights has more than"),
        ("/events/1/effort/worth/number", json!(65), "event 2: 65 is not an evaluation"),
        ("/events/1/effort/nodes", json!(u64::MAX), "event 2: 18446744073709551615 positions"),
        ("/events/1/effort/microseconds", json!(u64::MAX), "event 2: the search took more than"),
        ("/events", json!(titles), "event 501: too much has happened in this game"),
        ("/events", json!(many), "more than 20000 events"),
        ("/events", json!([resigned(), resigned()]), "event 2: the game is over"),
    ] {
        let mut changed = document.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        changed.pointer_mut(&format!("{own}{parent}")).unwrap()[key] = wrong;
        let reply = import(&server, changed.to_string()).await;
        assert_eq!(reply.code(), (400, "history"), "{pointer} {}", reply.body);
        let told = reply.body["parameters"]["detail"].as_str().unwrap();
        assert!(told.contains(detail), "{pointer}: {told}");
    }
    // Only the last of these is more than the clock gives.
    for (left, status) in [(60_000, 201), (61_000, 201), (61_001, 400)] {
        let mut changed = document.clone();
        changed.pointer_mut(&format!("{own}/events/1/left")).unwrap()["white"] = json!(left);
        assert_eq!(import(&server, changed.to_string()).await.status, status, "{left}");
    }
    // The clock of the computer was set back a little between two events.
    let mut changed = document.clone();
    changed.pointer_mut(&format!("{own}/events/1")).unwrap()["at"] = json!(at - 5000);
    assert_eq!(import(&server, changed.to_string()).await.status, 201);
}
