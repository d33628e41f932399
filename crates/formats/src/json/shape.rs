//! The fields of the document, in their order.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, value::RawValue};

/// A document whose games are not looked into yet, so that an error in one can name its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document<'a> {
    pub(super) otelo: u64,
    #[serde(borrow)]
    pub(super) games: Vec<&'a RawValue>,
}

/// A game whose parts are not looked into yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadGame<'a> {
    #[serde(borrow)]
    pub(super) size: &'a RawValue,
    pub(super) start: Option<&'a RawValue>,
    pub(super) black: Option<String>,
    pub(super) white: Option<String>,
    pub(super) place: Option<String>,
    pub(super) date: Option<String>,
    pub(super) comment: Option<String>,
    pub(super) result: Option<&'a RawValue>,
    #[serde(default)]
    pub(super) moves: Vec<&'a RawValue>,
    #[serde(default)]
    pub(super) extras: Vec<&'a RawValue>,
    #[serde(default, deserialize_with = "any_value")]
    pub(super) otelo: Option<Value>,
}

/// A document to write.
#[derive(Serialize)]
pub(super) struct Written<'a> {
    pub(super) otelo: u64,
    pub(super) games: Vec<WrittenGame<'a>>,
}

/// A game to write.
#[derive(Serialize)]
pub(super) struct WrittenGame<'a> {
    pub(super) size: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comment: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<OneResult>,
    pub(super) moves: Vec<OneMove>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Vec<OneExtra>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) otelo: &'a Option<Value>,
}

/// A move or a pass.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneMove {
    #[serde(rename = "move")]
    pub(super) played: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<String>,
}

/// How a game ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneResult {
    pub(super) winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) margin: Option<String>,
    pub(super) reason: String,
}

/// A property without a field of its own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneExtra {
    pub(super) ply: usize,
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// A value that is there, even if it is `null`.
fn any_value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}
