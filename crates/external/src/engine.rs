//! A running engine, however it is spoken to.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_player::Depth;
use otelo_rules::{Game, Move, Position};

use crate::{
    EngineConfig, EngineProtocol,
    gtp_engine::GtpEngine,
    nboard_engine::NBoardEngine,
    process::{EngineProcess, Fault},
};

/// How long an engine has to start and to answer what needs no thinking.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A running engine, with the game as it knows it.
pub(crate) trait Engine: Send {
    /// A new game begins, though perhaps with the same moves.
    fn new_game(&mut self);

    /// Tells it what it does not know yet of a game, and of its time.
    fn follow(&mut self, game: &Game, time: TimeControl) -> Result<(), Fault>;

    /// Its process.
    fn process(&self) -> &EngineProcess;

    /// Its move where the game stands, which is legal.
    fn choose(&mut self, most: Duration, stop: &AtomicBool) -> Result<Choice, Fault>;
}

/// What an engine is told about its time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TimeControl {
    /// How long all its moves of a game may take.
    pub(crate) of_game: Option<Duration>,
    /// How long a move may take.
    pub(crate) of_move: Option<Duration>,
    /// What its clock shows, if it has one.
    pub(crate) left: Option<Duration>,
}

/// A move, and what it cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) played: Move,
    /// How many nodes it says it has searched.
    pub(crate) nodes: u64,
}

/// Starts an engine and agrees with it on the protocol.
pub(crate) fn start(config: &EngineConfig, depth: Option<Depth>) -> Result<Box<dyn Engine>, Fault> {
    Ok(match (config.protocol, depth) {
        (EngineProtocol::Gtp, Some(_)) => return Err(Fault::NoDepth),
        (EngineProtocol::Gtp, None) => Box::new(GtpEngine::start(config)?),
        (EngineProtocol::NBoard, depth) => Box::new(NBoardEngine::start(config, depth)?),
    })
}

/// Checks a move of an engine.
pub(crate) fn check_legal(position: &Position, played: Move) -> Result<(), Fault> {
    position.play(played).map(|_| ()).map_err(|_| Fault::Illegal(played.to_string()))
}

/// The beginning of what an engine says, on one line.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(60).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
