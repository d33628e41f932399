//! Whole games: history, undo and redo, passes, results.

use otelo_rules::{Board, Color, Game, Move, Outcome, PlayError, Position, Size, Squares};
use proptest::prelude::*;

use crate::random;

fn replay(size: Size, transcript: &str) -> Game {
    Game::from_transcript(Position::start(size), transcript).unwrap()
}

fn passes(game: &Game) -> usize {
    game.moves().filter(|&played| played == Move::Pass).count()
}

/// (Black's discs, White's, passes, Black's score) of a finished game.
fn summary(game: &Game) -> (u8, u8, usize, i8) {
    let outcome = game.outcome().expect("the game is over");
    (
        outcome.discs(Color::Black),
        outcome.discs(Color::White),
        passes(game),
        outcome.score(Color::Black).discs(),
    )
}

#[test]
fn the_perfect_game_on_4x4() {
    assert_eq!(summary(&replay(Size::Four, "b1a1a2c1d4a3d1b4a4c4")), (3, 11, 0, -10));
}

#[test]
fn feinsteins_perfect_game_on_6x6_has_one_pass() {
    let game =
        replay(Size::Six, "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1");
    assert_eq!(summary(&game), (16, 20, 1, -4));
    assert_eq!(game.moves().position(|played| played == Move::Pass), Some(30));
}

#[test]
fn takizawas_perfect_game_on_8x8_is_a_draw() {
    let game = replay(
        Size::Eight,
        "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2\
         H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6",
    );
    assert_eq!(summary(&game), (32, 32, 0, 0));
    assert_eq!(game.outcome().unwrap().winner(), None);
}

#[test]
fn the_shortest_game_wipes_white_out() {
    let game = replay(Size::Eight, "e6f4e3f6g5d6e7f5c5");
    assert_eq!(summary(&game), (13, 0, 0, 64));
    assert_eq!(game.outcome().unwrap().difference(), 13);
}

#[test]
fn games_with_many_passes() {
    // No game on 4x4 has more passes than the first of these; the last two are tournament games.
    let cases = [
        (Size::Four, "b1c1d3c4d4a2d1a1d2a4a3b4", (16, 0, 5, 16)),
        (Size::Four, "b1a1a2c1d3a3d1d2a4b4d4", (1, 14, 3, -14)),
        (
            Size::Eight,
            "f5f6e6f4d3e7g4f3e8h4g6d6c6g5f2g3h5h6h2c5c4h7g7h8g8f8f7d7d8c8c7b8a8b7b6a7a6b5h3h1b4g2f1\
             d2",
            (0, 48, 10, -64),
        ),
        (
            Size::Eight,
            "f5f6e6f4g5e7e3d6d3h4h6f2e2h5h3g3g4f3g6c3e1g1d2c2d1f1h1h2g2h7h8b2a1g7b1f7g8f8e8d7b3b4a3\
             c1b5b6c5b7b8a2a4a7c7a5a6c4c6a8c8",
            (43, 20, 13, 24),
        ),
    ];
    for (size, transcript, expected) in cases {
        assert_eq!(summary(&replay(size, transcript)), expected, "{transcript}");
    }
}

#[test]
fn a_player_who_must_pass_is_told_so() {
    let set = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<Squares>();
    for size in Size::ALL {
        let board = Board::new(size, set(&["b1"]), set(&["c1"])).unwrap();
        let mut game = Game::from_position(Position::new(board, Color::White));
        // White can answer on a1, so it may not pass.
        assert_eq!(game.play(Move::Pass), Err(PlayError::CannotPass { color: Color::White }));

        let board = Board::new(size, set(&["a1"]), set(&["b1"])).unwrap();
        let mut game = Game::from_position(Position::new(board, Color::White));
        let c1: otelo_rules::Square = "c1".parse().unwrap();
        assert!(game.position().must_pass());
        assert_eq!(game.play(c1), Err(PlayError::MustPass { color: Color::White }));
        game.follow(c1).unwrap();
        assert_eq!(game.moves().collect::<Vec<_>>(), [Move::Pass, Move::Place(c1)]);
        assert!(game.is_over());
        assert_eq!(game.play(c1), Err(PlayError::GameOver));
        assert_eq!(game.play(Move::Pass), Err(PlayError::GameOver));
        assert_eq!(game.outcome().unwrap().score(Color::White).discs(), -(size.area() as i8));
    }
}

#[test]
fn a_game_is_over_when_its_position_is() {
    let game = replay(Size::Four, "b1a1a2c1d4a3d1b4a4");
    assert!(!game.is_over() && game.outcome().is_none());
    assert!(replay(Size::Four, "b1a1a2c1d4a3d1b4a4c4").is_over());
}

