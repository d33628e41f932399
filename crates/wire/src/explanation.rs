//! Why a move is good or bad.

use std::collections::BTreeMap;

use otelo_explain as explain;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Move;

/// A move to explain.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplanationRequest {
    /// A position or a game, in any format; of a game the last position.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// A better move, to tell what the move gave up against it.
    #[serde(default)]
    #[ts(optional)]
    pub better: Option<Move>,
}

/// Why a move is good or bad, in facts about the position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Explanation {
    /// What speaks for and against the move, the most telling first.
    pub reasons: Vec<Reason>,
    /// What speaks for the better move and not for this one, the most telling first.
    pub given_up: Vec<Reason>,
}

/// A fact that speaks for or against a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Reason {
    /// Its code, which is also its key in the catalogues of texts.
    #[schema(example = "takes-corner")]
    pub code: String,
    /// The values that the text of a catalogue has places for.
    #[ts(type = "Record<string, string>")]
    pub parameters: BTreeMap<String, String>,
    /// Whether it speaks for or against the move.
    pub tone: Tone,
    /// The text in English, for logs and programs.
    pub text: String,
}

/// Whether a reason speaks for or against a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// For it.
    Good,
    /// Against it.
    Bad,
    /// Neither.
    Neutral,
}

impl Explanation {
    /// An explanation as it is sent.
    pub fn new(reasons: &[explain::Reason], given_up: &[explain::Reason]) -> Explanation {
        let [reasons, given_up] =
            [reasons, given_up].map(|reasons| reasons.iter().map(Reason::from).collect());
        Explanation { reasons, given_up }
    }
}

impl From<&explain::Reason> for Reason {
    fn from(reason: &explain::Reason) -> Reason {
        let parameters = reason.parameters().into_iter();
        Reason {
            code: reason.code().to_owned(),
            parameters: parameters.map(|(name, value)| (name.to_owned(), value)).collect(),
            tone: match reason.tone() {
                explain::Tone::Good => Tone::Good,
                explain::Tone::Bad => Tone::Bad,
                explain::Tone::Neutral => Tone::Neutral,
            },
            text: reason.to_string(),
        }
    }
}
