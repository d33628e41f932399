//! Hints go to who asked for them.

use serde_json::json;

use crate::server::Server;

#[tokio::test]
async fn only_the_asker_gets_it() {
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
    // The other hears of the move, and of nothing before it.
    one.play("f5", 0).await;
    let moved = other.next().await;
    assert_eq!((&moved["type"], &moved["ply"]), (&json!("position"), &json!(1)));
}

#[tokio::test]
async fn all_who_ask_get_it() {
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
async fn it_is_for_its_position_only() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.send(json!({ "type": "hint", "ply": 0 })).await;
    client.send(json!({ "type": "play", "square": "f5", "ply": 0 })).await;
    // It may come before the move, and not after it.
    let first = client.next().await;
    let moved = if first["type"] == "hint" { client.next().await } else { first };
    assert_eq!(moved["ply"], 1);
    client.send(json!({ "type": "hint", "ply": 1 })).await;
    let hint = client.next().await;
    assert_eq!((&hint["type"], &hint["ply"]), (&json!("hint"), &json!(1)));
}

#[tokio::test]
async fn it_does_not_make_the_computer_seem_to_think() {
    let server = Server::start().await;
    let game = server.game(json!({ "white": "minimax:easy" })).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.send(json!({ "type": "hint", "ply": 0 })).await;
    client.send(json!({ "type": "rename", "color": "black", "name": "Ada" })).await;
    // In either order.
    let told = [client.next().await, client.next().await];
    let renamed = told.iter().find(|message| message["type"] == "position").unwrap();
    assert_eq!((&renamed["thinking"], &renamed["waiting"]), (&json!(false), &json!(false)));
    assert!(told.iter().any(|message| message["type"] == "hint"));
}

#[tokio::test]
async fn it_is_what_the_engine_would_play() {
    let server = Server::start().await;
    let start = "f5d6c3d3c4f4f6f3e6e7";
    // The engine would play Black so; a weaker one is not asked.
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
async fn it_says_what_is_proven() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 4 })).await;
    let hint = server.obeyed(&game, json!({ "type": "hint", "ply": 0 })).await;
    assert_eq!((&hint["exact"], &hint["sure"]), (&json!(true), &json!(100)));
    assert_eq!(
        hint["worth"],
        json!({ "number": -10, "unit": "discs", "kind": "exact", "percent": null })
    );
}
