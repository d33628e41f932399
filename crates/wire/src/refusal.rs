//! Errors, in the one shape that all of them have.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// An error: nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Refusal {
    /// Its code, which is also its key in the catalogues of texts.
    #[schema(example = "no-such-game")]
    pub code: String,
    /// The values that the text of a catalogue has places for.
    #[ts(type = "Record<string, string>")]
    pub parameters: BTreeMap<String, String>,
    /// The text in English, for logs and programs.
    pub text: String,
}
