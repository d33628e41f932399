//! A player that thinks for a session of a line protocol.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::anyhow;
use otelo_limits::CpuClock;
use otelo_player::{
    Answer, CandidateMove, ExternalEngines, Level, MoveLimits, Player, Players, Progress,
    Remaining, Spec, Stopwatch, Turn, Who,
};
use otelo_protocols::{Choice, Hint, Report, Thinker, TimeLimit};
use otelo_rules::Game;

use crate::{line_input::LineInput, work};

/// How large a table an analysis may have, in megabytes.
const ANALYSIS_MEGABYTES: usize = 128;

/// Files that are larger are no games.
const MAX_FILE: u64 = 1 << 24;

/// A player, the engine for analyses, and what interrupts them.
pub(crate) struct PlayerThinker {
    players: Players,
    spec: Spec,
    player: Box<dyn Player>,
    /// The game as the player has been told it.
    told: Option<Game>,
    input: Arc<LineInput>,
    seed: u64,
}

impl PlayerThinker {
    pub(crate) fn new(
        spec: &Spec,
        external: Arc<dyn ExternalEngines>,
        input: Arc<LineInput>,
    ) -> anyhow::Result<PlayerThinker> {
        let players = work::players_with(None, &[spec], Some(external))?;
        let player = players.player(spec).map_err(|error| anyhow!(error))?;
        let seed = getrandom::u64()?;
        Ok(PlayerThinker { players, spec: spec.clone(), player, told: None, input, seed })
    }

    /// Tells the player what it does not know yet of a game.
    fn tell(&mut self, game: &Game) {
        let known = self.told.as_ref().filter(|told| game.continues(told));
        let from = known.map(Game::ply);
        if from.is_none() {
            self.player.new_game(&game.start());
        }
        for played in game.moves().skip(from.unwrap_or(0)) {
            self.player.tell(played).expect("the game is legal");
        }
        self.told = Some(game.clone());
    }
}

impl Thinker for PlayerThinker {
    fn choose(&mut self, game: &Game, time: TimeLimit) -> Result<Choice, String> {
        self.tell(game);
        let (time, clock) = match time {
            TimeLimit::None => (None, None),
            TimeLimit::Move(time) => (Some(time), None),
            TimeLimit::Game { left, increment } => (None, Some(Remaining { left, increment })),
        };
        let limits = MoveLimits { time, clock, seed: self.seed, ..MoveLimits::default() };
        let answer = choose(&mut *self.player, limits, self.input.urgent(), &mut |_| {})?;
        let Answer { played, evaluation, nodes, time, .. } = answer;
        Ok(Choice { played, evaluation, nodes, time })
    }

    fn analyze(&mut self, game: &Game, lines: usize, report: &mut dyn FnMut(&Report)) {
        let lines = lines.clamp(1, 64);
        let weights = match &self.spec.who {
            Who::Engine(engine) => engine.weights().map(|name| format!(",weights={name}")),
            _ => None,
        };
        let text = format!("engine:30,exact=yes,lines={lines}{}", weights.unwrap_or_default());
        let spec: Spec = text.parse().expect("the name of a player");
        let Ok(mut engine) = self.players.player(&spec) else { return };
        let limits = MoveLimits { megabytes: Some(ANALYSIS_MEGABYTES), ..MoveLimits::default() };
        engine.new_game(game.position());
        let mut tell = |nodes, time, candidates: &[CandidateMove]| {
            let hints = candidates.iter().take(lines).map(hint).collect();
            report(&Report { nodes, time, hints });
        };
        let stop = self.input.something();
        let on_progress = &mut |progress: Progress| {
            tell(progress.nodes, progress.time, &progress.candidates);
        };
        let answer = choose(&mut *engine, limits, stop, on_progress);
        if let Ok(answer) = answer {
            tell(answer.nodes, answer.time, &answer.candidates);
        }
    }

    /// A level of the engine looks about as far as its number; fewer than four moves ahead it is level 7
    /// with that depth, because lower levels err on purpose.
    fn set_depth(&mut self, depth: u8) {
        let text = match depth {
            ..4 => format!("engine:7,depth={}", depth.max(1)),
            4 => "engine:7".to_owned(),
            5..=6 => "engine:8".to_owned(),
            7..=8 => "engine:9".to_owned(),
            _ => format!("engine:{}", depth.clamp(10, Level::MAX)),
        };
        let spec: Spec = text.parse().expect("the name of a player");
        if let Ok(player) = self.players.player(&spec) {
            (self.spec, self.player, self.told) = (spec, player, None);
        }
    }

    fn is_interrupted(&self) -> bool {
        self.input.urgent().load(Ordering::Relaxed)
    }

    fn read_file(&mut self, name: &str) -> Result<String, String> {
        let length = fs::metadata(name).map_err(|error| error.to_string())?.len();
        if length > MAX_FILE {
            return Err("it is too large".to_owned());
        }
        let bytes = fs::read(name).map_err(|error| error.to_string())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn cpu_time(&mut self) -> Duration {
        CpuClock::Process.now().unwrap_or_default()
    }
}

fn choose(
    player: &mut dyn Player,
    limits: MoveLimits,
    stop: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Answer, String> {
    let clock = Stopwatch::start();
    let turn = Turn { limits, clock: &clock, stop, on_progress };
    player.choose(turn).map_err(|error| error.to_string())
}

fn hint(candidate: &CandidateMove) -> Hint {
    let CandidateMove { evaluation, is_upper_bound, depth, line, .. } = candidate;
    Hint {
        evaluation: *evaluation,
        is_upper_bound: *is_upper_bound,
        depth: *depth,
        line: line.clone(),
    }
}
