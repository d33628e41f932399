//! What a computer's move cost, and what was known of it.

use std::time::Duration;

use otelo_player::{Answer, Spec};
use otelo_wire::{Certainty, Evaluation, Source};

/// What a computer's move cost, and what was known of it when it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// The name of the player, as it was then.
    pub player: String,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in whole microseconds.
    pub time: Duration,
    /// Where the move comes from.
    pub source: Source,
    /// What the move is worth to the player, if it thought about it.
    pub evaluation: Option<Evaluation>,
    /// The version of the program, with the commit it was built from; none in games of older
    /// versions.
    pub version: Option<String>,
    /// The hash of the engine's weights, if it was the engine.
    pub weights: Option<String>,
}

impl Effort {
    /// What the answer of a player cost, in a version of the program.
    pub(crate) fn new(answer: &Answer, spec: &Spec, version: &str) -> Effort {
        let microseconds = u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX);
        let engine = answer.engine.as_ref();
        let version = engine.map_or(version, |engine| &engine.version);
        Effort {
            player: spec.to_string(),
            depth: answer.depth,
            nodes: answer.nodes,
            time: Duration::from_micros(microseconds),
            source: answer.source,
            evaluation: answer.evaluation,
            version: Some(version.to_owned()),
            weights: engine.map(|engine| engine.weights.to_string()),
        }
    }

    /// As clients see it.
    pub(crate) fn view(&self) -> otelo_wire::Effort {
        let certainty = self.evaluation.map(|evaluation| evaluation.certainty);
        otelo_wire::Effort {
            player: self.player.clone(),
            depth: self.depth,
            nodes: self.nodes,
            milliseconds: self.time.as_micros() as f64 / 1000.0,
            source: self.source,
            sure: certainty.and_then(Certainty::percent),
            evaluation: self.evaluation,
            version: self.version.clone(),
            weights: self.weights.clone(),
        }
    }
}
