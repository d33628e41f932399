//! The formats, seen from outside.
#![allow(clippy::unwrap_used)]

mod broken;
mod json;
mod paste;
#[path = "../../../rules/tests/rules/random.rs"]
mod random;
mod records;
mod round_trip;
mod spellings;
