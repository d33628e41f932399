//! A live game over a WebSocket.

use std::time::Duration;

use axum::{
    body::Bytes,
    extract::{
        State, WebSocketUpgrade,
        ws::{
            CloseFrame, Message, Utf8Bytes, WebSocket, close_code,
            rejection::WebSocketUpgradeRejection,
        },
    },
    response::Response,
};
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval_at, timeout},
};

use super::{Path, game_id};
use crate::{
    App, LARGEST_BODY,
    error::ApiError,
    room::{Told, text_of},
    rooms::RoomHandle,
    wire::{ClientMessage, ServerMessage},
};

/// The largest message of a client; a typical one has 40 bytes. Beyond [`LARGEST_BODY`] the
/// connection ends.
const LARGEST_MESSAGE: usize = 4096;
/// How long a client may take to receive a message.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often a client is asked whether it is there.
const PULSE: Duration = Duration::from_secs(30);

/// Opens a live game: a WebSocket on which ServerMessage comes and ClientMessage goes.
#[utoipa::path(get, path = "/api/games/{game}/live", params(("game" = String, Path)), responses(
    (status = 101, description = "the WebSocket"),
    (status = "default", description = "why not", body = crate::wire::Refusal),
))]
pub(crate) async fn live(
    State(app): State<App>,
    Path(game): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade?.max_message_size(LARGEST_BODY).max_frame_size(LARGEST_BODY);
    let room = app.rooms.open(&game_id(&game)?).await?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        // A connection that breaks is no error: the client comes back.
        _ = talk(socket, &room).await;
        room.leave().await;
    }))
}

async fn talk(mut socket: WebSocket, room: &RoomHandle) -> Result<(), axum::Error> {
    let Ok(mut news) = room.join().await else { return Ok(()) };
    // Answers for this client alone.
    let (outbox, mut own) = mpsc::channel::<Utf8Bytes>(8);
    let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_alive = true;
    loop {
        tokio::select! {
            text = news.recv() => match text {
                Some(text) => send(&mut socket, Message::Text(text)).await?,
                None => return close(socket, "too slow").await,
            },
            Some(text) = own.recv() => send(&mut socket, Message::Text(text)).await?,
            received = socket.recv() => {
                is_alive = true;
                let refusal = match received {
                    Some(Ok(Message::Text(text))) => obey(room, &text, &outbox).await,
                    Some(Ok(Message::Binary(_))) => {
                        let error = ApiError::Message { detail: "expected text".to_owned() };
                        Some(refused(&error))
                    }
                    // To receive again is to answer them; after the end there is nothing more.
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => None,
                    Some(Err(_)) | None => return Ok(()),
                };
                if let Some(refusal) = refusal {
                    // What led to it comes first.
                    while let Ok(text) = news.try_recv() {
                        send(&mut socket, Message::Text(text)).await?;
                    }
                    send(&mut socket, Message::Text(refusal)).await?;
                }
            }
            // Who is gone without a word would otherwise stay for ever.
            _ = pulse.tick() => {
                if !std::mem::take(&mut is_alive) {
                    return Ok(());
                }
                send(&mut socket, Message::Ping(Bytes::new())).await?;
            }
        }
    }
}

/// Sends a message. Who does not read it is let go, and does not keep the game.
async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(PATIENCE, socket.send(message)).await.map_err(axum::Error::new)?
}

/// Carries an order out; what is refused comes back.
async fn obey(
    room: &RoomHandle,
    text: &str,
    outbox: &mpsc::Sender<Utf8Bytes>,
) -> Option<Utf8Bytes> {
    if text.len() > LARGEST_MESSAGE {
        return Some(refused(&ApiError::TooLarge));
    }
    let told = match serde_json::from_str::<ClientMessage>(text) {
        Ok(message) => room.act(message).await,
        Err(error) => Err(ApiError::Message { detail: error.to_string() }),
    };
    match told {
        // All clients have been told, this one too.
        Ok(Told::Position(_)) => None,
        Ok(Told::Hint(hint)) => {
            let outbox = outbox.clone();
            tokio::spawn(async move {
                if let Ok(hint) = hint.await {
                    _ = outbox.send(text_of(&ServerMessage::Hint(hint))).await;
                }
            });
            None
        }
        Err(error) => Some(refused(&error)),
    }
}

fn refused(error: &ApiError) -> Utf8Bytes {
    text_of(&ServerMessage::Refused(error.refusal()))
}

async fn close(mut socket: WebSocket, reason: &'static str) -> Result<(), axum::Error> {
    let frame = CloseFrame { code: close_code::AGAIN, reason: Utf8Bytes::from_static(reason) };
    send(&mut socket, Message::Close(Some(frame))).await
}
