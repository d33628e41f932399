//! The rules agree with the slow implementation.

use otelo_rules::{Color, Game, Move, Position, Square, Squares};
use proptest::prelude::*;

use crate::{
    random,
    slow::{Slow, other},
};

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

fn set(squares: &[(usize, usize)]) -> Squares {
    squares.iter().map(|&(column, row)| Square::new(column as u8, row as u8).unwrap()).collect()
}

/// Moves, flips on every square, and the board after every move.
fn check(position: &Position) -> Result<(), TestCaseError> {
    let slow = Slow::read(&position.board().to_string());
    let disc = letter(position.turn());
    let moves = position.moves();
    prop_assert_eq!(moves, set(&slow.moves(disc)));
    let stuck = slow.moves(disc).is_empty();
    let both_stuck = stuck && slow.moves(other(disc)).is_empty();
    prop_assert_eq!(position.must_pass(), stuck && !both_stuck);
    prop_assert_eq!(position.is_over(), both_stuck);
    prop_assert_eq!(position.play(Move::Pass).is_ok(), stuck && !both_stuck);

    for index in 0..64 {
        let square = Square::from_index(index).unwrap();
        let (column, row) = (usize::from(square.column()), usize::from(square.row()));
        let flips = position.flips(square);
        prop_assert_eq!(flips, set(&slow.flips(disc, column, row)));
        let next = position.play(square.into());
        prop_assert_eq!(next.is_ok(), moves.contains(square));
        if let Ok(next) = next {
            let mut after = slow.clone();
            after.play(disc, column, row);
            prop_assert_eq!(next.board().to_string(), after.text());
            prop_assert_eq!(next.turn(), !position.turn());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn on_any_position(position in random::position()) {
        check(&position)?;
    }
}

proptest! {
    #[test]
    fn all_through_a_game(game in random::game()) {
        let mut replayed = Game::from_position(game.start());
        check(replayed.position())?;
        for played in game.moves() {
            replayed.play(played).unwrap();
            check(replayed.position())?;
        }
    }
}
