//! A live game over a WebSocket.

use axum::{
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
    },
    response::Response,
};
use tokio::sync::mpsc;

use super::game_id;
use crate::{
    App,
    error::ApiError,
    room::{Told, text_of},
    rooms::RoomHandle,
    wire::{ClientMessage, ServerMessage},
};

/// The largest message of a client; a typical one has 40 bytes.
const LARGEST_MESSAGE: usize = 4096;

pub(crate) async fn live(
    State(app): State<App>,
    Path(game): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let room = app.rooms.open(&game_id(&game)?).await?;
    let limited = upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE);
    Ok(limited.on_upgrade(move |socket| async move {
        // A connection that breaks is no error: the client comes back.
        _ = talk(socket, &room).await;
        room.leave().await;
    }))
}

async fn talk(mut socket: WebSocket, room: &RoomHandle) -> Result<(), axum::Error> {
    let Ok(mut news) = room.join().await else { return Ok(()) };
    // Answers for this client alone.
    let (outbox, mut own) = mpsc::channel::<Utf8Bytes>(8);
    loop {
        tokio::select! {
            text = news.recv() => match text {
                Some(text) => socket.send(Message::Text(text)).await?,
                None => return close(socket, "too slow").await,
            },
            Some(text) = own.recv() => socket.send(Message::Text(text)).await?,
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    if let Some(refusal) = obey(room, &text, &outbox).await {
                        socket.send(Message::Text(refusal)).await?;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    let error = ApiError::Message { detail: "expected text".to_owned() };
                    socket.send(Message::Text(refused(&error))).await?;
                }
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => return Ok(()),
            },
        }
    }
}

/// Carries an order out; what is refused comes back.
async fn obey(
    room: &RoomHandle,
    text: &str,
    outbox: &mpsc::Sender<Utf8Bytes>,
) -> Option<Utf8Bytes> {
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
    socket.send(Message::Close(Some(frame))).await
}
