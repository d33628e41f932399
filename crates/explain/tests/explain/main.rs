//! The reasons against a second, slow and simple statement of what each of them says.
#![allow(clippy::unwrap_used)]

mod cases;
mod holds;
mod properties;
mod random;
#[path = "../../../rules/tests/rules/slow.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod slow;
