//! The formats, seen from outside.
#![allow(clippy::unwrap_used)]

mod broken;
mod json;
mod limits;
mod paste;
#[path = "../../../rules/tests/rules/random.rs"]
mod random;
#[path = "../../../rules/tests/rules/random_tree.rs"]
mod random_tree;
mod records;
mod round_trip;
mod spellings;
mod variations;
