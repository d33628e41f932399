//! When computers search: for their moves, and for hints.

use otelo_live::{Decision, Event, LiveError, SearchState};
use otelo_player::{Answer, MoveLimits, Players, Spec, Stopwatch, Turn};
use otelo_rules::{Color, Move};
use otelo_wire::ClientMessage;

use crate::table::{HOST, STRANGER, Table, play};

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// What a computer answers in the table's position.
fn answer(table: &Table, text: &str) -> Answer {
    let mut player = Players::default().player(&spec(text)).unwrap();
    let (clock, stop) = (Stopwatch::start(), false.into());
    let limits = MoveLimits::default();
    let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
    player.choose_at(table.game.position(), turn).unwrap()
}

#[test]
fn a_computer_searches_when_it_is_to_move() {
    let mut table = Table::new("human", "minimax:easy");
    assert_eq!((table.game.computer_to_move(), table.game.computer_to_search()), (None, None));
    table.play("f5");
    let computer = spec("minimax:easy");
    assert_eq!(table.game.computer_to_move(), Some(&computer));
    assert_eq!(table.game.computer_to_search(), Some(&computer));
    assert!(table.view().waiting);
    for (search, thinking) in
        [(SearchState::Queued, true), (SearchState::Move, true), (SearchState::Hint, false)]
    {
        table.search(search);
        assert_eq!((table.view().waiting, table.view().thinking), (false, thinking));
    }
    let answer = answer(&table, "minimax:easy");
    let events = table.game.answered(&answer, "1.2.3").unwrap();
    let [Event::Played { played, answer: Some(effort) }] = &events[..] else {
        panic!("one move: {events:?}")
    };
    assert_eq!(*played, answer.played);
    assert_eq!((effort.nodes, effort.depth), (answer.nodes, answer.depth));
    assert_eq!(
        (effort.player.as_str(), effort.version.as_deref()),
        ("minimax:easy", Some("1.2.3"))
    );
    assert_eq!(effort.weights, None);
    table.happen(events);
    let shown = table.view().moves[1].effort.clone().unwrap();
    assert_eq!((shown.nodes, shown.player.as_str()), (answer.nodes, "minimax:easy"));
    assert!((shown.milliseconds - answer.time.as_secs_f64() * 1000.0).abs() < 0.01);
    assert_eq!(table.game.efforts().filter(Option::is_some).count(), 1);
    assert_eq!(table.game.computer_to_move(), None);
}

#[test]
fn the_engine_leaves_its_version_and_weights() {
    let table = Table::new("engine:1", "human");
    let events = table.game.answered(&answer(&table, "engine:1"), "1.2.3").unwrap();
    let Event::Played { answer: Some(effort), .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(effort.weights.as_ref().map(String::len), Some(64));
    assert!(effort.version.is_some() && effort.evaluation.is_some());
}

#[test]
fn in_step_mode_a_computer_waits_for_a_click() {
    let mut table = Table::with("human", "random", |setup| setup.step = true);
    table.play("f5");
    assert_eq!(table.game.computer_to_search(), None);
    assert!(table.view().waiting && table.view().step);
    let go = || ClientMessage::Go { ply: 1 };
    assert_eq!(table.decide(STRANGER, go()), Err(LiveError::NotYourGame));
    assert_eq!(table.decide(HOST, go()), Ok(Decision::Go));
    table.game.release(true);
    assert_eq!(table.game.computer_to_search(), Some(&spec("random")));
    table.search(SearchState::Queued);
    assert_eq!(table.decide(HOST, go()), Err(LiveError::NotWaiting));
    // Each move needs its own click.
    let d6 = Move::Place("d6".parse().unwrap());
    table.happen(vec![Event::Played { played: d6, answer: None }]);
    table.play("c3");
    assert_eq!(table.game.computer_to_search(), None);
    // Out of step mode it no longer waits.
    table.order(HOST, ClientMessage::Step { on: false }).unwrap();
    assert!(table.game.computer_to_search().is_some());
}

#[test]
fn a_search_is_stopped_by_what_makes_it_useless() {
    let mut table = Table::new("human", "random");
    table.play("f5");
    let keeps = |table: &Table, search, event| table.game.keeps_search(search, &[event]);
    let renamed = || Event::Renamed { color: Color::Black, name: None };
    let seated = || Event::Seated { black: "human".into(), white: "random".into() };
    assert!(keeps(&table, SearchState::Move, renamed()));
    for event in [
        seated(),
        Event::Stepped { on: true },
        Event::Undone { ply: 0 },
        Event::Redone { ply: 1 },
        Event::Resigned { color: Color::Black },
        Event::Flagged { color: Color::Black },
        Event::Played { played: Move::Pass, answer: None },
    ] {
        assert!(!keeps(&table, SearchState::Move, event.clone()), "{event:?}");
    }
    // A hint is for a person to move.
    assert!(!keeps(&table, SearchState::Hint, seated()));
    let people = Table::new("human", "human");
    assert!(keeps(&people, SearchState::Hint, Event::Stepped { on: true }));
    assert!(!keeps(&people, SearchState::Hint, Event::Undone { ply: 0 }));
}

#[test]
fn the_stronger_engine_gives_hints() {
    for (black, white, expected) in [
        ("human", "human", "engine:12"),
        ("human", "minimax:hard", "engine:12"),
        ("human", "engine:5", "engine:12"),
        ("engine:12,seed=3", "human", "engine:12"),
        ("human", "engine:20", "engine:20"),
        ("engine:25", "engine:20", "engine:25"),
    ] {
        let table = Table::new(black, white);
        assert_eq!(table.game.hint_player().to_string(), expected, "{black} {white}");
    }
}

#[test]
fn hints_are_for_a_person_to_move() {
    let mut table = Table::new("human", "random");
    let hint = |ply| ClientMessage::Hint { ply };
    assert_eq!(table.decide(HOST, hint(0)), Ok(Decision::Hint));
    assert_eq!(
        table.decide(STRANGER, hint(0)),
        Err(LiveError::NotYourSeat { color: Color::Black })
    );
    table.play("f5");
    let computers = LiveError::ComputersTurn { color: Color::White };
    assert_eq!(table.decide(HOST, hint(1)), Err(computers.clone()));
    assert_eq!(table.decide(HOST, play("d6", 1)), Err(computers));
}

#[test]
fn a_game_may_begin_with_a_pass() {
    let mut table = Table::with("human", "random", |setup| {
        setup.start = "OOOOOOOOOOOOOOX- X".parse().unwrap();
    });
    let due = table.game.due();
    assert_eq!(due, [Event::Played { played: Move::Pass, answer: None }]);
    assert!(!table.view().waiting);
    table.happen(due);
    assert_eq!(table.game.due(), []);
    assert!(table.game.computer_to_search().is_some());
    assert_eq!(Table::new("human", "human").game.due(), []);
}
