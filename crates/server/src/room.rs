//! The task that owns a game: it alone changes it, one order after the other.
//!
//! A change is told to clients only after the store has committed it.

mod clients;
mod consent;
mod thinking;

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use otelo_live::{Act, Event, KeyHash, LiveError, Sheet, parsed};
use otelo_store::{Store, now};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until, timeout},
};

pub(crate) use clients::text_of;

use self::{clients::Clients, thinking::Running};
use crate::{
    client::{Client, Secret},
    error::ApiError,
    limits::Meter,
    search::Searchers,
    wire::{self, Change, ClientMessage, ServerMessage},
};

/// How long a game stays in memory when nobody looks at it.
const IDLE: Duration = Duration::from_secs(30);

/// What can be asked of the owner of a game.
#[derive(Debug)]
pub(crate) enum Order {
    /// A client wants to see all that happens.
    Join { client: Client, reply: oneshot::Sender<mpsc::Receiver<Utf8Bytes>> },
    /// A client is gone.
    Leave,
    /// A client orders something.
    Act { client: Client, message: ClientMessage, reply: oneshot::Sender<Result<Told, ApiError>> },
    /// A device takes the seat that an invitation offers.
    Accept {
        invitation: KeyHash,
        device: KeyHash,
        reply: oneshot::Sender<Result<wire::GameView, ApiError>>,
    },
    /// The game as it stands.
    View { reply: oneshot::Sender<wire::GameView> },
}

/// What an order came to, beside what all clients are told.
#[derive(Debug)]
pub(crate) enum Told {
    /// The game after it.
    Position(Box<wire::GameView>),
    /// Somebody will think about it.
    Hint(oneshot::Receiver<wire::Hint>),
    /// A seat is offered to whoever has this secret.
    Invitation(wire::Color, Secret),
}

/// A game, who looks at it, and what is being thought about.
pub(crate) struct Room {
    sheet: Sheet,
    store: Store,
    searchers: Searchers,
    new_games: Arc<Meter>,
    clients: Clients,
    search: Option<Running>,
    /// A computer was asked to move, though it waits before its moves.
    asked: bool,
    /// What one player asks the other.
    request: Option<wire::Request>,
    /// When the last event happened; the clocks run from then on.
    since: Instant,
    /// Where the last order came from; searches are for it.
    address: IpAddr,
}

impl Room {
    pub(crate) fn new(
        sheet: Sheet,
        store: Store,
        searchers: Searchers,
        new_games: Arc<Meter>,
        address: IpAddr,
    ) -> Room {
        Room {
            sheet,
            store,
            searchers,
            new_games,
            clients: Clients::default(),
            search: None,
            asked: false,
            request: None,
            // The time in which the server did not have the game is nobody's.
            since: Instant::now(),
            address,
        }
    }

    /// Carries orders out until `is_unused` agrees, after a while without any, to end.
    pub(crate) async fn run(
        mut self,
        mut orders: mpsc::Receiver<Order>,
        is_unused: impl Fn(&mpsc::Receiver<Order>) -> bool,
    ) {
        self.settle().await;
        loop {
            let is_idle = self.search.is_none() && self.sheet.running().is_none();
            let flag_falls = self.flag_falls();
            tokio::select! {
                order = timeout(IDLE, orders.recv()) => match order {
                    Ok(Some(order)) => self.carry_out(order).await,
                    Ok(None) => return,
                    Err(_) if is_idle && is_unused(&orders) => return,
                    Err(_) => {}
                },
                news = Running::news(&mut self.search) => self.hear(news).await,
                () = flag_falls => self.flag().await,
            }
        }
    }

    /// Plays the pass with which a game may begin. If it cannot be saved, the next one who opens
    /// the game tries again.
    async fn settle(&mut self) {
        let due = self.sheet.due();
        if !due.is_empty()
            && let Err(error) = self.save(due, Change::Move).await
        {
            tracing::error!(%error, "a pass was lost");
        }
    }

    async fn carry_out(&mut self, order: Order) {
        match order {
            Order::Join { client, reply } => {
                self.address = client.address;
                let was_idle = self.search.is_none();
                self.think();
                if was_idle && self.search.is_some() {
                    self.tell(Change::Thinking);
                }
                _ = reply.send(self.admit(client));
            }
            Order::Leave => self.dismiss(),
            Order::View { reply } => _ = reply.send(self.view(Change::Open)),
            Order::Act { client, message, reply } => {
                self.address = client.address;
                let told = self.act(&client, message).await;
                _ = reply.send(told);
            }
            Order::Accept { invitation, device, reply } => {
                let accepted = self.accept(invitation, device).await;
                _ = reply.send(accepted);
            }
        }
    }

