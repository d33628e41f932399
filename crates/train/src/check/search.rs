//! What searches cost with certain weights.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use otelo_engine::{Engine, Goal};
use otelo_limits::SearchLimits;
use otelo_rules::{Position, Score};

/// What searches cost.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cost {
    /// How many positions.
    pub positions: usize,
    /// The nodes.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
    /// The score of each position.
    pub scores: Vec<Score>,
}

/// Searches positions, each from an empty table; none if it was stopped. `on_position` hears of each.
///
/// # Panics
/// If a position has no move.
pub fn search_cost(
    engine: &mut Engine,
    positions: &[Position],
    goal: Goal,
    stop: &AtomicBool,
    mut on_position: impl FnMut(),
) -> Option<Cost> {
    let mut cost = Cost { positions: positions.len(), ..Cost::default() };
    for position in positions {
        engine.clear();
        let begin = Instant::now();
        let found = engine.search(position, goal, SearchLimits::none(stop), |_| {});
        cost.time += begin.elapsed();
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        cost.nodes += found.nodes;
        cost.scores.push(found.moves.first().expect("there is a move").score);
        on_position();
    }
    Some(cost)
}
