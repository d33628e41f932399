//! The engine as a player.

use std::{sync::Arc, time::Duration};

use otelo_engine::{
    EngineConfig, Goal, ProbCuts, RootMove,
    eval::{Weights, WeightsHash},
};
use otelo_limits::{Clock, SearchLimits};
use otelo_rules::{Move, PlayError, Position};

use crate::{
    Answer, ChooseError, EngineSpec, MoveLimits, Player, Progress, Source, Spec, Turn,
    cached_result::CachedResult,
    canonical::Canonical,
    deadline::{deadline, mixed},
    evaluate,
    players::Shared,
};

/// A search of so many nodes takes longer than looking it up: some ten milliseconds.
const WORTH_KEEPING: u64 = 100_000;

/// The engine at a level. It has no state of its own but the position: engines and cached results are
/// shared by all.
pub(crate) struct EnginePlayer {
    shared: Arc<Shared>,
    engine: EngineSpec,
    time: Option<Duration>,
    seed: Option<u64>,
    weights: Arc<Weights>,
    position: Position,
}

/// What a search that was watched came to.
pub(crate) struct Watched {
    pub(crate) answer: Answer,
    /// Whether it came as far as the player looks.
    pub(crate) is_complete: bool,
}

/// All that a search depends on beside the position, as long as it is not stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SearchKey {
    pub(crate) goal: Goal,
    pub(crate) nodes: Option<u64>,
    pub(crate) config: EngineConfig,
    pub(crate) weights: WeightsHash,
}

impl EnginePlayer {
    pub(crate) fn new(
        shared: Arc<Shared>,
        spec: &Spec,
        engine: EngineSpec,
        weights: Arc<Weights>,
    ) -> EnginePlayer {
        let start = Position::start(otelo_rules::Size::Eight);
        EnginePlayer::at(&start, shared, spec, engine, weights)
    }

    /// In a game that begins at a position.
    pub(crate) fn at(
        position: &Position,
        shared: Arc<Shared>,
        spec: &Spec,
        engine: EngineSpec,
        weights: Arc<Weights>,
    ) -> EnginePlayer {
        let (time, seed) = (spec.time, spec.seed);
        EnginePlayer { shared, engine, time, seed, weights, position: *position }
    }

    /// All that its search in the position depends on.
    fn key(&self, limits: &MoveLimits) -> SearchKey {
        let allowed = |most: Option<usize>| most.unwrap_or(usize::MAX).max(1);
        SearchKey {
            goal: self.engine.goal(self.position.board().empties().len()),
            nodes: self.engine.nodes(),
            config: EngineConfig {
                megabytes: self.engine.megabytes().min(allowed(limits.megabytes)),
                threads: self.engine.threads().min(allowed(limits.threads)),
            },
            weights: *self.weights.hash(),
        }
    }

