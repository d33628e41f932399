//! The engine as a player.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use otelo_player::{
    Answer, Kind, Level, Limits, Players, Remaining, Source, Spec, Stopwatch, Worth,
};
use otelo_rules::{Color, Move, Outcome, Position, Size, Symmetry};
use proptest::prelude::*;

use super::{Ticking, after, random, spec, with_empties};

/// The one place that asks; the tests below hold positions and players.
fn ask(players: &Players, position: &Position, text: &str) -> Answer {
    asked_with(players, position, text, &Limits::default())
}

fn asked_with(players: &Players, position: &Position, text: &str, limits: &Limits) -> Answer {
    let stop = AtomicBool::new(false);
    players.choose(position, &spec(text), limits, &stop, &mut |_| {}).unwrap()
}

const MIDGAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4";

fn discs(answer: &Answer) -> i8 {
    match answer.worth {
        Some(Worth::Score(score)) => score.discs(),
        other => panic!("{other:?} is not a score"),
    }
}

#[test]
fn a_level_looks_as_far_as_it_should() {
    let players = Players::new();
    let position = after(Size::Eight, MIDGAME);
    let empties = position.board().empties().len();
    for number in 1..=11 {
        let answer = ask(&players, &position, &format!("engine:{number}"));
        let goal = Level::new(number).unwrap().goal(empties);
        assert_eq!(answer.depth, goal.depth, "{number}");
        assert_eq!((answer.kind, answer.source), (Kind::Estimate, Source::Search));
        assert!(answer.nodes > 0 && answer.line.len() <= usize::from(answer.depth));
        assert_eq!(answer.line[0], answer.played);
    }
}

#[test]
fn what_is_seen_to_the_end_is_said_to_be() {
    let players = Players::new();
    let position = with_empties(Size::Eight, 10, 1);
    let answers = [7, 8, 9, 10].map(|level| ask(&players, &position, &format!("engine:{level}")));
    for answer in &answers {
        assert_eq!(answer.kind, Kind::Exact);
        assert_eq!(discs(answer), discs(&answers[0]));
    }
    // The options say otherwise.
    let answer = ask(&players, &position, "engine:10,depth=4");
    assert_eq!((answer.kind, answer.depth), (Kind::Estimate, 4));
    let position = with_empties(Size::Eight, 14, 1);
    let answer = ask(&players, &position, "engine:10,confidence=95");
    assert_eq!(answer.kind, Kind::Probable(95));
    let answer = ask(&players, &position, "engine:1,exact=yes");
    assert_eq!(answer.kind, Kind::Exact);
}

#[test]
fn small_boards_are_played_to_the_end() {
    let players = Players::new();
    let answer = ask(&players, &Position::start(Size::Four), "engine:10");
    assert_eq!((discs(&answer), answer.kind), (-10, Kind::Exact));
    let answer = ask(&players, &Position::start(Size::Six), "engine:9");
    assert_eq!((answer.depth, answer.kind), (8, Kind::Estimate));
}

#[test]
fn a_search_depends_on_nothing_that_happened_before() {
    let position = after(Size::Eight, MIDGAME);
    let fresh = ask(&Players::new(), &position, "engine:9");
    let players = Players::new();
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
    let players = Players::new();
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
        let root = answer.roots.iter().find(|root| root.played == answer.played).unwrap();
        assert_eq!(Some(root.worth), answer.worth);
        assert!(root.exact);
        assert_eq!(answer.line[0], answer.played);
    }
}

#[test]
fn nobody_errs_where_the_end_is_seen() {
    let players = Players::new();
    let position = with_empties(Size::Eight, 10, 2);
    let best = ask(&players, &position, "engine:7");
    assert_eq!(best.kind, Kind::Exact);
    for seed in 0..40 {
        let answer = ask(&players, &position, &format!("engine:5,exact=yes,seed={seed}"));
        assert_eq!((discs(&answer), answer.kind), (discs(&best), Kind::Exact));
    }
}

#[test]
fn the_only_move_needs_no_thought() {
    let players = Players::new();
    let mut position = Position::start(Size::Six);
    while position.moves().len() != 1 {
        let played = position.moves().first().map_or(Move::Pass, Move::from);
        position = position.play(played).unwrap();
    }
    let answer = ask(&players, &position, "engine:30");
    assert_eq!((answer.source, answer.nodes, answer.worth), (Source::Only, 0, None));
    assert!(position.play(answer.played).is_ok());
    // Unless it is to be solved.
    let answer = ask(&players, &position, "engine:1,exact=yes");
    assert_eq!((answer.source, answer.kind), (Source::Search, Kind::Exact));
}

#[test]
fn everybody_reads_the_same_value() {
    let players = Players::new();
    let position = with_empties(Size::Eight, 12, 1);
    let known = || players.value_of(&position).map(|known| (known.score.discs(), known.kind));
    assert_eq!(known(), None);
    let shallow = ask(&players, &position, "engine:7,depth=3");
    assert_eq!(known(), Some((discs(&shallow), Kind::Estimate)));
    let exact = ask(&players, &position, "engine:2,exact=yes");
    assert_eq!(known(), Some((discs(&exact), Kind::Exact)));
    // What was known before answers as it did, and changes nothing.
    assert_eq!(ask(&players, &position, "engine:7,depth=3"), shallow);
    ask(&players, &position, "engine:7,depth=5");
    assert_eq!(known(), Some((discs(&exact), Kind::Exact)));
    // Nor does it matter how the board lies, and who is called Black.
    for symmetry in Symmetry::ALL {
        let turned = symmetry.position(&position);
        assert_eq!(players.value_of(&turned).unwrap().kind, Kind::Exact);
        let (board, turn) = (turned.board(), turned.turn());
        let [black, white] = Color::BOTH.map(|color| board.discs(color));
        let swapped = otelo_rules::Board::new(Size::Eight, white, black).unwrap();
        let swapped = Position::new(swapped, !turn);
        assert_eq!(players.value_of(&swapped), players.value_of(&position));
    }
}

