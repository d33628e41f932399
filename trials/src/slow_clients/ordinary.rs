//! An ordinary client beside the slow ones: a player who stays connected, and a visitor who opens a
//! new connection again and again.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use hyper::Method;
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::{
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    client::{Client, Live, play},
    server::Server,
    times::Times,
};

/// The time between two moves: as often as the rate limit of a device in a game allows.
const MOVE_PAUSE: Duration = Duration::from_millis(25);
/// The time between two visits.
const VISIT_PAUSE: Duration = Duration::from_millis(250);
/// After this time without an answer a visit has failed.
const VISIT_TIMEOUT: Duration = Duration::from_secs(2);

pub(super) struct Ordinary {
    game: String,
    ends: Arc<AtomicBool>,
    player: JoinHandle<anyhow::Result<Times>>,
    visitor: JoinHandle<(usize, Duration)>,
}

/// How the ordinary client was served.
pub(super) struct Served {
    /// The acknowledgements of the player's moves.
    pub(super) moves: Times,
    /// The visits that were answered.
    pub(super) visits: usize,
    /// The longest time without such a visit.
    pub(super) locked_out: Duration,
}

impl Ordinary {
    /// The most connections that it has open.
    pub(super) const CONNECTIONS: usize = 2;

    pub(super) async fn start(server: &Server) -> anyhow::Result<Ordinary> {
        let client = server.client();
        let game = client.begin(&json!({})).await?;
        let (live, position) = client.join(&game).await?;
        let ends = Arc::new(AtomicBool::new(false));
        let player = tokio::spawn(keep_playing(live, position, Arc::clone(&ends)));
        let visitor = tokio::spawn(keep_visiting(client, Arc::clone(&ends)));
        Ok(Ordinary { game, ends, player, visitor })
    }

    /// The game that it plays, which others may watch.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    pub(super) async fn stop(self) -> anyhow::Result<Served> {
        self.ends.store(true, Ordering::Relaxed);
        let moves = self.player.await?.context("a player who was connected")?;
        let (visits, locked_out) = self.visitor.await?;
        Ok(Served { moves, visits, locked_out })
    }
}

/// Plays moves and takes them back; returns the latencies.
async fn keep_playing(
    mut live: Live,
    mut position: Value,
    ends: Arc<AtomicBool>,
) -> anyhow::Result<Times> {
    let mut rng = Rng::new(getrandom::u64()?);
    let mut times = Vec::new();
    let mut goes_back = false;
    while !ends.load(Ordering::Relaxed) {
        let ply = position["ply"].clone();
        goes_back = if goes_back { ply != json!(0) } else { ply.as_u64() >= Some(20) };
        let legal = position["legal"].as_array().context("legal moves are a list")?;
        let order = match rng.choice(legal) {
            Some(legal) if !goes_back => play(&legal["square"], &ply),
            _ => json!({ "type": "undo", "ply": ply }),
        };
        let begun = Instant::now();
        position = live.order(&order).await?;
        times.push(begun.elapsed());
        // A forced pass comes in its own message.
        while position["legal"] == json!([]) && !position["turn"].is_null() {
            position = live.position().await?;
        }
        sleep(MOVE_PAUSE).await;
    }
    Ok(times.into_iter().collect())
}

/// Opens a connection again and again; returns how often that worked, and the longest time in which it
/// did not.
async fn keep_visiting(client: Client, ends: Arc<AtomicBool>) -> (usize, Duration) {
    let (mut visits, mut locked_out, mut last) = (0, Duration::ZERO, Instant::now());
    while !ends.load(Ordering::Relaxed) {
        let visit = client.ask(Method::GET, "/api/games?limit=1", &Value::Null);
        let answer = timeout(VISIT_TIMEOUT, visit).await;
        if matches!(answer, Ok(Ok((200, _)))) {
            visits += 1;
            locked_out = locked_out.max(last.elapsed());
            last = Instant::now();
        }
        sleep(VISIT_PAUSE).await;
    }
    (visits, locked_out.max(last.elapsed()))
}
