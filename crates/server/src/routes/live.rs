//! Live games over WebSocket.

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Utf8Bytes, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use tokio::sync::mpsc;

use super::{
    Path,
    devices::invitation,
    game_id,
    socket::{self, SocketHandler},
};
use crate::{
    App,
    client::Client,
    error::ApiError,
    room::{Reply, text_of},
    rooms::RoomHandle,
    wire::{ClientMessage, ServerMessage},
};

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
    let upgrade = socket::limited(upgrade)?;
    let room = app.rooms().open(&game_id(&game)?, client.address).await?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        if let Ok(news) = room.join(client).await {
            let (outbox, own) = mpsc::channel(8);
            let mut handler =
                LiveHandler { app: app.clone(), client, room, game, news, outbox, own };
            socket::serve(socket, &app, &mut handler).await;
            handler.into_room().leave().await;
        }
    }))
}

/// A client in a live game.
struct LiveHandler {
    app: App,
    client: Client,
    room: RoomHandle,
    game: String,
    /// Messages to all clients of the game.
    news: mpsc::Receiver<Utf8Bytes>,
    /// Messages to this client alone, which come later than the reply.
    outbox: mpsc::Sender<Utf8Bytes>,
    own: mpsc::Receiver<Utf8Bytes>,
}

impl LiveHandler {
    /// The room. The client does not receive its messages any more.
    fn into_room(self) -> RoomHandle {
        self.room
    }
}

impl SocketHandler for LiveHandler {
    async fn next(&mut self) -> Option<Utf8Bytes> {
        tokio::select! {
            biased;
            text = self.news.recv() => text,
            Some(text) = self.own.recv() => Some(text),
        }
    }

    fn waiting(&mut self) -> Option<Utf8Bytes> {
        self.news.try_recv().ok()
    }

    fn count(&self) -> Result<(), ApiError> {
        self.app.rooms().count_order(&self.room, &self.client)
    }

    /// Carries out an order. The broadcast goes to this client, too.
    async fn receive(&mut self, text: &str) -> Result<Option<Utf8Bytes>, ApiError> {
        let message: ClientMessage = socket::parsed(text)?;
        Ok(match self.room.act(self.client, message).await? {
            Reply::Broadcast(_) => None,
            Reply::Hint(hint) => {
                let outbox = self.outbox.clone();
                tokio::spawn(async move {
                    if let Ok(hint) = hint.await {
                        _ = outbox.send(text_of(&ServerMessage::Hint(hint))).await;
                    }
                });
                None
            }
            Reply::Invitation(color, secret) => {
                let invitation = invitation(&self.app, &self.game, color, &secret);
                Some(text_of(&ServerMessage::Invitation(invitation)))
            }
        })
    }

    fn refused(&self, error: &ApiError) -> Utf8Bytes {
        text_of(&ServerMessage::Refused(error.refusal()))
    }
}
