//! The names of openings.

use otelo_openings::Opening;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The name of an opening, in each language that has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OpeningName {
    /// In English.
    #[schema(example = "Tiger")]
    pub en: String,
    /// In Spanish.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(example = "Tigre")]
    pub es: Option<String>,
}

impl From<&Opening> for OpeningName {
    fn from(opening: &Opening) -> OpeningName {
        OpeningName { en: opening.en.clone(), es: opening.es.clone() }
    }
}
