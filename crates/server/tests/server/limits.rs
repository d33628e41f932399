//! Rate limits, connection limits, and the limit of events.

use otelo_server::{Rate, RateLimits, Settings};
use serde_json::json;
use tokio::{io::AsyncReadExt, net::TcpStream};

use crate::{
    device::Device,
    server::{Server, get},
    soon,
};

async fn limited(limits: RateLimits) -> Server {
    Server::with(tempfile::tempdir().unwrap(), Settings { limits, ..Settings::default() }).await
}

/// A rate with a burst of `at_once`, and almost nothing afterwards.
const fn only(at_once: f64) -> Rate {
    Rate { per_second: 0.001, at_once }
}

#[tokio::test]
async fn requests() {
    let server = limited(RateLimits { requests: only(3.0), ..RateLimits::default() }).await;
    for _ in 0..3 {
        assert_eq!(server.ask(get("/api/games")).await.status, 200);
    }
    assert_eq!(server.ask(get("/api/games")).await.code(), (429, "too-fast"));
    let (headers, _) = crate::server::answer_with_headers(&server.router, get("/")).await;
    assert_eq!(headers["retry-after"], "1");
    assert_eq!(headers["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn new_games() {
    let server = limited(RateLimits { games: only(3.0), ..RateLimits::default() }).await;
    server.game(json!({})).await;
    let two = "f5d6c3\nf5f6e6\n";
    let import = || crate::server::post("/api/records", two);
    assert_eq!(server.ask(import()).await.status, 201);
    assert_eq!(server.post("/api/games", &json!({})).await.code(), (429, "too-fast"));
    assert_eq!(server.ask(import()).await.code(), (429, "too-fast"));
    // An invalid request is not counted.
    assert_eq!(server.post("/api/games", &json!({ "size": 5 })).await.code(), (400, "size"));
}

#[tokio::test]
async fn orders() {
    let server = limited(RateLimits { orders: only(2.0), ..RateLimits::default() }).await;
    let game = server.game(json!({})).await;
    let mut client = server.join(&game).await;
    client.position().await;
    let rename = json!({ "type": "rename", "color": "black", "name": "x" });
    client.order(rename.clone()).await;
    client.order(rename.clone()).await;
    assert_eq!(client.refused(rename.clone()).await, "too-fast");
    // Another connection of the same client has no limit of its own, and HTTP has none either.
    let mut other = server.join(&game).await;
    other.position().await;
    assert_eq!(other.refused(rename.clone()).await, "too-fast");
    assert_eq!(server.order(&game, rename.clone()).await.code(), (429, "too-fast"));
    // Another device and another game have.
    let mut device = Device::known(&server).await;
    let title = json!({ "type": "title", "title": "x" });
    assert_eq!(device.order(&game, title).await.status, 200);
    let game = server.game(json!({})).await;
    assert_eq!(server.order(&game, rename).await.status, 200);
}

#[tokio::test]
async fn orders_of_an_address() {
    let server = limited(RateLimits { orders_each: only(3.0), ..RateLimits::default() }).await;
    let rename = json!({ "type": "rename", "color": "black", "name": "x" });
    for _ in 0..3 {
        let mut device = Device::known(&server).await;
        let game = device.game(json!({})).await;
        assert_eq!(device.order(&game, rename.clone()).await.status, 200);
    }
    let mut device = Device::known(&server).await;
    let game = device.game(json!({})).await;
    assert_eq!(device.order(&game, rename).await.code(), (429, "too-fast"));
}

#[tokio::test]
async fn connections() {
    let limits = RateLimits { connections: 3, connections_each: 2, ..RateLimits::default() };
    let server = limited(limits).await;
    let game = server.game(json!({})).await;
    let first = server.join(&game).await;
    let _second = server.join(&game).await;
    let mut third = TcpStream::connect(server.address().await).await.unwrap();
    let mut told = String::new();
    soon(third.read_to_string(&mut told)).await.unwrap();
    assert!(told.starts_with("HTTP/1.1 503 ") && told.contains("\"code\":\"busy\""), "{told}");
    first.leave().await;
    // A new connection is accepted once the server has noticed the close.
    soon(async {
        loop {
            let mut stream = TcpStream::connect(server.address().await).await.unwrap();
            let mut byte = [0];
            let read =
                tokio::time::timeout(std::time::Duration::from_millis(100), stream.read(&mut byte));
            if read.await.is_err() {
                break;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn events_of_a_game() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let id = game.parse().unwrap();
    let event = || otelo_live::Event::Stepped { on: true };
    let events: Vec<_> = (0..20_000).map(|_| event()).collect();
    let standing = otelo_live::Standing { ply: 0, black: 2, white: 2, ended: None, board: None };
    let now = otelo_store::now();
    server.store.append(&id, 0, now, &events, None, &standing).await.unwrap();
    let server = server.restarted().await;
    let step = json!({ "type": "step", "on": false });
    assert_eq!(server.order(&game, step).await.code(), (409, "game-full"));
    // Moves always have room.
    let play = json!({ "type": "play", "square": "f5", "ply": 0 });
    assert_eq!(server.order(&game, play).await.status, 200);
}
