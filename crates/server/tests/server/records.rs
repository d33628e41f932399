//! Export and import of games.

use axum::{body::Body, http::header};
use otelo_server::Settings;
use serde_json::{Value, json};

use crate::{
    device::Device,
    server::{Reply, Server, post},
};

async fn import(device: &mut Device<'_>, text: impl Into<Body>) -> Reply {
    device.ask(post("/api/records", text)).await
}

/// Imports games; returns their ids.
async fn imported(device: &mut Device<'_>, text: impl Into<Body>) -> Vec<String> {
    let Reply { status, body } = import(device, text).await;
    assert_eq!(status, 201, "{body}");
    let games = body["games"].as_array().unwrap().iter();
    games.map(|game| game.as_str().unwrap().to_owned()).collect()
}

/// Downloads a text.
async fn written(device: &mut Device<'_>, path: &str) -> String {
    let Reply { status, body } = device.get(path).await;
    assert_eq!(status, 200, "{body}");
    match body {
        Value::String(text) => text,
        json => json.to_string(),
    }
}

const GGF: &str = "(;GM[Othello]PC[Paris]DT[2001-02-03]PB[Ada \\] B]PW[Bo]TI[5:00//2:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]\
    B[F5/1.5/10]W[D6//2];)";

#[tokio::test]
async fn a_record_is_imported_and_exported() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let games = imported(&mut device, GGF).await;
    let shown = device.get(&format!("/api/games/{}", games[0])).await.body;
    assert_eq!(shown["seats"]["black"], json!({ "spec": "human", "name": "Ada ] B" }));
    assert_eq!((&shown["ply"], &shown["undo"]), (&json!(2), &json!(true)));
    let path = format!("/api/games/{}/record", games[0]);
    let ggf = written(&mut device, &format!("{path}?format=ggf")).await;
    for kept in ["PC[Paris]", "DT[2001-02-03]", "PB[Ada \\] B]", "TI[5:00//2:00]", "F5/1.5/10"] {
        assert!(ggf.contains(kept), "{kept} in {ggf}");
    }
    assert_eq!(written(&mut device, &format!("{path}?format=transcript")).await, "f5d6\n");
    assert!(written(&mut device, &format!("{path}?format=numbered")).await.starts_with("1. f5 d6"));
    assert!(written(&mut device, &format!("{path}?format=sgf")).await.contains("PC[Paris]"));

    let json = written(&mut device, &format!("{path}?format=json")).await;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["games"][0]["otelo"]["record_format"], "ggf");

    // The list shows where and when it was played, and finds it by that.
    for text in ["paris", "2001%20ADA%20par"] {
        let listed = device.get(&format!("/api/games?text={text}")).await.body;
        let line = &listed["games"][0];
        assert_eq!((&line["event"], &line["date"]), (&json!("Paris"), &json!("2001-02-03")));
    }

    // After another move, the data of the moves is dropped; the rest is kept.
    assert_eq!(device.play(&games[0], "c3", 2).await.status, 200);
    let ggf = written(&mut device, &format!("{path}?format=ggf")).await;
    assert!(ggf.contains("PC[Paris]") && ggf.contains("B[c3]") | ggf.contains("B[C3]"), "{ggf}");
}

#[tokio::test]
async fn variations_are_imported_and_exported() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let sgf = "(;FF[4]GM[2]SZ[8]PB[Ada]PW[Bo]C[all];B[f5]C[tiger?](;W[d6])(;W[f6]CR[a1];B[e6]))";
    let json = "{\"otelo\": 1, \"games\": [{\"size\": 8, \"black\": \"Ada\", \"white\": \"Bo\", \
        \"comment\": \"all\", \"moves\": [{\"move\": \"f5\", \"comment\": \"tiger?\"}, {\"move\": \"d6\"}], \
        \"variations\": [{\"line\": 0, \"ply\": 1, \"moves\": [{\"move\": \"f6\", \
        \"marks\": [{\"square\": \"a1\", \"symbol\": \"circle\"}]}, {\"move\": \"e6\"}]}]}]}";
    for text in [sgf, json] {
        let games = imported(&mut device, text).await;
        let path = format!("/api/games/{}/record", games[0]);
        let out = written(&mut device, &format!("{path}?format=sgf")).await;
        assert_eq!(out.trim_end(), sgf);
        assert_eq!(written(&mut device, &format!("{path}?format=transcript")).await, "f5d6\n");

        // After another move, the variations are dropped; the comment on the game is kept.
        assert_eq!(device.play(&games[0], "c3", 2).await.status, 200);
        let out = written(&mut device, &format!("{path}?format=sgf")).await;
        assert!(out.contains("C[all]") && !out.contains("tiger"), "{out}");
    }
}

