//! Solving positions: the exact score, by search alone.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_engine::{EngineConfig, Goal, MultiPv};
use otelo_limits::{Clock, SearchLimits};
use otelo_rules::{Move, Position, Score};

use crate::{
    Players, Progress, cached_result::CachedResult, evaluate::with_passes, players::RELEASED,
};

/// How a position is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveSettings {
    /// How many threads.
    pub threads: usize,
    /// The size of the transposition table.
    pub megabytes: usize,
    /// Whether every move gets its own score, which takes longer.
    pub all_moves: bool,
    /// Whether to find out only who wins, which is faster: scores are then one disc, or none.
    pub only_winner: bool,
}

impl Default for SolveSettings {
    fn default() -> SolveSettings {
        SolveSettings { threads: 1, megabytes: 128, all_moves: false, only_winner: false }
    }
}

/// A solved position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The final score for the player to move, the empty squares given to the winner; if only the
    /// winner was asked for, +1, 0 or -1.
    pub score: Score,
    /// A best move, or the forced pass; none if the game is over.
    pub best: Option<Move>,
    /// Best play of both sides, to the end of the game unless the search was stopped meanwhile.
    pub line: Vec<Move>,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// The moves with their scores, the best first, if they were asked for.
    pub moves: Vec<(Move, Score)>,
}

/// The search was stopped before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it was stopped before it was solved")]
pub struct Unsolved;

impl Players {
    /// Solves a position by search alone: nothing cached is used. The clock tells how long it takes.
    ///
    /// # Errors
    /// If it was stopped before.
    pub fn solve(
        &self,
        position: &Position,
        settings: &SolveSettings,
        clock: &(dyn Clock + Sync),
        stop: &AtomicBool,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Solution, Unsolved> {
        if let Some(outcome) = position.outcome() {
            let score = outcome.score(position.turn());
            return Ok(Solution {
                score: if settings.only_winner { score.signum() } else { score },
                best: None,
                line: Vec::new(),
                nodes: 0,
                time: Duration::ZERO,
                moves: Vec::new(),
            });
        }
        if position.must_pass() {
            let next = position.play(Move::Pass).expect("the pass is forced");
            let solution = self.solve(&next, settings, clock, stop, on_progress)?;
            let score = -solution.score;
            let moves = if settings.all_moves { vec![(Move::Pass, score)] } else { Vec::new() };
            let line = [Move::Pass].into_iter().chain(solution.line).collect();
            return Ok(Solution { score, best: Some(Move::Pass), line, moves, ..solution });
        }
        let config =
            EngineConfig { megabytes: settings.megabytes.max(1), threads: settings.threads.max(1) };
        let goal = Goal {
            multi_pv: if settings.all_moves { MultiPv::ALL } else { MultiPv::ONE },
            score_bound: if settings.only_winner { Score::MAX.signum() } else { Score::MAX },
            ..Goal::EXACT
        };
        let weights = &*RELEASED;
        let started = clock.now();
        let elapsed = || clock.now().saturating_sub(started);
        let limits = SearchLimits { clock, ..SearchLimits::none(stop) };
        let result = self.shared().with_engine(config, weights, |engine| {
            engine.search(position, goal, limits, |result| {
                let progress = Progress::of_result(position, result, weights, elapsed());
                on_progress(match settings.only_winner {
                    // One disc then stands for any number, which is no evaluation.
                    true => Progress { evaluation: None, candidates: Vec::new(), ..progress },
                    false => progress,
                });
            })
        });
        let found = CachedResult { result, time: elapsed() };
        if !found.reached(&goal) {
            return Err(Unsolved);
        }
        let CachedResult { result, time } = found;
        let best = &result.moves[0];
        let moves = result.moves.iter().filter(|_| settings.all_moves);
        Ok(Solution {
            score: best.score,
            best: Some(best.square.into()),
            line: with_passes(*position, &best.line),
            nodes: result.nodes,
            time,
            moves: moves.map(|root| (root.square.into(), root.score)).collect(),
        })
    }
}
