//! Refused requests have an error code and change nothing.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use otelo_live::LONGEST_NAME;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::server::{Reply, Server, get, post};

/// A game in which something can be refused.
#[derive(Debug, Clone, Copy)]
enum Case {
    /// Two people, no moves.
    Fresh,
    /// Two people on 6x6 after two moves.
    People,
    /// A computer is to move on 8x8 after one move, and waits for a click.
    Computer,
    /// Neither player has a move.
    Over,
    /// Black resigned after one move.
    Resigned,
}

impl Case {
    async fn begin(self, server: &Server) -> String {
        let (new, moves): (Value, &[&str]) = match self {
            Case::Fresh => (json!({}), &[]),
            Case::People => (json!({ "size": 6 }), &["d5", "c5"]),
            Case::Computer => (json!({ "white": "minimax:easy", "step": true }), &["f5"]),
            Case::Over => (json!({ "start": "XXXX------------ O" }), &[]),
            Case::Resigned => (json!({}), &["f5"]),
        };
        let game = server.game(new).await;
        server.play_all(&game, moves).await;
        if let Case::Resigned = self {
            server.obeyed(&game, json!({ "type": "resign", "color": "black", "ply": 1 })).await;
        }
        game
    }
}

/// Everything that a request could have changed.
async fn seen(server: &Server, game: &str) -> (Value, Reply) {
    (server.show(game).await, server.get("/api/games").await)
}

/// Sends a request that must fail, and checks that nothing has changed.
async fn refused(server: &Server, game: &str, request: Request<Body>) -> Reply {
    let before = seen(server, game).await;
    let reply = server.ask(request).await;
    assert!(reply.status >= 400, "{}", reply.body);
    assert_eq!(seen(server, game).await, before);
    reply
}

#[tokio::test]
async fn orders() {
    let server = Server::start().await;
    for (case, order, code) in [
        (Case::Fresh, json!({ "type": "play", "square": "d4", "ply": 0 }), "occupied"),
        (Case::Fresh, json!({ "type": "play", "square": "a1", "ply": 0 }), "no-flips"),
        (Case::Fresh, json!({ "type": "undo", "ply": 0 }), "nothing-to-undo"),
        (Case::Fresh, json!({ "type": "redo", "ply": 0 }), "nothing-to-redo"),
        (Case::Fresh, json!({ "type": "go", "ply": 0 }), "not-waiting"),
        (Case::People, json!({ "type": "play", "square": "g7", "ply": 2 }), "off-board"),
        (Case::People, json!({ "type": "play", "square": "a7", "ply": 2 }), "off-board"),
        (Case::People, json!({ "type": "play", "square": "b4", "ply": 1 }), "stale"),
        (Case::People, json!({ "type": "play", "square": "b4", "ply": 3 }), "stale"),
        (Case::People, json!({ "type": "play", "square": "b4", "ply": u64::MAX }), "stale"),
        (Case::People, json!({ "type": "undo", "ply": 1 }), "stale"),
        (Case::People, json!({ "type": "redo", "ply": 1 }), "stale"),
        (Case::People, json!({ "type": "redo", "ply": 2 }), "nothing-to-redo"),
        (Case::People, json!({ "type": "resign", "color": "black", "ply": 1 }), "stale"),
        (Case::People, json!({ "type": "hint", "ply": 3 }), "stale"),
        (Case::People, json!({ "type": "go", "ply": 0 }), "stale"),
        (Case::Computer, json!({ "type": "play", "square": "d6", "ply": 1 }), "computers-turn"),
        (Case::Computer, json!({ "type": "play", "square": "a1", "ply": 1 }), "computers-turn"),
        (Case::Computer, json!({ "type": "hint", "ply": 1 }), "computers-turn"),
        (Case::Computer, json!({ "type": "resign", "color": "white", "ply": 1 }), "computers-seat"),
        (Case::Over, json!({ "type": "play", "square": "a2", "ply": 0 }), "game-over"),
        (Case::Over, json!({ "type": "resign", "color": "white", "ply": 0 }), "game-over"),
        (Case::Over, json!({ "type": "hint", "ply": 0 }), "game-over"),
        (Case::Over, json!({ "type": "go", "ply": 0 }), "not-waiting"),
        (Case::Over, json!({ "type": "undo", "ply": 0 }), "nothing-to-undo"),
        (Case::Resigned, json!({ "type": "play", "square": "d6", "ply": 1 }), "game-over"),
        (Case::Resigned, json!({ "type": "resign", "color": "white", "ply": 1 }), "game-over"),
        (Case::Resigned, json!({ "type": "hint", "ply": 1 }), "game-over"),
        (Case::Resigned, json!({ "type": "redo", "ply": 1 }), "nothing-to-redo"),
        (Case::Fresh, rename(&"x".repeat(LONGEST_NAME + 1)), "name"),
        (Case::Fresh, rename("a\u{7}b"), "name"),
        (Case::Fresh, rename("a\nb"), "name"),
        (Case::Fresh, json!({ "type": "seats", "black": "human", "white": "deep" }), "player"),
        (Case::Fresh, json!({ "type": "seats", "black": "", "white": "human" }), "player"),
        (
            Case::Fresh,
            json!({ "type": "seats", "black": "human", "white": "engine:5,weights=x" }),
            "player",
        ),
        (Case::Fresh, json!({ "type": "seats", "black": "agent,x=1", "white": "human" }), "player"),
    ] {
        let game = case.begin(&server).await;
        let status = if ["name", "player"].contains(&code) { 400 } else { 409 };
        let path = format!("/api/games/{game}/orders");
        let reply = refused(&server, &game, post(&path, order.to_string())).await;
        assert_eq!(reply.code(), (status, code), "{case:?} {order}");

        // The same over a WebSocket.
        let mut client = server.join(&game).await;
        client.position().await;
        let before = seen(&server, &game).await;
        assert_eq!(client.refused(order.clone()).await, code, "{case:?} {order}");
        assert_eq!(seen(&server, &game).await, before);
    }
}

