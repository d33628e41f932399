//! Clients that look at analyses, each at another position every two seconds. Measures how long the first
//! values take, and how soon an analysis ends whose client has gone.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::ensure;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::{
    client::{Client, Live},
    server::Server,
    times::Times,
};

/// The goal for the median of the first values of an analysis.
const GOAL_OF_FIRST_VALUES: Duration = Duration::from_millis(100);
/// The goal for the 99th percentile of the ends of analyses whose client has gone.
const GOAL_OF_CLOSING: Duration = Duration::from_millis(50);
/// How many analyses one address may have.
const EACH: usize = 8;
/// The time that somebody looks at a position.
const LOOK: Duration = Duration::from_secs(2);
/// A game whose positions are looked at.
const GAME: &str = "f5d6c4d3c3f4c5b3c2b4e3e6c6e2a5d2a4b5e1b6g4f3f1g3f6h4f2g5g6e7h3d1h6h5c1f7c7";

/// The running analyses.
pub(super) struct Analyses {
    looking: JoinSet<anyhow::Result<Vec<Duration>>>,
    leaving: Option<tokio::task::JoinHandle<anyhow::Result<Vec<Duration>>>>,
}

/// What was measured.
#[derive(Default)]
pub(super) struct Measured {
    /// From the order to the first values.
    pub(super) first: Times,
    /// From the end of a connection to the end of its search.
    pub(super) closed: Times,
}

impl Measured {
    /// Checks the goals.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let (half, goal) = (self.first.percentile(50), GOAL_OF_FIRST_VALUES);
        ensure!(
            half <= goal,
            "half of the first values took longer than {half:?}; the goal is {goal:?}"
        );
        let (slow, goal) = (self.closed.percentile(99), GOAL_OF_CLOSING);
        ensure!(slow <= goal, "a closed analysis went on for {slow:?}; the goal is {goal:?}");
        Ok(())
    }
}

/// Starts `count` analyses. If there are more than one address may have, clients at the last address
/// come and go.
pub(super) async fn start(
    server: &Server,
    count: usize,
    ends: &Arc<AtomicBool>,
) -> anyhow::Result<Analyses> {
    let mut looking = JoinSet::new();
    let leaves = count > EACH;
    let others = if leaves { count - EACH } else { count };
    for number in 0..others {
        let address = [127, 0, 1, (number / EACH) as u8 + 1];
        let live = server.client_at(address).analyse().await?;
        looking.spawn(look(live, number, Arc::clone(ends)));
    }
    let leaving =
        leaves.then(|| tokio::spawn(leave(server.client_at([127, 0, 1, 100]), Arc::clone(ends))));
    Ok(Analyses { looking, leaving })
}

impl Analyses {
    pub(super) async fn measured(mut self) -> anyhow::Result<Measured> {
        let mut first = Vec::new();
        while let Some(times) = self.looking.join_next().await {
            first.extend(times??);
        }
        let closed = match self.leaving {
            Some(leaving) => leaving.await??,
            None => Vec::new(),
        };
        Ok(Measured { first: first.into_iter().collect(), closed: closed.into_iter().collect() })
    }
}

/// Looks at one position after the other.
async fn look(
    mut live: Live,
    number: usize,
    ends: Arc<AtomicBool>,
) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::new();
    sleep(LOOK * (number as u32 % 10) / 10).await;
    for moves in (6..GAME.len() / 2).cycle().skip(number) {
        if ends.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        let mut message = first(&mut live, &GAME[..2 * moves]).await?;
        ensure!(message["type"] == "analysis", "{message}");
        times.push(begun.elapsed());
        while begun.elapsed() < LOOK && message["running"] == true {
            match tokio::time::timeout(LOOK.saturating_sub(begun.elapsed()), live.next_patiently())
                .await
            {
                Ok(next) => message = next?,
                Err(_) => break,
            }
        }
        sleep(LOOK.saturating_sub(begun.elapsed())).await;
    }
    Ok(times)
}

/// The first answer to an order: values of the position, or a refusal.
async fn first(live: &mut Live, position: &str) -> anyhow::Result<Value> {
    live.send(&json!({ "type": "analyse", "position": position })).await?;
    loop {
        let message = live.next().await?;
        if message["type"] == "refused" || message["position"] == position {
            return Ok(message);
        }
    }
}

/// Has as many analyses as an address may have. Closes one, and waits until there is room for another.
async fn leave(client: Client, ends: Arc<AtomicBool>) -> anyhow::Result<Vec<Duration>> {
    let mut open = Vec::new();
    for number in 0..EACH {
        let mut live = client.analyse().await?;
        first(&mut live, &GAME[..20 + 2 * number]).await?;
        open.push(live);
    }
    let mut times = Vec::new();
    while !ends.load(Ordering::Relaxed) {
        sleep(LOOK).await;
        let mut next = client.analyse().await?;
        let refused = first(&mut next, &GAME[..16]).await?;
        ensure!(refused["type"] == "refused", "there is no limit: {refused}");
        drop(open.remove(0));
        let begun = Instant::now();
        while first(&mut next, &GAME[..16]).await?["type"] == "refused" {
            sleep(Duration::from_millis(2)).await;
        }
        times.push(begun.elapsed());
        open.push(next);
    }
    Ok(times)
}
