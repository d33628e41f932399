//! A client that plays against `engine:1`, and measures how long the computer's answers take.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use otelo_rng::Rng;
use serde_json::json;
use tokio::time::sleep;

use crate::{client::play, server::Server};

/// The address of this client.
const FROM: [u8; 4] = [127, 0, 0, 4];
/// The time between the computer's answer and the next move.
const PAUSE: Duration = Duration::from_millis(200);

/// Plays one game after the other; returns the time from each move to the computer's answer.
pub(super) fn answers(
    server: &Server,
    ends: &Arc<AtomicBool>,
) -> impl Future<Output = anyhow::Result<Vec<Duration>>> + Send + use<> {
    let (client, ends) = (server.client_at(FROM), Arc::clone(ends));
    async move {
        let mut rng = Rng::new(getrandom::u64()?);
        let mut times = Vec::new();
        while !ends.load(Ordering::Relaxed) {
            let game = client.begin(&json!({ "white": "engine:1" })).await?;
            let (mut live, mut position) = client.join(&game).await?;
            while !position["turn"].is_null() && !ends.load(Ordering::Relaxed) {
                let legal = position["legal"].as_array().context("legal moves are a list")?;
                let square = match rng.choice(legal) {
                    Some(legal) if position["turn"] == "black" => legal["square"].clone(),
                    // The computer moves again, because the person must pass.
                    _ => {
                        position = live.position().await?;
                        continue;
                    }
                };
                let ply = position["ply"].as_u64().context("a ply is a number")?;
                let begun = Instant::now();
                live.send(&play(&square, &json!(ply))).await?;
                while position["ply"].as_u64() < Some(ply + 2) && !position["turn"].is_null() {
                    position = live.position().await?;
                }
                times.push(begun.elapsed());
                sleep(PAUSE).await;
            }
        }
        Ok(times)
    }
}
