//! Robustness test (fuzzing): invalid messages over WebSockets cause no panic and no stuck game.

use std::{net::SocketAddr, path::Path};

use anyhow::{Context, ensure};
use clap::Args;
use futures_util::SinkExt;
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};

use crate::{
    connection::{Live, begin, show},
    server::Server,
};

/// The messages sent over one connection: fewer than the burst that the rate limit allows.
const EACH: usize = 400;
/// The number of concurrent connections.
const SIDE_BY_SIDE: usize = 8;

#[derive(Debug, Args)]
pub(crate) struct Storm {
    /// How many messages
    #[arg(long, default_value = "100000")]
    messages: usize,
    /// The seed of the random messages
    #[arg(long, default_value = "1")]
    seed: u64,
}

impl Storm {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir()?;
        let mut server = Server::start(program, directory.path())?;
        let address = server.address;
        let mut games = Vec::new();
        for new in [
            json!({}),
            json!({ "size": 6 }),
            json!({ "size": 4, "white": "random" }),
            json!({ "white": "minimax:easy", "clock": { "main": 3_600_000, "increment": 0 } }),
        ] {
            games.push(begin(address, &new).await?);
        }
        let mut chance = Rng::new(self.seed);
        let (mut sent, mut broken) = (0, 0);
        while sent < self.messages {
            let mut senders = JoinSet::new();
            for number in 0..SIDE_BY_SIDE {
                let game = games[number % games.len()].clone();
                senders.spawn(pester(address, game, chance.fork()));
            }
            while let Some(done) = senders.join_next().await {
                let (count, broke) = done??;
                sent += count;
                broken += usize::from(broke);
            }
            server.check_alive()?;
            for game in &games {
                goes_on(address, game).await.with_context(|| format!("after {sent} messages"))?;
            }
        }
        println!("{}", json!({ "messages": sent, "connections_ended": broken, "seed": self.seed }));
        Ok(())
    }
}

/// Sends random messages over one connection; returns how many, and whether the connection ended.
async fn pester(
    address: SocketAddr,
    game: String,
    mut chance: Rng,
) -> anyhow::Result<(usize, bool)> {
    let (mut live, position) = Live::join(address, &game).await?;
    for number in 1..=EACH {
        let message = nonsense(&mut chance, &position);
        let is_goodbye = message.is_close();
        if live.socket.send(message).await.is_err() || is_goodbye {
            return Ok((number, true));
        }
        // Read regularly: a client that does not read is disconnected, and unread messages would
        // not be processed.
        if number % 20 == 0 {
            heard(&mut live).await.with_context(|| format!("after {number} messages"))?;
        }
    }
    Ok((EACH, false))
}

/// Waits until all messages sent before are processed: gives an order that is always allowed, and
/// waits for its acknowledgement.
async fn heard(live: &mut Live) -> anyhow::Result<()> {
    let name = format!("{:x}", getrandom::u32()?);
    live.send(&json!({ "type": "rename", "color": "black", "name": name })).await?;
    while live.next().await?["seats"]["black"]["name"] != json!(name) {}
    Ok(())
}

/// Checks that a game accepts an order and is consistent.
async fn goes_on(address: SocketAddr, game: &str) -> anyhow::Result<()> {
    let (mut live, _) = Live::join(address, game).await?;
    heard(&mut live).await?;
    let shown = show(address, game).await?;
    let board = shown["board"].as_str().context("a board is a text")?;
    for (key, disc) in [("black", 'X'), ("white", 'O')] {
        let count = board.chars().filter(|&seen| seen == disc).count();
        ensure!(shown[key] == json!(count), "{key} has {} discs on {board}", shown[key]);
    }
    let moves = shown["moves"].as_array().map_or(0, Vec::len);
    ensure!(shown["ply"] == json!(moves), "{moves} moves at ply {}", shown["ply"]);
    Ok(())
}

/// A random message: malformed, not allowed, or sometimes valid.
fn nonsense(chance: &mut Rng, position: &Value) -> Message {
    match chance.u8(0..12) {
        0 => Message::binary((0..chance.usize(0..200)).map(|_| chance.u8(..)).collect::<Vec<_>>()),
        1 => Message::text((0..chance.usize(0..200)).map(|_| letter(chance)).collect::<String>()),
        2 => Message::text("[".repeat(chance.usize(1..3000))),
        3 => Message::text("x".repeat(chance.usize(4000..5000))),
        4 => Message::Ping(vec![chance.u8(..); chance.usize(0..125)].into()),
        5 if chance.u8(..) == 0 => Message::Close(None::<CloseFrame>),
        6 | 7 => {
            // A valid message with one wrong character.
            let mut bytes = order(chance, position).to_string().into_bytes();
            let index = chance.usize(0..bytes.len());
            bytes[index] = chance.u8(32..127);
            Message::text(String::from_utf8_lossy(&bytes).into_owned())
        }
        8 => {
            let text = order(chance, position).to_string();
            Message::text(&text[..chance.usize(0..text.len())])
        }
        _ => Message::text(order(chance, position).to_string()),
    }
}

/// A random character.
fn letter(chance: &mut Rng) -> char {
    char::from_u32(chance.u32(..0x11_0000)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A random order, with any ply and any values.
fn order(chance: &mut Rng, position: &Value) -> Value {
    let kinds = [
        "play", "undo", "redo", "resign", "hint", "go", "rename", "seats", "step", "title",
        "invite", "answer", "rematch", "fly",
    ];
    let ply = match chance.u8(0..4) {
        0 => json!(chance.i64(..)),
        1 => json!("0"),
        2 => position["ply"].clone(),
        _ => json!(chance.u8(0..64)),
    };
    let players = ["human", "random", "minimax:easy", "nobody", ""];
    let mut order = json!({ "type": kinds[chance.usize(0..kinds.len())] });
    let square = format!("{}{}", char::from(chance.u8(b'a'..=b'i')), chance.u8(0..10));
    for (key, value) in [
        ("ply", ply),
        ("square", json!(square)),
        ("color", json!(["black", "white", "red"][chance.usize(0..3)])),
        ("name", [Value::Null, json!("x"), json!("\u{0}")][chance.usize(0..3)].clone()),
        ("title", json!("y".repeat(chance.usize(0..60)))),
        ("black", json!(players[chance.usize(0..players.len())])),
        ("white", json!(players[chance.usize(0..players.len())])),
        ("on", json!(chance.bool())),
        ("agree", json!(chance.bool())),
    ] {
        if wants(order["type"].as_str().unwrap_or_default(), key) != (chance.u8(0..20) == 0) {
            order[key] = value;
        }
    }
    order
}

/// Whether a kind of order has a field.
fn wants(kind: &str, field: &str) -> bool {
    match field {
        "ply" => !matches!(kind, "rename" | "seats" | "step" | "title" | "invite"),
        "square" => kind == "play",
        "color" => matches!(kind, "resign" | "rename" | "invite"),
        "name" => kind == "rename",
        "title" => kind == "title",
        "black" | "white" => kind == "seats",
        "on" => kind == "step",
        "agree" => kind == "answer",
        _ => false,
    }
}
