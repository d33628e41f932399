//! Evaluations: what a move or a position is worth, in which unit, and how certain that is.
//!
//! Players make them; whoever stores or shows a value keeps all three parts together.

use std::{fmt, str::FromStr};

use otelo_rules::Score;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

/// What a move or a position is worth to the player to move.
///
/// ```
/// use otelo_wire::{Certainty, Evaluation};
///
/// let json = r#"{"number":4,"unit":"discs","kind":"probable","percent":98}"#;
/// let evaluation: Evaluation = serde_json::from_str(json)?;
/// assert_eq!(evaluation.certainty, Certainty::Probable { percent: 98 });
/// assert_eq!(serde_json::to_string(&evaluation)?, json);
/// # Ok::<_, serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(try_from = "Fields", into = "Fields")]
#[ts(as = "Fields")]
pub struct Evaluation {
    /// The number, in its unit.
    pub number: i32,
    /// What the number counts.
    pub unit: Unit,
    /// How certain it is.
    pub certainty: Certainty,
}

/// What an evaluation counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Discs at the end of the game: the final score.
    Discs,
    /// Points of a classic player's utility, which can only be compared with each other.
    Points,
}

/// How certain an evaluation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Proven by a search to the end of the game that left nothing out.
    Exact,
    /// From a selective search to the end of the game.
    Probable {
        /** How often such a value is the true one, in per cent: 1 to 99. */
        percent: u8,
    },
    /// From a search that did not see the end of the game.
    Estimate,
}

impl Evaluation {
    /// A final score.
    pub fn discs(score: Score, certainty: Certainty) -> Evaluation {
        Evaluation { number: score.discs().into(), unit: Unit::Discs, certainty }
    }

    /// Points of a utility, which are always an estimate.
    pub const fn points(number: i32) -> Evaluation {
        Evaluation { number, unit: Unit::Points, certainty: Certainty::Estimate }
    }

    /// Whether it is proven.
    pub const fn is_exact(&self) -> bool {
        matches!(self.certainty, Certainty::Exact)
    }
}

impl Certainty {
    /// Which of the three it is.
    pub const fn kind(self) -> CertaintyKind {
        match self {
            Certainty::Exact => CertaintyKind::Exact,
            Certainty::Probable { .. } => CertaintyKind::Probable,
            Certainty::Estimate => CertaintyKind::Estimate,
        }
    }

    /// How certain it is that the game ends so, in per cent: 100 is proven, `None` is an estimate.
    pub const fn percent(self) -> Option<u8> {
        match self {
            Certainty::Exact => Some(100),
            Certainty::Probable { percent } => Some(percent),
            Certainty::Estimate => None,
        }
    }
}

/// As stored games have it: `exact`, `probable 98` or `estimate`.
impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certainty::Exact => f.write_str("exact"),
            Certainty::Probable { percent } => write!(f, "probable {percent}"),
            Certainty::Estimate => f.write_str("estimate"),
        }
    }
}

/// A text, or a kind with a percentage, that is no certainty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a certainty; expected exact, estimate, or probable with 1 to 99 per cent")]
pub struct ParseCertaintyError(pub String);

impl FromStr for Certainty {
    type Err = ParseCertaintyError;

    fn from_str(text: &str) -> Result<Certainty, ParseCertaintyError> {
        let error = || ParseCertaintyError(text.to_owned());
        match text {
            "exact" => Ok(Certainty::Exact),
            "estimate" => Ok(Certainty::Estimate),
            _ => {
                let percent = text.strip_prefix("probable ").ok_or_else(error)?;
                let percent = percent.parse().ok().filter(|percent| (1..100).contains(percent));
                Ok(Certainty::Probable { percent: percent.ok_or_else(error)? })
            }
        }
    }
}

/// What a move or a position is worth to the player to move.
#[derive(Serialize, Deserialize, TS, ToSchema)]
struct Fields {
    /// The number, in its unit.
    number: i32,
    /// What the number counts.
    unit: Unit,
    /// How certain it is.
    kind: CertaintyKind,
    /// With `probable`, how often such a value is the true one, in per cent; otherwise `null`.
    #[schema(minimum = 1, maximum = 99)]
    percent: Option<u8>,
}

