//! Who looks at a game.

use axum::extract::ws::Utf8Bytes;
use otelo_live::Sheet;
use otelo_rules::Color;
use tokio::sync::mpsc;

use super::Room;
use crate::{
    client::Client,
    wire::{self, Change, ServerMessage},
};

/// Messages that may wait for one client; who reads slower than that is let go and may come back.
const CLIENT_QUEUE: usize = 64;

/// Those who look at a game.
#[derive(Debug, Default)]
pub(super) struct Clients(Vec<Viewer>);

#[derive(Debug)]
struct Viewer {
    client: Client,
    sender: mpsc::Sender<Utf8Bytes>,
}

impl Clients {
    /// Tells all; who is gone or too slow is let go.
    pub(super) fn tell(&mut self, message: &ServerMessage) {
        let text = text_of(message);
        self.0.retain(|viewer| viewer.sender.try_send(text.clone()).is_ok());
    }

    /// Tells each which seats are theirs.
    pub(super) fn tell_seats(&mut self, sheet: &Sheet) {
        self.0.retain(|Viewer { client, sender }| {
            sender.try_send(text_of(&seats_of(sheet, client))).is_ok()
        });
    }

    /// The seats whose device is not here, if two devices play.
    pub(super) fn absent(&self, sheet: &Sheet) -> Vec<wire::Color> {
        let absent = sheet.absent(self.0.iter().map(|viewer| viewer.client.identity()));
        absent.into_iter().map(Into::into).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Room {
    /// Lets a client see all that happens from now on.
    pub(super) fn admit(&mut self, client: Client) -> mpsc::Receiver<Utf8Bytes> {
        let (sender, receiver) = mpsc::channel(CLIENT_QUEUE);
        let before = self.clients.absent(&self.sheet);
        self.clients.0.push(Viewer { client, sender: sender.clone() });
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let hello = ServerMessage::Hello { protocol: wire::PROTOCOL, version };
        let own = seats_of(&self.sheet, &client);
        for message in [hello, own, self.message(Change::Open)] {
            _ = sender.try_send(text_of(&message));
        }
        // It knows that it is here; the others may not.
        if self.clients.absent(&self.sheet) != before {
            let text = text_of(&self.message(Change::Device));
            self.clients.0.retain(|viewer| {
                viewer.sender.same_channel(&sender) || viewer.sender.try_send(text.clone()).is_ok()
            });
        }
        receiver
    }

    /// Lets those go who are gone.
    pub(super) fn dismiss(&mut self) {
        let before = self.clients.absent(&self.sheet);
        self.clients.0.retain(|viewer| !viewer.sender.is_closed());
        if self.clients.absent(&self.sheet) != before {
            self.tell(Change::Device);
        }
        if self.clients.is_empty() {
            // Whoever waits for a hint need not be a client.
            self.search.take_if(|running| running.is_move());
        }
    }
}

fn seats_of(sheet: &Sheet, client: &Client) -> ServerMessage {
    let seats = sheet.seats_of(&client.identity()).into_iter().map(Color::into);
    ServerMessage::You { seats: seats.collect() }
}

/// A message as it travels.
pub(crate) fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("the wire types have text keys").into()
}
