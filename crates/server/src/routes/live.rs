//! Live games over WebSocket.

use std::time::Duration;

use axum::{
    body::Bytes,
    extract::{
        State, WebSocketUpgrade,
        ws::{
            CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, close_code,
            rejection::WebSocketUpgradeRejection,
        },
    },
    response::Response,
};
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, MissedTickBehavior, interval_at, timeout},
};

use serde_json::{Map, Value};

use super::{Path, devices::invitation, game_id};
use crate::{
    App, LARGEST_BODY,
    client::Client,
    error::ApiError,
    room::{Reply, text_of},
    rooms::RoomHandle,
    wire::{ClientMessage, ServerMessage},
};

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

/// Opens a WebSocket for a live game: it sends ServerMessage and receives ClientMessage.
#[utoipa::path(get, path = "/api/games/{game}/live", params(("game" = String, Path)), responses(
    (status = 101, description = "the WebSocket"),
    (status = 400, description = "the request does not open a WebSocket", body = crate::wire::Refusal),
    (status = "default", description = "why not", body = crate::wire::Refusal),
))]
pub(crate) async fn live(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade?
        .max_message_size(LARGEST_BODY)
        .max_frame_size(LARGEST_BODY)
        .read_buffer_size(READ_BUFFER);
    let room = app.rooms().open(&game_id(&game)?, client.address).await?;
    let connection = LiveConnection { app, client, room, game };
    Ok(upgrade.on_upgrade(move |socket| async move {
        // A broken connection is not an error: the client reconnects.
        _ = serve_socket(socket, &connection).await;
        connection.room.leave().await;
    }))
}

/// A client connected to a live game by WebSocket.
struct LiveConnection {
    app: App,
    client: Client,
    room: RoomHandle,
    game: String,
}

async fn serve_socket(
    mut socket: WebSocket,
    connection: &LiveConnection,
) -> Result<(), axum::Error> {
    let Ok(mut news) = connection.room.join(connection.client).await else { return Ok(()) };
    let mut ending = connection.app.0.ending.subscribe();
    // Messages only for this client, not from the broadcast.
    let (outbox, mut own) = mpsc::channel::<Utf8Bytes>(8);
    let mut ping = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_alive = true;
    loop {
        tokio::select! {
            biased;
            text = news.recv() => match text {
                Some(text) => send(&mut socket, Message::Text(text)).await?,
                None => return close(socket, close_code::AGAIN, "too slow").await,
            },
            () = ends(&mut ending) => {
                return close(socket, close_code::AWAY, "the server ends").await;
            }
            Some(text) = own.recv() => send(&mut socket, Message::Text(text)).await?,
            received = socket.recv() => {
                is_alive = true;
                let refusal = match received {
                    Some(Ok(Message::Text(text))) => {
                        let LiveConnection { app, room, client, .. } = connection;
                        match app.rooms().count_order(room, client) {
                            Ok(()) => carry_out(connection, &text, &outbox).await,
                            Err(error) => Some(refused(&error)),
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        let error = ApiError::Message { detail: "expected text".to_owned() };
                        Some(refused(&error))
                    }
                    // The library answers pings and close frames when the next message is read.
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => None,
                    Some(Err(_)) | None => return Ok(()),
                };
                if let Some(refusal) = refusal {
                    // Send waiting broadcasts first: the refusal may depend on them.
                    while let Ok(text) = news.try_recv() {
                        send(&mut socket, Message::Text(text)).await?;
                    }
                    send(&mut socket, Message::Text(refusal)).await?;
                }
            }
            // A heartbeat: a client that has sent nothing since the last ping, not even a pong, is
            // disconnected.
            _ = ping.tick() => {
                if !std::mem::take(&mut is_alive) {
                    return Ok(());
                }
                send(&mut socket, Message::Ping(Bytes::new())).await?;
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

/// Carries out an order. Returns the message for this client alone: a refusal or an invitation.
async fn carry_out(
    connection: &LiveConnection,
    text: &str,
    outbox: &mpsc::Sender<Utf8Bytes>,
) -> Option<Utf8Bytes> {
    if text.len() > LARGEST_MESSAGE {
        return Some(refused(&ApiError::TooLarge));
    }
    let reply = match message_in(text) {
        Ok(message) => connection.room.act(connection.client, message).await,
        Err(error) => Err(error),
    };
    match reply {
        // The broadcast went to this client, too.
        Ok(Reply::Broadcast(_)) => None,
        Ok(Reply::Hint(hint)) => {
            let outbox = outbox.clone();
            tokio::spawn(async move {
                if let Ok(hint) = hint.await {
                    _ = outbox.send(text_of(&ServerMessage::Hint(hint))).await;
                }
            });
            None
        }
        Ok(Reply::Invitation(color, secret)) => {
            let invitation = invitation(&connection.app, &connection.game, color, &secret);
            Some(text_of(&ServerMessage::Invitation(invitation)))
        }
        Err(error) => Some(refused(&error)),
    }
}

/// Parses an order, which must be a JSON object.
fn message_in(text: &str) -> Result<ClientMessage, ApiError> {
    serde_json::from_str::<Map<String, Value>>(text)
        .and_then(|fields| serde_json::from_value(Value::Object(fields)))
        .map_err(|error| ApiError::Message { detail: error.to_string() })
}

fn refused(error: &ApiError) -> Utf8Bytes {
    text_of(&ServerMessage::Refused(error.refusal()))
}

async fn close(
    mut socket: WebSocket,
    code: CloseCode,
    reason: &'static str,
) -> Result<(), axum::Error> {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    send(&mut socket, Message::Close(Some(frame))).await
}
