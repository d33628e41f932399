//! Where results of searches are kept beyond the process. The store implements it.

use std::fmt;

use otelo_engine::{Bound, Horizon};
use otelo_rules::{Color, Position};

use crate::{cached_result::CachedResult, engine_player::SearchKey};

/// Keeps what searches found out. It may forget anything at any time.
pub trait EvaluationStore: fmt::Debug + Send + Sync {
    /// What was kept for a question: the exact result for its position, whoever searched for it, or
    /// else the one of the same search.
    fn find(&self, question: &Question) -> Option<Vec<u8>>;

    /// Keeps what was found, instead of what was kept for the same question. An exact result is kept
    /// instead of all others for its position.
    fn keep(&self, question: Question, found: Vec<u8>, is_exact: bool);
}

/// All that the result of a search depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The canonical position: the side of its board, and the discs of the player to move and of the
    /// other one, 8 bytes each.
    pub position: [u8; 17],
    /// How it is searched.
    pub settings: String,
    /// The hash of the weights.
    pub weights: [u8; 32],
    /// The version of the program.
    pub version: String,
}

impl Question {
    pub(crate) fn new(position: &Position, key: &SearchKey, version: &str) -> Question {
        let board = position.board();
        let mut bytes = [0; 17];
        bytes[0] = board.size().side();
        bytes[1..9].copy_from_slice(&board.discs(Color::Black).bits().to_le_bytes());
        bytes[9..].copy_from_slice(&board.discs(Color::White).bits().to_le_bytes());
        let SearchKey { goal, nodes, config, weights } = key;
        let horizon = match goal.horizon {
            Horizon::Moves(depth) => depth.get().to_string(),
            Horizon::End => "end".to_owned(),
        };
        let settings = format!(
            "{horizon} confidence={} lines={} bound={} nodes={} megabytes={} threads={}",
            goal.confidence.percent(),
            goal.multi_pv.get(),
            goal.score_bound.discs(),
            nodes.unwrap_or_default(),
            config.megabytes,
            config.threads,
        );
        let version = version.to_owned();
        Question { position: bytes, settings, weights: *weights.bytes(), version }
    }
}

impl CachedResult {
    /// Whether the value of every move is proved.
    pub(crate) fn is_exact(&self) -> bool {
        self.result.completed.is_some_and(|last| last.iteration.is_exact())
            && self.result.moves.iter().all(|root| {
                root.bound == Bound::Value
                    && root.iteration.is_some_and(|iteration| iteration.is_exact())
            })
    }
}
