//! How a computer found its move: the search data stored beside the move.

use std::time::Duration;

use otelo_player::{Answer, Spec};
use otelo_wire::{Certainty, Evaluation, Source};

/// How a computer found its move: the search that chose it and its evaluation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// The spec of the player when it moved.
    pub player: String,
    /// The search depth, in plies.
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// The thinking time, in whole microseconds.
    pub time: Duration,
    /// Where the move comes from, such as the book or a search.
    pub source: Source,
    /// The evaluation of the move for the player that made it, if there was one.
    pub evaluation: Option<Evaluation>,
    /// The version of the program, with the commit it was built from. `None` in games stored by
    /// older versions.
    pub version: Option<String>,
    /// The hash of the engine's weights, if it was the engine.
    pub weights: Option<String>,
}

impl Effort {
    /// The effort of a player's answer. `version` is the version of the program.
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

    /// The effort as it is sent to clients.
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
