//! The WebSockets of clients: their loop, its limits and its heartbeat.

use std::time::Duration;

use axum::{
    body::Bytes,
    extract::{
        WebSocketUpgrade,
        ws::{
            CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, close_code,
            rejection::WebSocketUpgradeRejection,
        },
    },
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval_at, timeout},
};

use crate::{App, LARGEST_BODY, error::ApiError};

/// The largest message of a client, in bytes; a typical one has 40. A message larger than
/// [`LARGEST_BODY`] closes the connection.
const LARGEST_MESSAGE: usize = 4096;
/// The read buffer of a connection, in bytes. The default of the library is 128 kB, which a full
/// server has 4096 times.
const READ_BUFFER: usize = 4096;
/// Timeout for sending a message to a client.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);
/// The interval of the heartbeat (ping).
const PING_INTERVAL: Duration = Duration::from_secs(30);

/// The server's side of a WebSocket.
pub(super) trait SocketHandler {
    /// Waits for the next message to the client; `None` if the client is too slow to read them.
    fn next(&mut self) -> impl Future<Output = Option<Utf8Bytes>> + Send;

    /// A message to the client that is waiting, if there is one.
    fn waiting(&mut self) -> Option<Utf8Bytes>;

    /// Applies the rate limits to a message of the client.
    fn count(&self) -> Result<(), ApiError>;

    /// Takes a message of the client; returns the reply to this client alone.
    fn receive(
        &mut self,
        text: &str,
    ) -> impl Future<Output = Result<Option<Utf8Bytes>, ApiError>> + Send;

    /// The message that tells of an error.
    fn refused(&self, error: &ApiError) -> Utf8Bytes;
}

/// The upgrade of a request to a WebSocket, with the limits of its messages.
pub(super) fn limited(
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<WebSocketUpgrade, ApiError> {
    let upgrade = upgrade?.max_message_size(LARGEST_BODY).max_frame_size(LARGEST_BODY);
    Ok(upgrade.read_buffer_size(READ_BUFFER))
}

/// Serves a WebSocket until it is closed. A broken connection is not an error: the client
/// reconnects.
pub(super) async fn serve(mut socket: WebSocket, app: &App, handler: &mut impl SocketHandler) {
    _ = exchange(&mut socket, app, handler).await;
}

async fn exchange(
    socket: &mut WebSocket,
    app: &App,
    handler: &mut impl SocketHandler,
) -> Result<(), axum::Error> {
    let mut ending = app.0.ending.subscribe();
    let mut ping = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_alive = true;
    loop {
        tokio::select! {
            biased;
            text = handler.next() => match text {
                Some(text) => send(socket, Message::Text(text)).await?,
                None => return close(socket, close_code::AGAIN, "too slow").await,
            },
            () = ends(&mut ending) => {
                return close(socket, close_code::AWAY, "the server ends").await;
            }
            received = socket.recv() => {
                is_alive = true;
                let reply = match received {
                    Some(Ok(Message::Text(text))) => match handler.count() {
                        Ok(()) if text.len() > LARGEST_MESSAGE => Err(ApiError::TooLarge),
                        Ok(()) => handler.receive(&text).await,
                        Err(error) => Err(error),
                    },
                    Some(Ok(Message::Binary(_))) => {
                        Err(ApiError::Message { detail: "expected text".to_owned() })
                    }
                    // The library answers pings and close frames when the next message is read.
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => Ok(None),
                    Some(Err(_)) | None => return Ok(()),
                };
                let reply = reply.unwrap_or_else(|error| Some(handler.refused(&error)));
                if let Some(reply) = reply {
                    // Send waiting messages first: the reply may depend on them.
                    while let Some(text) = handler.waiting() {
                        send(socket, Message::Text(text)).await?;
                    }
                    send(socket, Message::Text(reply)).await?;
                }
            }
            // A heartbeat: a client that has sent nothing since the last ping, not even a pong, is
            // disconnected.
            _ = ping.tick() => {
                if !std::mem::take(&mut is_alive) {
                    return Ok(());
                }
                send(socket, Message::Ping(Bytes::new())).await?;
            }
        }
    }
}

/// Waits for the shutdown of the server.
async fn ends(ending: &mut watch::Receiver<bool>) {
    _ = ending.wait_for(|ends| *ends).await;
}

/// Sends a message. A client that does not read it in time is disconnected.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(SEND_TIMEOUT, socket.send(message)).await.map_err(axum::Error::new)?
}

async fn close(
    socket: &mut WebSocket,
    code: CloseCode,
    reason: &'static str,
) -> Result<(), axum::Error> {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    send(socket, Message::Close(Some(frame))).await
}

/// Parses a message, which must be a JSON object.
pub(super) fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str::<Map<String, Value>>(text)
        .and_then(|fields| serde_json::from_value(Value::Object(fields)))
        .map_err(|error| ApiError::Message { detail: error.to_string() })
}
