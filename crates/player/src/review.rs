//! The review of a game, from its last position to the first: what each move was worth, and what it
//! lost against the best one.
//!
//! With few empty squares positions are solved, and the value of a move is that of the position after
//! it. With more, one search gives the values of all moves, so that the move and the best one are
//! compared at the same depth.

use std::sync::atomic::{AtomicBool, Ordering};

use otelo_limits::Clock;
use otelo_rules::{Game, Move, Position};
use otelo_wire::{Certainty, Evaluation, MoveClass, ReviewedMove};

use crate::{CandidateMove, Level, MoveLimits, Player, PlayerError, Players, Spec, Turn};

mod summary;

pub use summary::summary;

/// Up to so many empty squares positions are solved.
const SOLVED: u8 = 24;

/// How a game is reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewSettings {
    /// The level that searches positions which are not solved.
    pub level: Level,
    /// What the searches may use; the time is that of all together.
    pub limits: MoveLimits,
}

impl ReviewSettings {
    /// The default level.
    pub const LEVEL: u8 = 14;
}

/// The review was stopped, or its time ran out, before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it was stopped before every move was reviewed")]
pub struct Unreviewed;

impl Players {
    /// Reviews the moves of a game, the last one first; passes are left out. The clock begins with the
    /// review.
    ///
    /// # Errors
    /// If it was stopped, or its time ran out, before it was done.
    pub fn review(
        &self,
        game: &Game,
        settings: &ReviewSettings,
        clock: &(dyn Clock + Sync),
        stop: &AtomicBool,
        on_move: &mut dyn FnMut(ReviewedMove),
    ) -> Result<(), Unreviewed> {
        let mut reviewer = Reviewer::new(self, settings, clock, stop);
        let mut next = reviewer.last(game.position())?;
        for (ply, (position, played)) in game.history().iter().enumerate().rev() {
            let value = match played {
                Move::Pass => next.map(negated),
                Move::Place(_) => {
                    let reviewed = reviewer.review(ply, position, *played, next.map(negated))?;
                    let value = reviewed.before;
                    on_move(reviewed);
                    Some(value)
                }
            };
            next = value.filter(Evaluation::is_exact);
        }
        Ok(())
    }
}

/// Two players who search, and what a search needs.
struct Reviewer<'a> {
    solver: Searcher,
    estimator: Searcher,
    limits: MoveLimits,
    clock: &'a (dyn Clock + Sync),
    stop: &'a AtomicBool,
}

struct Searcher {
    name: String,
    player: Box<dyn Player>,
}

impl Searcher {
    fn new(players: &Players, level: Level, option: &str) -> Searcher {
        let name = format!("engine:{},{option}", level.number());
        let spec: Spec = name.parse().expect("the name of an engine");
        let player: Result<_, PlayerError> = players.player(&spec);
        Searcher { name, player: player.expect("an engine with the weights of the program") }
    }
}

impl<'a> Reviewer<'a> {
    fn new(
        players: &Players,
        settings: &ReviewSettings,
        clock: &'a (dyn Clock + Sync),
        stop: &'a AtomicBool,
    ) -> Reviewer<'a> {
        Reviewer {
            solver: Searcher::new(players, settings.level, "exact=yes"),
            estimator: Searcher::new(players, settings.level, "lines=64"),
            limits: settings.limits,
            clock,
            stop,
        }
    }

    /// The value of the last position of a game, as far as the review of the move before needs it.
    fn last(&mut self, position: &Position) -> Result<Option<Evaluation>, Unreviewed> {
        if let Some(outcome) = position.outcome() {
            let score = outcome.score(position.turn());
            return Ok(Some(Evaluation::discs(score, Certainty::Exact)));
        }
        if position.must_pass() {
            let after = position.play(Move::Pass).expect("the pass is forced");
            return Ok(self.last(&after)?.map(negated));
        }
        let is_solved = position.board().empties().len() <= SOLVED;
        Ok(if is_solved { Some(self.ask(position)?[0].evaluation) } else { None })
    }

    /// Reviews a move whose value is known if it is exact.
    fn review(
        &mut self,
        ply: usize,
        position: &Position,
        played: Move,
        exact: Option<Evaluation>,
    ) -> Result<ReviewedMove, Unreviewed> {
        let is_forced = position.moves().len() == 1;
        let candidates = self.ask(position)?;
        let best = &candidates[0];
        let before = best.evaluation;
        let after = match exact.filter(|_| before.is_exact()) {
            Some(exact) => exact,
            None => {
                let same = candidates.iter().find(|candidate| candidate.played == played);
                same.expect("every legal move was searched").evaluation
            }
        };
        let loss = u8::try_from(before.number - after.number).unwrap_or_default();
        Ok(ReviewedMove {
            ply,
            by: position.turn().into(),
            played: otelo_wire::Move(played),
            before,
            after,
            loss,
            class: if is_forced { MoveClass::Forced } else { summary::class_of(loss) },
            best: best.line.iter().copied().map(otelo_wire::Move).collect(),
            depth: best.depth,
            player: self.searcher(position).name.clone(),
        })
    }

    fn searcher(&mut self, position: &Position) -> &mut Searcher {
        match position.board().empties().len() <= SOLVED {
            true => &mut self.solver,
            false => &mut self.estimator,
        }
    }

    /// The moves of a position with what they are worth, the best first. What a low level would play
    /// does not matter.
    fn ask(&mut self, position: &Position) -> Result<Vec<CandidateMove>, Unreviewed> {
        let (limits, clock, stop) = (self.limits, self.clock, self.stop);
        let turn = Turn { limits, clock, stop, on_progress: &mut |_| {} };
        let answer = self.searcher(position).player.choose_at(position, turn);
        let is_late = limits.time.is_some_and(|time| clock.now() >= time);
        match answer {
            Ok(answer) if !is_late && !stop.load(Ordering::Relaxed) => Ok(answer.candidates),
            _ => Err(Unreviewed),
        }
    }
}

/// What is worth that to the opponent.
fn negated(evaluation: Evaluation) -> Evaluation {
    Evaluation { number: -evaluation.number, ..evaluation }
}
