//! Another program as a player.

use std::{sync::Arc, time::Duration};

use otelo_player::{Answer, ChooseError, Player, Source, Turn};
use otelo_rules::{Game, Move, PlayError, Position, Size};

use crate::{
    EngineConfig,
    engine::{Choice, Engine, TimeControl, start},
    engines::{EngineKey, Idle, lock},
    process::Fault,
};

/// How long a move may take if nobody says otherwise.
const LONGEST_MOVE: Duration = Duration::from_secs(600);

/// What a move may take beyond its limit: reading and writing, and a loaded machine.
const TOLERANCE: Duration = Duration::from_millis(500);

/// An engine that plays a game after the other. If it does something wrong, it has lost the game: its
/// process is ended, and the next game begins with a new one.
pub(crate) struct ExternalPlayer {
    key: EngineKey,
    config: EngineConfig,
    move_time: Option<Duration>,
    engine: Option<Box<dyn Engine>>,
    idle: Arc<Idle>,
    game: Game,
    /// How long its moves of this game have taken.
    used: Duration,
    /// The processor time of its processes that have ended, if it is known.
    ended: Option<Duration>,
}

impl ExternalPlayer {
    pub(crate) fn new(
        key: EngineKey,
        config: EngineConfig,
        time: Option<Duration>,
        engine: Box<dyn Engine>,
        idle: Arc<Idle>,
    ) -> ExternalPlayer {
        ExternalPlayer {
            key,
            move_time: time.or(config.move_time),
            config,
            engine: Some(engine),
            idle,
            game: Game::new(Size::Eight),
            used: Duration::ZERO,
            ended: Some(Duration::ZERO),
        }
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => start(&self.config, self.key.depth)?,
        };
        let choice = self.ask_engine(&mut *engine, turn);
        match choice {
            Ok(_) => self.engine = Some(engine),
            // A new process begins the next game.
            Err(_) => self.ended = sum(self.ended, engine.process().cpu_time()),
        }
        choice
    }

    fn ask_engine(&mut self, engine: &mut dyn Engine, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let clock = turn.limits.clock.map(|clock| clock.left);
        let game_left = self.config.game_time.map(|time| time.saturating_sub(self.used));
        let left = clock.into_iter().chain(game_left).min();
        let (of_game, of_move) = (self.config.game_time, self.move_time);
        engine.follow(&self.game, TimeControl { of_game, of_move, left })?;
        let limits = [self.move_time, turn.limits.time, left];
        let most = limits.into_iter().flatten().min().unwrap_or(LONGEST_MOVE);
        let begin = turn.clock.now();
        let choice = engine.choose(most.saturating_add(TOLERANCE), turn.stop)?;
        self.used += turn.clock.now().saturating_sub(begin);
        if self.config.game_time.is_some_and(|time| self.used > time + TOLERANCE) {
            return Err(Fault::TimeUp);
        }
        Ok(choice)
    }
}

impl Player for ExternalPlayer {
    fn new_game(&mut self, start: &Position) {
        self.game = Game::from_position(*start);
        self.used = Duration::ZERO;
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn tell(&mut self, played: Move) -> Result<(), PlayError> {
        self.game.play(played)
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Answer, ChooseError> {
        if self.game.is_over() {
            return Err(ChooseError::GameOver);
        }
        // It is told the pass with the next move.
        if self.game.position().must_pass() {
            return Ok(Answer::unsearched(Move::Pass, Source::Pass));
        }
        let Choice { played, nodes } =
            self.ask(&turn).map_err(|fault| ChooseError::Failed { reason: fault.to_string() })?;
        let answer = Answer::unsearched(played, Source::Search);
        Ok(Answer { nodes, time: turn.clock.now(), ..answer })
    }

    fn outside_cpu_time(&self) -> Option<Duration> {
        match &self.engine {
            Some(engine) => sum(self.ended, engine.process().cpu_time()),
            None => self.ended,
        }
    }
}

fn sum(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    Some(a? + b?)
}

impl Drop for ExternalPlayer {
    /// Keeps an engine that has done nothing wrong for the next game.
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            lock(&self.idle).entry(self.key.clone()).or_default().push(engine);
        }
    }
}