#[tokio::test]
async fn the_json_export_keeps_everything() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let new = json!({
        "size": 6, "white": "minimax:easy", "black_name": "Ada",
        "clock": { "main": 60_000, "increment": 1000 },
    });
    let game = device.game(new).await;
    device.play(&game, "d5", 0).await;
    let (mut live, mut position) = device.join(&game).await;
    while position["ply"] != 2 {
        position = live.position().await;
    }
    device.obeyed(&game, json!({ "type": "undo", "ply": 2 })).await;
    device.obeyed(&game, json!({ "type": "redo", "ply": 0 })).await;
    device.obeyed(&game, json!({ "type": "title", "title": "Final" })).await;
    device.obeyed(&game, json!({ "type": "resign", "color": "black", "ply": 2 })).await;

    let path = |game: &str| format!("/api/games/{game}/record?format=json");
    let first = written(&mut device, &path(&game)).await;
    let copy = imported(&mut device, first.clone()).await.remove(0);
    assert_ne!(copy, game);
    let second = written(&mut device, &path(&copy)).await;
    assert_eq!(second.replace(&copy, &game), first);
    let (one, other) = (server.show(&game).await, server.show(&copy).await);
    assert_eq!(other.to_string().replace(&copy, &game), one.to_string());
    let events = |text: &str| {
        let document: Value = serde_json::from_str(text).unwrap();
        document["games"][0]["otelo"]["events"].as_array().unwrap().len()
    };
    assert_eq!(events(&first), 6);

    let all = written(&mut device, "/api/records?format=json").await;
    let all: Value = serde_json::from_str(&all).unwrap();
    assert_eq!(all["games"].as_array().unwrap().len(), 2);
    let mut stranger = Device::known(&server).await;
    let none: Value =
        serde_json::from_str(&written(&mut stranger, "/api/records?format=json").await).unwrap();
    assert_eq!(none["games"], json!([]));
}

/// A game in which the engine has answered a move, and the effort of its move.
async fn answered_by_the_engine(device: &mut Device<'_>) -> (String, Value) {
    let game = device.game(json!({ "size": 4, "white": "engine:3" })).await;
    let (mut live, mut position) = device.join(&game).await;
    live.send(json!({ "type": "play", "square": "b1", "ply": 0 })).await;
    while position["moves"][1].is_null() {
        position = live.position().await;
    }
    (game, position["moves"][1]["effort"].clone())
}

#[tokio::test]
async fn a_move_keeps_the_version_and_weights_of_its_engine() {
    let settings = Settings { version: "1.2.3 (0123456789)".to_owned(), ..Settings::default() };
    let server = Server::with(tempfile::tempdir().unwrap(), settings).await;
    let mut device = Device::known(&server).await;
    let (game, effort) = answered_by_the_engine(&mut device).await;
    assert_eq!(effort["worth"]["unit"], "discs", "{effort}");
    assert_eq!(effort["weights"].as_str().unwrap().len(), 64, "{effort}");
    assert_eq!(effort["version"], "1.2.3 (0123456789)");

    let text = written(&mut device, &format!("/api/games/{game}/record?format=json")).await;
    let server = server.restarted().await;
    let mut device = Device::known(&server).await;
    assert_eq!(server.show(&game).await["moves"][1]["effort"], effort);
    let copy = imported(&mut device, text).await.remove(0);
    assert_eq!(server.show(&copy).await["moves"][1]["effort"], effort);
}

#[tokio::test]
async fn an_export_of_an_older_version_is_imported() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let (game, _) = answered_by_the_engine(&mut device).await;
    let text = written(&mut device, &format!("/api/games/{game}/record?format=json")).await;
    let document: Value = serde_json::from_str(&text).unwrap();
    for (player, value, kind, worth) in [
        ("engine:3", json!(4), "probable 98", json!(["discs", "estimate"])),
        ("engine:3", json!(4), "exact", json!(["discs", "exact"])),
        ("minimax:hard", json!(4), "estimate", json!(["points", "estimate"])),
        ("agent", json!(4), "exact", json!(["discs", "exact"])),
        ("random", Value::Null, "estimate", json!([null, null])),
    ] {
        let mut old = document.clone();
        let own = old["games"][0]["otelo"].as_object_mut().unwrap();
        own.remove("record_format");
        let effort = own["events"][1]["effort"].as_object_mut().unwrap();
        for new in ["worth", "version", "weights"] {
            effort.remove(new);
        }
        effort["player"] = json!(player);
        effort["value"] = value.clone();
        effort["kind"] = json!(kind);
        let copy = imported(&mut device, old.to_string()).await.remove(0);
        let effort = server.show(&copy).await["moves"][1]["effort"].clone();
        assert_eq!(json!([effort["worth"]["unit"], effort["worth"]["kind"]]), worth, "{effort}");
        assert_eq!((&effort["worth"]["number"], &effort["player"]), (&value, &json!(player)));
        assert_eq!((&effort["version"], &effort["weights"]), (&Value::Null, &Value::Null));
    }
}