/// How certain an evaluation is: `exact` is proven by a search to the end of the game, `probable`
/// comes from a selective search to the end, `estimate` from a search that did not see the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CertaintyKind {
    /// Proven.
    Exact,
    /// From a selective search.
    Probable,
    /// An estimate.
    Estimate,
}

impl From<Evaluation> for Fields {
    fn from(evaluation: Evaluation) -> Fields {
        let Evaluation { number, unit, certainty } = evaluation;
        let percent = match certainty {
            Certainty::Probable { percent } => Some(percent),
            Certainty::Exact | Certainty::Estimate => None,
        };
        Fields { number, unit, kind: certainty.kind(), percent }
    }
}

impl TryFrom<Fields> for Evaluation {
    type Error = ParseCertaintyError;

    fn try_from(fields: Fields) -> Result<Evaluation, ParseCertaintyError> {
        let Fields { number, unit, kind, percent } = fields;
        let certainty = match (kind, percent) {
            (CertaintyKind::Exact, None) => Certainty::Exact,
            (CertaintyKind::Probable, Some(percent @ 1..100)) => Certainty::Probable { percent },
            (CertaintyKind::Estimate, None) => Certainty::Estimate,
            (kind, percent) => {
                let kind = format!("{kind:?}").to_lowercase();
                let percent = percent.map_or("null".to_owned(), |percent| percent.to_string());
                return Err(ParseCertaintyError(format!("{kind} {percent}")));
            }
        };
        Ok(Evaluation { number, unit, certainty })
    }
}

// The document describes the JSON, not the fields in Rust.
impl PartialSchema for Evaluation {
    fn schema() -> RefOr<Schema> {
        Fields::schema()
    }
}

impl ToSchema for Evaluation {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Fields::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CERTAINTIES: [(Certainty, &str, &str); 3] = [
        (Certainty::Exact, "exact", r#""kind":"exact","percent":null"#),
        (Certainty::Probable { percent: 98 }, "probable 98", r#""kind":"probable","percent":98"#),
        (Certainty::Estimate, "estimate", r#""kind":"estimate","percent":null"#),
    ];

    fn read(json: &str) -> Option<Evaluation> {
        serde_json::from_str(json).ok()
    }

    #[test]
    fn it_is_written_flat_and_read_back() {
        for (certainty, text, fields) in CERTAINTIES {
            let evaluation = Evaluation::discs(Score::new(-4).unwrap(), certainty);
            let json = serde_json::to_string(&evaluation).unwrap();
            assert_eq!(json, format!(r#"{{"number":-4,"unit":"discs",{fields}}}"#));
            assert_eq!(read(&json), Some(evaluation));
            assert_eq!((certainty.to_string().as_str(), text.parse()), (text, Ok(certainty)));
        }
        let json = serde_json::to_string(&Evaluation::points(120)).unwrap();
        assert_eq!(json, r#"{"number":120,"unit":"points","kind":"estimate","percent":null}"#);
    }

    #[test]
    fn an_inconsistent_pair_is_refused() {
        for fields in [
            r#""kind":"exact","percent":100"#,
            r#""kind":"estimate","percent":98"#,
            r#""kind":"probable","percent":null"#,
            r#""kind":"probable""#,
            r#""kind":"probable","percent":0"#,
            r#""kind":"probable","percent":100"#,
            r#""kind":"certain","percent":null"#,
            r#""percent":98"#,
        ] {
            let json = format!(r#"{{"number":4,"unit":"discs",{fields}}}"#);
            assert_eq!(read(&json), None, "{json}");
        }
        for text in ["", "Exact", "probable", "probable 0", "probable 100", "probable -1", "98"] {
            assert_eq!(text.parse::<Certainty>(), Err(ParseCertaintyError(text.to_owned())));
        }
    }
}
