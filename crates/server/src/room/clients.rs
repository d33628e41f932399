//! The clients of a game.

use axum::extract::ws::Utf8Bytes;
use otelo_live::LiveGame;
use otelo_rules::Color;
use tokio::sync::mpsc;

use super::Room;
use crate::{
    client::Client,
    wire::{self, Change, ServerMessage},
};

/// Messages that may wait for one client. One that reads more slowly is dropped; it may connect
/// again.
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
    /// Tells all; clients that are gone or too slow are dropped.
    pub(super) fn tell(&mut self, message: &ServerMessage) {
        if !self.0.is_empty() {
            let text = text_of(message);
            self.0.retain(|viewer| viewer.sender.try_send(text.clone()).is_ok());
        }
    }

    /// Tells each client which seats are theirs.
    pub(super) fn tell_seats(&mut self, game: &LiveGame) {
        self.0.retain(|Viewer { client, sender }| {
            sender.try_send(text_of(&seats_of(game, client))).is_ok()
        });
    }

    /// The seats whose device is not connected, if two devices play.
    pub(super) fn absent(&self, game: &LiveGame) -> Vec<Color> {
        game.absent(self.0.iter().map(|viewer| viewer.client.identity()))
    }
}

impl Room {
    /// Lets a client see all that happens from now on.
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
        // The others may not know that this device is connected.
        if self.clients.absent(&self.game) != before {
            let text = text_of(&self.message(Change::Device));
            self.clients.0.retain(|viewer| {
                viewer.sender.same_channel(&sender) || viewer.sender.try_send(text.clone()).is_ok()
            });
        }
        receiver
    }

    /// Drops the clients that are gone.
    pub(super) fn dismiss(&mut self) {
        let before = self.clients.absent(&self.game);
        self.clients.0.retain(|viewer| !viewer.sender.is_closed());
        if self.clients.absent(&self.game) != before {
            self.tell(Change::Device);
        }
        if self.clients.0.is_empty() {
            // A hint may be for a request over HTTP.
            self.search.take_if(|running| running.is_move());
        }
    }
}

fn seats_of(game: &LiveGame, client: &Client) -> ServerMessage {
    let seats = game.seats_of(&client.identity()).into_iter().map(Color::into);
    ServerMessage::You { seats: seats.collect() }
}

/// A message as it travels.
pub(crate) fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("the wire types have text keys").into()
}
