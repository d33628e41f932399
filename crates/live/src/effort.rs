//! What a computer's move cost, and what was known of it.

use otelo_player::{Answer, Certainty, Spec};

/// What a computer's move cost, and what was known of it, as it was when it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// The spec of the player.
    pub player: String,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub microseconds: u64,
    /// Where the move comes from.
    pub source: String,
    /// What the move is worth, in the units of its kind.
    pub value: Option<i32>,
    /// What kind of value that is.
    pub kind: String,
}

impl Effort {
    /// What the answer of a player cost.
    pub(crate) fn new(answer: &Answer, spec: &Spec) -> Effort {
        let certainty = answer.evaluation.map_or(Certainty::Estimate, |known| known.certainty);
        Effort {
            player: spec.to_string(),
            depth: answer.depth,
            nodes: answer.nodes,
            microseconds: u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX),
            source: answer.source.to_string(),
            value: answer.evaluation.map(|evaluation| evaluation.number),
            kind: certainty.to_string(),
        }
    }
}
