//! Load test: many live games with a move per second each. Measures the latency of the moves.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::Args;
use hyper::Method;
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep},
};

use crate::{
    connection::{Live, ask, begin, play},
    server::Server,
};

/// The number of concurrent searches, if any.
const SEARCHES: usize = 4;
/// The goal for the 99th percentile of the latency.
const GOAL: Duration = Duration::from_millis(50);

#[derive(Debug, Args)]
pub(crate) struct Load {
    /// The number of games
    #[arg(long, default_value = "500")]
    games: usize,
    /// The duration, in seconds
    #[arg(long, default_value = "300")]
    seconds: u64,
    /// Keep all processors busy with searches, too
    #[arg(long)]
    searches: bool,
}

impl Load {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir()?;
        let mut server = Server::start(program, directory.path())?;
        let address = server.address;
        let mut games = Vec::new();
        for _ in 0..self.games {
            games.push(Live::join(address, &begin(address, &json!({})).await?).await?);
        }
        let at_first = server.memory();
        let ends = Arc::new(AtomicBool::new(false));
        let mut searches = JoinSet::new();
        for _ in 0..if self.searches { SEARCHES } else { 0 } {
            searches.spawn(search(address, Arc::clone(&ends)));
        }
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let mut players = JoinSet::new();
        for (live, position) in games {
            players.spawn(player(address, live, position, end));
        }
        sleep(Duration::from_secs(self.seconds / 2)).await;
        let in_between = server.memory();
        let mut times = Vec::new();
        while let Some(played) = players.join_next().await {
            times.extend(played??);
        }
        ends.store(true, Ordering::Relaxed);
        let at_last = server.memory();
        let mut searched = 0;
        while let Some(count) = searches.join_next().await {
            searched += count??;
        }
        server.check_alive()?;
        times.sort_unstable();
        let percentile = |percent: usize| {
            let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
            times.get(index).copied().unwrap_or_default()
        };
        let milliseconds = |time: Duration| (time.as_secs_f64() * 1e5).round() / 100.0;
        let report = json!({
            "games": self.games,
            "seconds": self.seconds,
            "searches": searched,
            "moves": times.len(),
            "p50_ms": milliseconds(percentile(50)),
            "p90_ms": milliseconds(percentile(90)),
            "p99_ms": milliseconds(percentile(99)),
            "max_ms": milliseconds(times.last().copied().unwrap_or_default()),
            "memory_kb": [at_first, in_between, at_last],
        });
        println!("{report}");
        let fewest = self.games as u64 * self.seconds * 9 / 10;
        ensure!(times.len() as u64 >= fewest, "only {} of {fewest} moves", times.len());
        let slow = percentile(99);
        ensure!(slow <= GOAL, "1 of 100 moves took longer than {slow:?}; the goal is {GOAL:?}");
        Ok(())
    }
}

/// Plays a move each second, one game after the other; returns the latency of each move.
async fn player(
    address: SocketAddr,
    mut live: Live,
    mut position: Value,
    end: Instant,
) -> anyhow::Result<Vec<Duration>> {
    let mut rng = Rng::new(getrandom::u64()?);
    // Spread the players over the second.
    sleep(Duration::from_millis(rng.u64(0..1000))).await;
    let mut second = interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut times = Vec::new();
    while Instant::now() < end {
        second.tick().await;
        if position["turn"].is_null() {
            let next = live.order(&json!({ "type": "rematch", "ply": position["ply"] })).await?;
            let next = next["next"].as_str().context("a rematch has a name")?.to_owned();
            (live, position) = Live::join(address, &next).await?;
        }
        let legal = position["legal"].as_array().context("legal moves are a list")?;
        let square = rng.choice(legal).context("a person has a move")?["square"].clone();
        let ply = position["ply"].as_u64().context("a ply is a number")?;
        let begun = Instant::now();
        live.send(&play(&square, &json!(ply))).await?;
        position = live.position().await?;
        times.push(begun.elapsed());
        // A forced pass comes in its own message.
        while position["legal"] == json!([]) && !position["turn"].is_null() {
            position = live.position().await?;
        }
    }
    Ok(times)
}

/// Requests the best move again and again; returns how often.
async fn search(address: SocketAddr, ends: Arc<AtomicBool>) -> anyhow::Result<usize> {
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
    let problem = json!({ "board": board, "side": "X", "player": "negamax:20", "time": 2000 });
    let mut count = 0;
    while !ends.load(Ordering::Relaxed) {
        let (status, body) = ask(address, Method::POST, "/api/best-move", &problem).await?;
        ensure!(status == 200, "no best move: {status} {body}");
        count += 1;
    }
    Ok(count)
}
