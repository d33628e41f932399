//! All games in memory: finds the owner of a game, or brings the game in from the store.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use otelo_live::{GameId, KeyHash, Setup, Sheet};
use otelo_store::{Store, now, random_id};
use tokio::sync::{mpsc, oneshot};

use crate::{
    client::Client,
    error::ApiError,
    limits::{Meter, Rate},
    records::restored,
    room::{Order, Room, Told},
    search::Searchers,
    wire::{ClientMessage, GameView},
};

/// Orders that may wait for the owner of a game.
const ORDER_QUEUE: usize = 32;

/// The games in memory, the store, and the threads that think.
#[derive(Debug, Clone)]
pub(crate) struct Rooms(Arc<Inner>);

type Open = HashMap<GameId, mpsc::Sender<Order>>;

#[derive(Debug)]
struct Inner {
    open: Mutex<Open>,
    store: Store,
    searchers: Searchers,
    /// How many games clients begin.
    new_games: Arc<Meter>,
}

/// A game to which orders can be given.
#[derive(Debug, Clone)]
pub(crate) struct RoomHandle(mpsc::Sender<Order>);

impl Rooms {
    pub(crate) fn new(store: Store, new_games: Rate) -> Rooms {
        Rooms(Arc::new(Inner {
            open: Mutex::default(),
            store,
            searchers: Searchers::start(),
            new_games: Arc::new(Meter::new(new_games)),
        }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn searchers(&self) -> &Searchers {
        &self.0.searchers
    }

    /// Counts so many new games of an address, if it may have them.
    pub(crate) fn count_new(&self, address: IpAddr, games: usize) -> Result<(), ApiError> {
        count_new(&self.0.new_games, address, games)
    }

    /// Begins a game.
    pub(crate) async fn create(
        &self,
        setup: &Setup,
        address: IpAddr,
    ) -> Result<RoomHandle, ApiError> {
        self.count_new(address, 1)?;
        let id = random_id();
        let sheet = Sheet::new(id.clone(), setup)?;
        self.0.store.create(&id, now(), setup, &sheet.standing()).await?;
        self.open(&id, address).await
    }

    /// The owner of a game, for a client at some address.
    pub(crate) async fn open(&self, id: &GameId, address: IpAddr) -> Result<RoomHandle, ApiError> {
        if let Some(room) = found(&self.lock(), id) {
            return Ok(room);
        }
        let saved = self.0.store.load(id).await?;
        let saved = saved.ok_or_else(|| ApiError::NoSuchGame { game: id.to_string() })?;
        let sheet = restored(&saved)?;
        let mut open = self.lock();
        // Somebody else may have opened it meanwhile; the first one counts.
        if let Some(room) = found(&open, id) {
            return Ok(room);
        }
        let (sender, orders) = mpsc::channel(ORDER_QUEUE);
        open.insert(id.clone(), sender.clone());
        let Inner { store, searchers, new_games, .. } = &*self.0;
        let (store, searchers) = (store.clone(), searchers.clone());
        let room = Room::new(sheet, store, searchers, Arc::clone(new_games), address);
        let (rooms, id) = (self.clone(), id.clone());
        tokio::spawn(async move { room.run(orders, |orders| rooms.forget(&id, orders)).await });
        Ok(RoomHandle(sender))
    }

    /// Lets a game go if nobody has a handle to it; none can be had while it is looked at.
    fn forget(&self, id: &GameId, orders: &mpsc::Receiver<Order>) -> bool {
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

/// Counts so many new games of an address, if it may have them.
pub(crate) fn count_new(meter: &Meter, address: IpAddr, games: usize) -> Result<(), ApiError> {
    if meter.take(address, games as f64) { Ok(()) } else { Err(ApiError::TooFast) }
}

/// The owner of a game, if it is there; one that has failed is not.
fn found(open: &Open, id: &GameId) -> Option<RoomHandle> {
    open.get(id).filter(|sender| !sender.is_closed()).cloned().map(RoomHandle)
}

impl RoomHandle {
    /// The game as it stands.
    pub(crate) async fn view(&self) -> Result<GameView, ApiError> {
        self.ask(|reply| Order::View { reply }).await
    }

    /// Carries out what a client orders.
    pub(crate) async fn act(
        &self,
        client: Client,
        message: ClientMessage,
    ) -> Result<Told, ApiError> {
        self.ask(|reply| Order::Act { client, message, reply }).await?
    }

    /// Gives a device the seat that an invitation offers.
    pub(crate) async fn accept(
        &self,
        invitation: KeyHash,
        device: KeyHash,
    ) -> Result<GameView, ApiError> {
        self.ask(|reply| Order::Accept { invitation, device, reply }).await?
    }

    /// All messages from now on.
    pub(crate) async fn join(
        &self,
        client: Client,
    ) -> Result<mpsc::Receiver<axum::extract::ws::Utf8Bytes>, ApiError> {
        self.ask(|reply| Order::Join { client, reply }).await
    }

    /// After a receiver has been dropped: nobody may be looking any more.
    pub(crate) async fn leave(&self) {
        _ = self.0.send(Order::Leave).await;
    }

    async fn ask<T>(&self, order: impl FnOnce(oneshot::Sender<T>) -> Order) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        // The owner ends only when nobody has a handle, so this fails only when the server ends.
        self.0.send(order(reply)).await.map_err(|_| ApiError::Busy)?;
        answer.await.map_err(|_| ApiError::Busy)
    }
}
