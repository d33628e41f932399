//! The task that owns a game (an actor): only it changes the game, one order at a time.
//!
//! `otelo_live` decides what an order does. A change is broadcast to the clients only after the
//! store has committed it. An order counts from its arrival at the server, not from the time at
//! which the task gets to it, so that nobody's clock runs while somebody else's order is saved.

mod clients;
mod thinking;

use std::{net::IpAddr, time::Duration};

use axum::extract::ws::Utf8Bytes;
use otelo_live::{Decision, Event, KeyHash, LiveGame, Surroundings};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until, timeout},
};

pub(crate) use clients::text_of;

use self::{
    clients::Clients,
    thinking::{Running, SearchEvent},
};
use crate::{
    client::{Client, Secret},
    error::ApiError,
    rooms::{Rooms, restored},
    wire::{self, Change, ClientMessage, ServerMessage},
};

/// How long a game without clients and orders stays in memory.
const IDLE: Duration = Duration::from_secs(30);

/// How long after a failure of the store it is asked again.
const RETRY: Duration = Duration::from_secs(1);

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
    /// The origin of the game's monotonic time.
    origin: Instant,
    /// The IP address of the last order; the job queue counts searches for it.
    address: IpAddr,
    /// Whether the store failed, so that it may hold more events than the game.
    is_stale: bool,
    /// What failed is not tried again before this, unless there is an order.
    retry: Instant,
}

impl Room {
    pub(crate) fn new(game: LiveGame, rooms: Rooms, address: IpAddr) -> Room {
        let origin = Instant::now();
        Room {
            game,
            rooms,
            clients: Clients::default(),
            search: None,
            origin,
            address,
            is_stale: false,
            retry: origin,
        }
    }

    /// The main loop: carries out orders, each with its time of arrival. It ends when the game is idle
    /// and no handle is left.
    pub(crate) async fn run(mut self, mut orders: mpsc::Receiver<(Instant, RoomMessage)>) {
        self.update_clocks(self.now());
        self.play_due_pass().await;
        loop {
            let is_idle = self.search.is_none() && self.game.running().is_none();
            let (flag_falls, retry) = (self.flag_falls(), self.retry_at());
            tokio::select! {
                biased;
                // Before the flag: an order that arrived in time counts.
                order = timeout(IDLE, orders.recv()) => match order {
                    Ok(Some((at, order))) => self.carry_out(order, self.time(at)).await,
                    Ok(None) => return,
                    Err(_) if is_idle && self.rooms.forget(self.game.id(), &orders) => return,
                    Err(_) => {}
                },
                event = Running::event(&mut self.search) => self.on_search_event(event).await,
                () = flag_falls => {
                    _ = self.end_on_time(self.now()).await;
                }
                () = at(retry) => {
                    _ = self.refresh().await;
                }
            }
        }
    }

    /// The game's monotonic time at an instant.
    fn time(&self, at: Instant) -> Duration {
        at.saturating_duration_since(self.origin)
    }

    fn now(&self) -> Duration {
        self.time(Instant::now())
    }

    /// Starts and stops the clocks, from a time on.
    fn update_clocks(&mut self, from: Duration) {
        self.game.update_clocks(self.search_state(), from);
    }

    /// Plays the forced pass with which a game may start. If it cannot be saved, the next opening
    /// of the game tries again.
    async fn play_due_pass(&mut self) {
        let due = self.game.due();
        if !due.is_empty()
            && let Err(error) = self.save(due, Change::Move, self.now()).await
        {
            tracing::error!(%error, "a pass was not saved");
        }
    }

