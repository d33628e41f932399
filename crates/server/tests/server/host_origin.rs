//! The checks of `Host` (DNS rebinding) and `Origin` (CSRF).

use axum::{
    body::Body,
    http::{HeaderValue, Request, header},
};
use otelo_server::{App, Settings, app};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    client_async,
    tungstenite::{self, client::IntoClientRequest},
};

use crate::{
    schema,
    server::{Reply, Server, answer, get, post},
    soon,
};

/// Requests a WebSocket with a host and an origin; returns the response if it is refused.
pub(crate) async fn try_upgrade(
    server: &Server,
    game: &str,
    host: &str,
    origin: Option<&str>,
) -> Option<Reply> {
    let url = format!("ws://localhost/api/games/{game}/live");
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert(header::HOST, HeaderValue::from_str(host).unwrap());
    if let Some(origin) = origin {
        request.headers_mut().insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
    }
    let stream = TcpStream::connect(server.address().await).await.unwrap();
    match soon(client_async(request, stream)).await {
        Ok(_) => None,
        Err(tungstenite::Error::Http(response)) => {
            let body = serde_json::from_slice(response.body().as_deref().unwrap()).unwrap();
            schema::check_refusal(&body);
            Some(Reply { status: response.status().as_u16(), body })
        }
        Err(error) => panic!("{error}"),
    }
}

fn with(mut request: Request<Body>, host: &str, origin: Option<&str>) -> Request<Body> {
    request.headers_mut().insert(header::HOST, HeaderValue::from_str(host).unwrap());
    if let Some(origin) = origin {
        request.headers_mut().insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
    }
    request
}

#[tokio::test]
async fn own_hosts_and_origins_are_accepted() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    for (host, origin) in [
        ("localhost", None),
        ("localhost:8080", None),
        ("LocalHost:8080", None),
        ("127.0.0.1:8080", None),
        ("[::1]:8080", None),
        ("localhost:8080", Some("http://localhost:8080")),
        ("127.0.0.1:8080", Some("http://127.0.0.1:8080")),
        ("[::1]:8080", Some("http://[::1]:8080")),
    ] {
        let reply = server.ask(with(get(&format!("/api/games/{game}")), host, origin)).await;
        assert_eq!(reply.status, 200, "{host} {origin:?}");
        assert_eq!(try_upgrade(&server, &game, host, origin).await, None, "{host} {origin:?}");
    }
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let before = server.show(&game).await;
    let order = json!({ "type": "play", "square": "f5", "ply": 0 }).to_string();
    for (host, origin, status, code) in [
        ("otelo.example", None, 421, "foreign-host"),
        ("localhost.otelo.example", None, 421, "foreign-host"),
        ("192.168.0.1:8080", None, 421, "foreign-host"),
        ("otelo.example", Some("http://otelo.example"), 421, "foreign-host"),
        ("a b", None, 421, "foreign-host"),
        ("", None, 421, "foreign-host"),
        ("localhost:8080", Some("http://otelo.example"), 403, "foreign-origin"),
        ("localhost:8080", Some("http://localhost:3000"), 403, "foreign-origin"),
        ("localhost:8080", Some("http://localhost"), 403, "foreign-origin"),
        ("localhost:8080", Some("http://localhost:8080.otelo.example"), 403, "foreign-origin"),
        ("localhost:8080", Some("null"), 403, "foreign-origin"),
        ("localhost:8080", Some("file://"), 403, "foreign-origin"),
        ("localhost:8080", Some(""), 403, "foreign-origin"),
    ] {
        for request in [
            get(&format!("/api/games/{game}")),
            get("/"),
            post(&format!("/api/games/{game}/orders"), order.clone()),
        ] {
            let reply = server.ask(with(request, host, origin)).await;
            assert_eq!(reply.code(), (status, code), "{host} {origin:?}");
        }
        let reply = try_upgrade(&server, &game, host, origin).await.unwrap();
        assert_eq!(reply.code(), (status, code), "{host} {origin:?}");
    }
    assert_eq!(server.show(&game).await, before);
}

#[tokio::test]
async fn a_request_without_a_host_is_refused() {
    let server = Server::start().await;
    let mut request = get("/api/games");
    request.headers_mut().remove(header::HOST);
    assert_eq!(server.ask(request).await.code(), (421, "foreign-host"));

    let mut stream = TcpStream::connect(server.address().await).await.unwrap();
    stream.write_all(b"GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut text = String::new();
    soon(stream.read_to_string(&mut text)).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 4"), "{text}");
}

#[tokio::test]
async fn configured_hosts_are_accepted() {
    let server = Server::start().await;
    let hosts = ["otelo.example", "192.168.0.1", "fe80::1"].map(str::to_owned);
    let router = app(App::new(
        server.store.clone(),
        Settings { hosts: hosts.to_vec(), ..Settings::default() },
    ));
    for (host, status) in [
        ("otelo.example", 200),
        ("otelo.example:8080", 200),
        ("192.168.0.1:8080", 200),
        ("[fe80::1]:8080", 200),
        ("localhost", 200),
        ("192.168.0.2", 421),
    ] {
        let reply = answer(&router, with(get("/api/games"), host, None)).await;
        assert_eq!(reply.status, status, "{host}");
    }
}

#[tokio::test]
async fn an_unknown_game_has_no_websocket() {
    let server = Server::start().await;
    for game in ["23456789abcd", "x"] {
        let reply = try_upgrade(&server, game, "localhost", None).await.unwrap();
        assert_eq!(reply.code(), (404, "no-such-game"));
    }
}
