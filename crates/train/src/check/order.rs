//! How often the best move is searched first.

use std::sync::atomic::{AtomicBool, Ordering};

use otelo_engine::{Engine, Goal, Tier, eval::Weights, move_order};
use otelo_limits::SearchLimits;
use otelo_rules::{Move, Square};

use crate::sample::Sample;

/// An exact position and the scores of its moves, for the player to move.
#[derive(Debug, Clone)]
pub struct OrderCheck {
    sample: Sample,
    scores: Vec<(Square, i8)>,
}

/// How often the first move was a best one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OrderSum {
    /// How many positions.
    pub count: u64,
    /// In how many the first move is a best one.
    pub best_first: u64,
    /// By how many discs the first move is worse, in all.
    pub lost: u64,
}

impl OrderCheck {
    /// Finds the exact scores of all moves of a position; none if it has fewer than two, or if it was
    /// stopped.
    pub fn new(engine: &mut Engine, sample: &Sample, stop: &AtomicBool) -> Option<OrderCheck> {
        let position = sample.position();
        if position.moves().len() < 2 {
            return None;
        }
        engine.clear();
        let mut scores = Vec::new();
        for square in position.moves() {
            let mut after = position.play(square.into()).expect("a legal move");
            if after.must_pass() {
                after = after.play(Move::Pass).expect("a forced pass");
            }
            let score = match after.outcome() {
                Some(outcome) => outcome.score(position.turn()),
                None => {
                    let limits = SearchLimits::none(stop);
                    let found = engine.search(&after, Goal::EXACT, limits, |_| {});
                    let score = found.completed?.score;
                    if after.turn() == position.turn() { score } else { -score }
                }
            };
            scores.push((square, score.discs()));
        }
        (!stop.load(Ordering::Relaxed)).then_some(OrderCheck { sample: *sample, scores })
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        self.sample.empties()
    }
}

impl OrderSum {
    /// Adds what weights do with a position.
    pub fn add(&mut self, tier: Tier, weights: &Weights, check: &OrderCheck) {
        let order = move_order(tier, weights, &check.sample.position());
        let score = |square: Square| check.scores.iter().find(|(other, _)| *other == square);
        let Some(&(_, first)) = order.first().and_then(|&square| score(square)) else { return };
        let best = check.scores.iter().map(|(_, score)| *score).max().unwrap_or(first);
        self.count += 1;
        self.best_first += u64::from(first == best);
        self.lost += u64::from(best.abs_diff(first));
    }
}
