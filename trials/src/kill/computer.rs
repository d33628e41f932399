//! Games against a computer, one after the other. The computer's moves are acknowledged, too: the
//! client has seen them.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use otelo_rng::Rng;
use otelo_rules::{Game, Position, Size};
use serde_json::{Value, json};

use super::Tally;
use crate::client::{Client, Live, Refused, play};

pub(super) struct ComputerGame {
    client: Client,
    size: Size,
    /// The color of the person.
    person: &'static str,
    level: &'static str,
    has_clock: bool,
    /// The id; empty before the first game, and after a game is over.
    game: String,
    /// The moves that the client has seen, with what the computer thought.
    acknowledged: Vec<Value>,
    /// The last move of the person, if the client has not seen it yet.
    open: Option<Value>,
}

impl ComputerGame {
    pub(super) fn new(client: Client, number: usize) -> ComputerGame {
        ComputerGame {
            client,
            size: if number.is_multiple_of(2) { Size::Eight } else { Size::Six },
            person: if number.is_multiple_of(3) { "white" } else { "black" },
            level: if number % 4 < 2 { "engine:1" } else { "engine:5" },
            has_clock: number % 5 < 2,
            game: String::new(),
            acknowledged: Vec::new(),
            open: None,
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.game
    }

    /// Plays until the server is killed.
    pub(super) async fn play(
        &mut self,
        server: SocketAddr,
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        self.client.move_to(server);
        loop {
            match self.play_one(tally).await {
                Ok(()) => {}
                Err(error) if error.is::<Wrong>() || error.is::<Refused>() => return Err(error),
                Err(_) => return Ok(()),
            }
        }
    }

    /// Plays a game to its end.
    async fn play_one(&mut self, tally: &mut Tally) -> anyhow::Result<()> {
        let mut rng = Rng::new(getrandom::u64()?);
        if self.game.is_empty() {
            let mut new = json!({ "size": self.size.side() });
            new[if self.person == "black" { "white" } else { "black" }] = json!(self.level);
            if self.has_clock {
                new["clock"] = json!({ "main": 600_000, "increment": 1000 });
            }
            self.game = self.client.begin(&new).await?;
            self.acknowledged.clear();
        }
        let (mut live, mut position): (Live, Value) = self.client.join(&self.game).await?;
        loop {
            self.see(&position, tally)?;
            if position["turn"].is_null() {
                break;
            }
            if position["turn"] == self.person && self.open.is_none() {
                let legal = position["legal"].as_array().context("legal moves are a list")?;
                // Without a move, the pass comes in its own message.
                if let Some(chosen) = rng.choice(legal) {
                    self.open = Some(chosen["square"].clone());
                    live.send(&play(&chosen["square"], &position["ply"])).await?;
                }
            }
            position = live.position().await?;
        }
        tally.finished.push((std::mem::take(&mut self.game), json!(self.acknowledged)));
        Ok(())
    }

    /// The client sees a position: all of its moves are acknowledged.
    fn see(&mut self, position: &Value, tally: &mut Tally) -> anyhow::Result<()> {
        let moves = position["moves"].as_array().context("moves are a list")?;
        let seen = self.acknowledged.len();
        if !moves.starts_with(&self.acknowledged) {
            return Err(Wrong(format!("{:?} became {moves:?}", self.acknowledged)).into());
        }
        for played in &moves[seen..] {
            if self.is_of_person(played) {
                self.open = None;
                tally.orders += 1;
            } else if !played["effort"].is_null() {
                tally.computer_moves += 1;
            }
        }
        self.acknowledged.clone_from(moves);
        Ok(())
    }

    fn is_of_person(&self, played: &Value) -> bool {
        played["color"] == self.person && played["move"] != "pass"
    }

    /// Checks that all moves are there that the client has seen, and that what follows is the
    /// move that was not answered, passes and moves of the computer.
    pub(super) async fn check(&mut self, server: SocketAddr) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        if self.game.is_empty() {
            return Ok(tally);
        }
        self.client.move_to(server);
        let shown = self.client.show(&self.game).await?;
        let moves = shown["moves"].as_array().context("moves are a list")?;
        ensure!(
            moves.starts_with(&self.acknowledged),
            "acknowledged {:?}, found {moves:?}",
            self.acknowledged
        );
        self.check_legal(moves)?;
        let open = self.open.take();
        tally.unanswered = usize::from(open.is_some());
        let (own, others): (Vec<&Value>, Vec<&Value>) =
            moves[self.acknowledged.len()..].iter().partition(|played| self.is_of_person(played));
        let own: Vec<&Value> = own.into_iter().map(|played| &played["move"]).collect();
        ensure!(
            own.is_empty() || own == open.iter().collect::<Vec<_>>(),
            "found the moves {own:?}; the order was {open:?}"
        );
        tally.unanswered_but_done = own.len();
        tally.untold_moves = others.len();
        self.acknowledged.clone_from(moves);
        Ok(tally)
    }

    /// Checks that the moves are legal, each for its player.
    fn check_legal(&self, moves: &[Value]) -> anyhow::Result<()> {
        let mut game = Game::from_position(Position::start(self.size));
        for played in moves {
            let turn = game.position().turn().to_string().to_lowercase();
            ensure!(played["color"] == turn, "{turn} is to move, not {played}");
            let text = played["move"].as_str().context("a move is a text")?;
            game.play(text.parse::<otelo_rules::Move>()?)?;
        }
        Ok(())
    }
}

/// The server has told something that contradicts what it told before.
#[derive(Debug)]
struct Wrong(String);

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}
