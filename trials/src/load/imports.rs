//! Imports of large files by another client.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::ensure;
use hyper::Method;
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::{
    client::Client,
    game_files::{GameFile, large_files},
    server::Server,
};

/// How many imports of one address the server takes at the same time. More addresses have the others.
const EACH: usize = 2;
/// The most orders in the game whose history is imported.
const ORDERS: usize = 400;

/// How often each file got each answer.
type Results = BTreeMap<&'static str, BTreeMap<String, usize>>;

/// The running imports.
pub(super) struct Imports(JoinSet<anyhow::Result<Outcome>>);

#[derive(Default)]
struct Outcome {
    results: Results,
    slowest: Duration,
}

/// Starts `count` clients that import the files in turn.
pub(super) async fn start(
    server: &Server,
    count: usize,
    ends: &Arc<AtomicBool>,
) -> anyhow::Result<Imports> {
    let mut imports = JoinSet::new();
    if count > 0 {
        let client = |number| server.client_at([127, 0, 3, (number / EACH) as u8 + 1]);
        let history = history(&client(0).with_cookie().await?).await?;
        let files = Arc::new(large_files(&mut Rng::new(1), &history));
        for number in 0..count {
            let client = client(number).with_cookie().await?;
            let (files, ends) = (Arc::clone(&files), Arc::clone(ends));
            imports.spawn(import(client, files, number, ends));
        }
    }
    Ok(Imports(imports))
}

impl Imports {
    /// Waits for the end; reports how often each file got each answer.
    pub(super) async fn results(mut self) -> anyhow::Result<Value> {
        let mut all = Outcome::default();
        while let Some(outcome) = self.0.join_next().await {
            let Outcome { results, slowest } = outcome??;
            for (file, answers) in results {
                for (answer, count) in answers {
                    *all.results.entry(file).or_default().entry(answer).or_default() += count;
                }
            }
            all.slowest = all.slowest.max(slowest);
        }
        Ok(json!({ "answers": all.results, "slowest_ms": all.slowest.as_millis() }))
    }
}

/// Imports one file after the other.
async fn import(
    client: Client,
    files: Arc<Vec<GameFile>>,
    first: usize,
    ends: Arc<AtomicBool>,
) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::default();
    for file in files.iter().cycle().skip(first) {
        if ends.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        // A refusal may come before all of the file is sent, and close the connection.
        let answer = client.import(file.bytes.clone()).await;
        let (status, body) = answer.unwrap_or_else(|_| (503, json!({ "code": "closed" })));
        outcome.slowest = outcome.slowest.max(begun.elapsed());
        ensure!(status < 500 || status == 503, "{}: {status} {body}", file.name);
        let answer = match body["code"].as_str() {
            Some(code) => format!("{status} {code}"),
            None => status.to_string(),
        };
        *outcome.results.entry(file.name).or_default().entry(answer).or_default() += 1;
        if status == 429 || status == 503 {
            sleep(Duration::from_secs(1)).await;
        }
    }
    Ok(outcome)
}

/// A game with many orders, as the server exports it.
async fn history(client: &Client) -> anyhow::Result<Value> {
    let game = client.begin(&json!({ "clock": { "main": 600_000, "increment": 0 } })).await?;
    let (mut live, mut position) = client.join(&game).await?;
    for _ in 0..ORDERS {
        let order = match position["legal"].as_array().and_then(|legal| legal.first()) {
            Some(legal) if position["ply"].as_u64() < Some(8) => {
                crate::client::play(&legal["square"], &position["ply"])
            }
            _ => json!({ "type": "undo", "ply": position["ply"] }),
        };
        position = live.order(&order).await?;
    }
    let path = format!("/api/games/{game}/record?format=json");
    let (status, body) = client.ask(Method::GET, &path, &Value::Null).await?;
    ensure!(status == 200, "there is no record: {status} {body}");
    Ok(body["games"][0].clone())
}
