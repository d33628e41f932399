//! Games survive a restart of the server, and a damaged game does not affect others.

use otelo_live::{Event, Holders, MadeBy, Setup, Standing, Timestamp};
use otelo_player::ParseSpecError;
use otelo_rules::{Move, Position, Size};
use otelo_store::{Store, random_id};
use otelo_wire::Seat;
use serde_json::json;

use crate::{host_origin::try_upgrade, server::Server};

/// A game with many kinds of events.
async fn eventful(server: &Server) -> String {
    let new = json!({ "size": 6, "white": "corner:easy,seed=1", "black_name": "Ada" });
    let game = server.game(new).await;
    let mut client = server.join(&game).await;
    client.position().await;
    for ply in [0, 2] {
        let legal = server.show(&game).await["legal"][0]["square"].clone();
        assert_eq!(client.play(legal.as_str().unwrap(), ply).await["thinking"], true);
        assert_eq!(client.position().await["ply"], ply + 2);
    }
    for (order, ply) in [
        (json!({ "type": "rename", "color": "white", "name": "Máquina" }), 4),
        (json!({ "type": "rename", "color": "black", "name": null }), 4),
        (json!({ "type": "undo", "ply": 4 }), 2),
        (json!({ "type": "redo", "ply": 2 }), 4),
        (json!({ "type": "undo", "ply": 4 }), 2),
        (json!({ "type": "undo", "ply": 2 }), 0),
        (json!({ "type": "redo", "ply": 0 }), 2),
        (json!({ "type": "step", "on": true }), 2),
        (json!({ "type": "resign", "color": "black", "ply": 2 }), 2),
        (json!({ "type": "undo", "ply": 2 }), 2),
        (json!({ "type": "seats", "black": "human", "white": "minimax:easy" }), 2),
    ] {
        assert_eq!(client.order(order).await["ply"], ply);
    }
    client.leave().await;
    game
}

#[tokio::test]
async fn games_are_unchanged_after_a_restart() {
    let server = Server::start().await;
    let mut games = vec![eventful(&server).await];
    for (new, orders) in [
        (json!({ "start": "-XXO------------ X" }), vec![]),
        (
            json!({ "start": "XO------XO------ X" }),
            vec![json!({ "type": "play", "square": "c1", "ply": 0 })],
        ),
        (
            json!({ "black": "agent", "step": true }),
            vec![json!({ "type": "rename", "color": "white", "name": "Eva" })],
        ),
        (
            json!({ "size": 4 }),
            vec![
                json!({ "type": "play", "square": "b1", "ply": 0 }),
                json!({ "type": "undo", "ply": 1 }),
                json!({ "type": "play", "square": "a2", "ply": 0 }),
                json!({ "type": "undo", "ply": 1 }),
                json!({ "type": "play", "square": "b1", "ply": 0 }),
                json!({ "type": "resign", "color": "white", "ply": 1 }),
            ],
        ),
    ] {
        let game = server.game(new).await;
        for order in orders {
            server.obeyed(&game, order).await;
        }
        games.push(game);
    }
    let mut before = Vec::new();
    for game in &games {
        before.push(server.show(game).await);
    }
    let list = server.get("/api/games").await;

    let server = server.restarted().await;
    for (game, before) in games.iter().zip(&before) {
        assert_eq!(&server.show(game).await, before);
    }
    assert_eq!(server.get("/api/games").await, list);

    let [first, _, passed, ..] = &before[..] else { panic!("there are games") };
    assert_eq!((&first["undo"], &first["redo"]), (&json!(true), &json!(true)));
    assert_eq!(first["seats"]["white"]["name"], "Máquina");
    assert!(first["moves"][1]["effort"]["nodes"].as_u64().unwrap() > 0);
    assert_eq!(passed["moves"][1]["move"], "pass");
    // The game continues from there.
    let redone = server.obeyed(&games[0], json!({ "type": "redo", "ply": 2 })).await;
    assert_eq!(redone["ply"], 4);
    let effort = &redone["moves"][3]["effort"];
    assert_eq!(effort["player"], "corner:easy,seed=1");
}

#[tokio::test]
async fn an_interrupted_search_is_started_again() {
    let server = Server::start().await;
    let game = server.game(json!({ "size": 6, "white": "corner:easy", "step": true })).await;
    server.play_all(&game, &["d5"]).await;
    server.obeyed(&game, json!({ "type": "seats", "black": "human", "white": "negamax:60" })).await;
    server.obeyed(&game, json!({ "type": "go", "ply": 1 })).await;
    server.obeyed(&game, json!({ "type": "step", "on": false })).await;
    assert_eq!(server.show(&game).await["thinking"], true);
    let server = server.restarted().await;
    let mut client = server.join(&game).await;
    assert_eq!(client.position().await["thinking"], true);
}

/// Saves a game directly in the store.
async fn saved(store: &Store, black: &str, events: &[Event]) -> String {
    let id = random_id();
    let seat = |spec: &str| Seat { spec: spec.to_owned(), name: None };
    let setup = Setup {
        start: Position::start(Size::Eight),
        black: seat(black),
        white: seat("human"),
        step: false,
        seed: 0,
        made_by: MadeBy { rules: "0".into(), engine: "0".into(), weights: None },
        holders: Holders::default(),
        clock: None,
        record: None,
        title: None,
    };
    let standing = Standing { ply: 0, black: 2, white: 2, ended: None, board: None };
    store.create(&id, Timestamp(1), &setup, &standing).await.unwrap();
    store.append(&id, 0, Timestamp(1), events, None, &standing).await.unwrap();
    id.to_string()
}

fn played(name: &str) -> Event {
    Event::Played { played: Move::Place(name.parse().unwrap()), answer: None }
}

#[tokio::test]
async fn a_damaged_game_is_reported() {
    let server = Server::start().await;
    let good = server.game(json!({})).await;
    let pass = Event::Played { played: Move::Pass, answer: None };
    let seated = Event::Seated { black: "human".into(), white: "deep".into() };
    let armed = Event::Seated { black: "engine:5,weights=x".into(), white: "human".into() };
    let weights = ParseSpecError::Weights.to_string();
    for (black, events, fault) in [
        ("human", vec![played("a1")], "Black flips nothing on a1"),
        ("human", vec![played("f5"), played("f5")], "f5 already has a disc"),
        ("human", vec![pass], "Black has a legal move and cannot pass"),
        ("deep", vec![], "`deep` is not a player"),
        ("engine:5,weights=x", vec![], &weights),
        ("human", vec![armed], &weights),
        ("human", vec![seated], "`deep` is not a player"),
    ] {
        let game = saved(&server.store, black, &events).await;
        let order = json!({ "type": "resign", "color": "black", "ply": 0 });
        for reply in [
            server.get(&format!("/api/games/{game}")).await,
            server.order(&game, order).await,
            try_upgrade(&server, &game, "localhost", None).await.unwrap(),
        ] {
            assert_eq!(reply.code(), (500, "damaged"), "{fault}");
            assert_eq!(reply.body["parameters"], json!({ "game": game }));
            let text = format!("the saved game `{game}` is damaged: {fault}");
            let said = reply.body["text"].as_str().unwrap();
            assert!(said.starts_with(&text), "{said}");
        }
        assert_eq!(server.show(&good).await["ply"], 0);
    }
    assert_eq!(server.get("/api/games").await.status, 200);
    server.play_all(&good, &["f5"]).await;
}
