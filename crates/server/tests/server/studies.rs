//! Studies of games: saved for each device, beside the game.

use axum::http::Method;
use serde_json::{Value, json};

use crate::{
    device::Device,
    server::{Reply, Server, post},
};

/// A tree with a variation, on 4x4.
fn tree() -> Value {
    let marks = json!([
        { "square": "a1", "symbol": "square" },
        { "square": "a1", "symbol": "arrow", "to": "d4" },
    ]);
    json!({
        "start": "-----OX--XO----- X",
        "remarks": { "comment": "main ] line" },
        "moves": [
            { "after": 0, "move": "b1", "remarks": { "glyph": "good" } },
            { "after": 1, "move": "a1" },
            { "after": 1, "move": "c1", "remarks": { "marks": marks, "folded": true } },
        ],
    })
}

async fn save(device: &mut Device<'_>, game: &str, revision: u32, tree: Value) -> Reply {
    let path = format!("/api/games/{game}/study");
    let mut request = post(&path, json!({ "revision": revision, "tree": tree }).to_string());
    *request.method_mut() = Method::PUT;
    device.ask(request).await
}

async fn load(device: &mut Device<'_>, game: &str) -> Reply {
    device.get(&format!("/api/games/{game}/study")).await
}

#[tokio::test]
async fn a_study_is_kept_for_its_device() {
    let server = Server::start().await;
    let (mut ana, mut eva) = (Device::known(&server).await, Device::known(&server).await);
    let game = ana.game(json!({ "size": 4 })).await;
    assert_eq!(load(&mut ana, &game).await.body, json!({ "revision": 0, "tree": null }));
    let before = server.show(&game).await;
    assert_eq!(save(&mut ana, &game, 0, tree()).await.body, json!({ "revision": 1 }));
    assert_eq!(server.show(&game).await, before);

    let Reply { status, body } = load(&mut ana, &game).await;
    assert_eq!((status, &body["revision"]), (200, &json!(1)));
    let moves = &body["tree"]["moves"];
    assert_eq!(moves[0]["flips"], json!(["b2"]));
    assert_eq!((&moves[2]["move"], &moves[2]["after"]), (&json!("c1"), &json!(1)));
    assert_eq!(moves[2]["remarks"], tree()["moves"][2]["remarks"]);
    assert_eq!(body["tree"]["remarks"]["comment"], "main ] line");
    // Another device has its own, and may write one too.
    assert_eq!(load(&mut eva, &game).await.body["revision"], 0);
    assert_eq!(save(&mut eva, &game, 0, tree()).await.status, 200);
    assert_eq!(save(&mut eva, &game, 1, tree()).await.body, json!({ "revision": 2 }));
    assert_eq!(load(&mut ana, &game).await.body["revision"], 1);
}

#[tokio::test]
async fn a_study_is_not_overwritten_unseen() {
    let server = Server::start().await;
    let mut ana = Device::known(&server).await;
    let game = ana.game(json!({ "size": 4 })).await;
    assert_eq!(save(&mut ana, &game, 0, tree()).await.status, 200);
    for stale in [0, 2] {
        assert_eq!(save(&mut ana, &game, stale, tree()).await.code(), (409, "study-changed"));
    }
    assert_eq!(save(&mut ana, &game, 1, tree()).await.status, 200);
}

#[tokio::test]
async fn what_is_not_legal_is_refused() {
    let server = Server::start().await;
    let mut ana = Device::known(&server).await;
    let game = ana.game(json!({ "size": 4 })).await;
    for (pointer, value, expected) in [
        ("/moves/1/move", json!("d4"), (400, "study-move")),
        ("/moves/1/move", json!("pass"), (400, "study-move")),
        ("/moves/1/after", json!(9), (400, "study-move")),
        ("/start", json!("-----OX--XO----- O"), (400, "part")),
        ("/moves/2/remarks/marks/0/square", json!("h8"), (400, "part")),
        ("/moves/0/remarks/glyph", json!("splendid"), (400, "message")),
    ] {
        let mut wrong = tree();
        *wrong.pointer_mut(pointer).unwrap() = value;
        assert_eq!(save(&mut ana, &game, 0, wrong).await.code(), expected, "{pointer}");
    }
    let mut long = tree();
    long["remarks"]["comment"] = json!("x".repeat(300_000));
    assert_eq!(save(&mut ana, &game, 0, long).await.code(), (413, "too-large"));
    let gone = save(&mut ana, "23456789abcd", 0, tree()).await;
    assert_eq!(gone.code(), (404, "no-such-game"));
    assert_eq!(load(&mut ana, &game).await.body["revision"], 0);
}

/// Longer than other requests may be.
#[tokio::test]
async fn a_long_study_is_saved() {
    let server = Server::start().await;
    let mut ana = Device::known(&server).await;
    let game = ana.game(json!({ "size": 4 })).await;
    let mut long = tree();
    long["remarks"]["comment"] = json!("x".repeat(200_000));
    assert_eq!(save(&mut ana, &game, 0, long.clone()).await.status, 200);
    let body = load(&mut ana, &game).await.body;
    assert_eq!(body["tree"]["remarks"], long["remarks"]);
}

#[tokio::test]
async fn an_imported_record_brings_its_variations() {
    let server = Server::start().await;
    let mut ana = Device::known(&server).await;
    let sgf = "(;GM[2]SZ[4]PB[Ana];B[b1]C[first](;W[a1])(;W[c1]C[better]))";
    let imported = ana.ask(post("/api/records", sgf)).await;
    let game = imported.body["games"][0].as_str().unwrap().to_owned();
    let body = load(&mut ana, &game).await.body;
    assert_eq!(body["revision"], 0);
    assert_eq!(body["tree"]["black"], "Ana");
    assert_eq!(body["tree"]["moves"][2]["remarks"]["comment"], "better");
}

#[tokio::test]
async fn a_study_is_written_and_read_as_text() {
    let server = Server::start().await;
    let Reply { status, body } = server.post("/api/study/write", &tree()).await;
    assert_eq!(status, 200);
    let expected =
        "(;FF[4]GM[2]SZ[4]C[main \\] line];B[b1]TE[1](;W[a1])(;W[c1]SQ[a1]AR[a1:d4]FOLD[1]))\n";
    assert_eq!(body["text"], expected);
    let read = server.post("/api/study/read", &body).await;
    assert_eq!(read.body["remarks"], tree()["remarks"]);
    assert_eq!(read.body["moves"][1], json!({ "after": 1, "move": "a1", "flips": ["b2"] }));
    let again = server.post("/api/study/write", &read.body).await;
    assert_eq!(again.body, body);
    let wrong = server.post("/api/study/read", &json!({ "text": "(;GM[2];B[a1])" })).await;
    assert_eq!(wrong.code(), (400, "no-flips"));
}
