//! HTTP requests and WebSockets, as a browser uses them.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_TYPE, HOST},
};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// The timeout of a response.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sends an HTTP request; returns the status and the body.
pub(crate) async fn ask(
    address: SocketAddr,
    method: Method,
    path: &str,
    body: &Value,
) -> anyhow::Result<(u16, Value)> {
    timeout(PATIENCE, try_ask(address, method, path, body)).await.context("no answer")?
}

async fn try_ask(
    address: SocketAddr,
    method: Method,
    path: &str,
    body: &Value,
) -> anyhow::Result<(u16, Value)> {
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let bytes = if body.is_null() { String::new() } else { body.to_string() };
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(HOST, address.to_string())
        .header(CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(bytes)))?;
    let response = sender.send_request(request).await?;
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await?.to_bytes();
    Ok((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
}

/// Creates a game; returns its id.
pub(crate) async fn begin(address: SocketAddr, new: &Value) -> anyhow::Result<String> {
    let (status, body) = ask(address, Method::POST, "/api/games", new).await?;
    ensure!(status == 201, "a game does not begin: {status} {body}");
    Ok(body["game"].as_str().context("a game has a name")?.to_owned())
}

/// The current state of a game.
pub(crate) async fn show(address: SocketAddr, game: &str) -> anyhow::Result<Value> {
    let (status, body) =
        ask(address, Method::GET, &format!("/api/games/{game}"), &Value::Null).await?;
    ensure!(status == 200, "a game cannot be seen: {status} {body}");
    Ok(body)
}

/// A WebSocket connection to a live game.
pub(crate) struct Live {
    pub(crate) socket: WebSocketStream<TcpStream>,
}

impl Live {
    /// Connects to a game; also returns its current state.
    pub(crate) async fn join(address: SocketAddr, game: &str) -> anyhow::Result<(Live, Value)> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{address}/api/games/{game}/live");
        let (socket, _) = timeout(PATIENCE, client_async(url, stream)).await??;
        let mut live = Live { socket };
        let position = live.position().await?;
        Ok((live, position))
    }

    pub(crate) async fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    /// The next text message.
    pub(crate) async fn next(&mut self) -> anyhow::Result<Value> {
        loop {
            let received = timeout(PATIENCE, self.socket.next()).await.context("no message")?;
            match received.context("the connection ended")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => bail!("the connection was closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next position; a refusal is an error.
    pub(crate) async fn position(&mut self) -> anyhow::Result<Value> {
        loop {
            let message = self.next().await?;
            match message["type"].as_str() {
                Some("position") => return Ok(message),
                Some("refused") => bail!("refused: {message}"),
                _ => {}
            }
        }
    }

    /// Gives an order and waits until it is acknowledged.
    pub(crate) async fn order(&mut self, message: &Value) -> anyhow::Result<Value> {
        self.send(message).await?;
        self.position().await
    }
}

/// The order to play a square.
pub(crate) fn play(square: &Value, ply: &Value) -> Value {
    json!({ "type": "play", "square": square, "ply": ply })
}
