//! A full job queue of searches.

use std::{
    thread::available_parallelism,
    time::{Duration, Instant},
};

use otelo_server::app;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    client::Client,
    computer::thinking,
    server::{Reply, Server, answer, post},
    soon,
};

/// Keeps every search thread busy, and then fills the job queue: some searches are refused, and
/// the rest wait.
async fn crowded(server: &Server) -> (Vec<Client>, JoinSet<Reply>) {
    let mut working = Vec::new();
    for _ in 0..available_parallelism().unwrap().get() {
        working.push(thinking(server).await.1);
    }
    let problem = json!({ "board": "f5d6c3d3c4", "side": "O", "player": "negamax:60" });
    let router = app(server.state.clone());
    let mut asked = JoinSet::new();
    for _ in 0..300 {
        let (router, request) = (router.clone(), post("/api/best-move", problem.to_string()));
        asked.spawn(async move { answer(&router, request).await });
    }
    let refused = soon(asked.join_next()).await.unwrap().unwrap();
    assert_eq!(refused.code(), (503, "busy"));
    (working, asked)
}

#[tokio::test]
async fn a_full_queue_makes_the_computer_wait_for_a_click() {
    let server = Server::start().await;
    let game = server.game(json!({ "white": "corner:easy" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    let (working, mut waiting) = crowded(&server).await;
    let is_waiting = |position: &Value| {
        assert_eq!((&position["waiting"], &position["thinking"]), (&json!(true), &json!(false)));
    };
    is_waiting(&client.play("f5", 0).await);
    assert_eq!(client.refused(json!({ "type": "go", "ply": 1 })).await, "busy");
    is_waiting(&server.show(&game).await);
    let reply = server.order(&game, json!({ "type": "go", "ply": 1 })).await;
    assert_eq!(reply.code(), (503, "busy"));

    // A hint needs the queue, too.
    let other = server.game(json!({})).await;
    let reply = server.order(&other, json!({ "type": "hint", "ply": 0 })).await;
    assert_eq!(reply.code(), (503, "busy"));

    // Dropping the requests and clients stops their searches.
    waiting.shutdown().await;
    drop(working);
    let hint = async {
        while server.order(&other, json!({ "type": "hint", "ply": 0 })).await.status != 200 {}
    };
    soon(hint).await;
    // A new client starts the computer's search, and all clients are told.
    let mut next = server.join(&game).await;
    assert_eq!(next.position().await["thinking"], true);
    let told = client.position().await;
    assert_eq!((&told["change"], &told["thinking"]), (&json!("thinking"), &json!(true)));
    assert_eq!(client.position().await["ply"], 2);
    assert_eq!(next.position().await["ply"], 2);
}

/// Long searches of one client delayed the quick one of another by 23 seconds.
#[tokio::test]
async fn a_quick_search_does_not_wait_for_long_ones() {
    let server = Server::start().await;
    let problem = json!({ "board": "f5d6c3d3c4", "side": "O", "player": "negamax:60" });
    let mut long = JoinSet::new();
    for _ in 0..40 {
        let (router, request) =
            (server.router.clone(), post("/api/best-move", problem.to_string()));
        long.spawn(async move { answer(&router, request).await });
    }
    let game = server.game(json!({ "white": "engine:1" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    // The weights are read with the first move.
    let mut position = client.play("f5", 0).await;
    while position["ply"] == 1 {
        position = client.position().await;
    }
    let begun = Instant::now();
    let square = position["legal"][0]["square"].as_str().unwrap().to_owned();
    position = client.play(&square, 2).await;
    while position["ply"] == 3 {
        position = client.position().await;
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());

    // One that waits is told to be waiting.
    let game = server.game(json!({ "white": "negamax:60" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    let played = client.play("f5", 0).await;
    assert_eq!((&played["thinking"], &played["queued"]), (&json!(true), &json!(false)));
    let told = client.position().await;
    assert_eq!((&told["thinking"], &told["queued"]), (&json!(true), &json!(true)));
}
