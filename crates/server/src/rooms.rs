//! The registry of the games in memory: finds the task of a game, or loads the game and starts it.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use otelo_live::{GameId, KeyHash, LiveError, LiveGame, Setup};
use otelo_store::{Saved, Store, now, random_id};
use tokio::sync::{mpsc, oneshot};

use crate::{
    client::Client,
    error::ApiError,
    rate_limits::{Rate, RateLimiter},
    room::{Reply, Room, RoomMessage},
    search::Searchers,
    wire::{ClientMessage, GameView},
};

/// The capacity of a game's order queue. When it is full, clients wait (backpressure).
const ORDER_QUEUE: usize = 32;

/// The games in memory, the store, and the thread pool for searches.
#[derive(Debug, Clone)]
pub(crate) struct Rooms(Arc<Inner>);

type Open = HashMap<GameId, mpsc::Sender<RoomMessage>>;

#[derive(Debug)]
struct Inner {
    open: Mutex<Open>,
    store: Store,
    version: String,
    searchers: Searchers,
    /// The rate limit of new games.
    new_games: RateLimiter,
}

/// A handle to the task of a game, which takes orders.
#[derive(Debug, Clone)]
pub(crate) struct RoomHandle(mpsc::Sender<RoomMessage>);

impl Rooms {
    pub(crate) fn new(store: Store, new_games: Rate, version: String) -> Rooms {
        Rooms(Arc::new(Inner {
            open: Mutex::default(),
            store,
            searchers: Searchers::start(&version),
            version,
            new_games: RateLimiter::new(new_games),
        }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// The version of the program.
    pub(crate) fn version(&self) -> &str {
        &self.0.version
    }

    pub(crate) fn searchers(&self) -> &Searchers {
        &self.0.searchers
    }

    /// Applies the rate limit of new games to an IP address.
    pub(crate) fn count_new(&self, address: IpAddr, games: usize) -> Result<(), ApiError> {
        let is_allowed = self.0.new_games.take(address, games as f64);
        if is_allowed { Ok(()) } else { Err(ApiError::TooFast) }
    }

    /// Creates a game in the store and starts its task.
    pub(crate) async fn create(
        &self,
        setup: &Setup,
        address: IpAddr,
    ) -> Result<(GameId, RoomHandle), ApiError> {
        self.count_new(address, 1)?;
        let id = random_id();
        let game = LiveGame::new(id.clone(), setup)?;
        self.0.store.create(&id, now(), setup, &game.standing()).await?;
        Ok((id, self.start(game, address)))
    }

    /// The handle of a game. Loads the game from the store if it is not in memory.
    pub(crate) async fn open(&self, id: &GameId, address: IpAddr) -> Result<RoomHandle, ApiError> {
        if let Some(room) = found(&self.lock(), id) {
            return Ok(room);
        }
        let saved = self.0.store.load(id).await?;
        let saved = saved.ok_or_else(|| ApiError::NoSuchGame { game: id.to_string() })?;
        Ok(self.start(restored(&saved)?, address))
    }

    /// Starts the task that owns a game. If another request has started one meanwhile, returns
    /// that one.
    fn start(&self, game: LiveGame, address: IpAddr) -> RoomHandle {
        let mut open = self.lock();
        if let Some(room) = found(&open, game.id()) {
            return room;
        }
        let (sender, orders) = mpsc::channel(ORDER_QUEUE);
        open.insert(game.id().clone(), sender.clone());
        tokio::spawn(Room::new(game, self.clone(), address).run(orders));
        RoomHandle(sender)
    }

    /// Removes a game from memory if there is no handle to it. The lock prevents new handles
    /// meanwhile.
    pub(crate) fn forget(&self, id: &GameId, orders: &mpsc::Receiver<RoomMessage>) -> bool {
        let mut open = self.lock();
        let unused = orders.is_empty() && orders.sender_strong_count() == 1;
        if unused {
            open.remove(id);
        }
        unused
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Restores a saved game by replaying its events.
pub(crate) fn restored(saved: &Saved) -> Result<LiveGame, ApiError> {
    let Saved { id, setup, events, .. } = saved;
    let damaged =
        |error: LiveError| ApiError::Damaged { game: id.to_string(), detail: error.to_string() };
    LiveGame::restored(id.clone(), setup, events).map_err(damaged)
}

/// The handle of a game in memory. A task that has panicked does not count.
fn found(open: &Open, id: &GameId) -> Option<RoomHandle> {
    open.get(id).filter(|sender| !sender.is_closed()).cloned().map(RoomHandle)
}

impl RoomHandle {
    /// The current state of the game.
    pub(crate) async fn view(&self) -> Result<GameView, ApiError> {
        self.ask(|reply| RoomMessage::View { reply }).await
    }

    /// Carries out an order of a client.
    pub(crate) async fn act(
        &self,
        client: Client,
        message: ClientMessage,
    ) -> Result<Reply, ApiError> {
        self.ask(|reply| RoomMessage::Act { client, message, reply }).await?
    }

    /// Accepts an invitation: gives its seat to a device.
    pub(crate) async fn accept(
        &self,
        invitation: KeyHash,
        device: KeyHash,
    ) -> Result<GameView, ApiError> {
        self.ask(|reply| RoomMessage::Accept { invitation, device, reply }).await?
    }

    /// Subscribes a client to the messages of the game.
    pub(crate) async fn join(&self, client: Client) -> Result<mpsc::Receiver<Utf8Bytes>, ApiError> {
        self.ask(|reply| RoomMessage::Join { client, reply }).await
    }

    /// Reports that a client has disconnected and its receiver was dropped.
    pub(crate) async fn leave(&self) {
        _ = self.0.send(RoomMessage::Leave).await;
    }

    async fn ask<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<T>) -> RoomMessage,
    ) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        // The task ends only when there is no handle, so this fails only at shutdown or after a
        // panic.
        self.0.send(order(reply)).await.map_err(|_| ApiError::Busy)?;
        answer.await.map_err(|_| ApiError::Busy)
    }
}
