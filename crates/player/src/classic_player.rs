//! The documents' players, and chance.

use std::time::Duration;

use otelo_classic::{Counts, ScoredMove, SearchReport, Unfinished, agent, search};
use otelo_limits::SearchLimits;
use otelo_rng::Rng;
use otelo_rules::{Move, PlayError, Position, Size};

use crate::{
    Answer, CandidateMove, ChooseError, Player, SearchSpec, Source, Spec, Turn,
    answer::source_of,
    deadline::{deadline, mixed},
    evaluate,
    progress::Reporter,
};

/// A player of the documents, or chance. It has no state but the position.
pub(crate) struct ClassicPlayer {
    method: Method,
    time: Option<Duration>,
    seed: Option<u64>,
    position: Position,
}

/// How it finds a move.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    /// Any legal move.
    Random,
    /// The alpha-beta agent.
    Agent,
    /// A search of one depth.
    Search(SearchSpec),
}

impl ClassicPlayer {
    pub(crate) fn new(spec: &Spec, method: Method) -> ClassicPlayer {
        let position = Position::start(Size::Eight);
        ClassicPlayer { method, time: spec.time, seed: spec.seed, position }
    }

    fn search(&self, turn: Turn<'_>, search_spec: SearchSpec) -> Answer {
        let position = &self.position;
        let seed = self.seed(&turn);
        let shuffle = (!turn.limits.fixed_order).then_some(seed);
        let settings = search_spec.settings(shuffle);
        let limits = self.search_limits(&turn);
        let mut reporter = Reporter::new(turn.clock, turn.on_progress);
        match search(position, &settings, limits, &mut reporter) {
            Ok(report) => of_report(&report.expect("the game is not over"), Source::Search),
            Err(Unfinished { counts, best }) => counted(counts, fallback(best, position, seed)),
        }
    }

    fn agent(&self, turn: Turn<'_>) -> Answer {
        let mut limits = self.search_limits(&turn);
        let limit = limits.deadline.map_or(agent::TIME_LIMIT, |time| time.min(agent::TIME_LIMIT));
        limits.deadline = Some(limit);
        let chance = agent::Chance { seed: self.seed(&turn), fixed_order: turn.limits.fixed_order };
        let mut reporter = Reporter::new(turn.clock, turn.on_progress);
        let decision = agent::decide(&self.position, chance, limits, &mut reporter);
        of_decision(decision.expect("the game is not over"))
    }

    fn search_limits<'a>(&self, turn: &Turn<'a>) -> SearchLimits<'a> {
        let deadline = deadline(&self.position, self.time, &turn.limits);
        SearchLimits { clock: turn.clock, deadline, nodes: None, stop: turn.stop }
    }

    fn seed(&self, turn: &Turn<'_>) -> u64 {
        mixed(self.seed.unwrap_or(turn.limits.seed), &self.position)
    }
}

impl Player for ClassicPlayer {
    fn new_game(&mut self, start: &Position) {
        self.position = *start;
    }

    fn tell(&mut self, played: Move) -> Result<(), PlayError> {
        self.position = self.position.play(played)?;
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Answer, ChooseError> {
        if self.position.is_over() {
            return Err(ChooseError::GameOver);
        }
        let clock = turn.clock;
        let answer = match self.method {
            _ if self.position.must_pass() => Answer::unsearched(Move::Pass, Source::Pass),
            Method::Random => {
                Answer::unsearched(any_move(&self.position, self.seed(&turn)), Source::Random)
            }
            Method::Agent => self.agent(turn),
            Method::Search(search) => self.search(turn, search),
        };
        Ok(Answer { time: clock.now(), ..answer })
    }
}

fn of_report(report: &SearchReport, source: Source) -> Answer {
    // Where no position was estimated, the values are those of finished games.
    let is_proved = report.counts.leaves == 0;
    let depth = report.depth.get();
    let candidates = report.roots.iter().map(|root| {
        let candidate = evaluate::scored(root, depth, is_proved);
        match root.played == report.best {
            true => CandidateMove { line: report.line.clone(), ..candidate },
            false => candidate,
        }
    });
    Answer {
        evaluation: Some(evaluate::of_utility(report.value, is_proved)),
        line: report.line.clone(),
        depth,
        candidates: candidates.collect(),
        ..counted(report.counts, Answer::unsearched(report.best, source))
    }
}

/// The best move that a search had finished with before it was stopped, or else any.
fn fallback(best: Option<ScoredMove>, position: &Position, seed: u64) -> Answer {
    match best {
        Some(best) => Answer {
            evaluation: Some(evaluate::of_utility(best.value, false)),
            ..Answer::unsearched(best.played, Source::Fallback)
        },
        None => Answer::unsearched(any_move(position, seed), Source::Fallback),
    }
}

fn counted(counts: Counts, answer: Answer) -> Answer {
    Answer { nodes: counts.nodes(), counts: Some(counts), ..answer }
}

fn of_decision(decision: agent::Decision) -> Answer {
    let source = source_of(decision.source);
    let answer = match &decision.report {
        Some(report) => of_report(report, source),
        None => Answer::unsearched(decision.played, source),
    };
    match decision.source {
        agent::AgentSource::Book => answer,
        _ => counted(decision.counts, answer),
    }
}

/// Any legal move, each with the same probability.
fn any_move(position: &Position, seed: u64) -> Move {
    let chosen = Rng::new(seed).choice(position.moves());
    chosen.map_or(Move::Pass, Move::Place)
}
