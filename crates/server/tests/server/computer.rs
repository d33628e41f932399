//! Computer players: when they search, move, wait and stop.

use std::{
    thread::available_parallelism,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{client::Client, server::Server, soon};

/// A player that searches until it is stopped, or for 30 seconds.
const ENDLESS: &str = "negamax:60";

#[tokio::test]
async fn a_computer_answers_a_move() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 6, "white": "corner:normal,seed=3" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    let moved = client.play("d5", 0).await;
    assert_eq!((&moved["thinking"], &moved["waiting"]), (&json!(true), &json!(false)));
    let answered = client.position().await;
    assert_eq!((&answered["ply"], &answered["change"]), (&json!(2), &json!("move")));
    assert_eq!((&answered["thinking"], &answered["waiting"]), (&json!(false), &json!(false)));
    let effort = &answered["moves"][1]["effort"];
    assert_eq!(effort["player"], "corner:normal,seed=3");
    assert_eq!((&effort["depth"], &effort["source"]), (&json!(3), &json!("search")));
    let worth = &effort["worth"];
    assert_eq!(
        (&worth["unit"], &worth["kind"]),
        (&json!("points"), &json!("estimate")),
        "{effort}"
    );
    assert!(worth["number"].is_i64() && effort["sure"].is_null(), "{effort}");
    assert!(effort["version"].is_string() && effort["weights"].is_null(), "{effort}");
    assert_eq!(answered["moves"][0]["effort"], Value::Null);
}

#[tokio::test]
async fn a_computer_moves_first_as_black() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 4, "black": "minimax:easy" })).await;
    assert_eq!(server.show(&game).await["waiting"], true);
    let mut client = server.join(&game).await;
    let open = client.position().await;
    assert_eq!((&open["thinking"], &open["waiting"]), (&json!(true), &json!(false)));
    assert_eq!(client.position().await["ply"], 1);
}

#[tokio::test]
async fn progress_is_reported() {
    let server = Server::start().await;
    let new = json!({ "start": "f5d6c3d3c4", "white": "negamax:11,seed=1" });
    let game = server.game(new).await;
    let mut client = server.join(&game).await;
    assert_eq!(client.next().await["thinking"], true);
    let mut told = Vec::new();
    let answered = loop {
        let message = client.next().await;
        match message["type"].as_str().unwrap() {
            "thinking" => told.push(message),
            _ => break message,
        }
    };
    let spent = answered["moves"][0]["effort"]["milliseconds"].as_f64().unwrap();
    let most = 1.0 + spent / 100.0;
    assert!(!told.is_empty() && told.len() as f64 <= most, "{} in {spent} ms", told.len());
    for message in &told {
        assert_eq!((&message["ply"], &message["depth"]), (&json!(0), &json!(11)));
    }
    let numbers = |key: &str| -> Vec<f64> {
        told.iter().map(|message| message[key].as_f64().unwrap()).collect()
    };
    assert!(numbers("nodes").is_sorted() && numbers("nodes")[0] > 0.0);
    assert!(numbers("milliseconds").is_sorted() && numbers("milliseconds")[0] > 0.0);
    let last = told.last().unwrap();
    assert_eq!(last["worth"]["unit"], "points", "{last}");
    assert!(last["worth"]["number"].is_i64() && last["line"][0].is_string(), "{last}");
}

#[tokio::test]
async fn progress_reports_are_limited() {
    let server = Server::start().await;
    let game = server.game(json!({ "black": "minimax:easy", "white": "minimax:easy" })).await;
    let mut client = server.join(&game).await;
    let begun = Instant::now();
    let mut told = 0;
    loop {
        let message = client.next().await;
        told += u32::from(message["type"] == "thinking");
        if message["outcome"].is_object() {
            break;
        }
    }
    let spent = begun.elapsed().as_secs_f64();
    assert!(f64::from(told) <= 1.0 + spent * 10.0, "{told} in {spent} s");
}

