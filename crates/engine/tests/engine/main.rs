//! The engine from outside, on every tier of this machine: exact scores, evaluation, threads, limits.
#![allow(clippy::unwrap_used)]

mod exact;
mod leaves;
mod plain;
mod positions;
mod problems;
mod shallow;
mod stop;
mod symmetric;
mod threads;
mod watched;

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
#[path = "../../../rules/tests/rules/table.rs"]
mod table;

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

use otelo_engine::{Engine, EngineConfig, Goal, SearchResult, Tier, eval::Weights};
use otelo_limits::{Depth, SearchLimits};
use otelo_rules::Position;

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| Weights::released().into());

/// An engine with a small table.
fn engine(tier: Tier, threads: usize) -> Engine {
    Engine::new(tier, Arc::clone(&WEIGHTS), EngineConfig { megabytes: 1, threads })
}

/// One engine for each tier and each number of threads.
fn engines(threads: &[usize]) -> Vec<(String, Engine)> {
    let engines = Tier::all().flat_map(|tier| {
        threads.iter().map(move |&count| (format!("{tier}, {count} threads"), engine(tier, count)))
    });
    engines.collect()
}

/// A search without limits.
fn search(engine: &mut Engine, position: &Position, goal: Goal) -> SearchResult {
    let stop = AtomicBool::new(false);
    engine.search(position, goal, SearchLimits::none(&stop), |_| {})
}

/// So many moves ahead, with nothing skipped.
fn moves_ahead(depth: u8) -> Goal {
    Goal::of_depth(Depth::new(depth).unwrap())
}
