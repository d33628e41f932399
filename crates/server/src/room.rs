//! The task that owns a game (an actor): only it changes the game, one order at a time.
//!
//! `otelo_live` decides what an order does. A change is broadcast to the clients only after the
//! store has committed it.

mod clients;
mod thinking;

use std::{net::IpAddr, time::Duration};

use axum::extract::ws::Utf8Bytes;
use otelo_live::{Decision, Event, KeyHash, LiveGame, Surroundings};
use otelo_store::now;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until, timeout},
};

pub(crate) use clients::text_of;

use self::{clients::Clients, thinking::Running};
use crate::{
    client::{Client, Secret},
    error::ApiError,
    new_game::seed,
    rooms::Rooms,
    wire::{self, Change, ClientMessage, ServerMessage},
};

/// How long a game without clients and orders stays in memory.
const IDLE: Duration = Duration::from_secs(30);

/// A message to the task of a game.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    /// A client subscribes to all changes.
    Join { client: Client, reply: oneshot::Sender<mpsc::Receiver<Utf8Bytes>> },
    /// A client has disconnected.
    Leave,
    /// A client gives an order.
    Act { client: Client, message: ClientMessage, reply: oneshot::Sender<Result<Reply, ApiError>> },
    /// A device accepts an invitation and takes its seat.
    Accept {
        invitation: KeyHash,
        device: KeyHash,
        reply: oneshot::Sender<Result<wire::GameView, ApiError>>,
    },
    /// A request for the current state of the game.
    View { reply: oneshot::Sender<wire::GameView> },
}

/// The result of an order.
#[derive(Debug)]
pub(crate) enum Reply {
    /// This message was broadcast to all clients.
    Broadcast(ServerMessage),
    /// A search for a hint was started; its result follows.
    Hint(oneshot::Receiver<wire::Hint>),
    /// A seat is offered; this secret is the token of the invitation.
    Invitation(wire::Color, Secret),
}

/// A game with its clients and its running search.
pub(crate) struct Room {
    game: LiveGame,
    rooms: Rooms,
    clients: Clients,
    search: Option<Running>,
    /// The time of the last event, from which the clocks run.
    since: Instant,
    /// The IP address of the last order; the job queue counts searches for it.
    address: IpAddr,
}

impl Room {
    pub(crate) fn new(game: LiveGame, rooms: Rooms, address: IpAddr) -> Room {
        Room {
            game,
            rooms,
            clients: Clients::default(),
            search: None,
            // The clocks do not run while a game is not in memory.
            since: Instant::now(),
            address,
        }
    }

    /// The main loop: carries out orders. It ends when the game is idle and no handle is left.
    pub(crate) async fn run(mut self, mut orders: mpsc::Receiver<RoomMessage>) {
        self.play_due_pass().await;
        loop {
            let is_idle = self.search.is_none() && self.game.running().is_none();
            let flag_falls = self.flag_falls();
            tokio::select! {
                order = timeout(IDLE, orders.recv()) => match order {
                    Ok(Some(order)) => self.carry_out(order).await,
                    Ok(None) => return,
                    Err(_) if is_idle && self.rooms.forget(self.game.id(), &orders) => return,
                    Err(_) => {}
                },
                event = Running::event(&mut self.search) => self.on_search_event(event).await,
                () = flag_falls => self.end_on_time().await,
            }
        }
    }

    /// Plays the forced pass with which a game may start. If it cannot be saved, the next opening
    /// of the game tries again.
    async fn play_due_pass(&mut self) {
        let due = self.game.due();
        if !due.is_empty()
            && let Err(error) = self.save(due, Change::Move).await
        {
            tracing::error!(%error, "a pass was not saved");
        }
    }

    async fn carry_out(&mut self, order: RoomMessage) {
        match order {
            RoomMessage::Join { client, reply } => {
                self.address = client.address;
                let was_idle = self.search.is_none();
                self.think();
                if was_idle && self.search.is_some() {
                    self.tell(Change::Thinking);
                }
                _ = reply.send(self.admit(client));
            }
            RoomMessage::Leave => self.dismiss(),
            RoomMessage::View { reply } => _ = reply.send(self.view(Change::Open)),
            RoomMessage::Act { client, message, reply } => {
                self.address = client.address;
                let done = self.act(&client, message).await;
                _ = reply.send(done);
            }
            RoomMessage::Accept { invitation, device, reply } => {
                let accepted = self.accept(invitation, device).await;
                _ = reply.send(accepted);
            }
        }
    }

