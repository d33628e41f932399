//! An engine that is spoken to by the NBoard protocol.
//!
//! It is told the moves, and then sent a `ping`: until its `pong`, whatever it says belongs to the past.
//! Only then it is asked for a move, and sent nothing until it has answered, because pending input
//! ends a search (NTest).

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use otelo_player::Depth;
use otelo_protocols::nboard::{Message, MessageError, Order};
use otelo_rules::Game;

use crate::{
    EngineConfig,
    engine::{Choice, Engine, PATIENCE, TimeControl, check_legal, excerpt},
    process::{EngineProcess, Fault},
};

/// How many moves ahead an engine looks if nobody says otherwise. It must be told something: NTest
/// does not move without.
const DEPTH: u8 = 12;

/// A running engine, with the game as it knows it.
pub(crate) struct NBoardEngine {
    process: EngineProcess,
    /// The number of the last ping.
    ping: i64,
    game: Option<Game>,
}

impl NBoardEngine {
    /// Starts it and agrees with it on the protocol.
    pub(crate) fn start(
        config: &EngineConfig,
        depth: Option<Depth>,
    ) -> Result<NBoardEngine, Fault> {
        let process = EngineProcess::start(&config.command, config.folder.as_deref())?;
        let mut engine = NBoardEngine { process, ping: 0, game: None };
        engine.send(&Order::NBoard(2))?;
        engine.send(&Order::SetDepth(depth.map_or(DEPTH, Depth::get)))?;
        for option in &config.options {
            engine.process.send(option)?;
        }
        engine.synchronise()?;
        Ok(engine)
    }

    fn send(&mut self, order: &Order) -> Result<(), Fault> {
        self.process.send(&order.to_string())
    }

    /// Waits until it has done what it was told.
    fn synchronise(&mut self) -> Result<(), Fault> {
        self.ping += 1;
        let begin = Instant::now();
        self.send(&Order::Ping(self.ping))?;
        loop {
            let line = self.process.line(begin, PATIENCE, &AtomicBool::new(false))?;
            if line.parse() == Ok(Message::Pong(self.ping)) {
                return Ok(());
            }
        }
    }
}

impl Engine for NBoardEngine {
    fn new_game(&mut self) {
        self.process.forget_output();
        self.game = None;
    }

    fn follow(&mut self, game: &Game, time: TimeControl) -> Result<(), Fault> {
        match &self.game {
            // A clock is told with the game.
            Some(known) if game.continues(known) && time.left.is_none() => {
                for played in game.moves().skip(known.ply()) {
                    self.process.send(&Order::Move { played, seconds: 0.0 }.to_string())?;
                }
            }
            _ => self.send(&Order::game(game, time.left))?,
        }
        self.game = Some(game.clone());
        self.synchronise()
    }

    fn process(&self) -> &EngineProcess {
        &self.process
    }

    fn choose(&mut self, most: Duration, stop: &AtomicBool) -> Result<Choice, Fault> {
        let Some(game) = self.game.clone() else { return Err(Fault::OutOfStep) };
        let (begin, mut nodes) = (Instant::now(), 0);
        self.send(&Order::Go)?;
        loop {
            let line = self.process.line(begin, most, stop)?;
            match line.parse() {
                Ok(Message::Choice { played, .. }) => {
                    check_legal(game.position(), played)?;
                    return Ok(Choice { played, nodes });
                }
                Ok(Message::NodeStats { nodes: seen, .. }) => nodes = seen,
                Err(MessageError::Move(_)) if line.starts_with("===") => {
                    return Err(Fault::NotMove(excerpt(line["===".len()..].trim())));
                }
                _ => {}
            }
        }
    }
}
