//! Shards, self-play, labels, fitting, checks.
#![allow(clippy::unwrap_used)]

mod check;
mod fit;
mod label;
mod play;
mod round;
mod sampling;
mod shard;
mod units;

use std::sync::{Arc, LazyLock};

use otelo_engine::{Engine, EngineConfig, Tier, eval::Weights};
use otelo_limits::Depth;
use otelo_rules::Position;
use otelo_train::{
    play::{Openings, PlaySettings},
    sample::{Origin, Sample, ValueSource},
};

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| Weights::released().into());

/// An engine with a small table.
fn engine(tier: Tier) -> Engine {
    Engine::new(tier, Arc::clone(&WEIGHTS), EngineConfig { megabytes: 1, threads: 1 })
}

/// Quick games of all kinds.
fn quick_settings(given: Vec<Position>) -> PlaySettings {
    PlaySettings {
        depths: [2, 3].map(|depth| Depth::new(depth).unwrap()).to_vec(),
        exact: 9,
        openings: Openings { random: 8..=20, quiet_percent: 30, given_percent: 30, given },
        side_percent: 40,
        megabytes: 1,
    }
}

/// A sample with some discs.
fn sample(p: u64, o: u64, game: u32) -> Sample {
    let source = ValueSource::GameResult;
    Sample { p, o, game, value: 256, source, origin: Origin::Game, result: Some(2) }
}