    async fn act(&mut self, client: &Client, message: ClientMessage) -> Result<Reply, ApiError> {
        self.end_on_time().await;
        match self.game.decide(message, &client.identity(), self.search_state())? {
            Decision::Events { events, change } => {
                Ok(Reply::Broadcast(self.save(events, change).await?))
            }
            Decision::Request { request, change } => {
                self.game.set_request(request);
                Ok(Reply::Broadcast(self.tell(change)))
            }
            Decision::Invite { color } => {
                let secret = Secret::random();
                let invited = Event::Invited { color, key: secret.hash() };
                self.save(vec![invited], Change::Device).await?;
                Ok(Reply::Invitation(color.into(), secret))
            }
            Decision::Rematch => {
                let next = self.game.rematch(self.rooms.version(), seed());
                // If the server stops before the event is saved, the new game stays without a link.
                let (game, _) = self.rooms.create(&next, self.address).await?;
                Ok(Reply::Broadcast(
                    self.save(vec![Event::Followed { game }], Change::Rematch).await?,
                ))
            }
            Decision::Hint => self.hint(),
            Decision::Go => self.go(),
        }
    }

    async fn accept(
        &mut self,
        invitation: KeyHash,
        device: KeyHash,
    ) -> Result<wire::GameView, ApiError> {
        let events = self.game.accept_invitation(invitation, device)?;
        if !events.is_empty()
            && let ServerMessage::Position(view) = self.save(events, Change::Device).await?
        {
            return Ok(wire::GameView { change: Change::Open, ..*view });
        }
        Ok(self.view(Change::Open))
    }

    /// Commits events in one transaction, applies them, and broadcasts the new state after each
    /// event. Returns the last message.
    async fn save(
        &mut self,
        events: Vec<Event>,
        change: Change,
    ) -> Result<ServerMessage, ApiError> {
        let mut games = self.game.after(&events, self.since.elapsed())?;
        let Some(last) = games.pop() else { return Ok(self.tell(change)) };
        let (id, number) = (self.game.id(), self.game.events());
        let store = self.rooms.store();
        store.append(id, number, now(), &events, last.time_left(), &last.standing()).await?;
        // The clocks do not run during the commit.
        self.since = Instant::now();
        if !last.keeps_search(self.search_state(), &events) {
            self.search = None;
        }
        for game in games {
            self.game = game;
            self.tell(change);
        }
        self.game = last;
        self.think();
        let changes_seats =
            |event: &Event| matches!(event, Event::Joined { .. } | Event::Seated { .. });
        if events.iter().any(changes_seats) {
            self.clients.tell_seats(&self.game);
        }
        Ok(self.tell(change))
    }

    /// Waits until the running clock is at zero; forever if no clock is running.
    fn flag_falls(&self) -> impl Future<Output = ()> + use<> {
        let at = self.game.until_flag().and_then(|left| self.since.checked_add(left));
        async move {
            match at {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Ends the game if a player has lost on time. If it cannot be saved, the main loop tries
    /// again.
    async fn end_on_time(&mut self) {
        let Some(event) = self.game.flag_fallen(self.since.elapsed()) else { return };
        if let Err(error) = self.save(vec![event], Change::Flag).await {
            tracing::error!(%error, "a loss on time was not saved");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    fn view(&self, change: Change) -> wire::GameView {
        let surroundings = Surroundings {
            elapsed: self.since.elapsed(),
            search: self.search_state(),
            absent: self.clients.absent(&self.game),
        };
        self.game.view(change, surroundings)
    }

    fn message(&self, change: Change) -> ServerMessage {
        ServerMessage::Position(Box::new(self.view(change)))
    }

    /// Broadcasts the state of the game to all clients and returns the message.
    fn tell(&mut self, change: Change) -> ServerMessage {
        let message = self.message(change);
        self.clients.tell(&message);
        message
    }
}
