//! Orders over HTTP: the response is the game after the order.

use serde_json::{Value, json};

use crate::server::Server;

/// A game between two people on 6x6 after two moves.
async fn begun(server: &Server) -> String {
    let game = server.game(json!({ "size": 6 })).await;
    server.play_all(&game, &["d5", "c5"]).await;
    game
}

/// Gives an order, and checks that the response is the current state of the game.
async fn ordered(server: &Server, game: &str, order: Value) -> Value {
    let mut told = server.obeyed(game, order).await;
    let fields = told.as_object_mut().unwrap();
    assert_eq!(fields.remove("type").unwrap(), "position");
    let change = fields.insert("change".to_owned(), json!("open")).unwrap();
    assert_eq!(told, server.show(game).await);
    told["change"] = change;
    told
}

#[tokio::test]
async fn play_undo_redo() {
    let server = Server::start().await;
    let game = begun(&server).await;
    let before = server.show(&game).await;
    assert_eq!((&before["undo"], &before["redo"]), (&json!(true), &json!(false)));

    let played = ordered(&server, &game, json!({ "type": "play", "square": "b4", "ply": 2 })).await;
    assert_eq!(played["change"], "move");
    assert_eq!(
        played["moves"][2],
        json!({ "color": "black", "move": "b4", "flips": ["c4"], "effort": null, "left": null })
    );

    let undone = ordered(&server, &game, json!({ "type": "undo", "ply": 3 })).await;
    assert_eq!((&undone["change"], &undone["redo"]), (&json!("undo"), &json!(true)));
    assert_eq!((&undone["board"], &undone["legal"]), (&before["board"], &before["legal"]));

    let redone = ordered(&server, &game, json!({ "type": "redo", "ply": 2 })).await;
    assert_eq!((&redone["change"], &redone["redo"]), (&json!("redo"), &json!(false)));
    assert_eq!((&redone["board"], &redone["moves"]), (&played["board"], &played["moves"]));

    // Another move discards the undone ones.
    ordered(&server, &game, json!({ "type": "undo", "ply": 3 })).await;
    let other = before["legal"][0]["square"].as_str().unwrap();
    assert_ne!(other, "b4");
    let order = json!({ "type": "play", "square": other, "ply": 2 });
    assert_eq!(ordered(&server, &game, order).await["redo"], false);
}

#[tokio::test]
async fn resign() {
    let server = Server::start().await;
    let game = begun(&server).await;
    let before = server.show(&game).await;
    let order = json!({ "type": "resign", "color": "white", "ply": 2 });
    let resigned = ordered(&server, &game, order).await;
    assert_eq!(resigned["change"], "resign");
    assert_eq!((&resigned["turn"], &resigned["legal"]), (&Value::Null, &json!([])));
    let outcome = &resigned["outcome"];
    assert_eq!((&outcome["winner"], &outcome["resigned"]), (&json!("black"), &json!("white")));
    assert_eq!((&resigned["undo"], &resigned["board"]), (&json!(true), &before["board"]));

    // Undo takes back only the resignation.
    ordered(&server, &game, json!({ "type": "undo", "ply": 2 })).await;
    assert_eq!(server.show(&game).await, before);
}

#[tokio::test]
async fn there_is_no_redo_after_a_resignation() {
    let server = Server::start().await;
    let game = begun(&server).await;
    ordered(&server, &game, json!({ "type": "undo", "ply": 2 })).await;
    let before = server.show(&game).await;
    let order = json!({ "type": "resign", "color": "white", "ply": 1 });
    assert_eq!(ordered(&server, &game, order).await["redo"], false);
    let reply = server.order(&game, json!({ "type": "redo", "ply": 1 })).await;
    assert_eq!(reply.code(), (409, "nothing-to-redo"));
    ordered(&server, &game, json!({ "type": "undo", "ply": 1 })).await;
    assert_eq!(server.show(&game).await, before);
    assert_eq!(before["redo"], true);
}

#[tokio::test]
async fn rename() {
    let server = Server::start().await;
    let game = begun(&server).await;
    for (name, shown) in [
        (json!(" Ada "), json!("Ada")),
        (json!("李"), json!("李")),
        (json!("  "), Value::Null),
        (json!("Eva"), json!("Eva")),
        (Value::Null, Value::Null),
    ] {
        let order = json!({ "type": "rename", "color": "white", "name": name });
        let renamed = ordered(&server, &game, order).await;
        assert_eq!(renamed["change"], "settings");
        assert_eq!(renamed["seats"]["white"]["name"], shown);
        assert_eq!(renamed["seats"]["black"]["name"], Value::Null);
    }
}

#[tokio::test]
async fn seats_and_steps() {
    let server = Server::start().await;
    let game = begun(&server).await;
    let stepped = ordered(&server, &game, json!({ "type": "step", "on": true })).await;
    assert_eq!((&stepped["change"], &stepped["step"]), (&json!("settings"), &json!(true)));
    assert_eq!(stepped["waiting"], false);
    let order = json!({ "type": "seats", "black": "minimax:easy,seed=1", "white": "human" });
    let seated = ordered(&server, &game, order).await;
    assert_eq!(seated["seats"]["black"]["spec"], "minimax:easy,seed=1");
    assert_eq!((&seated["waiting"], &seated["thinking"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn go_lets_a_waiting_computer_move() {
    let server = Server::start().await;
    let new = json!({ "size": 6, "black": "corner:easy,seed=1", "step": true });
    let game = server.game(new).await;
    let mut client = server.join(&game).await;
    client.position().await;
    let told = server.obeyed(&game, json!({ "type": "go", "ply": 0 })).await;
    assert_eq!((&told["type"], &told["change"]), (&json!("position"), &json!("thinking")));
    assert_eq!((&told["thinking"], &told["waiting"]), (&json!(true), &json!(false)));
    assert_eq!(client.position().await, told);
    assert_eq!(client.position().await["ply"], 1);
    let effort = server.show(&game).await["moves"][0]["effort"].clone();
    assert_eq!((&effort["player"], &effort["depth"]), (&json!("corner:easy,seed=1"), &json!(2)));
    assert_eq!(effort["source"], "search");
    assert!(effort["nodes"].as_u64().unwrap() > 1 && effort["milliseconds"].as_f64().is_some());
}

#[tokio::test]
async fn a_hint_is_the_response() {
    let server = Server::start().await;
    let game = begun(&server).await;
    let before = server.show(&game).await;
    let hint = server.obeyed(&game, json!({ "type": "hint", "ply": 2 })).await;
    assert_eq!((&hint["type"], &hint["ply"]), (&json!("hint"), &json!(2)));
    let legal = before["legal"].as_array().unwrap();
    assert!(legal.iter().any(|legal| legal["square"] == hint["move"]), "{hint}");
    assert_eq!(hint["line"][0], hint["move"]);
    assert_eq!(server.show(&game).await, before);
}
