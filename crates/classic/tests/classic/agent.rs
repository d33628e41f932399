//! The agent under the clock, and at the end of the game.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_classic::{
    Unwatched,
    agent::{self, AgentSource, Chance, Decision, decide},
};
use otelo_limits::SearchLimits;
use otelo_rules::{Game, Move, Position, Size};
use proptest::prelude::*;

use crate::{GO, Ticking, random};

const CHANCE: Chance = Chance { seed: 7, fixed_order: false };

/// The agent with a limit, on a clock that goes on by `tick` whenever it is looked at.
fn decided(position: &Position, limit: Duration, tick: Duration) -> Option<Decision> {
    let clock = Ticking::every(tick);
    let limits = SearchLimits { clock: &clock, deadline: Some(limit), nodes: None, stop: &GO };
    decide(position, CHANCE, limits, &mut Unwatched)
}

/// The agent with all the time in the world.
fn unhurried(position: &Position) -> Decision {
    decided(position, agent::TIME_LIMIT, Duration::ZERO).unwrap()
}

/// The best final score for the player to move: negamax over the whole rest of the game.
fn solved(position: &Position) -> i8 {
    fn within(position: &Position, mut alpha: i8, beta: i8) -> i8 {
        if let Some(outcome) = position.outcome() {
            return outcome.score(position.turn()).discs();
        }
        if position.must_pass() {
            return -within(&position.play(Move::Pass).unwrap(), -beta, -alpha);
        }
        for square in position.moves() {
            alpha = alpha.max(-within(&position.play(square.into()).unwrap(), -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
    within(position, -64, 64)
}

/// A position from a game of random moves with so many empty squares.
fn late(size: Size, empties: u8, seed: u64) -> Position {
    let mut rng = otelo_rng::Rng::new(seed);
    loop {
        let mut game = Game::new(size);
        while !game.is_over() && game.position().board().empties().len() > empties {
            let played = rng.choice(game.position().moves()).map_or(Move::Pass, Move::Place);
            game.play(played).unwrap();
        }
        if !game.is_over() {
            return *game.position();
        }
    }
}

#[test]
fn no_time_at_all_gives_a_legal_move() {
    for seed in 0..50 {
        for (size, empties) in [(Size::Eight, 30), (Size::Six, 16), (Size::Four, 6)] {
            let position = late(size, empties, seed);
            let decision = decided(&position, Duration::ZERO, Duration::from_micros(100)).unwrap();
            assert_eq!(decision.source, AgentSource::Fallback);
            assert!(position.play(decision.played).is_ok());
        }
    }
}

#[test]
fn a_few_milliseconds_give_the_deepest_depth_that_fits() {
    // The clock goes on by so many microseconds whenever it is looked at, once in 64 nodes.
    let mut depths = Vec::new();
    for (limit, tick) in [(1, 1000), (1, 200), (1, 40), (5, 1000), (5, 200), (5, 40)] {
        for seed in 0..50 {
            for (size, empties) in [(Size::Eight, 30), (Size::Six, 16), (Size::Eight, 12)] {
                let position = late(size, empties, seed);
                let (limit, tick) = (Duration::from_millis(limit), Duration::from_micros(tick));
                let decision = decided(&position, limit, tick).unwrap();
                assert!(position.play(decision.played).is_ok());
                let depth = decision.report.as_ref().map_or(0, |report| report.depth.get());
                assert_eq!(depth == 0, decision.source == AgentSource::Fallback);
                depths.push(depth);
            }
        }
    }
    // Some had time for very little, some for all that was planned.
    for depth in [1, 2, 3, 5] {
        assert!(depths.contains(&depth), "{depth}");
    }
}

#[test]
fn a_stop_flag_stops_at_once() {
    let clock = Ticking::every(Duration::ZERO);
    let limits =
        SearchLimits { clock: &clock, deadline: None, nodes: None, stop: &AtomicBool::new(true) };
    let position = late(Size::Eight, 30, 1);
    let decision = decide(&position, CHANCE, limits, &mut Unwatched).unwrap();
    assert_eq!((decision.source, decision.counts.nodes()), (AgentSource::Fallback, 0));
}

#[test]
fn the_deepest_finished_search_counts() {
    // The clock ticks once in 64 nodes, so more and more depths are finished in time.
    let position = late(Size::Eight, 30, 3);
    let full = unhurried(&position).report.unwrap().depth.get();
    let mut depths = Vec::new();
    for ticks in 0..2000 {
        let limit = Duration::from_secs(10);
        let clock = Ticking::every(Duration::from_millis(1));
        *clock.now.lock().unwrap() = limit - agent::TIME_MARGIN - Duration::from_millis(ticks);
        let limits = SearchLimits { clock: &clock, deadline: Some(limit), nodes: None, stop: &GO };
        let decision = decide(&position, CHANCE, limits, &mut Unwatched).unwrap();
        assert!(position.play(decision.played).is_ok());
        let depth = decision.report.map_or(0, |report| {
            assert_eq!(report.best, decision.played);
            report.depth.get()
        });
        assert_eq!(depth == 0, decision.source == AgentSource::Fallback);
        depths.push(depth);
        if depth == full {
            break;
        }
    }
    assert!(depths.is_sorted(), "more time never gives a shallower search");
    depths.dedup();
    assert_eq!(depths, (0..=full).collect::<Vec<_>>());
}

#[test]
fn a_sweep_that_runs_out_of_time_falls_back_to_a_search() {
    let position = late(Size::Eight, 12, 5);
    let all = unhurried(&position);
    assert_eq!(all.source, AgentSource::Sweep);
    // Enough for the shallow searches, in the middle of the sweep.
    let shallow = all.counts.nodes() - all.report.unwrap().counts.nodes();
    let ticks = u32::try_from(shallow / 64 + 20).unwrap();
    let limit = Duration::from_secs(1);
    let tick = (limit - agent::TIME_MARGIN) / ticks;
    let decision = decided(&position, limit, tick).unwrap();
    assert_eq!(decision.source, AgentSource::Search);
    assert_eq!(decision.report.unwrap().depth.get(), agent::END_DEPTH);
}

#[test]
fn the_depth_adapts_to_the_number_of_moves() {
    for seed in 0..40 {
        let position = late(Size::Eight, 20 + (seed % 30) as u8, seed);
        let decision = unhurried(&position);
        let depth = decision.report.unwrap().depth.get();
        let many = position.moves().len() > agent::MANY_MOVES;
        assert_eq!(depth, if many { agent::MID_DEPTH } else { agent::END_DEPTH });
        assert_eq!(decision.source, AgentSource::Search);
    }
}

#[test]
fn the_book_answers_at_once() {
    let start = Position::start(Size::Eight);
    let game = Game::from_transcript(start, "f5d6").unwrap();
    let decision = decided(game.position(), Duration::ZERO, Duration::ZERO).unwrap();
    assert_eq!(decision.source, AgentSource::Book);
    assert_eq!(decision.played.to_string(), "c3");
    assert_eq!(decision.counts.nodes(), 0);
}

#[test]
fn a_finished_game_has_no_move_and_a_forced_pass_is_a_pass() {
    let start = Position::start(Size::Eight);
    let over = Game::from_transcript(start, "e6f4e3f6g5d6e7f5c5").unwrap();
    assert_eq!(decided(over.position(), agent::TIME_LIMIT, Duration::ZERO), None);
    let mut forced =
        Game::from_transcript(Position::start(Size::Four), "b1a1a2c1d3a3d1d2").unwrap();
    assert!(forced.position().must_pass());
    for limit in [Duration::ZERO, agent::TIME_LIMIT] {
        let decision = decided(forced.position(), limit, Duration::ZERO).unwrap();
        assert_eq!(decision.played, Move::Pass);
    }
    forced.play(Move::Pass).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_sweep_is_exact(seed: u64, empties in 1u8..=8, size in random::size()) {
        let position = late(size, empties, seed);
        let decision = unhurried(&position);
        prop_assert_eq!(decision.source, AgentSource::Sweep);
        let best = solved(&position);
        let after = -solved(&position.play(decision.played).unwrap());
        prop_assert_eq!(after, best);
        let report = decision.report.unwrap();
        if best != 0 {
            prop_assert_eq!(report.value.proven_score(), Some(best));
        } else {
            prop_assert_eq!(report.value.0, 0);
        }
    }
}

#[test]
fn the_sweep_is_exact_at_twelve_empties() {
    for seed in 0..4 {
        let position = late(Size::Eight, 12, seed);
        let decision = unhurried(&position);
        assert_eq!(decision.source, AgentSource::Sweep);
        let after = -solved(&position.play(decision.played).unwrap());
        assert_eq!(after, solved(&position), "seed {seed}");
    }
}
