//! Long searches of another client: games between two strong computers, which it watches.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use serde_json::json;
use tokio::task::JoinSet;

use crate::{
    client::{Client, Live},
    server::Server,
};

/// The address of this client.
const FROM: [u8; 4] = [127, 0, 0, 2];

/// The running searches.
pub(super) struct Searches(JoinSet<anyhow::Result<usize>>);

/// Starts `count` searches; when one has ended, the next one of its game follows.
pub(super) async fn start(
    server: &Server,
    count: usize,
    ends: &Arc<AtomicBool>,
) -> anyhow::Result<Searches> {
    let client = server.client_at(FROM);
    let mut searches = JoinSet::new();
    for _ in 0..count {
        let live = begin(&client).await?;
        searches.spawn(watch(client.clone(), live, Arc::clone(ends)));
    }
    Ok(Searches(searches))
}

impl Searches {
    /// Waits for the end; returns how many moves the computers have played.
    pub(super) async fn count(mut self) -> anyhow::Result<usize> {
        let mut count = 0;
        while let Some(moves) = self.0.join_next().await {
            count += moves??;
        }
        Ok(count)
    }
}

async fn begin(client: &Client) -> anyhow::Result<Live> {
    let new = json!({ "black": "engine:30", "white": "engine:30" });
    Ok(client.join(&client.begin(&new).await?).await?.0)
}

/// Watches a game, and a new one when it is over; returns the number of moves.
async fn watch(client: Client, mut live: Live, ends: Arc<AtomicBool>) -> anyhow::Result<usize> {
    let mut moves = 0;
    loop {
        // Reports of a search come often, but a search in the queue tells nothing for long.
        let message = tokio::select! {
            message = live.next_patiently() => message?,
            () = ended(&ends) => return Ok(moves),
        };
        moves += usize::from(message["change"] == "move");
        if message["type"] == "position" && message["turn"].is_null() {
            live = begin(&client).await?;
        }
    }
}

/// Waits for the end of the trial.
async fn ended(ends: &AtomicBool) {
    while !ends.load(Ordering::Relaxed) {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}
