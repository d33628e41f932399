//! Positions that are set up, pasted, wanted at random, or drawn.

use serde_json::{Value, json};

use crate::server::{Reply, Server};

async fn read(text: &str) -> Reply {
    Server::start().await.post("/api/position", &json!({ "text": text })).await
}

async fn drawn(server: &Server, asked: &Value) -> String {
    let Reply { status, body } = server.post("/api/diagram", asked).await;
    assert_eq!(status, 200, "{body}");
    body.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_text_is_read_in_whatever_format_and_told() {
    let Reply { status, body } = read("f5d6c3").await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(
        body,
        json!({
            "format": "transcript", "size": 8,
            "board": "------------------X--------XX------OXX-----O--------------------",
            "turn": "white", "turn_assumed": false, "legal": ["d3", "f3", "f4", "g5"], "pass": false,
            "over": false, "moves": 3, "unreachable": null,
        })
    );
    for (text, pass, over) in [
        ("-----OX--XO----- X", false, false),
        // White has no move here, but Black has.
        ("XO-------------- O", true, false),
        ("XXX------------- O", false, true),
    ] {
        let body = read(text).await.body;
        assert_eq!((&body["pass"], &body["over"]), (&json!(pass), &json!(over)), "{text}");
    }
}

#[tokio::test]
async fn what_no_game_leads_to_is_said() {
    for (text, expected) in [
        ("---------------- X", json!(["empty-centre", ["b2", "c2", "b3", "c3"]])),
        ("X-------------OX----XO-------------- X", json!(["unsupported", ["a1"]])),
        ("-----OX--XO----- O", json!(["no-last-move", []])),
        ("-----OX--XO----- X", json!([null, null])),
    ] {
        let body = read(text).await.body;
        let reason = &body["unreachable"];
        assert_eq!(json!([reason["code"], reason["squares"]]), expected, "{text}: {body}");
    }
}

#[tokio::test]
async fn an_error_has_its_place() {
    let Reply { status, body } = read("f5d6\na1").await;
    assert_eq!((status, &body["code"]), (400, &json!("no-flips")), "{body}");
    let Reply { status, body } = read("f5d6 zz").await;
    assert_eq!(status, 400, "{body}");
    assert_eq!(
        (&body["parameters"]["line"], &body["parameters"]["column"]),
        (&json!("1"), &json!("6"))
    );
}

#[tokio::test]
async fn a_random_position_is_as_it_was_wanted_or_none_is_found() {
    let server = Server::start().await;
    let random = async |asked: Value| {
        let Reply { status, body } = server.post("/api/position/random", &asked).await;
        assert_eq!(status, 200, "{body}");
        body
    };
    let body = random(json!({ "empties": 40 })).await;
    let count = |body: &Value| body["position"].as_str().unwrap().matches('-').count();
    assert_eq!((count(&body), &body["worth"]), (40, &Value::Null));
    let body = random(json!({ "size": 6, "empties": 8, "from": -4, "to": 4 })).await;
    assert_eq!(count(&body), 8);
    let worth = body["worth"]["number"].as_i64().unwrap();
    assert!((-4..=4).contains(&worth), "{body}");
    // Nobody is so far ahead after a move.
    for asked in [json!({ "empties": 59, "from": 60 }), json!({ "size": 4, "empties": 13 })] {
        assert_eq!(random(asked).await, json!({ "position": null, "worth": null }));
    }
    let refused = server.post("/api/position/random", &json!({ "size": 5, "empties": 9 })).await;
    assert_eq!(refused.code(), (400, "size"));
}

#[tokio::test]
async fn a_diagram_has_its_texts_and_is_black_and_white_for_print() {
    let server = Server::start().await;
    let texts = json!([{ "square": "d3", "text": "+4", "best": true }, { "square": "c4", "text": "<long text>" }]);
    let asked = json!({ "position": "-----OX--XO----- X", "texts": texts, "last": "b2" });
    let svg = drawn(&server, &asked).await;
    assert!(
        svg.starts_with("<svg ")
            && svg.contains(">+4</text>")
            && svg.contains(">&lt;long te</text>")
    );
    let asked = json!({ "position": "f5d6", "print": true });
    let svg = drawn(&server, &asked).await;
    assert!(svg.contains("#000000") && !svg.contains("#347455"), "{svg}");
}