    async fn carry_out(&mut self, order: RoomMessage, at: Duration) {
        let current = match self.end_on_time(at).await {
            Ok(()) => self.refresh().await,
            Err(error) => Err(error),
        };
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
                let done = match current {
                    Ok(()) => self.act(&client, message, at).await,
                    Err(error) => Err(error),
                };
                _ = reply.send(done);
            }
            RoomMessage::Accept { invitation, device, reply } => {
                let accepted = match current {
                    Ok(()) => self.accept(invitation, device, at).await,
                    Err(error) => Err(error),
                };
                _ = reply.send(accepted);
            }
        }
    }

    async fn act(
        &mut self,
        client: &Client,
        message: ClientMessage,
        at: Duration,
    ) -> Result<Reply, ApiError> {
        match self.game.decide(message, &client.identity(), self.search_state())? {
            Decision::Events { events, change } => {
                Ok(Reply::Broadcast(self.save(events, change, at).await?))
            }
            Decision::Request { request, change } => {
                self.game.set_request(request);
                Ok(Reply::Broadcast(self.tell(change)))
            }
            Decision::Invite { color } => {
                let secret = self.rooms.system().secret();
                let invited = Event::Invited { color, key: secret.hash() };
                self.save(vec![invited], Change::Device, at).await?;
                Ok(Reply::Invitation(color.into(), secret))
            }
            Decision::Rematch => {
                let next = self.game.rematch(self.rooms.version(), self.rooms.system().seed());
                // If the server stops before the event is saved, the new game stays unlinked.
                let (game, _) = self.rooms.create(&next, self.address).await?;
                let followed = vec![Event::Followed { game }];
                Ok(Reply::Broadcast(self.save(followed, Change::Rematch, at).await?))
            }
            Decision::Hint => self.hint(),
            Decision::SharedHint => self.shared_hint(),
            Decision::Go => self.go(),
        }
    }

    async fn accept(
        &mut self,
        invitation: KeyHash,
        device: KeyHash,
        at: Duration,
    ) -> Result<wire::GameView, ApiError> {
        let events = self.game.accept_invitation(invitation, device)?;
        if !events.is_empty()
            && let ServerMessage::Position(view) = self.save(events, Change::Device, at).await?
        {
            return Ok(wire::GameView { change: Change::Open, ..*view });
        }
        Ok(self.view(Change::Open))
    }

    /// Commits events that happened together at a time, applies them, and broadcasts the change.
    /// Returns the last message that was broadcast.
    async fn save(
        &mut self,
        events: Vec<Event>,
        change: Change,
        at: Duration,
    ) -> Result<ServerMessage, ApiError> {
        let mut games = self.game.after(&events, at)?;
        let Some(last) = games.pop() else { return Ok(self.tell(change)) };
        let begun = self.now();
        let (id, number) = (self.game.id(), self.game.events());
        let (written, left) = (self.rooms.system().now(), last.time_left(at));
        let store = self.rooms.store();
        if let Err(error) = store.append(id, number, written, &events, left, &last.standing()).await
        {
            // It may have been committed all the same.
            self.is_stale = true;
            self.retry = Instant::now() + RETRY;
            return Err(error.into());
        }
        let start = LiveGame::clock_start(&events, begun, self.now());
        if !last.keeps_search(self.search_state(), &events) {
            self.search = None;
        }
        for game in games {
            self.game = game;
            self.update_clocks(start);
            self.tell(change);
        }
        self.game = last;
        self.think();
        self.update_clocks(start);
        let changes_seats =
            |event: &Event| matches!(event, Event::Joined { .. } | Event::Seated { .. });
        if events.iter().any(changes_seats) {
            self.clients.tell_seats(&self.game);
        }
        Ok(self.tell(change))
    }

    /// Reads the game again if the store failed: what seemed to fail may have been committed.
    async fn refresh(&mut self) -> Result<(), ApiError> {
        if self.is_stale {
            self.retry = Instant::now() + RETRY;
            let saved = self.rooms.store().load(self.game.id()).await?;
            let game = self.game.id().to_string();
            let saved = saved.ok_or(ApiError::NoSuchGame { game })?;
            if saved.events.len() != self.game.events() as usize {
                self.game = restored(&saved)?;
                self.search = None;
                self.think();
                self.update_clocks(self.now());
                self.tell(Change::Open);
            }
            self.is_stale = false;
        }
        Ok(())
    }

    /// Waits until the running clock is at zero; forever if no clock is running.
    fn flag_falls(&self) -> impl Future<Output = ()> + use<> {
        let flag = self.game.flag_at().and_then(|at| self.origin.checked_add(at));
        at(flag.map(|flag| flag.max(self.retry)))
    }

    /// When to read the game again, if the store failed.
    fn retry_at(&self) -> Option<Instant> {
        self.is_stale.then_some(self.retry)
    }

    /// Ends the game if a player has lost on time. If it cannot be saved, the main loop tries
    /// again.
    async fn end_on_time(&mut self, at: Duration) -> Result<(), ApiError> {
        if self.game.flag_fallen(at).is_none() {
            return Ok(());
        }
        // A computer may have answered in time, though this task has not got to it.
        if let Some(end) = self.search.as_mut().and_then(Running::finished)
            && self.game.flag_fallen(self.time(end.at)).is_none()
        {
            Box::pin(self.on_search_event(SearchEvent::End(Some(end)))).await;
        }
        self.refresh().await?;
        let Some(event) = self.game.flag_fallen(at) else { return Ok(()) };
        let saved = self.save(vec![event], Change::Flag, at).await;
        if let Err(error) = &saved {
            tracing::error!(%error, "a loss on time was not saved");
        }
        saved.map(|_| ())
    }

    fn view(&self, change: Change) -> wire::GameView {
        let surroundings = Surroundings {
            now: self.now(),
            search: self.search_state(),
            queued: self.search.as_ref().is_some_and(Running::is_waiting),
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

/// Waits until an instant; forever without one.
async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
