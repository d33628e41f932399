//! Live games: changes are broadcast to all clients, in order.

use serde_json::{Value, json};

use crate::server::Server;

/// Black takes c1, White has no move and passes, Black takes c3 and wins.
const PASS: &str = "XO------XO------ X";

/// A position message as `GET /api/games/{game}` returns it.
fn shown(mut position: Value) -> Value {
    position.as_object_mut().unwrap().remove("type");
    position["change"] = json!("open");
    position
}

#[tokio::test]
async fn the_position_follows_the_greeting() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 6, "white_name": "Eva" })).await;
    let mut client = server.join(&game).await;
    let position = client.next().await;
    assert_eq!((&position["type"], &position["change"]), (&json!("position"), &json!("open")));
    assert_eq!(shown(position), server.show(&game).await);
}

#[tokio::test]
async fn changes_are_broadcast() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut one = server.join(&game).await;
    let mut other = server.join(&game).await;
    assert_eq!(one.position().await, other.position().await);
    for (order, change) in [
        (json!({ "type": "play", "square": "f5", "ply": 0 }), "move"),
        (json!({ "type": "play", "square": "d6", "ply": 1 }), "move"),
        (json!({ "type": "undo", "ply": 2 }), "undo"),
        (json!({ "type": "redo", "ply": 1 }), "redo"),
        (json!({ "type": "rename", "color": "black", "name": "Ada" }), "settings"),
        (json!({ "type": "step", "on": true }), "settings"),
        (json!({ "type": "seats", "black": "human", "white": "random" }), "settings"),
        (json!({ "type": "resign", "color": "black", "ply": 2 }), "resign"),
        (json!({ "type": "undo", "ply": 2 }), "undo"),
    ] {
        let position = one.order(order).await;
        assert_eq!(position["change"], change);
        assert_eq!(other.position().await, position);
        assert_eq!(shown(position), server.show(&game).await);
    }
    // Orders over HTTP are broadcast, too.
    server.obeyed(&game, json!({ "type": "step", "on": false })).await;
    assert_eq!(one.position().await, other.position().await);
    // A refusal is sent only to the client that gave the order.
    assert_eq!(one.refused(json!({ "type": "undo", "ply": 7 })).await, "stale");
    let position = one.order(json!({ "type": "step", "on": true })).await;
    assert_eq!(other.next().await, position);
}

#[tokio::test]
async fn a_forced_pass_is_broadcast_after_the_move() {
    for white in ["human", "minimax:easy"] {
        let server = Server::start().await;
        let game = server.game(json!({ "start": PASS, "white": white })).await;
        let mut clients = [server.join(&game).await, server.join(&game).await];
        for client in &mut clients {
            client.position().await;
        }
        clients[0].send(json!({ "type": "play", "square": "c1", "ply": 0 })).await;
        for client in &mut clients {
            let moved = client.next().await;
            assert_eq!((&moved["ply"], &moved["turn"]), (&json!(1), &json!("white")), "{white}");
            assert_eq!((&moved["legal"], &moved["outcome"]), (&json!([]), &Value::Null));
            // A pass needs no click.
            assert_eq!((&moved["waiting"], &moved["thinking"]), (&json!(false), &json!(false)));
            let passed = client.next().await;
            assert_eq!((&passed["ply"], &passed["turn"]), (&json!(2), &json!("black")));
            assert_eq!((&passed["change"], &passed["board"]), (&json!("move"), &moved["board"]));
            let pass = &passed["moves"][1];
            assert_eq!((&pass["color"], &pass["move"]), (&json!("white"), &json!("pass")));
            assert_eq!(pass["flips"], json!([]));
        }
        let over = clients[1].play("c3", 2).await;
        let outcome = json!({ "winner": "black", "score": 16, "resigned": null, "flagged": null });
        assert_eq!(over["outcome"], outcome);
    }
}

#[tokio::test]
async fn a_client_that_reconnects_sees_the_same_state() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.play("f5", 0).await;
    client.play("d6", 1).await;
    let left = client.order(json!({ "type": "undo", "ply": 2 })).await;
    client.leave().await;
    let back = server.join(&game).await.position().await;
    assert_eq!(shown(back), shown(left));
}

#[tokio::test]
async fn orders_are_answered_in_their_order() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut client = server.join(&game).await;
    client.position().await;
    // Every second order has an old ply.
    for ply in [0, 0, 1, 1, 2, 2] {
        let square = ["f5", "d6", "c3"][ply];
        client.send(json!({ "type": "play", "square": square, "ply": ply })).await;
    }
    for ply in 0..3 {
        assert_eq!(client.next().await["ply"], ply + 1);
        assert_eq!(client.next().await["code"], "stale");
    }
}

#[tokio::test]
async fn of_two_concurrent_moves_one_is_refused() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut clients = [server.join(&game).await, server.join(&game).await];
    for client in &mut clients {
        client.position().await;
    }
    for (client, square) in clients.iter_mut().zip(["f5", "d3"]) {
        client.send(json!({ "type": "play", "square": square, "ply": 0 })).await;
    }
    let mut refused = 0;
    for client in &mut clients {
        let first = client.next().await;
        assert_eq!((&first["type"], &first["ply"]), (&json!("position"), &json!(1)));
        client.send(json!({ "type": "rename", "color": "black", "name": "Ada" })).await;
    }
    for client in &mut clients {
        let mut settings = 0;
        while settings < 2 {
            let message = client.next().await;
            match message["type"].as_str().unwrap() {
                "position" => settings += 1,
                _ => refused += u32::from(message["code"] == "stale"),
            }
        }
    }
    assert_eq!(refused, 1);
}
