//! The engine as a player.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use otelo_engine::{
    Confidence, Horizon,
    eval::{Weights, WeightsFile},
};
use otelo_player::{
    Answer, Certainty, Level, MoveLimits, PlayerError, Players, PlayersConfig, Remaining, Source,
    Stopwatch, Unit,
};
use otelo_rules::{Color, Move, Outcome, Position, Size, Symmetry};
use proptest::prelude::*;

use super::{after, asked_with, choose, random, spec, ticking, with_empties};

fn ask(players: &Players, position: &Position, text: &str) -> Answer {
    asked_with(players, position, text, MoveLimits::default())
}

const MIDGAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4";

fn discs(answer: &Answer) -> i8 {
    let evaluation = answer.evaluation.unwrap();
    assert_eq!(evaluation.unit, Unit::Discs);
    evaluation.number.try_into().unwrap()
}

fn certainty(answer: &Answer) -> Certainty {
    answer.evaluation.unwrap().certainty
}

#[test]
fn a_level_looks_as_far_as_it_should() {
    let players = Players::default();
    let position = after(Size::Eight, MIDGAME);
    let empties = position.board().empties().len();
    for number in 1..=11 {
        let answer = ask(&players, &position, &format!("engine:{number}"));
        let goal = Level::new(number).unwrap().goal(empties);
        let Horizon::Moves(depth) = goal.horizon else { panic!("{number} sees the end") };
        assert_eq!(answer.depth, depth.get(), "{number}");
        assert_eq!((certainty(&answer), answer.source), (Certainty::Estimate, Source::Search));
        assert!(answer.nodes > 0 && answer.line.len() <= usize::from(answer.depth));
        assert_eq!(answer.line[0], answer.played);
    }
}

#[test]
fn what_is_seen_to_the_end_is_said_to_be() {
    let players = Players::default();
    let position = with_empties(Size::Eight, 10, 1);
    let answers = [7, 8, 9, 10].map(|level| ask(&players, &position, &format!("engine:{level}")));
    for answer in &answers {
        assert_eq!(certainty(answer), Certainty::Exact);
        assert_eq!(discs(answer), discs(&answers[0]));
    }
    // The options say otherwise.
    let answer = ask(&players, &position, "engine:10,depth=4");
    assert_eq!((certainty(&answer), answer.depth), (Certainty::Estimate, 4));
    let position = with_empties(Size::Eight, 14, 1);
    let ninety_five = Confidence::of_percent(95).unwrap();
    let answer = ask(&players, &position, "engine:10,confidence=95");
    let measured = Weights::released().measured_certainty(Size::Eight, ninety_five);
    let right = measured.map_or(Certainty::Estimate, |percent| Certainty::Probable { percent });
    assert_eq!(certainty(&answer), right);
    let answer = ask(&players, &position, "engine:1,exact=yes");
    assert_eq!(certainty(&answer), Certainty::Exact);
}

#[test]
fn small_boards_are_played_to_the_end() {
    let players = Players::default();
    let answer = ask(&players, &Position::start(Size::Four), "engine:10");
    assert_eq!((discs(&answer), certainty(&answer)), (-10, Certainty::Exact));
    let answer = ask(&players, &Position::start(Size::Six), "engine:9");
    assert_eq!((answer.depth, certainty(&answer)), (8, Certainty::Estimate));
}

#[test]
fn a_search_depends_on_nothing_that_happened_before() {
    let position = after(Size::Eight, MIDGAME);
    let fresh = ask(&Players::default(), &position, "engine:9");
    let players = Players::default();
    // The same engine has seen other positions, deeper and shallower.
    for text in ["engine:10", "engine:3", "engine:8"] {
        ask(&players, &position, text);
        ask(&players, &after(Size::Eight, &MIDGAME[..20]), text);
    }
    let used = ask(&players, &position, "engine:9");
    assert_eq!(Answer { time: fresh.time, ..used.clone() }, fresh);
    // And once more, which is remembered, with what it cost.
    assert_eq!(ask(&players, &position, "engine:9"), used);
}

#[test]
fn weak_levels_err_by_chance_and_repeat_by_seed() {
    let players = Players::default();
    let position = after(Size::Eight, MIDGAME);
    let played = |text: &str| -> Vec<Move> {
        let by_seed = (0..40).map(|seed| ask(&players, &position, &format!("{text},seed={seed}")));
        by_seed.map(|answer| answer.played).collect()
    };
    let different = |mut moves: Vec<Move>| {
        moves.sort_by_key(Move::to_string);
        moves.dedup();
        moves.len()
    };
    assert!(different(played("engine:1")) > 3);
    assert_eq!(played("engine:1"), played("engine:1"));
    assert!(different(played("engine:1")) > different(played("engine:6")));
    assert_eq!(different(played("engine:7")), 1);
    // The value is the true one of the move that is played, not of the best one.
    for seed in 0..40 {
        let answer = ask(&players, &position, &format!("engine:1,seed={seed}"));
        let root = answer.candidates.iter().find(|root| root.played == answer.played).unwrap();
        assert_eq!(Some(root.evaluation), answer.evaluation);
        assert!(!root.is_upper_bound);
        assert_eq!(answer.line[0], answer.played);
    }
}