#[tokio::test]
async fn several_games_at_once() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let games = imported(&mut device, "f5d6c3\n\nf5f6e6f4\n").await;
    assert_eq!(games.len(), 2);
    assert_eq!(server.show(&games[1]).await["ply"], 4);
    let resigned = GGF.replace("PB[", "RE[-64.00:r]PB[");
    let games = imported(&mut device, format!("{GGF}\n{resigned}\n")).await;
    assert_eq!(server.show(&games[0]).await["outcome"], Value::Null);
    assert_eq!(server.show(&games[1]).await["outcome"]["resigned"], "black");
    let sgf = written(&mut device, "/api/records?format=sgf").await;
    assert_eq!(sgf.matches("GM[2]").count(), 4);
    // A position becomes a game that starts there.
    let position = imported(&mut device, "-----OX--XO----- O").await;
    assert_eq!(server.show(&position[0]).await["turn"], "white");
}

#[tokio::test]
async fn invalid_imports_are_refused() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    for (text, code) in [
        ("", "empty"),
        ("hello", "unknown"),
        ("f5d6a1", "no-flips"),
        (r#"{"otelo":1,"games":[{"size":8,"nonsense":1}]}"#, "json"),
    ] {
        let reply = import(&mut device, text).await;
        assert_eq!(reply.code(), (400, code), "{text} {}", reply.body);
        assert!(reply.body["parameters"]["line"].is_string(), "{}", reply.body);
    }
    assert_eq!(import(&mut device, vec![0xff; 100]).await.status, 400);
    assert_eq!(import(&mut device, vec![b' '; 5 << 20]).await.code(), (413, "too-large"));
    let many = "f5d6\n".repeat(1001);
    assert_eq!(import(&mut device, many).await.code(), (413, "too-many-games"));
    assert_eq!(device.get("/api/games").await.body["games"], json!([]));

    let game = device.game(json!({})).await;
    for (query, status) in [("?format=x", 400), ("", 400), ("?format=transcript", 400)] {
        let path = format!("/api/games/{game}/record{query}");
        assert_eq!(device.get(&path).await.status, status, "{query}");
    }
    let path = "/api/games/23456789abcd/record?format=ggf";
    assert_eq!(device.get(path).await.code(), (404, "no-such-game"));
}

#[tokio::test]
async fn an_invalid_history_is_refused() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let game = device.game(json!({})).await;
    device.play(&game, "f5", 0).await;
    let text = written(&mut device, &format!("/api/games/{game}/record?format=json")).await;
    let document: Value = serde_json::from_str(&text).unwrap();
    let own = "/games/0/otelo";
    for (pointer, wrong) in [
        ("/events/0/move", json!("a1")),
        ("/events/0/move", json!("d3")),
        ("/events/0/event", json!("danced")),
        ("/events/0", json!({ "at": 0, "event": "undone", "ply": 9 })),
        ("/black/player", json!("nobody")),
        ("/seed", json!("x")),
        ("/title", json!("x".repeat(100))),
        ("/clock", json!({ "main": 1, "increment": 0 })),
    ] {
        let mut changed = document.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = changed.pointer_mut(&format!("{own}{parent}")).unwrap();
        match parent {
            Value::Array(values) => values[key.parse::<usize>().unwrap()] = wrong,
            fields => fields[key] = wrong,
        }
        let reply = import(&mut device, changed.to_string()).await;
        assert_eq!(reply.code(), (400, "history"), "{pointer} {}", reply.body);
    }
    assert_eq!(imported(&mut device, text).await.len(), 1);
}

#[tokio::test]
async fn a_history_may_not_name_a_weights_file() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let (game, _) = answered_by_the_engine(&mut device).await;
    let seats = json!({ "type": "seats", "black": "human", "white": "engine:2" });
    device.obeyed(&game, seats).await;
    let text = written(&mut device, &format!("/api/games/{game}/record?format=json")).await;
    let document: Value = serde_json::from_str(&text).unwrap();
    for pointer in ["/black/player", "/white/player", "/events/1/effort/player", "/events/2/white"]
    {
        let mut changed = document.clone();
        let player = changed.pointer_mut(&format!("/games/0/otelo{pointer}")).unwrap();
        *player = json!("engine:5,weights=/etc/hostname");
        let reply = import(&mut device, changed.to_string()).await;
        assert_eq!(reply.code(), (400, "player"), "{pointer} {}", reply.body);
        assert_eq!(reply.body["parameters"]["seen"], "engine:5,weights=/etc/hostname");
    }
}

#[tokio::test]
async fn a_download_has_a_file_name() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let path = format!("/api/games/{game}/record?format=sgf");
    let (headers, _) =
        crate::server::answer_with_headers(&server.router, crate::server::get(&path)).await;
    let name = format!("attachment; filename=\"otelo-{game}.sgf\"");
    assert_eq!(headers[header::CONTENT_DISPOSITION], name.as_str());
}
