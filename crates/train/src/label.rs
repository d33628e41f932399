//! Labelling: a better value for positions that are there already.
//!
//! A unit of work is a list of positions, and what comes of it a list of values: a function of the
//! positions, the settings and the weights, so that it can be worked on anywhere.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
};

use otelo_engine::{Completed, Confidence, Engine, Goal, eval::DISC};
use otelo_limits::{Depth, SearchLimits};
use otelo_rules::Score;

use crate::sample::{Sample, ValueSource};

/// How many positions a unit of work has.
pub const POSITIONS_PER_UNIT: usize = 256;

/// How positions are valued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelSettings {
    /// Up to how many empty squares values are exact.
    pub exact: u8,
    /// How many moves ahead the engine looks otherwise.
    pub depth: Depth,
    /// How surely.
    pub confidence: Confidence,
    /// The size of the transposition table in megabytes: searches depend on what it has room for.
    pub megabytes: usize,
}

impl fmt::Display for LabelSettings {
    /// As the header of a shard has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LabelSettings { exact, depth, confidence, megabytes } = self;
        write!(
            f,
            "label, engine {}, exact up to {exact}, else depth {} at {confidence}, table \
             {megabytes} MB, {POSITIONS_PER_UNIT} positions a unit",
            otelo_engine::VERSION,
            depth.get(),
        )
    }
}

/// The same positions with better values; none if it was stopped. The transposition table is kept
/// within a unit, because neighbours are often of the same game. A value that was exact stays.
pub fn label_unit(
    engine: &mut Engine,
    settings: &LabelSettings,
    samples: &[Sample],
    stop: &AtomicBool,
) -> Option<Vec<Sample>> {
    engine.clear();
    samples.iter().map(|sample| label(engine, settings, sample, stop)).collect()
}

fn label(
    engine: &mut Engine,
    settings: &LabelSettings,
    sample: &Sample,
    stop: &AtomicBool,
) -> Option<Sample> {
    if sample.source == ValueSource::Exact {
        return (!stop.load(Ordering::Relaxed)).then_some(*sample);
    }
    let position = sample.position();
    let labelled = |score: Score, source| {
        let value = i16::from(score.discs()) * DISC as i16;
        Sample { value, source, ..*sample }
    };
    if let Some(outcome) = position.outcome() {
        return Some(labelled(outcome.score(position.turn()), ValueSource::Exact));
    }
    let (searched, passed) = match position.must_pass() {
        true => (position.play(otelo_rules::Move::Pass).expect("a forced pass"), true),
        false => (position, false),
    };
    let goal = match sample.empties() <= settings.exact.into() {
        true => Goal::EXACT,
        false => Goal { confidence: settings.confidence, ..Goal::of_depth(settings.depth) },
    };
    let found = engine.search(&searched, goal, SearchLimits::none(stop), |_| {});
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let Completed { iteration, score } = found.completed?;
    let source = match iteration.is_exact() {
        true => ValueSource::Exact,
        false => ValueSource::Search { depth: iteration.depth, confidence: iteration.confidence },
    };
    let score = if passed { -score } else { score };
    Some(labelled(score, source))
}
