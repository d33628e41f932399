//! Asking a player for a move.

use std::{sync::atomic::AtomicBool, time::Duration};

use fastrand::Rng;
use otelo_classic::{
    Algorithm, Clock, Counts, Eval, Order, Report, Settings, Unfinished, Watch, agent, search,
};
use otelo_engine::budget;
use otelo_rules::{Color, Move, Position};

use crate::{
    Answer, Kind, Players, Progress, RootMove, Source, Spec, Stopwatch, Who, Worth,
    progress::Reporter, think::Question,
};

/// What the caller allows, beside what the player's own options say; the tighter one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// How long a move may take.
    pub time: Option<Duration>,
    /// The clock of the game, of which a move takes its share.
    pub clock: Option<Remaining>,
    /// How many threads a search may have; as many as the player asks for unless told.
    pub threads: Option<usize>,
    /// How large a table a search may have; as large as the player asks for unless told.
    pub megabytes: Option<usize>,
    /// Used where the player has no seed of its own.
    pub seed: u64,
    /// Whether the first of equal moves from `a1` to `h8` is played, as in experiments; otherwise
    /// the seed decides among them, as in play.
    pub fixed_order: bool,
}

/// The clock of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// What is left for the rest of the game.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// Why there is no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player is a person.
    #[error("a person moves by hand")]
    Human,
}

impl Players {
    /// Asks a player for a move, on the clock on the wall.
    ///
    /// Whoever sets `stop` gets an answer at once, though perhaps not a good one.
    ///
    /// # Errors
    /// If the game is over or the player is a person.
    pub fn choose(
        &self,
        position: &Position,
        spec: &Spec,
        limits: &Limits,
        stop: &AtomicBool,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, ChooseError> {
        self.choose_by(&Stopwatch::start(), position, spec, limits, stop, on_progress)
    }

    /// The same on any clock, which starts at zero.
    ///
    /// # Errors
    /// If the game is over or the player is a person.
    pub fn choose_by(
        &self,
        clock: &(dyn Clock + Sync),
        position: &Position,
        spec: &Spec,
        limits: &Limits,
        stop: &AtomicBool,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, ChooseError> {
        if position.is_over() {
            return Err(ChooseError::GameOver);
        }
        let seed = mixed(spec.seed.unwrap_or(limits.seed), position);
        let deadline = deadline(position, spec, limits);
        let watch = Watch { clock, deadline, stop };
        let mut search_with = |algorithm, depth, eval, order| {
            let shuffle = (!limits.fixed_order).then_some(seed);
            let settings = Settings { algorithm, depth, eval, order, shuffle, exact_roots: false };
            match search(position, &settings, watch, &mut Reporter::new(clock, on_progress)) {
                Ok(report) => of_report(&report.expect("the game is not over"), Source::Search),
                Err(Unfinished { counts, best }) => counted(counts, fallback(best, position, seed)),
            }
        };
        let full = if spec.pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        let mut answer = match spec.who {
            Who::Human => return Err(ChooseError::Human),
            _ if position.must_pass() => plain(Move::Pass, Source::Pass),
            Who::Engine(level) => {
                let question = Question { level: &level, limits, deadline, seed, clock, stop };
                return Ok(self.engine_answer(position, &question, on_progress));
            }
            Who::Random => plain(any_move(position, seed), Source::Random),
            Who::Agent => {
                let deadline = deadline.map_or(agent::TIME_LIMIT, |t| t.min(agent::TIME_LIMIT));
                let watch = Watch { deadline: Some(deadline), ..watch };
                let chance = agent::Chance { seed, fixed_order: limits.fixed_order };
                let reporter = &mut Reporter::new(clock, on_progress);
                let decision = agent::decide(position, chance, watch, reporter);
                of_decision(decision.expect("the game is not over"))
            }
            Who::Minimax(level) => {
                let (depth, eval) = level.search();
                search_with(full, depth, eval, Order::RowMajor)
            }
            Who::Corner(level) => search_with(full, level.depth(), Eval::Corner, Order::RowMajor),
            Who::Negamax { depth, eval } => {
                search_with(Algorithm::Negamax, depth, eval, Order::Zones)
            }
        };
        answer.time = clock.now();
        Ok(answer)
    }
}

/// When to stop: the earliest of what the player, the caller and the game's clock say.
fn deadline(position: &Position, spec: &Spec, limits: &Limits) -> Option<Duration> {
    let empties = position.board().empties().len();
    let share = limits.clock.map(|Remaining { left, increment }| budget(left, increment, empties));
    [spec.time, limits.time, share].into_iter().flatten().min()
}

/// A move that nobody thought about.
pub(crate) fn plain(played: Move, source: Source) -> Answer {
    Answer {
        played,
        worth: None,
        kind: Kind::Estimate,
        line: vec![played],
        depth: 0,
        nodes: 0,
        counts: None,
        time: Duration::ZERO,
        source,
        roots: Vec::new(),
    }
}

fn of_report(report: &Report, source: Source) -> Answer {
    let roots = report.roots.iter().map(|root| RootMove {
        played: root.played,
        worth: Worth::of_utility(root.value),
        exact: root.exact,
    });
    // Where no position was estimated, the value is that of finished games.
    let kind = if report.counts.leaves == 0 { Kind::Exact } else { Kind::Estimate };
    let worth = match (kind, report.value.0) {
        (Kind::Exact, 0) => Worth::Score(Default::default()),
        _ => Worth::of_utility(report.value),
    };
    Answer {
        worth: Some(worth),
        kind,
        line: report.line.clone(),
        depth: report.depth,
        roots: roots.collect(),
        ..counted(report.counts, plain(report.best, source))
    }
}

/// The best move that a search had finished with before it was stopped, or else any.
fn fallback(best: Option<otelo_classic::RootMove>, position: &Position, seed: u64) -> Answer {
    match best {
        Some(best) => Answer {
            worth: Some(Worth::of_utility(best.value)),
            ..plain(best.played, Source::Fallback)
        },
        None => plain(any_move(position, seed), Source::Fallback),
    }
}

fn counted(counts: Counts, answer: Answer) -> Answer {
    Answer { nodes: counts.nodes(), counts: Some(counts), ..answer }
}

fn of_decision(decision: agent::Decision) -> Answer {
    let source = match decision.source {
        agent::Source::Book => Source::Book,
        agent::Source::Search => Source::Search,
        agent::Source::Sweep => Source::Sweep,
        agent::Source::Fallback => Source::Fallback,
    };
    let answer = match &decision.report {
        Some(report) => of_report(report, source),
        None => plain(decision.played, source),
    };
    match decision.source {
        agent::Source::Book => answer,
        _ => counted(decision.counts, answer),
    }
}

/// Any legal move, each with the same chance.
fn any_move(position: &Position, seed: u64) -> Move {
    let chosen = Rng::with_seed(seed).choice(position.moves());
    chosen.map_or(Move::Pass, Move::Place)
}

/// A seed for this position, so that a player's chance depends on where it is asked and on its
/// seed, and on nothing that happened before.
fn mixed(seed: u64, position: &Position) -> u64 {
    let [black, white] = Color::BOTH.map(|color| position.board().discs(color).bits());
    seed ^ black.rotate_left(17) ^ white.rotate_left(43)
}
