//! The engine, watched as it deepens.

use std::sync::atomic::AtomicBool;

use otelo_player::{MoveLimits, Players, RecordError, Source, Stopwatch, Turn};
use otelo_rules::{Position, Size};
use otelo_wire as wire;

use super::{after, asked_with, spec, with_empties};

fn watched(
    players: &Players,
    position: &Position,
    player: &str,
    limits: MoveLimits,
) -> Result<wire::EngineTrace, RecordError> {
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
    players.watch_engine(position, &spec(player), &turn)
}

/// Whether the engine is watched or not, it plays the same and visits as many nodes: at every level with
/// or without its errors, turned or not, whatever is cached.
#[test]
fn watching_changes_neither_the_move_nor_the_nodes() {
    let players = Players::default();
    let positions = [
        after(Size::Eight, "f5d6c3d3c4"),
        after(Size::Eight, "d3c3c4c5b4d2"),
        after(Size::Six, "b3b2e4"),
        with_empties(Size::Eight, 12, 3),
        with_empties(Size::Eight, 20, 1),
    ];
    for position in &positions {
        for level in 1..=10 {
            let player = format!("engine:{level}");
            let limits = MoveLimits { seed: 11, ..MoveLimits::default() };
            let played = asked_with(&players, position, &player, limits);
            // The seed of the game as an option, as the page asks.
            let with_seed = format!("{player},seed=11");
            let seen = watched(&players, position, &with_seed, MoveLimits::default()).unwrap();
            assert_eq!(seen.played, wire::Move(played.played), "{player}");
            assert_eq!((seen.nodes, seen.evaluation), (played.nodes, played.evaluation));
            assert_eq!(seen.source, played.source);
            assert!(seen.complete);
            let Some(last) = seen.iterations.last() else { continue };
            assert_eq!(last.depth, played.depth);
            let known = last.moves.iter().find(|found| found.played == seen.played).unwrap();
            assert_eq!(Some(known.evaluation), played.evaluation);
        }
    }
}

#[test]
fn iterations_add_up() {
    let position = after(Size::Eight, "f5d6c3d3c4f4f6f3e6e7d7c5b6");
    let seen = watched(&Players::default(), &position, "engine:11", MoveLimits::default()).unwrap();
    assert_eq!(seen.iterations.len(), 11);
    let nodes: u64 = seen.iterations.iter().map(|iteration| iteration.nodes).sum();
    assert!(nodes <= seen.nodes && nodes > seen.nodes / 2, "{nodes} of {}", seen.nodes);
    let legal = position.moves();
    for (iteration, depth) in seen.iterations.iter().zip(1..) {
        assert_eq!((iteration.depth, iteration.end), (depth, false));
        assert_eq!(iteration.moves.len(), usize::from(legal.len()));
        // The first has a value, and no bound of another is above it.
        let best = iteration.moves[0].evaluation.number;
        assert!(!iteration.moves[0].at_most);
        assert!(iteration.moves.iter().all(|other| other.evaluation.number <= best));
        assert_eq!(iteration.cuts.is_empty(), depth < 5, "{depth}");
        for cuts in &iteration.cuts {
            assert!(cuts.depth < depth && cuts.high + cuts.low <= cuts.tried && cuts.tried > 0);
        }
    }
    assert!(seen.iterations.is_sorted_by(|a, b| a.seconds <= b.seconds));
}

#[test]
fn where_nothing_is_searched_nothing_is_shown() {
    let players = Players::default();
    for (position, source) in
        [("XXXXXXXXXXXXXXO- X", Source::Only), ("XXXXXXXXXXXXXXO- O", Source::Pass)]
    {
        let position: Position = position.parse().unwrap();
        let seen = watched(&players, &position, "engine:5", MoveLimits::default()).unwrap();
        assert_eq!((seen.source, seen.nodes, seen.complete), (source, 0, true));
        assert!(seen.iterations.is_empty());
    }
    let start = Position::start(Size::Eight);
    for player in ["minimax:easy", "random", "human", "engine:3,weights=missing"] {
        let error = watched(&players, &start, player, MoveLimits::default()).unwrap_err();
        assert_eq!(error.code(), "not-engine", "{player}");
    }
}
