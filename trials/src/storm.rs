//! Robustness test (fuzzing): invalid messages over WebSockets cause no panic and no stuck game.
//!
//! Devices at several addresses send them, so that most are not just refused by a rate limit.

mod messages;

use std::{collections::BTreeMap, path::Path, time::Instant};

use anyhow::{Context, ensure};
use clap::Args;
use futures_util::{FutureExt, SinkExt, StreamExt};
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::timeout};
use tokio_tungstenite::tungstenite::{Error, Message};

use self::messages::nonsense;
use crate::{
    client::{Client, Live, play},
    server::Server,
};

/// The messages sent over one connection: fewer than the burst that the rate limit of a device in a
/// game allows.
const EACH: usize = 450;
/// The number of concurrent connections.
const SIDE_BY_SIDE: usize = 32;
/// The number of addresses that they come from.
const ADDRESSES: usize = 16;
/// The connections of one of so many addresses have no cookie, so that they share a rate limit.
const WITHOUT_COOKIE: usize = 4;
/// After so many messages the sender waits until they are processed.
const PACE: usize = 50;

#[derive(Debug, Args)]
pub(crate) struct Storm {
    /// How many messages
    #[arg(long, default_value = "1000000")]
    messages: usize,
    /// The seed of the random messages
    #[arg(long, default_value = "1")]
    seed: u64,
}

/// What came of the messages.
#[derive(Debug, Default)]
struct Tally {
    sent: usize,
    /// The messages of the server: positions, refusals by their code, others by their type.
    answers: BTreeMap<String, usize>,
    /// The connections that ended early, by the side that closed them.
    ended: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.sent += other.sent;
        for (answer, count) in other.answers {
            *self.answers.entry(answer).or_default() += count;
        }
        for (side, count) in other.ended {
            *self.ended.entry(side).or_default() += count;
        }
    }

    fn hear(&mut self, text: &str) -> anyhow::Result<()> {
        let message: Value = serde_json::from_str(text)?;
        let kind = match message["type"].as_str().context("a message has a type")? {
            "refused" => message["code"].as_str().context("a refusal has a code")?,
            other => other,
        };
        *self.answers.entry(kind.to_owned()).or_default() += 1;
        Ok(())
    }
}

