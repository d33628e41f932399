//! Crash test: kills the server at random times under load. All acknowledged orders must be saved,
//! and no order may be half saved.

use std::{
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::Args;
use hyper::Method;
use otelo_rng::Rng;
use otelo_rules::Size;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::{
    connection::{Live, ask, begin, show},
    model::{Model, Order},
    server::Server,
};

#[derive(Debug, Args)]
pub(crate) struct Kill {
    /// How many times the server is killed
    #[arg(long, default_value = "300")]
    times: usize,
    /// How many games are played at the same time
    #[arg(long, default_value = "24")]
    games: usize,
}

/// A game that is continued after each kill.
struct Survivor {
    game: String,
    model: Model,
    /// The last order, if it was not answered.
    open: Option<Order>,
    /// The last acknowledged state, as the server sent it.
    acknowledged: Option<Value>,
    orders: usize,
    is_live: bool,
}

impl Kill {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir()?;
        let mut survivors: Vec<Survivor> = Vec::new();
        let (mut acknowledged, mut undecided, mut done) = (0, 0, 0);
        let mut slowest = Duration::ZERO;
        let mut rng = Rng::new(getrandom::u64()?);
        for time in 1..=self.times {
            let begun = Instant::now();
            let server = Server::start(program, directory.path())?;
            slowest = slowest.max(begun.elapsed());
            let address = server.address;
            for survivor in &mut survivors {
                let (was_open, was_done) = survivor
                    .check(address)
                    .await
                    .with_context(|| format!("game {} after kill {}", survivor.game, time - 1))?;
                undecided += usize::from(was_open);
                done += usize::from(was_done);
            }
            // Games with many orders are replaced by new ones.
            survivors.retain(|survivor| survivor.orders < 200);
            while survivors.len() < self.games {
                survivors.push(Survivor::begin(address, survivors.len()).await?);
            }
            let mut players = JoinSet::new();
            for survivor in survivors.drain(..) {
                players.spawn(survivor.play(address));
            }
            sleep(Duration::from_millis(rng.u64(20..600))).await;
            server.kill()?;
            while let Some(survivor) = players.join_next().await {
                let (survivor, count) = survivor??;
                acknowledged += count;
                survivors.push(survivor);
            }
            if time % 10 == 0 {
                eprintln!("{time} kills, {acknowledged} orders acknowledged");
            }
        }
        println!(
            "{}",
            json!({
                "kills": self.times,
                "acknowledged": acknowledged,
                "unanswered": undecided,
                "unanswered_but_done": done,
                "slowest_start_ms": slowest.as_millis(),
            })
        );
        Ok(())
    }
}

impl Survivor {
    async fn begin(address: SocketAddr, number: usize) -> anyhow::Result<Survivor> {
        let size = Size::ALL[number % Size::ALL.len()];
        // Half of the games have a clock. Half of the players use a WebSocket, half HTTP.
        let clock =
            number.is_multiple_of(2).then(|| json!({ "main": 3_600_000, "increment": 1000 }));
        let new = json!({ "size": size.side(), "clock": clock });
        Ok(Survivor {
            game: begin(address, &new).await?,
            model: Model::new(size),
            open: None,
            acknowledged: None,
            orders: 0,
            is_live: number % 4 < 2,
        })
    }

    /// Gives orders until the server is killed; returns how many were acknowledged.
    async fn play(mut self, address: SocketAddr) -> anyhow::Result<(Survivor, usize)> {
        let mut rng = Rng::new(getrandom::u64()?);
        let mut count = 0;
        let Ok((mut live, _)) = Live::join(address, &self.game).await else {
            return Ok((self, 0));
        };
        loop {
            let order = self.model.some_order(&mut rng);
            let message = self.model.message(&order);
            let after = self.model.after(&order)?;
            self.open = Some(order);
            let answer = if self.is_live {
                live.order(&message).await
            } else {
                let path = format!("/api/games/{}/orders", self.game);
                ask(address, Method::POST, &path, &message).await.map(|(_, body)| body)
            };
            let mut answer = match answer {
                Ok(answer) => answer,
                Err(error) if format!("{error:#}").contains("refused: ") => return Err(error),
                Err(_) => return Ok((self, count)),
            };
            if answer["type"] == "refused" || answer["code"].is_string() {
                anyhow::bail!("{message} was refused: {answer}");
            }
            // A forced pass comes in its own message, which completes the order.
            while self.is_live && after.check(&answer).is_err() {
                match live.position().await {
                    Ok(next) => answer = next,
                    Err(_) => return Ok((self, count)),
                }
            }
            after.check(&answer).with_context(|| format!("after {message}"))?;
            (self.model, self.open, self.acknowledged) = (after, None, Some(answer));
            self.orders += 1;
            count += 1;
        }
    }

    /// Checks that the game is in the last acknowledged state, or in the state after the order that
    /// was not answered. Returns whether there was such an order, and whether it was saved.
    async fn check(&mut self, address: SocketAddr) -> anyhow::Result<(bool, bool)> {
        let shown = show(address, &self.game).await?;
        let as_acknowledged = self.model.check(&shown);
        let Some(order) = self.open.take() else {
            as_acknowledged?;
            self.check_times(&shown)?;
            return Ok((false, false));
        };
        if as_acknowledged.is_ok() {
            self.check_times(&shown)?;
            return Ok((true, false));
        }
        let after = self.model.after(&order)?;
        after.check(&shown).with_context(|| format!("{order:?} is half done"))?;
        self.model = after;
        self.acknowledged = Some(shown);
        Ok((true, true))
    }

    /// Checks that the time left after each move is the acknowledged one.
    fn check_times(&self, shown: &Value) -> anyhow::Result<()> {
        let Some(known) = &self.acknowledged else { return Ok(()) };
        ensure!(
            shown["moves"] == known["moves"],
            "times {} and {}",
            shown["moves"],
            known["moves"]
        );
        for color in ["black", "white"] {
            let left = |value: &Value| value["clock"][color].as_u64();
            // After a restart the clock continues from the last event: only a few seconds are lost.
            ensure!(left(shown) >= left(known).map(|left| left.saturating_sub(5000)), "{shown}");
        }
        Ok(())
    }
}
