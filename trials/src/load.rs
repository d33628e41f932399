//! Load test: many live games with a move per second each, and beside them what other clients do:
//! a game against a computer, long searches, imports of large files, analyses. Measures how long the moves
//! take.

mod analyses;
mod imports;
mod probe;
mod searches;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::Args;
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep},
};

use crate::{
    client::{Client, Live, play},
    server::Server,
    times::Times,
};

/// The goal for the 99th percentile of the acknowledgements.
const GOAL: Duration = Duration::from_millis(50);
/// The same while imports run.
const GOAL_BESIDE_IMPORTS: Duration = Duration::from_millis(100);
/// The goal for every answer of a quick computer.
const GOAL_OF_ANSWERS: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
pub(crate) struct Load {
    /// The number of games
    #[arg(long, default_value = "500")]
    games: usize,
    /// The duration, in seconds
    #[arg(long, default_value = "300")]
    seconds: u64,
    /// The number of long searches that another client keeps in the queue, for instance 64
    #[arg(long, default_value = "0")]
    searches: usize,
    /// The number of large files that other clients import at the same time, for instance 6
    #[arg(long, default_value = "0")]
    imports: usize,
    /// The number of analyses that other clients look at, at most 32, for instance 30
    #[arg(long, default_value = "0")]
    analyses: usize,
}

impl Load {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir()?;
        let mut server = Server::start(program, directory.path())?;
        let client = server.client();
        let mut games = Vec::new();
        for _ in 0..self.games {
            games.push(client.join(&client.begin(&json!({})).await?).await?);
        }
        let at_first = server.memory();
        let ends = Arc::new(AtomicBool::new(false));
        let searches = searches::start(&server, self.searches, &ends).await?;
        let imports = imports::start(&server, self.imports, &ends).await?;
        let analyses = analyses::start(&server, self.analyses, &ends).await?;
        let probe = tokio::spawn(probe::answers(&server, &ends));
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let mut players = JoinSet::new();
        for (live, position) in games {
            players.spawn(player(client.clone(), live, position, end));
        }
        sleep(Duration::from_secs(self.seconds / 2)).await;
        let in_between = server.memory();
        let mut times = Vec::new();
        while let Some(played) = players.join_next().await {
            times.extend(played??);
        }
        ends.store(true, Ordering::Relaxed);
        let at_last = server.memory();
        let answers: Times = probe.await??.into_iter().collect();
        let searched = searches.count().await?;
        let imported = imports.results().await?;
        let analysed = analyses.measured().await?;
        server.check_alive()?;
        let times: Times = times.into_iter().collect();
        let report = json!({
            "games": self.games,
            "seconds": self.seconds,
            "acknowledgements": times.report(),
            "answers_of_engine_1": answers.report(),
            "searches": self.searches,
            "moves_of_searches": searched,
            "imports": imported,
            "first_values_of_analyses": analysed.first.report(),
            "ends_of_closed_analyses": analysed.closed.report(),
            "memory_kb": [at_first, in_between, at_last],
            "most_memory_kb": server.most_memory(),
        });
        println!("{report}");
        self.check(&times, &answers)?;
        analysed.check()
    }

    /// Checks the goals.
    fn check(&self, times: &Times, answers: &Times) -> anyhow::Result<()> {
        let fewest = self.games as u64 * self.seconds * 9 / 10;
        ensure!(times.len() as u64 >= fewest, "only {} of {fewest} moves", times.len());
        let goal = if self.imports > 0 { GOAL_BESIDE_IMPORTS } else { GOAL };
        let slow = times.percentile(99);
        ensure!(slow <= goal, "1 of 100 moves took longer than {slow:?}; the goal is {goal:?}");
        ensure!(answers.len() > 0, "the computer has not answered");
        let slow = answers.max();
        let goal = GOAL_OF_ANSWERS;
        ensure!(slow <= goal, "an answer of the computer took {slow:?}; the goal is {goal:?}");
        Ok(())
    }
}

/// Plays a move each second, one game after the other; returns the latency of each move.
async fn player(
    client: Client,
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
            (live, position) = client.join(&next).await?;
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
