//! Orders, and how far undo and redo go.

use otelo_player::Players;
use proptest::prelude::*;

use super::*;

fn seats<'a>(players: &'a Players, black: &str, white: &str) -> Seats<'a> {
    Seats { players, black: black.parse().unwrap(), white: white.parse().unwrap(), seed: 1 }
}

fn replay(size: Size, transcript: &str) -> Game {
    Game::from_transcript(otelo_rules::Position::start(size), transcript).unwrap()
}

#[test]
fn orders_in_both_languages() {
    for (text, order) in [
        (" undo ", TypedCommand::Undo),
        ("Deshacer", TypedCommand::Undo),
        ("REHACER", TypedCommand::Redo),
        ("jugadas\n", TypedCommand::Moves),
        ("nueva", TypedCommand::New),
        ("?", TypedCommand::Help),
        ("salir", TypedCommand::Quit),
        ("D3", TypedCommand::Place("d3".parse().unwrap())),
    ] {
        assert_eq!(TypedCommand::read(text), Some(order), "{text}");
    }
    assert_eq!(TypedCommand::read("d9"), None);
    assert_eq!(TypedCommand::read(""), None);
}

#[test]
fn against_the_computer_undo_goes_to_the_persons_last_turn() {
    let mut game = replay(Size::Eight, "f5d6c3d3");
    assert!(undo(&mut game, &seats(&Players::default(), "human", "random")));
    assert_eq!(game.transcript(), "f5d6");
    assert!(redo(&mut game, &seats(&Players::default(), "human", "random")));
    assert_eq!(game.transcript(), "f5d6c3d3");
    assert!(!redo(&mut game, &seats(&Players::default(), "human", "random")));
}

#[test]
fn between_two_people_undo_takes_one_move_back() {
    let mut game = replay(Size::Eight, "f5d6c3d3");
    assert!(undo(&mut game, &seats(&Players::default(), "human", "human")));
    assert_eq!(game.transcript(), "f5d6c3");
}

#[test]
fn undo_jumps_over_passes() {
    // Black passes after White's b4, between two moves of White's.
    let mut game = replay(Size::Four, "b1a1a2c1d3a3d1d2a4b4d4");
    let passes = game.moves().filter(|&played| played == Move::Pass).count();
    assert_eq!(passes, 3);
    while undo(&mut game, &seats(&Players::default(), "human", "human")) {
        assert!(!game.position().must_pass());
    }
    assert_eq!(game.ply(), 0);
}

#[test]
fn there_is_nothing_to_undo_before_the_persons_first_turn() {
    let mut game = replay(Size::Eight, "f5");
    assert!(!undo(&mut game, &seats(&Players::default(), "random", "human")));
    assert_eq!(game.transcript(), "f5");
}

/// Every line that is read from these bytes.
fn lines(mut bytes: &[u8]) -> Vec<String> {
    std::iter::from_fn(|| read_line(&mut bytes).unwrap()).collect()
}

#[test]
fn lines_of_any_kind() {
    assert_eq!(lines(b"d3\n f5 \r\n\nlast"), ["d3", "f5", "", "last"]);
    assert_eq!(lines(b"\xff\n"), ["\u{fffd}"]);
    let long = [&b"x".repeat(5_000_000)[..], b"\nd3\n"].concat();
    let read = lines(&long);
    assert_eq!((read.len(), read[0].len(), read[1].as_str()), (2, 1000, "d3"));
}

proptest! {
    #[test]
    fn no_line_panics(line: String) {
        TypedCommand::read(&line);
    }
}
