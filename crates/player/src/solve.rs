//! Solving positions: the exact score, by search alone.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_classic::Clock;
use otelo_engine::{Engine, Goal, Watch};
use otelo_rules::{Move, Position, Score};

use crate::{
    Players, Progress, Stopwatch,
    canonical::Canonical,
    pool::Make,
    thought::{Thought, with_passes},
};

/// How to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solving {
    /// How many threads.
    pub threads: usize,
    /// The size of the table.
    pub megabytes: usize,
    /// Whether every move gets its own score, which takes longer.
    pub all_moves: bool,
    /// Whether to find out only who wins, which is faster: scores are then one disc, or none.
    pub only_winner: bool,
}

impl Default for Solving {
    fn default() -> Solving {
        Solving { threads: 1, megabytes: 128, all_moves: false, only_winner: false }
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
    /// How many positions were looked at.
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
    /// Solves a position. What is remembered is not used, but what is found out is remembered.
    ///
    /// # Errors
    /// If it was stopped before.
    pub fn solve(
        &self,
        position: &Position,
        settings: &Solving,
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
            let solution = self.solve(&next, settings, stop, on_progress)?;
            let score = -solution.score;
            let moves = if settings.all_moves { vec![(Move::Pass, score)] } else { Vec::new() };
            let line = [Move::Pass].into_iter().chain(solution.line).collect();
            return Ok(Solution { score, best: Some(Move::Pass), line, moves, ..solution });
        }
        let make = Make { megabytes: settings.megabytes.max(1), threads: settings.threads.max(1) };
        let solved = self.with_engine(make, |engine| {
            let clock = Stopwatch::start();
            let lines = if settings.all_moves { usize::MAX } else { 1 };
            let most = if settings.only_winner { 1 } else { Goal::EXACT.most };
            let goal = Goal { lines, most, ..Goal::EXACT };
            let thought = searched(engine, position, goal, &clock, stop, on_progress);
            if !thought.reached(&goal) {
                return Err(Unsolved);
            }
            Ok(thought)
        });
        let thought = solved?;
        let line = with_passes(*position, &thought.line);
        if !settings.only_winner {
            // The cache knows only canonical positions; a score is the same in all of them.
            self.cache().learn(&Canonical::of(position).position, &thought);
        }
        let best = thought.moves[0];
        let moves = thought.moves.iter().filter(|_| settings.all_moves);
        Ok(Solution {
            score: best.score,
            best: Some(best.square.into()),
            line,
            nodes: thought.nodes,
            time: thought.time,
            moves: moves.map(|root| (root.square.into(), root.score)).collect(),
        })
    }
}

fn searched(
    engine: &Engine,
    position: &Position,
    goal: Goal,
    clock: &Stopwatch,
    stop: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Thought {
    let now = || clock.now();
    let watch = Watch { now: &now, deadline: None, nodes: None, stop };
    let found = engine.search(position, goal, watch, |step| {
        on_progress(Progress::of_step(step, clock.now(), |square| square));
    });
    Thought::of(&found, clock.now())
}
