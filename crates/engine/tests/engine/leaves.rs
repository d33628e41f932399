//! Leaf counts of every tier of this machine: the published ones, and those of the rules.

use std::io::{self, Write};

use otelo_engine::{Tier, TierKind, perft};
use otelo_rules::{Passes, Position};
use proptest::prelude::*;

use crate::{random, table};

/// With a pass as a ply, and with passes free.
fn leaves(tier: Tier, position: &Position, depth: u32) -> [u64; 2] {
    let (board, turn) = (position.board(), position.turn());
    let [p, o] = [turn, !turn].map(|color| board.discs(color).bits());
    [1, 0].map(|pass| perft(tier, p, o, board.size().squares().bits(), depth, pass))
}

/// The same by the rules, slowly.
fn slow(position: &Position, depth: u32) -> [u64; 2] {
    [Passes::Ply, Passes::Free].map(|passes| otelo_rules::perft(position, depth, passes))
}

#[test]
fn published_leaf_counts() {
    let rows = table::leaves(30_000_000);
    assert_eq!(rows.len(), 32);
    for kind in TierKind::ALL {
        let Some(tier) = Tier::of(kind) else {
            // The test harness hides what a passing test prints with the macros.
            let line = format!("tier {kind}: NOT tested, this machine does not have it\n");
            io::stderr().write_all(line.as_bytes()).unwrap();
            continue;
        };
        for &(size, depth, ply, free) in &rows {
            let start = Position::start(size);
            assert_eq!(leaves(tier, &start, depth), [ply, free], "{tier} {size} {depth}");
        }
    }
}

proptest! {
    #[test]
    fn agree_with_the_rules_on_any_position(position in random::position(), depth in 0u32..4) {
        for tier in Tier::all() {
            prop_assert_eq!(leaves(tier, &position, depth), slow(&position, depth), "{}", tier);
        }
    }

    /// Towards the end of a game there are passes.
    #[test]
    fn agree_with_the_rules_in_any_game(game in random::game(), depth in 0u32..4) {
        let position = game.position();
        for tier in Tier::all() {
            prop_assert_eq!(leaves(tier, position, depth), slow(position, depth), "{}", tier);
        }
    }
}
