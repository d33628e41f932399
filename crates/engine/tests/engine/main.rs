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

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
#[path = "../../../rules/tests/rules/table.rs"]
mod table;

use std::{
    sync::{Arc, LazyLock, atomic::AtomicBool},
    time::Duration,
};

use otelo_engine::{Engine, Found, Goal, Tier, Watch, eval::Weights};
use otelo_rules::Position;

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| Weights::released().into());

/// The index of certainty.
const SURE: u8 = Goal::EXACT.surety;

/// An engine with a small table.
fn engine(tier: Tier, threads: usize) -> Engine {
    Engine::new(tier, Arc::clone(&WEIGHTS), 1, threads)
}

/// One engine for each tier and each number of threads.
fn engines(threads: &[usize]) -> Vec<(String, Engine)> {
    let engines = Tier::all().flat_map(|tier| {
        threads.iter().map(move |&count| (format!("{tier}, {count} threads"), engine(tier, count)))
    });
    engines.collect()
}

/// A search without limits.
fn search(engine: &Engine, position: &Position, goal: Goal) -> Found {
    let stop = AtomicBool::new(false);
    let watch = Watch { now: &|| Duration::ZERO, deadline: None, nodes: None, stop: &stop };
    engine.search(position, goal, watch, |_| {})
}