fn rename(name: &str) -> Value {
    json!({ "type": "rename", "color": "black", "name": name })
}

#[tokio::test]
async fn errors_carry_their_parameters() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    for (order, expected) in [
        (
            json!({ "type": "play", "square": "b4", "ply": 1 }),
            json!({
                "code": "stale",
                "parameters": { "ply": "1", "current": "2" },
                "text": "the order is for ply 1, and the game is at ply 2",
            }),
        ),
        (
            json!({ "type": "play", "square": "g7", "ply": 2 }),
            json!({
                "code": "off-board",
                "parameters": { "square": "g7", "size": "6x6" },
                "text": "g7 is outside the 6x6 board",
            }),
        ),
    ] {
        assert_eq!(server.order(&game, order).await.body, expected);
    }
}

#[tokio::test]
async fn messages_that_are_not_understood() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    let mut client = server.join(&game).await;
    client.position().await;
    for text in [
        "",
        "nonsense",
        "null",
        "[]",
        "{}",
        r#"{"type":"undo","ply":2"#,
        r#"{"type":"undo"}"#,
        r#"{"type":"undo","ply":-1}"#,
        r#"{"type":"undo","ply":18446744073709551616}"#,
        r#"{"type":"undo","ply":2,"more":1}"#,
        r#"{"type":"fly","ply":2}"#,
        r#"{"type":"play","square":"i9","ply":2}"#,
        r#"{"type":"play","square":"pass","ply":2}"#,
        r#"{"type":"resign","color":"red","ply":2}"#,
        r#"{"type":"rename","color":"black","name":"\ud800"}"#,
        &"[".repeat(4000),
    ] {
        let path = format!("/api/games/{game}/orders");
        let reply = refused(&server, &game, post(&path, text.to_owned())).await;
        assert_eq!(reply.code(), (400, "message"), "{text}");

        client.send_raw(Message::text(text)).await;
        let told = client.next().await;
        assert_eq!(
            (&told["type"], &told["code"]),
            (&json!("refused"), &json!("message")),
            "{text}"
        );
    }
    client.send_raw(Message::binary(r#"{"type":"undo","ply":2}"#)).await;
    assert_eq!(client.next().await["code"], "message");
    // The connection still works.
    assert_eq!(client.order(json!({ "type": "undo", "ply": 2 })).await["ply"], 1);
}

#[tokio::test]
async fn messages_that_are_too_large() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    let path = format!("/api/games/{game}/orders");
    let padded = |length| format!("{}{}", " ".repeat(length), r#"{"type":"undo","ply":2}"#);
    let reply = refused(&server, &game, post(&path, padded(64 * 1024))).await;
    assert_eq!(reply.code(), (413, "too-large"));

    let mut client = server.join(&game).await;
    let before = client.position().await;
    client.send_raw(Message::text(padded(4096))).await;
    let told = client.next().await;
    assert_eq!((&told["type"], &told["code"]), (&json!("refused"), &json!("too-large")));
    client.send_raw(Message::text(padded(64 * 1024))).await;
    client.next_or_end().await.unwrap_err();

    let mut client = server.join(&game).await;
    assert_eq!(client.position().await, before);
    client.send_raw(Message::text(padded(1000))).await;
    assert_eq!(client.position().await["ply"], 1);
}

#[tokio::test]
async fn bodies_of_another_kind() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    let path = format!("/api/games/{game}/orders");
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let mut request = post(&path, r#"{"type":"undo","ply":2}"#);
        request.headers_mut().insert(header::CONTENT_TYPE, kind.parse().unwrap());
        assert_eq!(refused(&server, &game, request).await.code(), (400, "message"), "{kind}");
    }
    let mut request = post(&path, r#"{"type":"undo","ply":2}"#);
    request.headers_mut().remove(header::CONTENT_TYPE);
    assert_eq!(refused(&server, &game, request).await.code(), (400, "message"));
    let request = post(&path, &b"{\"type\":\"undo\",\"ply\":2,\"\xff\":1}"[..]);
    assert_eq!(refused(&server, &game, request).await.code(), (400, "message"));
}

#[tokio::test]
async fn new_games() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    for (new, code) in [
        (json!({ "size": 5 }), "size"),
        (json!({ "size": 0 }), "size"),
        (json!({ "size": 256 }), "message"),
        (json!({ "size": "8" }), "message"),
        (json!({ "black": "deep" }), "player"),
        (json!({ "white": "negamax:0" }), "player"),
        (json!({ "black": "engine:5,weights=/etc/hostname" }), "player"),
        (json!({ "white": "external:x" }), "player"),
        (json!({ "black_name": "x".repeat(LONGEST_NAME + 1) }), "name"),
        (json!({ "white_name": "a\u{0}" }), "name"),
        (json!({ "start": "nonsense" }), "unknown"),
        (json!({ "start": "f5a1" }), "no-flips"),
        (json!({ "start": "XO" }), "square-count"),
        (json!({ "start": "-----OX--XO----- X", "size": 8 }), "wrong-size"),
        (json!({ "start": "-----OX--XO----- X", "size": 7 }), "size"),
        (json!({ "more": 1 }), "message"),
        (json!(null), "message"),
    ] {
        let reply = refused(&server, &game, post("/api/games", new.to_string())).await;
        assert_eq!(reply.code(), (400, code), "{new}");
    }
}