#[test]
fn a_stopped_search_gives_its_last_finished_depth() {
    let position = after(Size::Eight, MIDGAME);
    let (players, stop) = (Players::new(), AtomicBool::new(false));
    let mut reports = Vec::new();
    let answer = players.choose(
        &position,
        &spec("engine:30"),
        &Limits { megabytes: Some(8), ..Limits::default() },
        &stop,
        &mut |progress| {
            stop.store(progress.depth >= 6, Ordering::Relaxed);
            reports.push(progress);
        },
    );
    let answer = answer.unwrap();
    assert_eq!((answer.depth, answer.source), (6, Source::Search));
    assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<u8>>(), [1, 2, 3, 4, 5, 6]);
    assert!(reports.is_sorted_by_key(|report| report.nodes));
    assert_eq!(reports[5].worth, answer.worth);
    // It is no answer to the whole question, but it is known.
    assert_eq!(players.value_of(&position).unwrap().depth, 6);
    stop.store(true, Ordering::Relaxed);
    let spec = spec("engine:30");
    let limits = Limits { megabytes: Some(8), ..Limits::default() };
    let answer = players.choose(&position, &spec, &limits, &stop, &mut |_| {}).unwrap();
    assert!(answer.depth < 6, "{}", answer.depth);
    assert!(position.play(answer.played).is_ok());
}

#[test]
fn every_limit_counts() {
    let position = after(Size::Eight, MIDGAME);
    let nodes = |text: &str, limits: Limits| {
        let (clock, stop) = (Ticking::default(), AtomicBool::new(false));
        let limits = Limits { megabytes: Some(8), ..limits };
        let answer =
            Players::new().choose_by(&clock, &position, &spec(text), &limits, &stop, &mut |_| {});
        answer.unwrap().nodes
    };
    let none = Limits::default();
    let time = |milliseconds| Some(Duration::from_millis(milliseconds));
    let [short, long] = [20, 400].map(|ms| nodes("engine:30", Limits { time: time(ms), ..none }));
    assert!(short < long, "{short} {long}");
    assert_eq!(nodes("engine:30,time=20ms", none), short);
    assert_eq!(nodes("engine:30,time=20ms", Limits { time: time(400), ..none }), short);
    // A share of the clock: less than all of it, and less than a limit that is far away.
    let clock = Remaining { left: Duration::from_millis(400), increment: Duration::ZERO };
    let shared = nodes("engine:30", Limits { clock: Some(clock), time: time(400), ..none });
    assert!(shared < long, "{shared} {long}");
    let counted = nodes("engine:30,nodes=5000", none);
    assert!((5000..20_000).contains(&counted), "{counted}");
}

#[test]
fn several_threads_find_the_same_score() {
    let position = with_empties(Size::Eight, 14, 1);
    let one = ask(&Players::new(), &position, "engine:10,exact=yes");
    let two = ask(&Players::new(), &position, "engine:10,exact=yes,threads=2");
    assert_eq!((one.kind, two.kind), (Kind::Exact, Kind::Exact));
    assert_eq!(discs(&one), discs(&two));
    // Where the caller allows only one, it is as if only one had been asked for.
    let limits = Limits { threads: Some(1), ..Limits::default() };
    let players = Players::new();
    let held = asked_with(&players, &position, "engine:10,exact=yes,threads=2", &limits);
    assert_eq!(held.nodes, one.nodes);
}

#[test]
fn a_stronger_level_wins() {
    let players = Players::new();
    let mut won = 0;
    for seed in 0..6 {
        for strong in Color::BOTH {
            let mut position = Position::start(Size::Eight);
            while !position.is_over() {
                let text = if position.turn() == strong { "engine:6" } else { "engine:1" };
                let limits = Limits { seed, ..Limits::default() };
                let answer = asked_with(&players, &position, text, &limits);
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
        let answer = ask(&Players::new(), position, "engine:7");
        let players = Players::new();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.position(position);
            let other = ask(&players, &turned, "engine:7");
            prop_assert_eq!((other.worth, other.nodes), (answer.worth, answer.nodes));
            prop_assert!(turned.play(other.played).is_ok());
        }
    }
}

#[test]
fn every_line_can_be_played() {
    let players = Players::new();
    let mut position = after(Size::Eight, &MIDGAME[..40]);
    while !position.is_over() {
        let answer = ask(&players, &position, "engine:8");
        let last = answer.line.iter().try_fold(position, |at, &played| at.play(played));
        assert!(last.is_ok(), "{:?}", answer.line);
        if answer.kind == Kind::Exact && last.as_ref().is_ok_and(Position::is_over) {
            let outcome = last.unwrap().outcome().unwrap();
            assert_eq!(outcome.score(position.turn()).discs(), discs(&answer));
        }
        position = position.play(answer.played).unwrap();
    }
}

#[test]
fn a_clock_on_the_wall_is_a_clock_too() {
    let (players, stop) = (Players::new(), AtomicBool::new(false));
    let clock = Stopwatch::start();
    let start = Position::start(Size::Eight);
    let spec: Spec = spec("engine:3");
    let answer =
        players.choose_by(&clock, &start, &spec, &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert!(answer.time > Duration::ZERO);
}
