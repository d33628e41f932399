//! Why a move is good or bad.

use serde_json::{Value, json};

use crate::server::{Reply, Server};

/// Black can take the corner a1, or play elsewhere.
const POSITION: &str = "-OX--XO--OXO---- X";

async fn explained(asked: Value) -> Reply {
    Server::start().await.post("/api/explanation", &asked).await
}

fn codes(reasons: &Value) -> Vec<&str> {
    let reasons = reasons.as_array().unwrap().iter();
    reasons.map(|reason| reason["code"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_move_has_reasons_and_gives_something_up() {
    let asked = json!({ "position": POSITION, "move": "a1" });
    let Reply { status, body } = explained(asked).await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(
        body["reasons"][0],
        json!({
            "code": "takes-corner", "parameters": { "square": "a1" }, "tone": "good",
            "text": "Takes the corner a1.",
        })
    );
    assert_eq!(body["given_up"], json!([]));

    let asked = json!({ "position": POSITION, "move": "a3", "better": "a1" });
    let body = explained(asked).await.body;
    assert!(!codes(&body["reasons"]).contains(&"takes-corner"), "{body}");
    assert_eq!(codes(&body["given_up"])[0], "takes-corner", "{body}");
}

#[tokio::test]
async fn of_a_game_the_last_position_counts() {
    let reply = explained(json!({ "position": "f5d6", "move": "c3" })).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert!(!codes(&reply.body["reasons"]).is_empty());
}

#[tokio::test]
async fn what_is_not_a_position_or_not_legal_is_refused() {
    for (asked, expected) in [
        (json!({ "position": "f5d6", "move": "a1" }), (409, "no-flips")),
        (json!({ "position": "f5d6", "move": "pass" }), (409, "cannot-pass")),
        (json!({ "position": "f5d6", "move": "c3", "better": "f5" }), (409, "occupied")),
        (json!({ "position": "f5z9", "move": "c3" }), (400, "expected")),
        (json!({ "position": "f5d6", "move": "i9" }), (400, "message")),
        (json!({ "position": "f5d6" }), (400, "message")),
        (json!({ "position": "f5d6", "move": "c3", "more": 1 }), (400, "message")),
    ] {
        assert_eq!(explained(asked.clone()).await.code(), expected, "{asked}");
    }
}
