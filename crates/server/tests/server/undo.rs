//! Undo goes back to a person's last choice, across passes and computers' moves; redo returns.

use serde_json::{Value, json};

use crate::{client::Client, server::Server};

/// The fields that undo and redo restore.
fn essence(position: &Value) -> Value {
    let keys = ["board", "turn", "legal", "black", "white", "ply", "moves", "outcome", "seats"];
    keys.iter().map(|&key| (key.to_owned(), position[key].clone())).collect()
}

/// Waits until a person has a choice, or the game is over.
async fn settled(client: &mut Client, mut position: Value) -> Value {
    loop {
        let is_choice = position["turn"].as_str().is_some_and(|color| {
            position["seats"][color]["spec"] == "human" && position["legal"][0].is_object()
        });
        if is_choice || position["outcome"].is_object() {
            return position;
        }
        position = client.position().await;
    }
}

/// Plays a game to the end, undoes all of it and redoes it; returns its number of passes.
async fn there_and_back(new: Value, salt: u64) -> usize {
    let server = Server::start().await;
    let game = server.game(new).await;
    let mut client = server.join(&game).await;
    let open = client.position().await;
    let mut position = settled(&mut client, open).await;
    let mut choices = Vec::new();
    while position["outcome"].is_null() {
        choices.push(essence(&position));
        let (ply, legal) =
            (position["ply"].as_u64().unwrap(), position["legal"].as_array().unwrap());
        let chosen = (salt * 31 + ply * 17) as usize % legal.len();
        let square = legal[chosen]["square"].as_str().unwrap().to_owned();
        let moved = client.play(&square, ply).await;
        position = settled(&mut client, moved).await;
    }
    let end = essence(&position);

    for choice in choices.iter().rev() {
        assert_eq!(position["undo"], true);
        position = client.order(json!({ "type": "undo", "ply": position["ply"] })).await;
        assert_eq!((&essence(&position), &position["redo"]), (choice, &json!(true)));
    }
    assert_eq!(position["undo"], false);
    let order = json!({ "type": "undo", "ply": position["ply"] });
    assert_eq!(client.refused(order).await, "nothing-to-undo");

    for choice in choices.iter().skip(1).chain([&end]) {
        assert_eq!(position["redo"], true);
        position = client.order(json!({ "type": "redo", "ply": position["ply"] })).await;
        assert_eq!(&essence(&position), choice);
        assert_eq!(position["thinking"], false);
    }
    assert_eq!(position["redo"], false);
    let order = json!({ "type": "redo", "ply": position["ply"] });
    assert_eq!(client.refused(order).await, "nothing-to-redo");
    let moves = position["moves"].as_array().unwrap();
    moves.iter().filter(|played| played["move"] == "pass").count()
}

#[tokio::test]
async fn against_a_computer() {
    let mut passes = 0;
    for salt in 0..6 {
        for (black, white) in [("human", "random,seed=5"), ("corner:easy,seed=5", "human")] {
            passes +=
                there_and_back(json!({ "size": 4, "black": black, "white": white }), salt).await;
        }
    }
    assert!(passes > 5, "{passes}");
    there_and_back(json!({ "size": 6, "white": "random,seed=7" }), 1).await;
}

#[tokio::test]
async fn between_two_people() {
    let mut passes = 0;
    for salt in 0..6 {
        passes += there_and_back(json!({ "size": 4 }), salt).await;
    }
    assert!(passes > 2, "{passes}");
}

#[tokio::test]
async fn across_a_pass_at_the_beginning() {
    assert_eq!(there_and_back(json!({ "start": "-XXO------------ X" }), 0).await, 1);
}

#[tokio::test]
async fn there_is_no_undo_between_two_computers() {
    let server = Server::start().await;
    let new = json!({ "size": 4, "black": "random", "white": "random", "step": true });
    let game = server.game(new).await;
    let mut client = server.join(&game).await;
    client.position().await;
    client.order(json!({ "type": "go", "ply": 0 })).await;
    assert_eq!(client.position().await["undo"], false);
    assert_eq!(client.refused(json!({ "type": "undo", "ply": 1 })).await, "nothing-to-undo");
}
