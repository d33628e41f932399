//! The door, seen from outside.
#![allow(clippy::unwrap_used)]

mod engine;
mod solve;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use otelo_player::{Answer, ChooseError, Clock, Kind, Limits, Players, Source, Spec, Who, Worth};
use otelo_rules::{Game, Move, Position, Size};
use proptest::prelude::*;

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn asked(position: &Position, text: &str) -> Answer {
    let stop = AtomicBool::new(false);
    Players::new().choose(position, &spec(text), &Limits::default(), &stop, &mut |_| {}).unwrap()
}

fn after(size: Size, transcript: &str) -> Position {
    *Game::from_transcript(Position::start(size), transcript).unwrap().position()
}

/// A position of some game with so many empty squares and a choice of moves.
fn with_empties(size: Size, empties: u8, mut seed: u32) -> Position {
    'games: loop {
        let mut position = Position::start(size);
        while position.board().empties().len() > empties || position.moves().len() < 3 {
            let moves: Vec<Move> = position.moves().iter().map(Move::from).collect();
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let chosen = moves.get((seed >> 16) as usize % moves.len().max(1));
            let Ok(next) = position.play(chosen.copied().unwrap_or(Move::Pass)) else {
                continue 'games;
            };
            position = next;
        }
        if position.board().empties().len() == empties {
            return position;
        }
    }
}

/// A clock that goes on whenever it is looked at.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(1 + self.0.fetch_add(1, Ordering::Relaxed))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_player_answers_legally_on_every_size(game in random::game(), seed: u64) {
        let position = game.position();
        let players = Players::new();
        for spec in Spec::computers() {
            // The slow ones have tests of their own; here their shape is enough.
            let spec = match spec.who {
                Who::Engine(level) if level.level().number() > 9 => continue,
                _ if spec.to_string() == "minimax:hard" => "minimax:medium".parse().unwrap(),
                _ => spec,
            };
            let limits = Limits { seed, ..Limits::default() };
            let ask = || players.choose(position, &spec, &limits, &AtomicBool::new(false), &mut |_| {});
            match ask() {
                Err(error) => {
                    prop_assert_eq!(error, ChooseError::GameOver);
                    prop_assert!(position.is_over());
                }
                Ok(answer) => {
                    prop_assert!(position.play(answer.played).is_ok());
                    prop_assert_eq!(answer.line[0], answer.played);
                    let again = ask().unwrap();
                    prop_assert_eq!(Answer { time: answer.time, ..again }, answer);
                }
            }
        }
    }
}

#[test]
fn the_levels_look_as_far_as_their_documents_say() {
    let position = after(Size::Six, "d5");
    for (text, depth, nodes) in [
        ("corner:easy", 2, 18),
        ("corner:normal", 3, 79),
        ("corner:hard", 4, 420),
        ("minimax:easy", 3, 79),
        ("minimax:medium", 3, 79),
    ] {
        let answer = asked(&position, text);
        assert_eq!((answer.depth, answer.nodes, answer.source), (depth, nodes, Source::Search));
        assert_eq!(answer.roots.len(), 3);
        let counts = answer.counts.unwrap();
        assert_eq!((counts.roots, counts.cuts, counts.nodes()), (1, 0, nodes));
        assert!(answer.roots.iter().all(|root| root.exact));
    }
    assert_eq!(asked(&position, "minimax:hard").depth, 6);
}

#[test]
fn a_pruned_player_plays_the_same_moves() {
    let mut game = Game::new(Size::Six);
    while !game.is_over() {
        let [full, pruned] = ["corner:hard,seed=3", "corner:hard,seed=3,pruned=yes"]
            .map(|text| asked(game.position(), text));
        assert_eq!((full.played, full.worth), (pruned.played, pruned.worth));
        assert!(pruned.nodes <= full.nodes);
        game.play(full.played).unwrap();
    }
}

#[test]
fn a_fixed_order_plays_the_first_of_equal_moves() {
    let start = Position::start(Size::Eight);
    for text in ["minimax:easy", "negamax:3", "agent", "corner:easy"] {
        for seed in 0..20 {
            let limits = Limits { seed, fixed_order: true, ..Limits::default() };
            let stop = AtomicBool::new(false);
            let answer =
                Players::new().choose(&start, &spec(text), &limits, &stop, &mut |_| {}).unwrap();
            assert_eq!(answer.played.to_string(), "d3", "{text}");
        }
    }
}

