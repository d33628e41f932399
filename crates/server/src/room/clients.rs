//! The connected clients of a game, and the broadcast to them.

use axum::extract::ws::Utf8Bytes;
use otelo_live::LiveGame;
use otelo_rules::Color;
use tokio::sync::mpsc;

use super::{Room, thinking::Running};
use crate::{
    client::Client,
    wire::{self, Change, ServerMessage},
};

/// The capacity of a client's message queue. A client that is too slow to empty it is
/// disconnected (backpressure) and may connect again.
const CLIENT_QUEUE: usize = 64;

/// The connected clients of a game.
#[derive(Debug, Default)]
pub(super) struct Clients(Vec<Viewer>);

#[derive(Debug)]
struct Viewer {
    client: Client,
    sender: mpsc::Sender<Utf8Bytes>,
}

impl Clients {
    /// Broadcasts a message. Clients that are gone or too slow are dropped.
    pub(super) fn tell(&mut self, message: &ServerMessage) {
        if !self.0.is_empty() {
            let text = text_of(message);
            self.0.retain(|viewer| viewer.sender.try_send(text.clone()).is_ok());
        }
    }

    /// Sends each client the list of its own seats.
    pub(super) fn tell_seats(&mut self, game: &LiveGame) {
        self.0.retain(|Viewer { client, sender }| {
            sender.try_send(text_of(&seats_of(game, client))).is_ok()
        });
    }

    /// The seats whose device is not connected, if two devices play (presence).
    pub(super) fn absent(&self, game: &LiveGame) -> Vec<Color> {
        game.absent(self.0.iter().map(|viewer| viewer.client.identity()))
    }
}

impl Room {
    /// Adds a client. It receives the current state and then all changes.
    pub(super) fn admit(&mut self, client: Client) -> mpsc::Receiver<Utf8Bytes> {
        let (sender, receiver) = mpsc::channel(CLIENT_QUEUE);
        let before = self.clients.absent(&self.game);
        self.clients.0.push(Viewer { client, sender: sender.clone() });
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let hello = ServerMessage::Hello { protocol: wire::PROTOCOL, version };
        let own = seats_of(&self.game, &client);
        for message in [hello, own, self.message(Change::Open)] {
            _ = sender.try_send(text_of(&message));
        }
        // Tell the others if a device has come online.
        if self.clients.absent(&self.game) != before {
            let text = text_of(&self.message(Change::Device));
            self.clients.0.retain(|viewer| {
                viewer.sender.same_channel(&sender) || viewer.sender.try_send(text.clone()).is_ok()
            });
        }
        receiver
    }

    /// Removes disconnected clients. Without clients, a search for a computer's move is stopped.
    pub(super) fn dismiss(&mut self) {
        let before = self.clients.absent(&self.game);
        self.clients.0.retain(|viewer| !viewer.sender.is_closed());
        if self.clients.absent(&self.game) != before {
            self.tell(Change::Device);
        }
        if self.clients.0.is_empty() {
            // A hint may be for an HTTP request, so that search continues.
            if self.search.as_ref().is_some_and(Running::is_move) {
                self.stop_search();
            }
        }
    }
}

fn seats_of(game: &LiveGame, client: &Client) -> ServerMessage {
    let seats = game.seats_of(&client.identity()).into_iter().map(Color::into);
    ServerMessage::You { seats: seats.collect() }
}

/// A message as JSON.
pub(crate) fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("the wire types have text keys").into()
}
