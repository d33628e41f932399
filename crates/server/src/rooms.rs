//! The registry of the games in memory: finds the task of a game, or loads the game and starts it.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use otelo_live::{Event, GameId, KeyHash, LiveError, LiveGame, Recorded, Setup};
use otelo_rules::Position;
use otelo_store::{NewGame, Saved, Store};
use otelo_wire::Seat;
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

use crate::{
    client::Client,
    error::ApiError,
    rate_limits::{RateLimiter, RateLimits},
    room::{Reply, Room, RoomMessage},
    search::Searchers,
    system::System,
    wire::{ClientMessage, GameView},
};

/// The capacity of a game's order queue. When it is full, clients wait (backpressure).
const ORDER_QUEUE: usize = 32;

/// The games in memory, the store, and the thread pool for searches.
#[derive(Debug, Clone)]
pub(crate) struct Rooms(Arc<Inner>);

type Open = HashMap<GameId, RoomHandle>;

#[derive(Debug)]
struct Inner {
    open: Mutex<Open>,
    store: Store,
    version: String,
    system: Arc<dyn System>,
    searchers: Searchers,
    limits: RateLimits,
    /// The rate limit of new games, by IP address.
    new_games: RateLimiter<IpAddr>,
    /// The rate limit of orders, by IP address.
    orders: RateLimiter<IpAddr>,
}

/// A handle to the task of a game, which takes orders.
#[derive(Debug, Clone)]
pub(crate) struct RoomHandle {
    sender: mpsc::Sender<(Instant, RoomMessage)>,
    /// The rate limit of orders in this game, by device.
    orders: Arc<RateLimiter<Asker>>,
}

/// Whose orders in a game are counted together: those of a device, or of all clients without a
/// cookie at an IP address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Asker {
    Device(KeyHash),
    Address(IpAddr),
}

impl Rooms {
    pub(crate) fn new(
        store: Store,
        searchers: Searchers,
        system: Arc<dyn System>,
        version: String,
        limits: RateLimits,
    ) -> Rooms {
        Rooms(Arc::new(Inner {
            open: Mutex::default(),
            store,
            version,
            system,
            searchers,
            limits,
            new_games: RateLimiter::new(limits.games),
            orders: RateLimiter::new(limits.orders_each),
        }))
    }

    /// The time of day and random numbers.
    pub(crate) fn system(&self) -> &dyn System {
        &*self.0.system
    }

    /// How many games are in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// The games in memory.
    pub(crate) fn open_games(&self) -> Vec<GameId> {
        self.lock().keys().cloned().collect()
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

    /// Applies the rate limits of orders: those of the client's device in a game, and those of its
    /// IP address in all games.
    pub(crate) fn count_order(&self, room: &RoomHandle, client: &Client) -> Result<(), ApiError> {
        let asker = client.device.map_or(Asker::Address(client.address), Asker::Device);
        if !room.orders.take(asker, 1.0) {
            return Err(ApiError::TooFast);
        }
        self.count_order_of(client.address)
    }

    /// Applies the rate limit of an IP address.
    pub(crate) fn count_order_of(&self, address: IpAddr) -> Result<(), ApiError> {
        self.0.orders.take(address, 1.0).then_some(()).ok_or(ApiError::TooFast)
    }

    /// The setup of a new game between two players.
    pub(crate) fn setup(&self, start: Position, black: Seat, white: Seat) -> Setup {
        Setup::new(start, black, white, self.version(), self.system().seed())
    }

    /// Creates a game in the store and starts its task.
    pub(crate) async fn create(
        &self,
        setup: &Setup,
        address: IpAddr,
    ) -> Result<(GameId, RoomHandle), ApiError> {
        self.count_new(address, 1)?;
        let id = self.system().game_id();
        let game = LiveGame::new(id.clone(), setup)?;
        self.0.store.create(&id, self.system().now(), setup, &game.standing()).await?;
        Ok((id, self.start(game, address)))
    }

    /// Creates a game with moves in it, and starts its task.
    pub(crate) async fn create_with(
        &self,
        setup: &Setup,
        moves: Vec<Event>,
        address: IpAddr,
    ) -> Result<(GameId, RoomHandle), ApiError> {
        self.count_new(address, 1)?;
        let (id, created) = (self.system().game_id(), self.system().now());
        let recorded = |event| Recorded { at: created, left: None, event };
        let events: Vec<Recorded> = moves.into_iter().map(recorded).collect();
        let game = LiveGame::restored(id.clone(), setup, &events)?;
        let (setup, standing) = (setup.clone(), game.standing());
        let new = NewGame { id: id.clone(), created, setup, events, standing };
        self.0.store.create_with(new).await?;
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
        let room = RoomHandle { sender, orders: Arc::new(RateLimiter::new(self.0.limits.orders)) };
        open.insert(game.id().clone(), room.clone());
        tokio::spawn(Room::new(game, self.clone(), address).run(orders));
        room
    }

    /// Removes a game from memory if there is no handle to it. The lock prevents new handles
    /// meanwhile.
    pub(crate) fn forget(
        &self,
        id: &GameId,
        orders: &mpsc::Receiver<(Instant, RoomMessage)>,
    ) -> bool {
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
    open.get(id).filter(|room| !room.sender.is_closed()).cloned()
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
        _ = self.sender.send((Instant::now(), RoomMessage::Leave)).await;
    }

    async fn ask<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<T>) -> RoomMessage,
    ) -> Result<T, ApiError> {
        // The order counts from now on, also if the task is busy.
        let at = Instant::now();
        let (reply, answer) = oneshot::channel();
        // The task ends only when there is no handle, so this fails only at shutdown or after a
        // panic.
        self.sender.send((at, order(reply))).await.map_err(|_| ApiError::Busy)?;
        answer.await.map_err(|_| ApiError::Busy)
    }
}
