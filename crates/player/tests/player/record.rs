//! A recorded search is the one that the player does for its move.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_player::{Clock, MoveLimits, Players, RecordLimits, Recording};
use otelo_rules::Size;
use otelo_wire as wire;

use super::{after, choose, spec, with_empties};

/// Time that does not pass: no search runs out of it.
struct Standing;

impl Clock for Standing {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn a_seed_leads_to_the_move_that_was_played() {
    let players = Players::default();
    let limits = RecordLimits { kept: 10_000, visited: 10_000_000, counted: 0 };
    let positions = [
        after(Size::Eight, "f5d6c3"),
        after(Size::Eight, "f5f4e3f6d3c4"),
        after(Size::Six, "b3b2e4"),
        with_empties(Size::Eight, 9, 2),
    ];
    let names = ["minimax:easy", "minimax:medium", "corner:hard", "negamax:4", "agent,time=1000s"];
    for position in &positions {
        for name in names {
            for seed in [1, 2, u64::MAX] {
                let in_game = MoveLimits { seed, ..MoveLimits::default() };
                let stop = AtomicBool::new(false);
                let (asked, on_progress) = (spec(name), &mut |_| {});
                let played =
                    choose(&players, position, &asked, in_game, &Standing, &stop, on_progress);
                let played = played.unwrap();
                let player = spec(&format!("{name},seed={seed}"));
                let trace = Recording::new(position, &player, limits, &stop).unwrap().trace();
                assert_eq!(trace.played, Some(wire::Move(played.played)), "{player}");
                let value = played.evaluation.map(|evaluation| evaluation.number);
                // A finished game has points in the one and a score in the other.
                let is_score = trace.value.is_some_and(|value| value.abs() > 9000);
                assert!(is_score || trace.value == value, "{player}: {:?}", trace.value);
                assert_eq!(trace.counts.nodes(), played.nodes, "{player}");
            }
        }
    }
}
