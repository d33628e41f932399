//! Hints.

use serde_json::json;

use crate::{device::two, server::Server};

#[tokio::test]
async fn a_hint_is_sent_only_to_the_client_that_asked() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut one = server.join(&game).await;
    let mut other = server.join(&game).await;
    one.position().await;
    let open = other.position().await;
    one.send(json!({ "type": "hint", "ply": 0 })).await;
    let hint = one.next().await;
    assert_eq!((&hint["type"], &hint["ply"]), (&json!("hint"), &json!(0)));
    let legal = open["legal"].as_array().unwrap();
    assert!(legal.iter().any(|legal| legal["square"] == hint["move"]));
    assert!(hint["worth"].is_object() && hint["exact"] == false);
    // The next message of the other client is the move.
    one.play("f5", 0).await;
    let moved = other.next().await;
    assert_eq!((&moved["type"], &moved["ply"]), (&json!("position"), &json!(1)));
}

#[tokio::test]
async fn all_clients_that_asked_share_a_hint() {
    let server = Server::start().await;
    let game = server.game(json!({ "start": "f5d6c3d3c4f4f6" })).await;
    let mut clients = Vec::new();
    for _ in 0..4 {
        clients.push(server.join(&game).await);
    }
    for client in &mut clients {
        client.position().await;
        client.send(json!({ "type": "hint", "ply": 0 })).await;
    }
    let asked = server.obeyed(&game, json!({ "type": "hint", "ply": 0 })).await;
    assert_eq!(asked["type"], "hint");
    for client in &mut clients {
        assert_eq!(client.next().await["type"], "hint");
    }
}

#[tokio::test]
async fn a_move_cancels_a_hint() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.send(json!({ "type": "hint", "ply": 0 })).await;
    client.send(json!({ "type": "play", "square": "f5", "ply": 0 })).await;
    // The hint may arrive before the move, but not after it.
    let first = client.next().await;
    let moved = if first["type"] == "hint" { client.next().await } else { first };
    assert_eq!(moved["ply"], 1);
    client.send(json!({ "type": "hint", "ply": 1 })).await;
    let hint = client.next().await;
    assert_eq!((&hint["type"], &hint["ply"]), (&json!("hint"), &json!(1)));
}

#[tokio::test]
async fn a_hint_is_not_shown_as_thinking() {
    let server = Server::start().await;
    let game = server.game(json!({ "white": "minimax:easy" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.send(json!({ "type": "hint", "ply": 0 })).await;
    client.send(json!({ "type": "rename", "color": "black", "name": "Ada" })).await;
    // The two messages come in any order.
    let told = [client.next().await, client.next().await];
    let renamed = told.iter().find(|message| message["type"] == "position").unwrap();
    assert_eq!((&renamed["thinking"], &renamed["waiting"]), (&json!(false), &json!(false)));
    assert!(told.iter().any(|message| message["type"] == "hint"));
}

#[tokio::test]
async fn a_hint_is_the_move_the_engine_would_play() {
    let server = Server::start().await;
    let start = "f5d6c3d3c4f4f6f3e6e7";
    // A stronger engine that plays gives the hint; a weaker one does not.
    for (opponent, adviser) in
        [("engine:13", "engine:13"), ("engine:2", "engine:12"), ("human", "engine:12")]
    {
        let game = server.game(json!({ "start": start, "white": opponent })).await;
        let hint = server.obeyed(&game, json!({ "type": "hint", "ply": 0 })).await;
        let played = server.game(json!({ "start": start, "black": adviser })).await;
        let mut client = server.join(&played).await;
        let position = loop {
            let message = client.next().await;
            if message["type"] == "position" && message["ply"] == 1 {
                break message;
            }
        };
        assert_eq!(hint["move"], position["moves"][0]["move"], "{opponent}");
        assert_eq!(hint["depth"], position["moves"][0]["effort"]["depth"]);
        assert_eq!((&hint["worth"]["unit"], &hint["sure"]), (&json!("discs"), &json!(null)));
        assert_eq!(hint["worth"]["kind"], "estimate");
    }
}

#[tokio::test]
async fn a_proven_hint_is_exact() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 4 })).await;
    let hint = server.obeyed(&game, json!({ "type": "hint", "ply": 0 })).await;
    assert_eq!((&hint["exact"], &hint["sure"]), (&json!(true), &json!(100)));
    assert_eq!(
        hint["worth"],
        json!({ "number": -10, "unit": "discs", "kind": "exact", "percent": null })
    );
}

#[tokio::test]
async fn between_two_devices_a_hint_needs_consent_and_goes_to_both() {
    let server = Server::start().await;
    let (mut black, mut white, game) = two(&server, json!({ "size": 4 })).await;
    let ((mut one, _), (mut other, _)) = (black.join(&game).await, white.join(&game).await);
    let asked = black.obeyed(&game, json!({ "type": "hint", "ply": 0 })).await;
    assert_eq!(asked["request"], json!({ "by": "black", "wish": "hint" }));
    let agree = json!({ "type": "answer", "agree": true, "ply": 0 });
    let agreed = white.obeyed(&game, agree).await;
    assert_eq!((&agreed["request"], &agreed["change"]), (&json!(null), &json!("thinking")));
    for client in [&mut one, &mut other] {
        let mut message = client.next().await;
        while message["type"] != "hint" {
            message = client.next().await;
        }
        assert_eq!(message["ply"], 0);
    }
}
