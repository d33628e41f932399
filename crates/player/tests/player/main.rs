//! Players, seen from outside.
#![allow(clippy::unwrap_used)]

mod engine;
mod iterations;
mod recall;
mod record;
mod review;
mod solve;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use otelo_player::{
    Answer, Certainty, ChooseError, Clock, MoveLimits, PlayerError, Players, Progress, Source,
    Spec, Stopwatch, Turn, Unit, Who,
};
use otelo_rules::{Game, Move, Position, Size, Square};
use proptest::prelude::*;

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// The one place that asks: a game begins at the position, and the player chooses.
fn choose(
    players: &Players,
    position: &Position,
    spec: &Spec,
    limits: MoveLimits,
    clock: &(dyn Clock + Sync),
    stop: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Answer, ChooseError> {
    let turn = Turn { limits, clock, stop, on_progress };
    players.player(spec).unwrap().choose_at(position, turn)
}

fn asked_with(players: &Players, position: &Position, text: &str, limits: MoveLimits) -> Answer {
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    choose(players, position, &spec(text), limits, &clock, &stop, &mut |_| {}).unwrap()
}

/// The answer on a clock that goes on whenever it is looked at.
fn ticking(position: &Position, text: &str, limits: MoveLimits) -> Answer {
    let (clock, stop) = (Ticking::default(), AtomicBool::new(false));
    choose(&Players::default(), position, &spec(text), limits, &clock, &stop, &mut |_| {}).unwrap()
}

fn asked(position: &Position, text: &str) -> Answer {
    asked_with(&Players::default(), position, text, MoveLimits::default())
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
        let players = Players::default();
        for spec in Spec::computers() {
            // The slow ones have tests of their own; here their shape is enough.
            let spec = match &spec.who {
                Who::Engine(engine) if engine.level().number() > 9 => continue,
                _ if spec.to_string() == "minimax:hard" => "minimax:medium".parse().unwrap(),
                _ => spec,
            };
            let limits = MoveLimits { seed, ..MoveLimits::default() };
            let ask = || {
                let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
                choose(&players, position, &spec, limits, &clock, &stop, &mut |_| {})
            };
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
        assert_eq!(answer.candidates.len(), 3);
        let counts = answer.counts.unwrap();
        assert_eq!((counts.roots, counts.cuts, counts.nodes()), (1, 0, nodes));
        assert!(answer.candidates.iter().all(|root| !root.is_upper_bound));
    }
    assert_eq!(asked(&position, "minimax:hard").depth, 6);
}

#[test]
fn a_pruned_player_plays_the_same_moves() {
    let mut game = Game::new(Size::Six);
    while !game.is_over() {
        let [full, pruned] = ["corner:hard,seed=3", "corner:hard,seed=3,pruned=yes"]
            .map(|text| asked(game.position(), text));
        assert_eq!((full.played, full.evaluation), (pruned.played, pruned.evaluation));
        assert!(pruned.nodes <= full.nodes);
        game.play(full.played).unwrap();
    }
}

#[test]
fn a_fixed_order_plays_the_first_of_equal_moves() {
    let start = Position::start(Size::Eight);
    for text in ["minimax:easy", "negamax:3", "agent", "corner:easy"] {
        for seed in 0..20 {
            let limits = MoveLimits { seed, fixed_order: true, ..MoveLimits::default() };
            let answer = asked_with(&Players::default(), &start, text, limits);
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
    let players = Players::default();
    assert_eq!(players.player(&spec("human")).err(), Some(PlayerError::Human));
    let over = after(Size::Eight, "e6f4e3f6g5d6e7f5c5");
    for text in ["agent", "random", "engine:3"] {
        let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
        let limits = MoveLimits::default();
        let answer = choose(&players, &over, &spec(text), limits, &clock, &stop, &mut |_| {});
        assert_eq!(answer, Err(ChooseError::GameOver));
    }
}

#[test]
fn what_is_proven_is_said_in_discs() {
    // The whole game on 4x4: Black loses by ten.
    let answer = asked(&Position::start(Size::Four), "agent");
    let evaluation = answer.evaluation.unwrap();
    assert_eq!((evaluation.number, evaluation.unit), (-10, Unit::Discs));
    assert_eq!(evaluation.certainty, Certainty::Exact);
    let evaluation = asked(&Position::start(Size::Eight), "minimax:easy").evaluation.unwrap();
    assert_eq!((evaluation.unit, evaluation.certainty), (Unit::Points, Certainty::Estimate));
}

#[test]
fn the_tighter_limit_counts() {
    let position = after(Size::Eight, "f5d6c3d3c4f4f6f3e6e7d7c5");
    let nodes = |text: &str, time: Option<u64>| {
        let time = time.map(Duration::from_millis);
        ticking(&position, text, MoveLimits { time, seed: 1, ..MoveLimits::default() }).nodes
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
        let time = Some(Duration::from_millis(milliseconds));
        ticking(&position, "minimax:medium", MoveLimits { time, seed: 1, ..MoveLimits::default() })
    };
    let whole = ask(1_000_000);
    let mut partly = 0;
    for milliseconds in 0..200 {
        let answer = ask(milliseconds);
        if answer.source != Source::Fallback {
            break;
        }
        // What it had finished with are the first of the whole search's moves.
        if let Some(evaluation) = answer.evaluation {
            partly += 1;
            let known = whole.candidates.iter().find(|root| root.played == answer.played).unwrap();
            assert_eq!(known.evaluation, evaluation);
        }
    }
    assert!(partly > 3, "{partly}");
}

#[test]
fn a_stop_ends_a_search_that_would_never_end() {
    let position = after(Size::Eight, "f5d6c3d3c4f4f6f3e6e7d7c5");
    let stop = AtomicBool::new(false);
    let mut reports = 0;
    let answer = choose(
        &Players::default(),
        &position,
        &spec("negamax:40"),
        MoveLimits::default(),
        &Stopwatch::start(),
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

/// A player that is told the moves of a game is where the game is.
#[test]
fn a_player_follows_its_game() {
    let players = Players::default();
    let mut game = Game::new(Size::Six);
    for _ in 0..5 {
        game.play(game.position().moves().first().unwrap()).unwrap();
    }
    for text in ["corner:hard", "engine:8", "agent", "random,seed=3"] {
        let mut player = players.player(&spec(text)).unwrap();
        // Twice, because a player has more than one game.
        for _ in 0..2 {
            player.new_game(&game.start());
            for played in game.moves() {
                player.tell(played).unwrap();
            }
            assert!(player.tell("a1".parse::<Square>().unwrap().into()).is_err());
            let told = player.choose(Turn {
                limits: MoveLimits::default(),
                clock: &Stopwatch::start(),
                stop: &AtomicBool::new(false),
                on_progress: &mut |_| {},
            });
            let asked = asked(game.position(), text);
            assert_eq!(told.unwrap().played, asked.played, "{text}");
            player.end_game();
        }
    }
}

/// What a classic player tells while it searches: the moves so far, the best one with its line.
#[test]
fn progress_lists_the_moves_searched() {
    let position = after(Size::Six, "d5");
    let mut reports = Vec::new();
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let limits = MoveLimits { fixed_order: true, ..MoveLimits::default() };
    let answer = choose(
        &Players::default(),
        &position,
        &spec("corner:hard"),
        limits,
        &clock,
        &stop,
        &mut |progress| reports.push(progress),
    );
    let answer = answer.unwrap();
    let last = reports.last().unwrap();
    assert_eq!(last.evaluation, answer.evaluation);
    assert_eq!(last.line, answer.line);
    let best = last.candidates.last().unwrap();
    assert_eq!((best.played, &best.line), (answer.played, &answer.line));
}