    async fn act(&mut self, client: &Client, message: ClientMessage) -> Result<Told, ApiError> {
        self.flag().await;
        if let Some(ply) = ply_of(&message) {
            let current = self.sheet.ply();
            if ply != current {
                return Err(LiveError::Stale { ply, current }.into());
            }
        }
        let (act, change) = match message {
            ClientMessage::Hint { .. } => return self.hint(client),
            ClientMessage::Go { .. } => return self.go(client),
            ClientMessage::Undo { .. } => return self.wish(client, wire::Wish::Undo).await,
            ClientMessage::Redo { .. } => return self.wish(client, wire::Wish::Redo).await,
            ClientMessage::Rematch { .. } => return self.wish(client, wire::Wish::Rematch).await,
            ClientMessage::Answer { agree, .. } => return self.answer_wish(client, agree).await,
            ClientMessage::Invite { color } => return self.invite(client, color).await,
            ClientMessage::Play { square, .. } => (Act::Play(square.0), Change::Move),
            ClientMessage::Resign { color, .. } => (Act::Resign(color.into()), Change::Resign),
            ClientMessage::Rename { color, name } => {
                (Act::Rename(color.into(), name), Change::Settings)
            }
            ClientMessage::Seats { black, white } => {
                (Act::Seats(parsed(&black)?, parsed(&white)?), Change::Settings)
            }
            ClientMessage::Step { on } => (Act::Step(on), Change::Settings),
            ClientMessage::Title { title } => (Act::Title(title), Change::Settings),
        };
        self.sheet.check_right(&client.identity(), &act)?;
        self.perform(act, change).await
    }

    /// Does what is allowed.
    async fn perform(&mut self, act: Act, change: Change) -> Result<Told, ApiError> {
        let events = self.sheet.decide(act)?;
        self.save(events, change).await?;
        Ok(Told::Position(Box::new(self.view(change))))
    }

    async fn invite(&mut self, client: &Client, color: wire::Color) -> Result<Told, ApiError> {
        let secret = Secret::random();
        let act = Act::Invite(color.into(), secret.hash());
        self.sheet.check_right(&client.identity(), &act)?;
        self.perform(act, Change::Device).await?;
        Ok(Told::Invitation(color, secret))
    }

    async fn accept(
        &mut self,
        invitation: KeyHash,
        device: KeyHash,
    ) -> Result<wire::GameView, ApiError> {
        let events = self.sheet.accepted(invitation, device)?;
        if !events.is_empty() {
            self.save(events, Change::Device).await?;
        }
        Ok(self.view(Change::Open))
    }

    /// Saves events, then enters them, then tells everybody.
    async fn save(&mut self, events: Vec<Event>, change: Change) -> Result<(), ApiError> {
        let left = self.sheet.left_with(&events, self.since.elapsed());
        let mut after = self.sheet.clone();
        for event in &events {
            after.enter(event, left)?;
        }
        let (id, number, standing) = (self.sheet.id(), self.sheet.events(), after.standing());
        self.store.append(id, number, now(), &events, left, &standing).await?;
        // The time that saving took is nobody's.
        self.since = Instant::now();
        if events.iter().any(moves_the_game) {
            self.search = None;
            self.asked = false;
            self.request = None;
        } else if events.iter().any(changes_the_players) {
            // A hint is still good, unless a computer moves instead of the person who asked.
            let is_computers = after.computer_to_move().is_some();
            self.search.take_if(|running| is_computers || running.is_move());
            self.asked = false;
        }
        let last = events.len().saturating_sub(1);
        for (number, event) in events.iter().enumerate() {
            self.sheet.enter(event, left)?;
            if number == last {
                self.think();
            }
            if matches!(event, Event::Joined { .. } | Event::Seated { .. }) {
                self.clients.tell_seats(&self.sheet);
            }
            self.tell(change);
        }
        Ok(())
    }

    /// Waits until the running clock is at zero; for ever if none runs.
    fn flag_falls(&self) -> impl Future<Output = ()> + use<> {
        let at = self.sheet.until_flag().and_then(|left| self.since.checked_add(left));
        async move {
            match at {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Ends the game if a player's time is up. If that cannot be saved, it is tried again.
    async fn flag(&mut self) {
        let Some(color) = self.sheet.flagged(self.since.elapsed()) else { return };
        if let Err(error) = self.save(vec![Event::Flagged { color }], Change::Flag).await {
            tracing::error!(%error, "a fallen flag was lost");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    fn view(&self, change: Change) -> wire::GameView {
        wire::GameView {
            waiting: self.waits(),
            thinking: self.is_thinking(),
            clock: self.sheet.clock_face(self.since.elapsed()),
            absent: self.clients.absent(&self.sheet),
            request: self.request,
            ..self.sheet.view(change)
        }
    }

    fn message(&self, change: Change) -> ServerMessage {
        ServerMessage::Position(Box::new(self.view(change)))
    }

    /// Tells all clients how the game stands.
    fn tell(&mut self, change: Change) {
        let message = self.message(change);
        self.clients.tell(&message);
    }
}

/// Whether an event leads to another position or to the end of the game.
fn moves_the_game(event: &Event) -> bool {
    matches!(
        event,
        Event::Played { .. }
            | Event::Undone { .. }
            | Event::Redone { .. }
            | Event::Resigned { .. }
            | Event::Flagged { .. }
    )
}

/// Whether a computer may have to think again, or to stop.
fn changes_the_players(event: &Event) -> bool {
    matches!(event, Event::Seated { .. } | Event::Stepped { .. })
}

fn ply_of(message: &ClientMessage) -> Option<usize> {
    match message {
        ClientMessage::Play { ply, .. }
        | ClientMessage::Undo { ply }
        | ClientMessage::Redo { ply }
        | ClientMessage::Rematch { ply }
        | ClientMessage::Answer { ply, .. }
        | ClientMessage::Resign { ply, .. }
        | ClientMessage::Hint { ply }
        | ClientMessage::Go { ply } => Some(*ply),
        ClientMessage::Rename { .. }
        | ClientMessage::Seats { .. }
        | ClientMessage::Step { .. }
        | ClientMessage::Title { .. }
        | ClientMessage::Invite { .. } => None,
    }
}