    fn search_limits<'a>(&self, turn: &Turn<'a>) -> SearchLimits<'a> {
        SearchLimits {
            clock: turn.clock,
            deadline: deadline(&self.position, self.time, &turn.limits),
            nodes: self.engine.nodes(),
            stop: turn.stop,
        }
    }

    /// What the engine finds in the position: a cached result or a search, which is always one of the
    /// canonical position, so that it does not matter which of the two it is.
    fn search(&self, turn: &mut Turn<'_>) -> CachedResult {
        let position = &self.position;
        let canonical = Canonical::of(position);
        let key = self.key(&turn.limits);
        let goal = key.goal;
        // Without its lock while it searches: others look things up meanwhile.
        let cached = self.shared.cache().find(&canonical.position, &key);
        if let Some(cached) = cached {
            return cached.back(&canonical);
        }
        let recall = turn.limits.recall;
        let kept = recall.then(|| self.shared.kept(&canonical.position, &key)).flatten();
        if let Some(kept) = kept.as_ref().filter(|kept| kept.reached(&goal) || kept.is_exact()) {
            return kept.back(&canonical);
        }
        let tell = |turn: &mut Turn<'_>, found: &CachedResult| {
            let CachedResult { result, time } = found.back(&canonical);
            (turn.on_progress)(Progress::of_result(position, &result, &self.weights, time));
        };
        if let Some(kept) = &kept {
            tell(turn, kept);
        }
        let known = kept.as_ref().and_then(CachedResult::stage);
        let limits = self.search_limits(turn);
        let result = self.shared.with_engine(key.config, &self.weights, |engine| {
            engine.search(&canonical.position, goal, limits, |result| {
                let found = CachedResult { result: result.clone(), time: turn.clock.now() };
                if found.stage() >= known {
                    tell(turn, &found);
                }
            })
        });
        let found = Arc::new(CachedResult { result, time: turn.clock.now() });
        if found.reached(&goal) {
            self.shared.cache().insert(&canonical.position, key.clone(), Arc::clone(&found));
        }
        if recall && found.stage() > known && found.result.nodes >= WORTH_KEEPING {
            self.shared.keep(&canonical.position, &key, &found);
        }
        match kept {
            // It was stopped before it came as far.
            Some(kept) if kept.stage() > found.stage() => kept.back(&canonical),
            _ => found.back(&canonical),
        }
    }

    /// The same search as for a move, never a cached one: after every iteration `on_iteration` is told
    /// what is known, and what ProbCut has decided.
    pub(crate) fn watch(
        &self,
        turn: &Turn<'_>,
        on_iteration: &mut dyn FnMut(&CachedResult, &ProbCuts),
    ) -> Watched {
        if let Some(answer) = self.unsearched(turn.clock) {
            return Watched { answer, is_complete: true };
        }
        let canonical = Canonical::of(&self.position);
        let key = self.key(&turn.limits);
        let limits = self.search_limits(turn);
        let found = |result| CachedResult { result, time: turn.clock.now() };
        let result = self.shared.with_engine(key.config, &self.weights, |engine| {
            engine.watch(&canonical.position, key.goal, limits, |result, prob_cuts| {
                on_iteration(&found(result.clone()).back(&canonical), prob_cuts);
            })
        });
        let found = found(result).back(&canonical);
        let answer = self.choose_among(&found, turn.limits.seed);
        Watched { answer, is_complete: found.reached(&key.goal) }
    }

    /// The answer where there is nothing to choose.
    fn unsearched(&self, clock: &dyn Clock) -> Option<Answer> {
        let moves = self.position.moves();
        let answer = match (moves.first(), moves.len()) {
            (None, _) => Answer::unsearched(Move::Pass, Source::Pass),
            (Some(only), 1) if !self.engine.must_search() => {
                Answer::unsearched(only.into(), Source::Only)
            }
            _ => return None,
        };
        Some(Answer { time: clock.now(), ..answer })
    }

    /// The answer to what was found: the best move, or, at a low level, one that it holds to be the best.
    fn choose_among(&self, found: &CachedResult, seed: u64) -> Answer {
        let seed = mixed(self.seed.unwrap_or(seed), &self.position);
        let moves = &found.result.moves;
        // What is seen to the end is not misjudged.
        let sees_end = found.result.completed.is_some_and(|last| last.iteration.to_end);
        let error = self.engine.level().error().filter(|_| !sees_end);
        let chosen = error.and_then(|error| error.choose(&self.position, moves, seed));
        self.answer(found, chosen.unwrap_or(&moves[0]))
    }

    /// The answer to play one of the moves that were found.
    fn answer(&self, found: &CachedResult, played: &RootMove) -> Answer {
        // Before the first iteration is finished nothing was searched.
        let searched = found.result.completed.is_some();
        let moves = found.result.moves.iter().filter(|_| searched);
        let candidate = |root| evaluate::candidate(&self.position, root, &self.weights);
        let chosen = candidate(played);
        Answer {
            evaluation: searched.then_some(chosen.evaluation),
            depth: found.result.completed.map_or(0, |last| last.iteration.depth.get()),
            line: chosen.line,
            nodes: found.result.nodes,
            time: found.time,
            candidates: moves.map(candidate).collect(),
            engine: Some(self.shared.engine_version(&self.weights)),
            ..Answer::unsearched(
                chosen.played,
                if searched { Source::Search } else { Source::Fallback },
            )
        }
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self, start: &Position) {
        self.position = *start;
    }

    fn tell(&mut self, played: Move) -> Result<(), PlayError> {
        self.position = self.position.play(played)?;
        Ok(())
    }

    fn choose(&mut self, mut turn: Turn<'_>) -> Result<Answer, ChooseError> {
        if self.position.is_over() {
            return Err(ChooseError::GameOver);
        }
        if let Some(answer) = self.unsearched(turn.clock) {
            return Ok(answer);
        }
        let found = self.search(&mut turn);
        Ok(self.choose_among(&found, turn.limits.seed))
    }
}