#[test]
fn the_sources_of_a_move() {
    let start = Position::start(Size::Eight);
    let source = |position: &Position, text: &str| asked(position, text).source;
    assert_eq!(source(&start, "random"), Source::Random);
    assert_eq!(source(&start, "minimax:easy"), Source::Search);
    assert_eq!(source(&after(Size::Eight, "f5d6"), "agent"), Source::Book);
    assert_eq!(source(&start, "agent"), Source::Search);
    assert_eq!(source(&Position::start(Size::Four), "agent"), Source::Sweep);
    assert_eq!(source(&start, "agent,time=0ms"), Source::Fallback);
    assert_eq!(source(&start, "negamax:20,time=1ms"), Source::Fallback);
    let stuck = after(Size::Four, "b1a1a2c1d3a3d1d2");
    for text in ["random", "agent", "minimax:hard", "negamax:9", "engine:9"] {
        let answer = asked(&stuck, text);
        assert_eq!((answer.played, answer.source, answer.nodes), (Move::Pass, Source::Pass, 0));
    }
}

#[test]
fn a_person_and_a_finished_game_have_no_answer() {
    let stop = AtomicBool::new(false);
    let ask = |position: &Position, text: &str| {
        Players::new()
            .choose(position, &spec(text), &Limits::default(), &stop, &mut |_| {})
            .unwrap_err()
    };
    assert_eq!(ask(&Position::start(Size::Eight), "human"), ChooseError::Human);
    assert_eq!(ask(&after(Size::Eight, "e6f4e3f6g5d6e7f5c5"), "agent"), ChooseError::GameOver);
}

#[test]
fn what_is_proven_is_said_in_discs() {
    // The whole game on 4x4: Black loses by ten.
    let answer = asked(&Position::start(Size::Four), "agent");
    assert_eq!(answer.kind, Kind::Exact);
    assert!(matches!(answer.worth, Some(Worth::Score(score)) if score.discs() == -10));
    let answer = asked(&Position::start(Size::Eight), "minimax:easy");
    assert_eq!(answer.kind, Kind::Estimate);
    assert!(matches!(answer.worth, Some(Worth::Points(_))));
}

#[test]
fn the_tighter_limit_counts() {
    let position = after(Size::Eight, "f5d6c3d3c4f4f6f3e6e7d7c5");
    let nodes = |text: &str, time: Option<u64>| {
        let limits = Limits { time: time.map(Duration::from_millis), seed: 1, ..Limits::default() };
        let stop = AtomicBool::new(false);
        let clock = Ticking::default();
        Players::new()
            .choose_by(&clock, &position, &spec(text), &limits, &stop, &mut |_| {})
            .unwrap()
            .nodes
    };
    let [short, long] = [nodes("negamax:30", Some(10)), nodes("negamax:30", Some(100))];
    assert!(short < long, "{short} {long}");
    assert_eq!(nodes("negamax:30,time=10ms", Some(100)), short);
    assert_eq!(nodes("negamax:30,time=100ms", Some(10)), short);
    assert_eq!(nodes("negamax:30,time=10ms", None), short);
}

#[test]
fn an_unfinished_search_gives_the_best_it_has() {
    let position = after(Size::Eight, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4");
    let ask = |milliseconds| {
        let limits = Limits {
            time: Some(Duration::from_millis(milliseconds)),
            seed: 1,
            ..Limits::default()
        };
        let (clock, stop) = (Ticking::default(), AtomicBool::new(false));
        let spec = spec("minimax:medium");
        Players::new().choose_by(&clock, &position, &spec, &limits, &stop, &mut |_| {}).unwrap()
    };
    let whole = ask(1_000_000);
    let mut partly = 0;
    for milliseconds in 0..200 {
        let answer = ask(milliseconds);
        if answer.source != Source::Fallback {
            break;
        }
        // What it had finished with are the first of the whole search's moves.
        if let Some(worth) = answer.worth {
            partly += 1;
            let known = whole.roots.iter().find(|root| root.played == answer.played).unwrap();
            assert_eq!(known.worth, worth);
        }
    }
    assert!(partly > 3, "{partly}");
}

#[test]
fn a_stop_ends_a_search_that_would_never_end() {
    let position = after(Size::Eight, "f5d6c3d3c4f4f6f3e6e7d7c5");
    let stop = AtomicBool::new(false);
    let mut reports = 0;
    let answer = Players::new().choose(
        &position,
        &spec("negamax:40"),
        &Limits::default(),
        &stop,
        &mut |progress| {
            reports += 1;
            assert_eq!(progress.depth, 40);
            stop.store(progress.nodes > 1_000_000, Ordering::Relaxed);
        },
    );
    let answer = answer.unwrap();
    assert_eq!(answer.source, Source::Fallback);
    assert!(reports > 1 && answer.nodes < 2_000_000, "{reports} {}", answer.nodes);
    assert!(position.play(answer.played).is_ok());
}

#[test]
fn one_line_about_a_move() {
    let position = after(Size::Six, "d5");
    let answer = asked(&position, "corner:easy");
    let info = answer.info(&spec("corner:easy"));
    assert_eq!((info.player.as_str(), info.depth, info.nodes), ("corner:easy", 2, 18));
    assert_eq!(info.source, Source::Search);
    assert!(info.milliseconds >= 0.0);
}
