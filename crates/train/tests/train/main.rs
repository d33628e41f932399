//! Games to learn from, fitting, and self-play.
#![allow(clippy::unwrap_used)]

mod fit;
mod games;
mod play;

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
