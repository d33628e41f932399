//! The best move on a board (the formal problem).

use serde_json::{Value, json};

use crate::server::{Reply, Server};

async fn solved(problem: Value) -> Reply {
    Server::start().await.post("/api/best-move", &problem).await
}

#[tokio::test]
async fn a_move_is_a_row_and_a_column() {
    let reply = solved(json!({
        "board": ".... .10. .01. ....", "side": "0", "size": 4, "last": "inf",
    }))
    .await;
    assert_eq!(reply.status, 200);
    let found = reply.body;
    let squares = [("b1", 1, 2), ("a2", 2, 1), ("d3", 3, 4), ("c4", 4, 3)];
    let fits = |&(name, i, j): &(&str, u8, u8)| {
        found["move"] == name && found["i"] == i && found["j"] == j
    };
    assert!(squares.iter().any(fits), "{found}");
    assert_eq!(found["player"], "minimax:hard");
    assert!(found["nodes"].as_u64().unwrap() > 100 && found["seconds"].as_f64().is_some());
    assert!(found["value"].is_i64() && found["exact"] == false);
}

#[tokio::test]
async fn every_notation_and_size() {
    for (board, notation, size, side, last) in [
        ("0000 0120 0210 0000", Value::Null, 4, "X", Value::Null),
        ("0 0 0 0 0 -1 1 0 0 1 -1 0 0 0 0 0", Value::Null, 4, "0", json!("inf,inf")),
        ("0 0 0 0 0 1 1 0 0 1 1 0 0 0 0 0", json!("002"), 4, "o", json!("∞")),
        ("------ ------ --OX-- --XO-- ------ ------", Value::Null, 6, "x", json!("inf")),
        ("d5", Value::Null, 6, "O", json!("[5, 4]")),
        ("f5", json!("000"), 8, "1", json!("5,6")),
    ] {
        let reply = solved(json!({
            "board": board, "notation": notation, "size": size, "side": side, "last": last,
            "player": "corner:easy", "time": 5000,
        }))
        .await;
        assert_eq!(reply.status, 200, "{board}: {}", reply.body);
        assert_eq!(reply.body["player"], "corner:easy");
    }
}

#[tokio::test]
async fn without_a_legal_move_the_answer_is_inf() {
    let board = "XXXX XXXX XXXX XXXX";
    let reply = solved(json!({ "board": board, "side": "O", "size": 4 })).await;
    let expected = json!({
        "move": null, "i": "inf", "j": "inf", "value": null, "exact": false, "kind": null,
        "percent": null, "depth": 0, "nodes": 0, "seconds": 0.0, "player": "minimax:hard",
        "source": null, "counts": null,
    });
    assert_eq!(reply, Reply { status: 200, body: expected });
}

#[tokio::test]
async fn endgames_are_solved_exactly() {
    let reply = solved(json!({ "board": "-XXO------------", "side": "O", "size": 4 })).await;
    let found = reply.body;
    assert_eq!(
        (&found["move"], &found["exact"], &found["value"]),
        (&json!("a1"), &json!(true), &json!(16))
    );
}

#[tokio::test]
async fn a_time_limit_is_kept() {
    let problem = json!({
        "board": "f5d6c3d3c4f4", "side": "X", "player": "negamax:60", "time": 50,
    });
    let seconds = solved(problem).await.body["seconds"].as_f64().unwrap();
    assert!(seconds < 10.0, "{seconds}");
}

#[tokio::test]
async fn every_invalid_part_has_its_error() {
    let start = "...........................10......01...........................";
    for (field, value, code) in [
        ("board", json!(""), "empty"),
        ("board", json!("?"), "unknown"),
        ("board", json!("0 1 0 1"), "square-count"),
        ("board", json!("0000 0120 0210 0000"), "wrong-size"),
        ("board", json!("f5a1"), "no-flips"),
        ("board", json!("0 ".repeat(32) + &"1 ".repeat(32)), "ambiguous-notation"),
        ("board", json!("0 1 7 ".to_owned() + &"0 ".repeat(61)), "value"),
        ("notation", json!("000"), "foreign-value"),
        ("notation", json!("004"), "part"),
        ("side", json!("2"), "part"),
        ("side", json!(""), "part"),
        ("size", json!(5), "size"),
        ("size", json!(6), "wrong-size"),
        ("last", json!("9,9"), "part"),
        ("last", json!("d3"), "part"),
        ("last", json!("4,4"), "last-start-square"),
        ("last", json!("1,1"), "last-not-opponents"),
        ("player", json!("human"), "human"),
        ("player", json!("minimax:insane"), "player"),
        ("player", json!("engine:5,weights=/etc/hostname"), "player"),
        ("player", json!(7), "message"),
        ("time", json!(-1), "message"),
        ("more", json!(1), "message"),
    ] {
        let mut problem = json!({ "board": start, "side": "0" });
        problem[field] = value;
        let reply = solved(problem.clone()).await;
        assert_eq!(reply.code(), (400, code), "{problem} {}", reply.body);
    }
    let six = json!({ "board": "d5", "side": "O", "size": 6, "last": "7,7" });
    assert_eq!(solved(six).await.code(), (400, "last-off-board"));
    let lone = json!({ "board": "O....OX..XO.....", "side": "X", "size": 4, "last": "1,1" });
    assert_eq!(solved(lone).await.status, 200);
    let lone = json!({ "board": "O....XO..OX.....", "side": "X", "size": 4, "last": "1,1" });
    assert_eq!(solved(lone).await.code(), (400, "last-flipped-nothing"));
    assert_eq!(solved(json!({ "side": "X" })).await.code(), (400, "message"));
}

#[tokio::test]
async fn parse_errors_have_a_line_and_column() {
    let body = solved(json!({ "board": "f5\nd6 a1", "side": "X" })).await.body;
    assert_eq!(
        body,
        json!({
            "code": "no-flips",
            "parameters": { "color": "black", "square": "a1", "line": "2", "column": "4" },
            "text": "line 2, column 4 (byte 6), move 3 on 8x8: Black flips nothing on a1",
        })
    );
}