#[test]
fn errors_have_a_code_and_parameters() {
    let (square, color, size) = ("d3".parse().unwrap(), Color::Black, Size::Six);
    let pair = |name, value: &str| (name, value.to_owned());
    let [at, black] = [pair("square", "d3"), pair("color", "black")];
    let expected = [
        (PlayError::OffBoard { square, size }, "off-board", vec![at.clone(), pair("size", "6x6")]),
        (PlayError::Occupied { square }, "occupied", vec![at.clone()]),
        (PlayError::NoFlips { square, color }, "no-flips", vec![at, black.clone()]),
        (PlayError::CannotPass { color }, "cannot-pass", vec![black.clone()]),
        (PlayError::MustPass { color }, "must-pass", vec![black]),
        (PlayError::GameOver, "game-over", vec![]),
    ];
    for (error, code, parameters) in expected {
        assert_eq!((error.code(), error.parameters()), (code, parameters));
    }
}

#[test]
fn a_board_without_a_disc_is_a_finished_draw() {
    for size in Size::ALL {
        let board = Board::new(size, Squares::NONE, Squares::NONE).unwrap();
        let position = Position::new(board, Color::Black);
        assert!(position.is_over());
        assert_eq!(position.outcome().unwrap().score(Color::Black).discs(), 0);
    }
}

#[test]
fn discs_outside_or_doubled_are_refused() {
    let h8 = Squares::of("h8".parse().unwrap());
    let error = |size, black, white| Board::new(size, black, white).unwrap_err().to_string();
    assert_eq!(error(Size::Six, h8, Squares::NONE), "the disc on h8 is outside the 6x6 board");
    assert_eq!(error(Size::Eight, h8, h8), "h8 holds two discs");
}

#[test]
fn a_new_move_forgets_what_was_undone() {
    let mut game = replay(Size::Eight, "f5d6c3");
    game.undo();
    game.undo();
    assert_eq!(game.undone().map(|played| played.to_string()).collect::<Vec<_>>(), ["d6", "c3"]);
    // A refused move changes nothing.
    let a1: otelo_rules::Square = "a1".parse().unwrap();
    assert!(game.play(a1).is_err());
    assert_eq!(game.undone().len(), 2);
    let f6: otelo_rules::Square = "f6".parse().unwrap();
    game.play(f6).unwrap();
    assert_eq!(game.redo(), None);
    assert_eq!(game.transcript(), "f5f6");
}

proptest! {
    #[test]
    fn undo_and_redo_are_the_identity(game in random::game(), choice: prop::sample::Index) {
        // One move and back.
        let mut played = game.clone();
        if random::play_one(&mut played, choice) {
            prop_assert_eq!(played.ply(), game.ply() + 1);
            played.undo();
            prop_assert_eq!(played.position(), game.position());
            prop_assert_eq!(played.history(), game.history());
        }
        // All the way back, every position seen again, and all the way forth.
        let mut walked = game.clone();
        for &(before, last) in game.history().iter().rev() {
            prop_assert_eq!(walked.undo(), Some(last));
            prop_assert_eq!(walked.position(), &before);
        }
        prop_assert_eq!(walked.undo(), None);
        prop_assert_eq!(*walked.position(), game.start());
        prop_assert_eq!(walked.undone().collect::<Vec<_>>(), game.moves().collect::<Vec<_>>());
        while walked.redo().is_some() {}
        prop_assert_eq!(walked, game);
    }

    #[test]
    fn a_transcript_reads_back(game in random::game()) {
        let read = Game::from_transcript(game.start(), &game.transcript()).unwrap();
        // A pass at the very end is not in the text.
        let mut expected = game;
        while expected.moves().last() == Some(Move::Pass) {
            expected.undo();
        }
        prop_assert_eq!(read.history(), expected.history());
    }

    #[test]
    fn a_game_never_passes_twice_in_a_row(game in random::game()) {
        let moves: Vec<Move> = game.moves().collect();
        prop_assert!(!moves.windows(2).any(|pair| pair == [Move::Pass, Move::Pass]));
    }

    #[test]
    fn an_outcome_adds_up(position in random::position()) {
        let outcome = Outcome::of(position.board());
        let (black, white) = (outcome.discs(Color::Black), outcome.discs(Color::White));
        prop_assert_eq!(black + white + outcome.empties(), position.size().area());
        let score = outcome.score(Color::Black);
        prop_assert_eq!(outcome.score(Color::White), -score);
        prop_assert_eq!(score.discs().signum(), outcome.difference().signum());
        if score.discs() != 0 {
            let given = score.discs().unsigned_abs() - outcome.difference().unsigned_abs();
            prop_assert_eq!(given, outcome.empties());
        }
    }
}
