//! The lines of a file of games.

use otelo_rules::{Color, Game, Position, Size};
use otelo_train::games::{ParseGameError, TrainingGame};
use proptest::prelude::*;

use crate::random;

/// The one place that calls the parser; the tests below only hold data.
fn read(line: &str) -> String {
    match line.parse::<TrainingGame>() {
        Ok(game) => game.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn games_and_refusals() {
    let parts = "error: expected the moves, a number of moves and a score, separated by spaces";
    for (line, right) in [
        ("f5d6c3d3c4 2 -4", "f5d6c3d3c4 2 -4"),
        ("  F5D6c3  0   64 \r", "f5d6c3 0 64"),
        ("f5 0 +0", "f5 0 0"),
        ("", parts),
        ("f5d6", parts),
        ("f5d6 2", parts),
        ("f5d6 2 4 6", parts),
        ("f5d6 x 4", "error: `x` is not a number that can stand here"),
        ("f5d6 -1 4", "error: `-1` is not a number that can stand here"),
        ("f5d6 2 65", "error: `65` is not a number that can stand here"),
        ("f5d6 2 -65", "error: `-65` is not a number that can stand here"),
        ("f5d6 2 200", "error: `200` is not a number that can stand here"),
        ("f5d6 2 1.5", "error: `1.5` is not a number that can stand here"),
        ("f5d6c3z9 0 0", "error: move 4 (byte 6): `z9` is not a square; expected `a1` to `h8`"),
        ("f5d6a1 0 0", "error: move 3 (byte 4): Black flips nothing on a1"),
        ("f5f5 0 0", "error: move 2 (byte 2): f5 already has a disc"),
    ] {
        assert_eq!(read(line), right, "{line}");
    }
    let error = "f5d6a1 0 0".parse::<TrainingGame>().unwrap_err();
    assert!(matches!(error, ParseGameError::Moves(error) if (error.number, error.byte) == (3, 4)));
}

/// Moves from the start of 8x8.
fn game() -> impl Strategy<Value = Game> {
    prop::collection::vec(any::<prop::sample::Index>(), 1..70).prop_map(|choices| {
        let mut game = Game::from_position(Position::start(Size::Eight));
        for choice in choices {
            if !random::play_one(&mut game, choice) {
                break;
            }
        }
        game
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read(game in game(), from in 0usize..60, score in -64i8..=64) {
        let written = TrainingGame { game: game.clone(), from, score };
        let read: TrainingGame = written.to_string().parse().unwrap();
        prop_assert_eq!(read.game.transcript(), game.transcript());
        prop_assert_eq!((read.from, read.score), (from, score));
        prop_assert_eq!(read.to_string(), written.to_string());
    }

    /// Positions with a move, from the first that was played to win, each with its mover's score.
    #[test]
    fn samples_are_the_positions(game in game(), from in 0usize..60, score in -64i8..=64) {
        let samples: Vec<_> =
            TrainingGame { game: game.clone(), from, score }.samples().collect();
        let positions = game.history().iter().map(|&(position, _)| position);
        let positions = positions.chain([*game.position()]).filter(|position| {
            let placed = 60 - usize::from(position.board().empties().len());
            placed >= from && !position.moves().is_empty()
        });
        let positions: Vec<_> = positions.collect();
        prop_assert_eq!(samples.len(), positions.len());
        for (sample, position) in samples.iter().zip(positions) {
            let (board, turn) = (position.board(), position.turn());
            prop_assert_eq!(sample.p, board.discs(turn).bits());
            prop_assert_eq!(sample.o, board.discs(!turn).bits());
            prop_assert_eq!(sample.score, if turn == Color::Black { score } else { -score });
        }
    }
}