#[test]
fn nobody_errs_where_the_end_is_seen() {
    let players = Players::default();
    let position = with_empties(Size::Eight, 10, 2);
    let best = ask(&players, &position, "engine:7");
    assert_eq!(certainty(&best), Certainty::Exact);
    for seed in 0..40 {
        let answer = ask(&players, &position, &format!("engine:5,exact=yes,seed={seed}"));
        assert_eq!((discs(&answer), certainty(&answer)), (discs(&best), Certainty::Exact));
    }
}

#[test]
fn the_only_move_needs_no_thought() {
    let players = Players::default();
    let mut position = Position::start(Size::Six);
    while position.moves().len() != 1 {
        let played = position.moves().first().map_or(Move::Pass, Move::from);
        position = position.play(played).unwrap();
    }
    let answer = ask(&players, &position, "engine:30");
    assert_eq!((answer.source, answer.nodes, answer.evaluation), (Source::Only, 0, None));
    assert!(position.play(answer.played).is_ok());
    // Unless it is to be solved.
    let answer = ask(&players, &position, "engine:1,exact=yes");
    assert_eq!((answer.source, certainty(&answer)), (Source::Search, Certainty::Exact));
}

#[test]
fn as_many_lines_as_asked_for_have_values() {
    let players = Players::default();
    let position = after(Size::Eight, MIDGAME);
    let legal = position.moves().len() as usize;
    let bounds = ask(&players, &position, "engine:8").candidates;
    assert!(bounds.iter().any(|root| root.is_upper_bound));
    for lines in [1, 2, 3, 64] {
        let answer = ask(&players, &position, &format!("engine:8,lines={lines}"));
        assert_eq!(answer.candidates.len(), legal);
        assert!(answer.candidates.iter().take(lines).all(|root| !root.is_upper_bound));
    }
}

/// The same question gets the same answer, however the board lies and whoever is called Black.
#[test]
fn symmetric_positions_share_an_answer() {
    let players = Players::default();
    let position = with_empties(Size::Eight, 12, 1);
    let first = ask(&players, &position, "engine:7,depth=3");
    for symmetry in Symmetry::ALL {
        let turned = symmetry.position(&position);
        let (board, turn) = (turned.board(), turned.turn());
        let [black, white] = Color::BOTH.map(|color| board.discs(color));
        let swapped = otelo_rules::Board::new(Size::Eight, white, black).unwrap();
        for same in [turned, Position::new(swapped, !turn)] {
            let answer = ask(&players, &same, "engine:7,depth=3");
            assert_eq!(answer.played, symmetry.play(first.played, Size::Eight));
            // A cached answer keeps what it cost.
            assert_eq!((answer.evaluation, answer.time), (first.evaluation, first.time));
        }
    }
}

/// Every move with its value or bound, in every report.
#[test]
fn progress_lists_every_move() {
    let position = after(Size::Eight, MIDGAME);
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let mut reports = 0;
    let limits = MoveLimits::default();
    let answer = choose(
        &Players::default(),
        &position,
        &spec("engine:9"),
        limits,
        &clock,
        &stop,
        &mut |progress| {
            reports += 1;
            assert_eq!(progress.candidates.len(), usize::from(position.moves().len()));
            assert_eq!(progress.evaluation, Some(progress.candidates[0].evaluation));
            for candidate in &progress.candidates {
                assert_eq!(candidate.line[0], candidate.played);
                let end = candidate.line.iter().try_fold(position, |at, &m| at.play(m));
                assert!(end.is_ok(), "{candidate:?}");
            }
        },
    );
    assert_eq!(reports, 8);
    assert_eq!(answer.unwrap().candidates.len(), usize::from(position.moves().len()));
}

/// Weights that a player names are used, and are part of its answer; unknown ones are refused.
#[test]
fn other_weights_play_otherwise() {
    let released = include_bytes!("../../../../data/otelo.weights");
    let mut other = WeightsFile::from_bytes(released).unwrap();
    other.origin = "the same with another name".to_owned();
    let other = Arc::new(Weights::new(&other));
    let weights = vec![("b".to_owned(), Arc::clone(&other))];
    let players = Players::new(PlayersConfig { weights, ..PlayersConfig::default() });
    let position = after(Size::Eight, MIDGAME);
    let answers = ["engine:5", "engine:5,weights=b"].map(|text| ask(&players, &position, text));
    assert_eq!(answers[0].played, answers[1].played);
    let hashes = answers.map(|answer| answer.engine.unwrap().weights);
    assert_eq!(hashes, [*Weights::released().hash(), *other.hash()]);
    let unknown = players.player(&spec("engine:5,weights=c")).err();
    assert_eq!(unknown, Some(PlayerError::UnknownWeights { name: "c".to_owned() }));
}