impl Storm {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir()?;
        let mut server = Server::start(program, directory.path())?;
        let mut rng = Rng::new(self.seed);
        let mut tally = Tally::default();
        let (begun, mut round) = (Instant::now(), 0);
        while tally.sent < self.messages {
            let games = begin_games(&server).await?;
            let mut senders = JoinSet::new();
            for number in 0..SIDE_BY_SIDE {
                let client = server.client_at([127, 0, 1, (number % ADDRESSES) as u8 + 1]);
                // Each round other addresses have no cookie.
                let has_cookie = !(number % ADDRESSES + round).is_multiple_of(WITHOUT_COOKIE);
                let game = games[number % games.len()].1.clone();
                senders.spawn(pester(client, has_cookie, game, rng.fork()));
            }
            while let Some(done) = senders.join_next().await {
                tally.add(done??);
            }
            server.check_alive()?;
            for (owner, game) in &games {
                goes_on(owner, game)
                    .await
                    .with_context(|| format!("game {game} after {} messages", tally.sent))?;
            }
            round += 1;
            if round % 10 == 0 {
                let rate = tally.sent as f64 / begun.elapsed().as_secs_f64();
                eprintln!("{} messages, {rate:.0} per second", tally.sent);
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        let report = json!({
            "messages": tally.sent,
            "seconds": seconds.round(),
            "messages_per_second": (tally.sent as f64 / seconds).round(),
            "too_fast": tally.answers.get("too-fast"),
            "answers": tally.answers,
            "connections_ended": tally.ended,
            "memory_kb": server.memory(),
            "seed": self.seed,
        });
        println!("{report}");
        Ok(())
    }
}

/// Begins some games, each with a client that may play in it. In the first ones everybody on this
/// machine may.
async fn begin_games(server: &Server) -> anyhow::Result<Vec<(Client, String)>> {
    let mut games = Vec::new();
    let open = server.client();
    let device = server.client().with_cookie().await?;
    let clock = json!({ "main": 3_600_000, "increment": 0 });
    for (client, new) in [
        (&open, json!({})),
        (&open, json!({ "size": 6 })),
        (&open, json!({ "clock": clock })),
        (&open, json!({ "size": 4, "white": "random" })),
        (&open, json!({ "white": "minimax:easy", "clock": clock })),
        (&open, json!({ "size": 6, "black": "engine:1" })),
        (&device, json!({})),
        (&device, json!({ "white": "engine:1" })),
    ] {
        games.push((client.clone(), client.begin(&new).await?));
    }
    Ok(games)
}

/// Sends random messages over one connection.
async fn pester(
    client: Client,
    has_cookie: bool,
    game: String,
    mut rng: Rng,
) -> anyhow::Result<Tally> {
    let client = if has_cookie { client.with_cookie().await? } else { client };
    let (mut live, position) = client.join(&game).await?;
    let mut tally = Tally::default();
    while tally.sent < EACH {
        let message = nonsense(&mut rng, &position);
        let is_goodbye = message.is_close();
        tally.sent += 1;
        if live.socket.send(message).await.is_err() {
            *tally.ended.entry("by the server").or_default() += 1;
            break;
        }
        if is_goodbye {
            *tally.ended.entry("by the client").or_default() += 1;
            break;
        }
        // Read what there is: a client that does not read is disconnected.
        while let Some(Some(Ok(received))) = live.socket.next().now_or_never() {
            if let Message::Text(text) = received {
                tally.hear(&text)?;
            }
        }
        if tally.sent % PACE == 0 && !processed(&mut live, &mut tally).await? {
            *tally.ended.entry("by the server").or_default() += 1;
            break;
        }
    }
    Ok(tally)
}

/// Waits until all messages sent before are processed; `false` if the connection has ended.
async fn processed(live: &mut Live, tally: &mut Tally) -> anyhow::Result<bool> {
    // A ping is answered after everything before it.
    let payload = getrandom::u64()?.to_le_bytes().to_vec();
    if live.socket.send(Message::Ping(payload.clone().into())).await.is_err() {
        return Ok(false);
    }
    loop {
        let patience = std::time::Duration::from_secs(60);
        match timeout(patience, live.socket.next()).await.context("no answer to a ping")? {
            Some(Ok(Message::Pong(answered))) if answered == payload => return Ok(true),
            Some(Ok(Message::Text(text))) => tally.hear(&text)?,
            Some(Ok(Message::Close(_))) | None => return Ok(false),
            Some(Ok(_)) => {}
            Some(Err(Error::Io(_) | Error::ConnectionClosed | Error::AlreadyClosed)) => {
                return Ok(false);
            }
            Some(Err(error)) => return Err(error).context("the server breaks the protocol"),
        }
    }
}

/// Checks that a game goes on, unless it is over, and is consistent.
async fn goes_on(client: &Client, game: &str) -> anyhow::Result<()> {
    let (mut live, mut position) = client.join(game).await?;
    let ply = position["ply"].as_u64().context("a ply is a number")?;
    let turn = position["turn"].as_str().map(ToOwned::to_owned);
    if let Some(turn) = turn {
        let legal = position["legal"].as_array().and_then(|legal| legal.first());
        if position["seats"][&turn]["spec"] == "human" {
            if let Some(legal) = legal {
                live.send(&play(&legal["square"], &position["ply"])).await?;
            }
        } else if position["waiting"] == true {
            live.send(&json!({ "type": "go", "ply": position["ply"] })).await?;
        }
        while position["ply"].as_u64() <= Some(ply) && !position["turn"].is_null() {
            position = live.position().await?;
        }
    }
    let shown = client.show(game).await?;
    let board = shown["board"].as_str().context("a board is a text")?;
    for (key, disc) in [("black", 'X'), ("white", 'O')] {
        let count = board.chars().filter(|&seen| seen == disc).count();
        ensure!(shown[key] == json!(count), "{key} has {} discs on {board}", shown[key]);
    }
    let moves = shown["moves"].as_array().map_or(0, Vec::len);
    ensure!(shown["ply"] == json!(moves), "{moves} moves at ply {}", shown["ply"]);
    Ok(())
}