/// Starts a search that does not end by itself, and waits until a thread works on it.
pub(crate) async fn thinking(server: &Server) -> (String, Client) {
    let game = server.game(json!({ "white": ENDLESS })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    assert_eq!(client.play("f5", 0).await["thinking"], true);
    assert_eq!(client.next().await["type"], "thinking");
    (game, client)
}

/// Stops a search by an order, and checks that it sends no more messages.
async fn stop(client: &mut Client, order: Value) -> Value {
    let stopped = client.order(order).await;
    assert_eq!(stopped["thinking"], false);
    client.send(json!({ "type": "rename", "color": "black", "name": "Ada" })).await;
    let renamed = client.next().await;
    assert_eq!((&renamed["change"], &renamed["ply"]), (&json!("settings"), &stopped["ply"]));
    stopped
}

/// Waits until no search is running for a game.
async fn idle(server: &Server, game: &str) -> Value {
    soon(async {
        loop {
            let shown = server.show(game).await;
            if shown["thinking"] == false {
                return shown;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
}

#[tokio::test]
async fn undo_stops_a_search() {
    let server = Server::start().await;
    let (_, mut client) = thinking(&server).await;
    let undone = stop(&mut client, json!({ "type": "undo", "ply": 1 })).await;
    assert_eq!((&undone["ply"], &undone["redo"]), (&json!(0), &json!(true)));
    // Another move with a fast computer: the answer of the stopped search does not arrive.
    client.order(json!({ "type": "seats", "black": "human", "white": "corner:easy" })).await;
    assert_eq!(client.play("d3", 0).await["ply"], 1);
    let answered = client.position().await;
    assert_eq!(answered["moves"][0]["move"], "d3");
    assert_eq!(answered["moves"][1]["effort"]["player"], "corner:easy");
    // Redo starts the search again.
    client.order(json!({ "type": "undo", "ply": 2 })).await;
    client.order(json!({ "type": "seats", "black": "human", "white": ENDLESS })).await;
    client.play("f5", 0).await;
    client.order(json!({ "type": "undo", "ply": 1 })).await;
    let redone = client.order(json!({ "type": "redo", "ply": 0 })).await;
    assert_eq!((&redone["ply"], &redone["thinking"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn resigning_stops_a_search() {
    let server = Server::start().await;
    let (_, mut client) = thinking(&server).await;
    let order = json!({ "type": "resign", "color": "black", "ply": 1 });
    let resigned = stop(&mut client, order).await;
    assert_eq!(resigned["outcome"]["winner"], "white");
    assert_eq!(resigned["waiting"], false);
    // Undoing the resignation starts the search again.
    assert_eq!(client.order(json!({ "type": "undo", "ply": 1 })).await["thinking"], true);
}

#[tokio::test]
async fn stopped_searches_free_their_threads() {
    let server = Server::start().await;
    let ways = [
        Some(json!({ "type": "undo", "ply": 1 })),
        Some(json!({ "type": "resign", "color": "black", "ply": 1 })),
        Some(json!({ "type": "seats", "black": "human", "white": "human" })),
        Some(json!({ "type": "step", "on": true })),
        // The last client leaves.
        None,
    ];
    let count = available_parallelism().unwrap().get();
    for way in ways.iter().chain(&ways) {
        // As many searches as threads. Each one starts, so every thread was free before. A search
        // that was not stopped would keep its thread for 30 seconds.
        let round = async {
            let mut games = Vec::new();
            for _ in 0..count {
                games.push(thinking(&server).await);
            }
            for (game, mut client) in games {
                match way {
                    Some(order) => _ = stop(&mut client, order.clone()).await,
                    None => client.leave().await,
                }
                assert_eq!(idle(&server, &game).await["thinking"], false);
            }
        };
        timeout(Duration::from_secs(20), round).await.expect("the threads are free");
    }
}

#[tokio::test]
async fn a_search_runs_only_while_a_client_is_connected() {
    let server = Server::start().await;
    let (game, one) = thinking(&server).await;
    let mut other = server.join(&game).await;
    assert_eq!(other.position().await["thinking"], true);
    one.leave().await;
    // There is still a client.
    assert_eq!(other.next().await["type"], "thinking");
    assert_eq!(server.show(&game).await["thinking"], true);
    other.leave().await;
    let left = idle(&server, &game).await;
    assert_eq!((&left["ply"], &left["waiting"]), (&json!(1), &json!(true)));
    let mut back = server.join(&game).await;
    let open = back.position().await;
    assert_eq!((&open["thinking"], &open["waiting"]), (&json!(true), &json!(false)));
    assert_eq!(back.next().await["type"], "thinking");
}

#[tokio::test]
async fn a_connection_that_breaks_counts_as_leaving() {
    let server = Server::start().await;
    let (game, client) = thinking(&server).await;
    drop(client);
    assert_eq!(idle(&server, &game).await["ply"], 1);
}

#[tokio::test]
async fn renaming_does_not_stop_a_search() {
    let server = Server::start().await;
    let (_, mut client) = thinking(&server).await;
    let order = json!({ "type": "rename", "color": "white", "name": "Máquina" });
    assert_eq!(client.order(order).await["thinking"], true);
    assert_eq!(client.next().await["type"], "thinking");
}

#[tokio::test]
async fn step_mode_waits_for_a_click() {
    let server = Server::start().await;
    let new = json!({
        "size": 6, "black": "corner:easy,seed=1", "white": "corner:easy,seed=2", "step": true,
    });
    let game = server.game(new).await;
    let mut client = server.join(&game).await;
    let mut position = client.position().await;
    for ply in 0..4 {
        assert_eq!((&position["waiting"], &position["thinking"]), (&json!(true), &json!(false)));
        assert_eq!(position["ply"], ply);
        // Nothing happens without a click: the answer to this order is the next message.
        let order = json!({ "type": "rename", "color": "black", "name": format!("{ply}") });
        assert_eq!(client.order(order).await["change"], "settings");
        let going = client.order(json!({ "type": "go", "ply": ply })).await;
        assert_eq!((&going["change"], &going["thinking"]), (&json!("thinking"), &json!(true)));
        assert_eq!(going["waiting"], false);
        position = client.position().await;
    }
    // `go` is for one move only.
    client.send(json!({ "type": "go", "ply": 4 })).await;
    client.send(json!({ "type": "step", "on": false })).await;
    while position["ply"].as_u64().unwrap() < 6 {
        position = client.position().await;
    }
}

#[tokio::test]
async fn a_second_go_is_refused() {
    let server = Server::start().await;
    let game = server.game(json!({ "black": ENDLESS, "step": true })).await;
    let mut client = server.join(&game).await;
    assert_eq!(client.position().await["waiting"], true);
    client.order(json!({ "type": "go", "ply": 0 })).await;
    assert_eq!(client.refused(json!({ "type": "go", "ply": 0 })).await, "not-waiting");
    let play = json!({ "type": "play", "square": "f5", "ply": 0 });
    assert_eq!(client.refused(play).await, "computers-turn");
}

#[tokio::test]
async fn seats_can_be_swapped_in_the_middle() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 6, "white": "corner:easy" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.play("d5", 0).await;
    assert_eq!(client.position().await["ply"], 2);
    let swap = json!({ "type": "seats", "black": "corner:easy", "white": "human" });
    let swapped = client.order(swap).await;
    assert_eq!((&swapped["turn"], &swapped["thinking"]), (&json!("black"), &json!(true)));
    let moved = client.position().await;
    assert_eq!((&moved["ply"], &moved["turn"]), (&json!(3), &json!("white")));
    assert!(moved["moves"][2]["effort"].is_object());
    // The person now plays White, so undo goes back to White's last choice.
    assert_eq!(client.order(json!({ "type": "undo", "ply": 3 })).await["ply"], 1);
}