#[test]
fn a_stopped_search_gives_its_last_finished_depth() {
    let position = after(Size::Eight, MIDGAME);
    let (players, stop) = (Players::default(), AtomicBool::new(false));
    let mut reports = Vec::new();
    let (clock, spec) = (Stopwatch::start(), spec("engine:30"));
    let limits = MoveLimits { megabytes: Some(8), ..MoveLimits::default() };
    let answer = choose(&players, &position, &spec, limits, &clock, &stop, &mut |progress| {
        stop.store(progress.depth >= 6, Ordering::Relaxed);
        reports.push(progress);
    });
    let answer = answer.unwrap();
    assert_eq!((answer.depth, answer.source), (6, Source::Search));
    assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<u8>>(), [1, 2, 3, 4, 5, 6]);
    assert!(reports.is_sorted_by_key(|report| report.nodes));
    assert_eq!(reports[5].evaluation, answer.evaluation);
    // It is no answer to the whole question, so the next one searches again.
    stop.store(true, Ordering::Relaxed);
    let answer = choose(&players, &position, &spec, limits, &clock, &stop, &mut |_| {}).unwrap();
    assert!(answer.depth < 6, "{}", answer.depth);
    assert!(position.play(answer.played).is_ok());
}

#[test]
fn every_limit_counts() {
    let position = after(Size::Eight, MIDGAME);
    let nodes = |text: &str, limits: MoveLimits| {
        ticking(&position, text, MoveLimits { megabytes: Some(8), ..limits }).nodes
    };
    let none = MoveLimits::default();
    let time = |milliseconds| Some(Duration::from_millis(milliseconds));
    let [short, long] =
        [20, 400].map(|ms| nodes("engine:30", MoveLimits { time: time(ms), ..none }));
    assert!(short < long, "{short} {long}");
    assert_eq!(nodes("engine:30,time=20ms", none), short);
    assert_eq!(nodes("engine:30,time=20ms", MoveLimits { time: time(400), ..none }), short);
    // A share of the clock: less than all of it, and less than a limit that is far away.
    let clock = Remaining { left: Duration::from_millis(400), increment: Duration::ZERO };
    let shared = nodes("engine:30", MoveLimits { clock: Some(clock), time: time(400), ..none });
    assert!(shared < long, "{shared} {long}");
    let counted = nodes("engine:30,nodes=5000", none);
    assert!((5000..20_000).contains(&counted), "{counted}");
}

#[test]
fn several_threads_find_the_same_score() {
    let position = with_empties(Size::Eight, 14, 1);
    let one = ask(&Players::default(), &position, "engine:10,exact=yes");
    let two = ask(&Players::default(), &position, "engine:10,exact=yes,threads=2");
    assert_eq!((certainty(&one), certainty(&two)), (Certainty::Exact, Certainty::Exact));
    assert_eq!(discs(&one), discs(&two));
    // Where the caller allows only one, it is as if only one had been asked for.
    let limits = MoveLimits { threads: Some(1), ..MoveLimits::default() };
    let players = Players::default();
    let held = asked_with(&players, &position, "engine:10,exact=yes,threads=2", limits);
    assert_eq!(held.nodes, one.nodes);
}

#[test]
fn a_stronger_level_wins() {
    let players = Players::default();
    let mut won = 0;
    for seed in 0..6 {
        for strong in Color::BOTH {
            let mut position = Position::start(Size::Eight);
            while !position.is_over() {
                let text = if position.turn() == strong { "engine:6" } else { "engine:1" };
                let limits = MoveLimits { seed, ..MoveLimits::default() };
                let answer = asked_with(&players, &position, text, limits);
                position = position.play(answer.played).unwrap();
            }
            won += u8::from(Outcome::of(position.board()).winner() == Some(strong));
        }
    }
    assert!(won >= 11, "{won}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Turned boards get the same value, and the turned move or one that is as good.
    #[test]
    fn symmetric_positions_have_the_same_answer(game in random::game()) {
        let position = game.position();
        if position.is_over() || position.moves().len() < 2 {
            return Ok(());
        }
        let answer = ask(&Players::default(), position, "engine:7");
        let players = Players::default();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.position(position);
            let other = ask(&players, &turned, "engine:7");
            prop_assert_eq!((other.evaluation, other.nodes), (answer.evaluation, answer.nodes));
            prop_assert!(turned.play(other.played).is_ok());
        }
    }
}

#[test]
fn every_line_can_be_played() {
    let players = Players::default();
    let mut position = after(Size::Eight, &MIDGAME[..40]);
    while !position.is_over() {
        let answer = ask(&players, &position, "engine:8");
        let last = answer.line.iter().try_fold(position, |at, &played| at.play(played));
        assert!(last.is_ok(), "{:?}", answer.line);
        let is_exact = answer.evaluation.is_some_and(|found| found.certainty == Certainty::Exact);
        if is_exact && last.as_ref().is_ok_and(Position::is_over) {
            let outcome = last.unwrap().outcome().unwrap();
            assert_eq!(outcome.score(position.turn()).discs(), discs(&answer));
        }
        position = position.play(answer.played).unwrap();
    }
}
