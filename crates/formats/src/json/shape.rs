//! The fields of the document, in their order.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// A document whose games are not looked into yet, so that an error in one can name its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadDocument<'a> {
    pub(super) otelo: u64,
    #[serde(borrow)]
    pub(super) games: &'a RawValue,
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
    #[serde(default = "no_elements")]
    pub(super) marks: &'a RawValue,
    pub(super) result: Option<&'a RawValue>,
    #[serde(default = "no_elements")]
    pub(super) moves: &'a RawValue,
    #[serde(default = "no_elements")]
    pub(super) variations: &'a RawValue,
    #[serde(default = "no_elements")]
    pub(super) extras: &'a RawValue,
    #[serde(default, deserialize_with = "any_value")]
    pub(super) otelo: Option<&'a RawValue>,
}

/// A variation whose moves are not looked into yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadVariation<'a> {
    pub(super) line: usize,
    pub(super) ply: usize,
    #[serde(borrow)]
    pub(super) moves: &'a RawValue,
}

/// A move or a pass whose marks are not looked into yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadMove<'a> {
    #[serde(rename = "move")]
    pub(super) played: String,
    pub(super) evaluation: Option<String>,
    pub(super) seconds: Option<String>,
    pub(super) comment: Option<String>,
    #[serde(borrow, default = "no_elements")]
    pub(super) marks: &'a RawValue,
}

/// A property without a field of its own, whose values are not looked into yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadExtra<'a> {
    #[serde(default)]
    pub(super) line: usize,
    pub(super) ply: usize,
    pub(super) name: String,
    #[serde(borrow)]
    pub(super) values: &'a RawValue,
}

/// A game to write.
#[derive(Serialize)]
pub(super) struct WriteGame<'a> {
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
    pub(super) comment: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) marks: Vec<OneMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<OneResult>,
    pub(super) moves: Vec<WriteMove<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) variations: Vec<WriteVariation<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Vec<WriteExtra<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) otelo: Option<&'a RawValue>,
}

/// A variation to write.
#[derive(Serialize)]
pub(super) struct WriteVariation<'a> {
    pub(super) line: usize,
    pub(super) ply: usize,
    pub(super) moves: Vec<WriteMove<'a>>,
}

/// A move or a pass to write.
#[derive(Serialize)]
pub(super) struct WriteMove<'a> {
    #[serde(rename = "move")]
    pub(super) played: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seconds: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comment: &'a Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) marks: Vec<OneMark>,
}

/// A mark on a square.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneMark {
    pub(super) square: String,
    pub(super) symbol: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
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

/// A property without a field of its own to write.
#[derive(Serialize)]
pub(super) struct WriteExtra<'a> {
    #[serde(skip_serializing_if = "is_main_line")]
    pub(super) line: usize,
    pub(super) ply: usize,
    pub(super) name: &'a str,
    pub(super) values: &'a [String],
}

/// Whether a line is the game itself and not a variation.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_main_line(line: &usize) -> bool {
    *line == 0
}

/// An array without elements.
fn no_elements<'a>() -> &'a RawValue {
    serde_json::from_str("[]").expect("it is JSON")
}

/// A value that is there, even if it is `null`.
fn any_value<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}
