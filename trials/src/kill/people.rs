//! A game between two people, who give all kinds of orders.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use hyper::Method;
use otelo_rng::Rng;
use otelo_rules::Size;
use serde_json::{Value, json};

use super::Tally;
use crate::{
    client::{Client, Refused},
    model::{Model, Order},
};

/// After so many orders a game is replaced by a new one.
const MOST_ORDERS: usize = 200;

pub(super) struct PeopleGame {
    client: Client,
    game: String,
    model: Model,
    /// The last order, if it was not answered.
    open: Option<Order>,
    /// The last acknowledged state, as the server sent it.
    acknowledged: Option<Value>,
    orders: usize,
    is_live: bool,
}

impl PeopleGame {
    pub(super) async fn begin(client: &Client, number: usize) -> anyhow::Result<PeopleGame> {
        let size = Size::ALL[number % Size::ALL.len()];
        // Half of the games have a clock. Half of the players use a WebSocket, half HTTP.
        let clock =
            number.is_multiple_of(2).then(|| json!({ "main": 3_600_000, "increment": 1000 }));
        let new = json!({ "size": size.side(), "clock": clock });
        Ok(PeopleGame {
            client: client.clone(),
            game: client.begin(&new).await?,
            model: Model::new(size),
            open: None,
            acknowledged: None,
            orders: 0,
            is_live: number % 4 < 2,
        })
    }

    pub(super) fn id(&self) -> &str {
        &self.game
    }

    pub(super) fn is_done(&self) -> bool {
        self.orders >= MOST_ORDERS
    }

    /// Gives orders until the server is killed.
    pub(super) async fn play(
        &mut self,
        server: SocketAddr,
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        self.client.move_to(server);
        let mut rng = Rng::new(getrandom::u64()?);
        let Ok((mut live, _)) = self.client.join(&self.game).await else { return Ok(()) };
        loop {
            let order = self.model.some_order(&mut rng);
            let message = self.model.message(&order);
            let after = self.model.after(&order)?;
            self.open = Some(order);
            let answer = if self.is_live {
                live.order(&message).await
            } else {
                let path = format!("/api/games/{}/orders", self.game);
                self.client.ask(Method::POST, &path, &message).await.map(|(_, body)| body)
            };
            let mut answer = match answer {
                Ok(answer) => answer,
                Err(error) if error.is::<Refused>() => return Err(error),
                Err(_) => return Ok(()),
            };
            if answer["type"] == "refused" || answer["code"].is_string() {
                anyhow::bail!("{message} was refused: {answer}");
            }
            // A forced pass comes in its own message, which completes the order.
            while self.is_live && after.check(&answer).is_err() {
                match live.position().await {
                    Ok(next) => answer = next,
                    Err(_) => return Ok(()),
                }
            }
            after.check(&answer).with_context(|| format!("after {message}"))?;
            (self.model, self.open, self.acknowledged) = (after, None, Some(answer));
            self.orders += 1;
            tally.orders += 1;
        }
    }

    /// Checks that the game is in the last acknowledged state, or in the state after the order that
    /// was not answered.
    pub(super) async fn check(&mut self, server: SocketAddr) -> anyhow::Result<Tally> {
        self.client.move_to(server);
        let shown = self.client.show(&self.game).await?;
        let mut tally = Tally { unanswered: usize::from(self.open.is_some()), ..Tally::default() };
        match (self.open.take(), self.model.check(&shown)) {
            (_, Ok(())) => self.check_times(&shown)?,
            (None, Err(error)) => return Err(error),
            (Some(order), Err(_)) => {
                let after = self.model.after(&order)?;
                after.check(&shown).with_context(|| format!("{order:?} is half done"))?;
                tally.unanswered_but_done = 1;
                self.model = after;
                self.acknowledged = Some(shown.clone());
            }
        }
        if self.is_done() {
            tally.finished.push((self.game.clone(), shown["moves"].clone()));
        }
        Ok(tally)
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
