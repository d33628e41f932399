//! Clocks: when they run, what they charge, when the flag falls.

use std::time::Duration;

use otelo_live::{Event, FREE_COMMIT, SearchState};
use otelo_rules::{Color, Move};
use otelo_wire::ClientMessage;

use crate::table::{GUEST, HOST, Table, play, rename};

const PEOPLE: (&str, &str) = ("human", "human");

fn people() -> Table {
    let mut table = Table::timed(PEOPLE.0, PEOPLE.1, 60, 2);
    table.seat_guest(Color::White);
    table
}

fn f5() -> Vec<Event> {
    vec![Event::Played { played: Move::Place("f5".parse().unwrap()), answer: None }]
}

#[test]
fn a_game_without_a_clock_has_no_time() {
    let mut table = Table::new("human", "human");
    table.play("f5 d6");
    assert_eq!((table.game.running(), table.game.flag_at()), (None, None));
    assert_eq!(table.game.time_left(table.now), None);
    assert_eq!(table.view().clock, None);
    assert_eq!(table.view().moves[0].left, None);
    assert!(table.game.remaining(table.now).is_none());
}

#[test]
fn the_first_move_costs_nothing() {
    let mut table = people();
    table.wait(5000);
    assert_eq!(table.game.running(), None);
    table.play("f5");
    assert_eq!((table.left(), table.game.running()), ((60_000, 60_000), Some(Color::White)));
}

#[test]
fn a_move_costs_its_time_and_brings_the_increment() {
    let mut table = people();
    table.play("f5");
    table.wait(3000);
    assert_eq!(table.left(), (60_000, 57_000));
    table.play("d6");
    assert_eq!((table.left(), table.game.running()), ((60_000, 59_000), Some(Color::Black)));
    assert_eq!(table.view().moves[1].left, Some(59_000));
    table.wait(1);
    assert_eq!(table.left(), (59_999, 59_000));
    let face = table.view().clock.unwrap();
    assert_eq!((face.main, face.increment), (60_000, 2000));
    assert_eq!((face.black, face.white), (59_999, 59_000));
    assert_eq!(face.running, Some(Color::Black.into()));
    let remaining = table.game.remaining(table.now).unwrap();
    assert_eq!(remaining.left, Duration::from_millis(59_999));
    assert_eq!(remaining.increment, Duration::from_secs(2));
}

/// A loop of orders gave 24 seconds of thinking for 1.7 on the clock.
#[test]
fn other_orders_take_no_time_off_a_clock_and_give_none() {
    let mut table = people();
    table.play("f5");
    for _ in 0..400 {
        table.now += Duration::from_micros(900);
        let renamed = Event::Renamed { color: Color::White, name: None };
        table.happen_slowly(vec![renamed], Duration::from_micros(24_100));
    }
    assert_eq!(table.left(), (60_000, 50_000));
    table.order(GUEST, rename(Color::White, "Eva")).unwrap();
    table.order(HOST, rename(Color::Black, "Ada")).unwrap();
    assert_eq!((table.left(), table.game.running()), ((60_000, 50_000), Some(Color::White)));
}

#[test]
fn parts_of_a_millisecond_add_up() {
    let mut table = Table::timed("human", "human", 60, 0);
    table.play("f5");
    for _ in 0..16 {
        table.now += Duration::from_micros(700);
        let square = table.game.position().moves().iter().next().unwrap();
        table.play(&square.to_string());
    }
    // Eight moves each, of 0.7 milliseconds.
    assert_eq!(table.left(), (60_000 - 6, 60_000 - 6));
}

#[test]
fn the_commit_of_a_move_is_free_for_a_tenth_of_a_second() {
    for (commit, charged) in [(0, 0), (80, 0), (100, 0), (101, 1), (5000, 4900)] {
        let mut table = people();
        table.happen_slowly(f5(), Duration::from_millis(commit));
        assert_eq!(table.left(), (60_000, 60_000 - charged), "{commit}");
    }
    assert_eq!(FREE_COMMIT, Duration::from_millis(100));
}

#[test]
fn the_commit_of_anything_else_is_not_free() {
    let mut table = people();
    table.play("f5");
    let undone = Event::Undone { ply: 0 };
    table.wait(10);
    table.happen_slowly(vec![undone], Duration::from_millis(50));
    assert_eq!((table.left(), table.game.running()), ((60_000, 59_990), None));
    table.play("f5 d6");
    table.wait(10);
    table.happen_slowly(vec![Event::Undone { ply: 1 }], Duration::from_millis(50));
    assert_eq!((table.left(), table.game.running()), ((59_990, 61_940), Some(Color::White)));
}

#[test]
fn taking_back_gives_no_time_back() {
    let mut table = Table::timed("human", "human", 60, 2);
    table.play("f5");
    table.wait(1000);
    table.play("d6");
    table.order(HOST, ClientMessage::Undo { ply: 2 }).unwrap();
    assert_eq!((table.left(), table.game.running()), ((60_000, 61_000), Some(Color::White)));
    table.wait(500);
    table.order(HOST, ClientMessage::Redo { ply: 1 }).unwrap();
    // Playing it again brings no increment.
    assert_eq!((table.left(), table.game.running()), ((60_000, 60_500), Some(Color::Black)));
}

