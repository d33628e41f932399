//! Slow and broken connections (backpressure, heartbeat), idle games, graceful shutdown.

use std::time::Duration;

use futures_util::SinkExt;
use otelo_live::{Event, GameId, Standing};
use otelo_rules::Color;
use otelo_server::run;
use otelo_store::now;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::oneshot,
    time::{advance, pause, resume, timeout},
};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::{client::Client, server::Server, soon};

/// A client with small socket buffers, so that they are soon full if it does not read.
async fn narrow(server: &Server, game: &str) -> Client {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(8).unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(run(listener, server.state.clone(), std::future::pending()));
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut client = Client::over(socket.connect(address).await.unwrap(), game).await;
    client.position().await;
    client
}

/// Causes more broadcasts than the queue of a client that does not read can hold.
async fn flood(client: &mut Client) -> usize {
    for number in 0..300 {
        let order = json!({ "type": "rename", "color": "black", "name": format!("{number}") });
        assert_eq!(client.order(order).await["change"], "settings");
    }
    300
}

#[tokio::test]
async fn a_slow_client_is_disconnected() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut lazy = narrow(&server, &game).await;
    let mut client = server.join(&game).await;
    client.position().await;
    let told = flood(&mut client).await;
    let mut read = 0;
    let end = loop {
        match lazy.next_or_end().await {
            Ok(_) => read += 1,
            Err(end) => break end,
        }
    };
    assert!(read < told, "{read}");
    // It gets a close frame, unless sending that times out as well.
    assert!(end.is_none_or(|end| end.code == CloseCode::Again));
    assert_eq!(client.play("f5", 0).await["ply"], 1);
    let back = server.join(&game).await.position().await;
    assert_eq!(back["ply"], 1);
}

#[tokio::test]
async fn a_client_that_never_reads_is_disconnected() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut deaf = narrow(&server, &game).await;
    let mut client = server.join(&game).await;
    client.position().await;
    flood(&mut client).await;
    // The server closes the connection by itself.
    soon(async { while deaf.socket.send(Message::Ping(vec![0; 100].into())).await.is_ok() {} })
        .await;
    assert_eq!(client.play("f5", 0).await["ply"], 1);
}

#[tokio::test]
async fn a_client_that_does_not_answer_pings_is_disconnected() {
    let server = Server::start().await;
    let game = server.game(json!({ "black": "negamax:60" })).await;
    let mut client = server.join(&game).await;
    assert_eq!(client.position().await["thinking"], true);
    // From here on the pings are not answered, but the TCP connection stays open.
    let mut stream: TcpStream = client.socket.into_inner();
    pause();
    let ended = async { while stream.read(&mut [0; 4096]).await.is_ok_and(|read| read > 0) {} };
    timeout(Duration::from_secs(600), ended).await.expect("the server ends the connection");
    resume();
    soon(async {
        while server.show(&game).await["thinking"] == true {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

/// Changes a name directly in the store. The server sees it only when it loads the game again.
async fn rename(server: &Server, game: &str, after: u32) {
    let id: GameId = game.parse().unwrap();
    let event = Event::Renamed { color: Color::Black, name: Some("Ada".to_owned()) };
    let standing = Standing { ply: 0, black: 2, white: 2, ended: None, board: None };
    server.store.append(&id, after, now(), &[event], None, &standing).await.unwrap();
}

/// Advances the time without waiting.
async fn long_after(time: Duration) {
    pause();
    advance(time).await;
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    resume();
}

#[tokio::test]
async fn an_idle_game_is_removed_from_memory() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    rename(&server, &game, 0).await;
    assert_eq!(server.show(&game).await["seats"]["black"]["name"], Value::Null);
    long_after(Duration::from_secs(31)).await;
    assert_eq!(server.show(&game).await["seats"]["black"]["name"], "Ada");
    server.play_all(&game, &["f5"]).await;
}

#[tokio::test]
async fn a_game_with_a_client_stays_in_memory() {
    let server = Server::start().await;
    let game = server.game(json!({})).await;
    let mut client = server.join(&game).await;
    client.position().await;
    rename(&server, &game, 0).await;
    long_after(Duration::from_secs(31)).await;
    assert_eq!(server.show(&game).await["seats"]["black"]["name"], Value::Null);
}

#[tokio::test]
async fn graceful_shutdown_with_open_connections() {
    let server = Server::start().await;
    let game = server.game(json!({ "white": "negamax:60" })).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (end, ended) = oneshot::channel::<()>();
    let state = server.state.clone();
    let serving = tokio::spawn(run(listener, state, async { _ = ended.await }));
    let mut client = Client::join(address, &game).await;
    client.position().await;
    assert_eq!(client.play("f5", 0).await["thinking"], true);
    // A keep-alive connection.
    let mut idle = TcpStream::connect(address).await.unwrap();
    idle.write_all(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(soon(idle.read(&mut [0; 4096])).await.unwrap() > 0);

    end.send(()).unwrap();
    soon(serving).await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
    // The client gets a close frame with the reason.
    let end = loop {
        if let Err(end) = client.next_or_end().await {
            break end;
        }
    };
    assert_eq!(end.unwrap().code, CloseCode::Away);
    // With a closed store, orders are refused.
    server.store.clone().close().await;
    let undo = json!({ "type": "undo", "ply": 1 });
    assert_eq!(server.order(&game, undo).await.code(), (500, "not-saved"));
    let shown = server.show(&game).await;
    assert_eq!((&shown["ply"], &shown["thinking"]), (&json!(1), &json!(false)));
}
