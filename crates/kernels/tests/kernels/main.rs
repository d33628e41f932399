//! The kernels of every tier of this machine against the rules and against the slow
//! implementation, on every size.
#![allow(clippy::unwrap_used)]

mod discs;
mod lookup;
mod stable;
mod tiers;

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
#[path = "../../../rules/tests/rules/slow.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod slow;

use otelo_rules::Position;
use proptest::prelude::ProptestConfig;

/// The two words of a position, and the squares of its board.
fn words(position: &Position) -> (u64, u64, u64) {
    let (board, turn) = (position.board(), position.turn());
    (board.discs(turn).bits(), board.discs(!turn).bits(), board.size().squares().bits())
}

/// How many cases of a property; Miri is slow.
fn cases(many: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 4 } else { many })
}