#[tokio::test]
async fn other_methods() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    for (method, path) in [
        (Method::PUT, "/api/games".to_owned()),
        (Method::OPTIONS, "/api/games".to_owned()),
        (Method::PUT, format!("/api/games/{game}")),
        (Method::POST, format!("/api/games/{game}")),
        (Method::GET, format!("/api/games/{game}/orders")),
        (Method::POST, format!("/api/games/{game}/live")),
        (Method::GET, "/api/best-move".to_owned()),
        (Method::POST, "/api/openapi.json".to_owned()),
        (Method::POST, "/".to_owned()),
        (Method::DELETE, format!("/games/{game}")),
    ] {
        let mut request = get(&path);
        *request.method_mut() = method.clone();
        let reply = refused(&server, &game, request).await;
        assert_eq!(reply.code(), (405, "method"), "{method} {path}");
    }
}

#[tokio::test]
async fn other_addresses() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    for path in ["/api", "/api/", "/api/x", "/api/games/", "/api/games/x/y", "/api/openapi", "/x"] {
        let reply = refused(&server, &game, get(path)).await;
        assert_eq!(reply.code(), (404, "not-found"), "{path}");
    }
    let reply = refused(&server, &game, post("/api/x", "{}")).await;
    assert_eq!(reply.code(), (404, "not-found"));
}

#[tokio::test]
async fn other_games() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    let order = json!({ "type": "undo", "ply": 2 });
    for name in ["23456789abcd", "x", "23456789ABCD", "23456789abcde", "%20", "..", "%2e%2e", "'"] {
        for request in [
            get(&format!("/api/games/{name}")),
            post(&format!("/api/games/{name}/orders"), order.to_string()),
        ] {
            let reply = refused(&server, &game, request).await;
            assert_eq!(reply.code(), (404, "no-such-game"), "{name}");
        }
    }
    let reply = refused(&server, &game, get("/api/games/%ff")).await;
    assert_eq!(reply.code(), (400, "message"));
    // The requests above have not created the game.
    let reply = refused(&server, &game, get("/api/games/23456789abcd")).await;
    assert_eq!(
        reply.body,
        json!({
            "code": "no-such-game",
            "parameters": { "game": "23456789abcd" },
            "text": "there is no game `23456789abcd`",
        })
    );
}

#[tokio::test]
async fn a_live_game_without_a_websocket() {
    let server = Server::start().await;
    let game = Case::People.begin(&server).await;
    let reply = refused(&server, &game, get(&format!("/api/games/{game}/live"))).await;
    assert_eq!(reply.code(), (400, "message"));
}