#[test]
fn the_flag_falls_on_time() {
    let mut table = people();
    table.play("f5");
    table.wait(500);
    assert_eq!(table.game.flag_at(), Some(Duration::from_secs(60)));
    let just_before = Duration::from_nanos(59_999_999_999);
    assert_eq!(table.game.flag_fallen(just_before), None);
    let flagged = Event::Flagged { color: Color::White };
    assert_eq!(table.game.flag_fallen(Duration::from_secs(60)), Some(flagged.clone()));
    table.now = Duration::from_secs(61);
    table.happen(vec![flagged]);
    assert_eq!((table.left(), table.game.running()), ((60_000, 0), None));
    let outcome = table.view().outcome.unwrap();
    assert_eq!((outcome.flagged, outcome.resigned), (Some(Color::White.into()), None));
    assert_eq!(outcome.winner, Some(Color::Black.into()));
    assert_eq!(table.game.flag_fallen(Duration::from_secs(600)), None);
}

#[test]
fn no_clock_runs_after_the_end() {
    let mut table = people();
    table.play("f5");
    table.wait(1000);
    let resign = ClientMessage::Resign { color: Color::White.into(), ply: 1 };
    table.order(GUEST, resign).unwrap();
    assert_eq!((table.left(), table.game.running()), ((60_000, 59_000), None));
    assert_eq!(table.game.flag_fallen(Duration::from_secs(1000)), None);
}

#[test]
fn the_clock_stands_while_the_opponent_is_invited() {
    let mut table = Table::timed("human", "human", 60, 0);
    table.order(HOST, ClientMessage::Invite { color: Color::White.into() }).unwrap();
    table.play("f5");
    table.wait(10_000);
    assert_eq!((table.left(), table.game.running()), ((60_000, 60_000), None));
    let joined = table
        .game
        .accept_invitation(crate::table::invitation(Color::White), crate::table::device(GUEST));
    table.happen(joined.unwrap());
    table.wait(1000);
    assert_eq!((table.left(), table.game.running()), ((60_000, 59_000), Some(Color::White)));
}

/// One's own clock stood still for the rest of the game after inviting for one's own seat.
#[test]
fn an_invitation_does_not_stop_the_clock_once_two_devices_play() {
    let mut table = people();
    table.play("f5");
    table.order(GUEST, ClientMessage::Invite { color: Color::White.into() }).unwrap();
    assert_eq!(table.game.running(), Some(Color::White));
    table.wait(1000);
    table.play("d6");
    table.order(HOST, ClientMessage::Invite { color: Color::Black.into() }).unwrap();
    table.wait(1000);
    assert_eq!((table.left(), table.game.running()), ((59_000, 61_000), Some(Color::Black)));
}

#[test]
fn an_invitation_does_not_stop_the_clock_of_a_seat_that_has_moved() {
    let mut table = Table::timed("human", "human", 60, 0);
    table.play("f5 d6");
    table.order(HOST, ClientMessage::Invite { color: Color::Black.into() }).unwrap();
    table.wait(1000);
    assert_eq!((table.left(), table.game.running()), ((59_000, 60_000), Some(Color::Black)));
    // White has moved, too.
    table.order(HOST, ClientMessage::Invite { color: Color::White.into() }).unwrap();
    table.play("c3");
    assert_eq!(table.game.running(), Some(Color::White));
}

/// A computer lost on time when the page was closed, in step mode, or in the queue.
#[test]
fn a_computers_clock_runs_only_while_it_searches() {
    let mut table = Table::timed("human", "engine:5", 60, 0);
    table.play("f5");
    for state in [SearchState::Idle, SearchState::Queued] {
        table.search(state);
        table.wait(100_000);
        assert_eq!((table.left(), table.game.running()), ((60_000, 60_000), None));
    }
    table.search(SearchState::Move);
    table.wait(300);
    assert_eq!((table.left(), table.game.running()), ((60_000, 59_700), Some(Color::White)));
    // The page is closed, and opened again.
    table.search(SearchState::Idle);
    table.wait(5000);
    table.search(SearchState::Move);
    table.wait(200);
    assert_eq!(table.left(), (60_000, 59_500));
}

#[test]
fn a_hint_does_not_stop_a_persons_clock() {
    let mut table = Table::timed("human", "human", 60, 0);
    table.play("f5");
    table.search(SearchState::Hint);
    table.wait(1000);
    assert_eq!((table.left(), table.game.running()), ((60_000, 59_000), Some(Color::White)));
}

/// Time for which the server was gone is nobody's.
#[test]
fn a_stored_game_has_the_time_of_its_last_event() {
    let mut table = people();
    table.play("f5");
    table.wait(1500);
    table.order(HOST, rename(Color::Black, "Ada")).unwrap();
    // `order` has compared the game with the restored one; here with its time.
    let left = table.game.time_left(table.now).unwrap();
    assert_eq!((left.black, left.white), (60_000, 58_500));
}

#[test]
fn an_order_for_the_wrong_ply_is_stale() {
    let mut table = people();
    table.play("f5");
    assert!(table.order(GUEST, play("d6", 0)).is_err());
    assert_eq!(table.left(), (60_000, 60_000));
}
