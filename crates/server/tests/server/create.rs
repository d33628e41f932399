//! Creating games.

use otelo_formats::diagram;
use otelo_rules::{Game, Position, Size};
use serde_json::{Value, json};

use crate::server::{Server, get};

/// Creates a game, and checks that it can be read.
async fn begun(new: Value) -> Value {
    let server = Server::start().await;
    let game = server.create(new).await;
    assert_eq!(server.show(game["game"].as_str().unwrap()).await, game);
    game
}

#[tokio::test]
async fn defaults() {
    let mut game = begun(json!({})).await;
    let name = game.as_object_mut().unwrap().remove("game").unwrap();
    assert_eq!(name.as_str().unwrap().len(), 12);
    let seed = game.as_object_mut().unwrap().remove("seed").unwrap();
    assert!(seed.as_str().unwrap().parse::<u64>().is_ok());
    let person = json!({ "spec": "human", "name": null });
    let expected = json!({
        "change": "open",
        "size": 8,
        "board": "---------------------------OX------XO---------------------------",
        "turn": "black",
        "legal": [
            { "square": "d3", "flips": ["d4"] },
            { "square": "c4", "flips": ["d4"] },
            { "square": "f5", "flips": ["e5"] },
            { "square": "e6", "flips": ["e5"] },
        ],
        "black": 2,
        "white": 2,
        "ply": 0,
        "moves": [],
        "undo": false,
        "redo": false,
        "seats": { "black": person, "white": person },
        "step": false,
        "waiting": false,
        "thinking": false,
        "queued": false,
        "outcome": null,
        "start": null,
        "title": null,
        "clock": null,
        "shared": false,
        "invited": [],
        "absent": [],
        "request": null,
        "next": null,
    });
    assert_eq!(game, expected);
}

#[tokio::test]
async fn on_every_size() {
    for size in Size::ALL {
        let game = begun(json!({ "size": size.side() })).await;
        let board = Position::start(size).to_string();
        assert_eq!(game["size"], size.side());
        assert_eq!(format!("{} X", game["board"].as_str().unwrap()), board);
        assert_eq!(game["start"], Value::Null);
    }
}

#[tokio::test]
async fn with_players_and_names() {
    let game = begun(json!({
        "black": "negamax:3,eval=discs,seed=7",
        "white": "human",
        "black_name": "  Máquina ",
        "white_name": " ",
        "step": true,
    }))
    .await;
    assert_eq!(
        game["seats"],
        json!({
            "black": { "spec": "negamax:3,eval=discs,seed=7", "name": "Máquina" },
            "white": { "spec": "human", "name": null },
        })
    );
    assert_eq!((&game["step"], &game["waiting"]), (&json!(true), &json!(true)));
    let longest = "ñ".repeat(otelo_live::LONGEST_NAME);
    assert_eq!(begun(json!({ "black_name": longest })).await["seats"]["black"]["name"], longest);
}

#[tokio::test]
async fn from_a_text() {
    let played = Game::from_transcript(Position::start(Size::Eight), "f5d6c3").unwrap();
    let line = played.position().to_string();
    let drawing = diagram::drawing(played.position());
    for text in ["f5d6c3", "1. f5 d6 2. c3", &line, &drawing] {
        let game = begun(json!({ "start": text })).await;
        assert_eq!(game["start"], line, "{text}");
        assert_eq!((&game["ply"], &game["turn"]), (&json!(0), &json!("white")), "{text}");
    }
    let small = "-----OX--XO----- O";
    let game = begun(json!({ "start": small, "size": 4 })).await;
    assert_eq!((&game["size"], &game["turn"]), (&json!(4), &json!("white")));
    // The usual start position is shown as none.
    let usual = Position::start(Size::Six).to_string();
    assert_eq!(begun(json!({ "start": usual })).await["start"], Value::Null);
    assert_eq!(begun(json!({ "start": " \n", "size": 4 })).await["size"], 4);
}

#[tokio::test]
async fn with_a_pass_if_the_first_player_has_no_move() {
    let game = begun(json!({ "start": "-XXO------------ X" })).await;
    assert_eq!(
        game["moves"],
        json!([{ "color": "black", "move": "pass", "flips": [], "effort": null, "left": null }])
    );
    assert_eq!((&game["ply"], &game["turn"]), (&json!(1), &json!("white")));
    assert_eq!(game["legal"], json!([{ "square": "a1", "flips": ["b1", "c1"] }]));
    assert_eq!((&game["undo"], &game["redo"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn with_the_result_if_nobody_can_move() {
    let game = begun(json!({ "start": "XXXX------------ O" })).await;
    let outcome = json!({ "winner": "black", "score": 16, "resigned": null, "flagged": null });
    assert_eq!((&game["outcome"], &game["turn"]), (&outcome, &Value::Null));
    assert_eq!((&game["ply"], &game["legal"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn as_a_copy_of_the_first_moves_of_a_game() {
    let server = Server::start().await;
    let origin = server.create(json!({ "size": 6, "white_name": "Ben", "step": false })).await;
    let name = origin["game"].as_str().unwrap();
    for (ply, square) in ["c2", "b2", "b3"].into_iter().enumerate() {
        let order = json!({ "type": "play", "square": square, "ply": ply });
        assert_eq!(server.post(&format!("/api/games/{name}/orders"), &order).await.status, 200);
    }
    let before = server.ask(get(&format!("/api/games/{name}/record?format=json"))).await.body;

    let copy = json!({
        "copy_of": name,
        "copy_ply": 2,
        "white": "random",
        "title": "From move 2",
        "step": true,
    });
    let copy = server.create(copy).await;
    assert_ne!(copy["game"], origin["game"]);
    assert_eq!((&copy["size"], &copy["ply"]), (&json!(6), &json!(2)));
    assert_eq!(
        (&copy["moves"][0]["move"], &copy["moves"][1]["move"]),
        (&json!("c2"), &json!("b2"))
    );
    assert_eq!(copy["seats"]["white"], json!({ "spec": "random", "name": "Ben" }));
    assert_eq!((&copy["title"], &copy["undo"]), (&json!("From move 2"), &json!(true)));
    // It can be played, and the origin stays as it is.
    let order = json!({ "type": "play", "square": "b3", "ply": 2 });
    let orders = format!("/api/games/{}/orders", copy["game"].as_str().unwrap());
    assert_eq!(server.post(&orders, &order).await.status, 200);
    let after = server.ask(get(&format!("/api/games/{name}/record?format=json"))).await.body;
    assert_eq!(after, before);

    let refused = |body: Value| {
        let server = &server;
        async move { server.post("/api/games", &body).await.body["code"].clone() }
    };
    assert_eq!(refused(json!({ "copy_of": name, "copy_ply": 4 })).await, "stale");
    assert_eq!(refused(json!({ "copy_of": "222222222222" })).await, "no-such-game");
    assert_eq!(server.create(json!({ "copy_of": name })).await["ply"], 3);
}
