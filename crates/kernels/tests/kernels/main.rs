//! The kernels against the rules and against the slow implementation, on every size.
#![allow(clippy::unwrap_used)]

use otelo_kernels::base;
use otelo_rules::{Board, Color, Passes, Position, Size, Square, Squares};
use proptest::prelude::*;

#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
#[path = "../../../rules/tests/rules/slow.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod slow;
#[path = "../../../rules/tests/rules/table.rs"]
mod table;

/// The two words of a position, and the squares of its board.
fn words(position: &Position) -> (u64, u64, u64) {
    let (board, turn) = (position.board(), position.turn());
    (board.discs(turn).bits(), board.discs(!turn).bits(), board.size().squares().bits())
}

fn bits(squares: &[(usize, usize)]) -> u64 {
    squares.iter().fold(0, |bits, (column, row)| bits | 1 << (8 * row + column))
}

fn check(position: &Position) -> Result<(), TestCaseError> {
    let (p, o, squares) = words(position);
    let slow = slow::Slow::read(&position.board().to_string());
    let disc = if position.turn() == Color::Black { 'X' } else { 'O' };
    let moves = base::moves(p, o, squares);
    prop_assert_eq!(moves, position.moves().bits());
    prop_assert_eq!(moves, bits(&slow.moves(disc)));
    for square in position.board().empties() {
        let flips = base::flips(p, o, square.index().into());
        prop_assert_eq!(flips, position.flips(square).bits());
        let (column, row) = (usize::from(square.column()), usize::from(square.row()));
        prop_assert_eq!(flips, bits(&slow.flips(disc, column, row)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn agree_on_any_position(position in random::position()) {
        check(&position)?;
    }

    #[test]
    fn agree_at_the_end_of_any_game(game in random::game()) {
        check(game.position())?;
    }
}

proptest! {
    #[test]
    fn perft_agrees_on_any_position(position in random::position(), depth in 0u32..4) {
        let (p, o, squares) = words(&position);
        for (passes, pass) in [(Passes::Ply, 1), (Passes::Free, 0)] {
            let leaves = base::perft(p, o, squares, depth, pass);
            prop_assert_eq!(leaves, otelo_rules::perft(&position, depth, passes));
        }
    }
}

#[test]
fn every_line_of_every_square_flips() {
    // One opponent's line of each length in each direction, closed by one disc of the player.
    for size in Size::ALL {
        let side = i32::from(size.side());
        for index in 0..side * side {
            let (x, y) = (index % side, index / side);
            for (right, down) in
                [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
            {
                let at = |n: i32| {
                    Square::new(u8::try_from(x + n * right).ok()?, u8::try_from(y + n * down).ok()?)
                };
                let mut line = Squares::NONE;
                for end in 2..side {
                    let (Some(last), Some(close)) = (at(end - 1), at(end)) else { break };
                    if !size.contains(close) {
                        break;
                    }
                    line |= Squares::of(last);
                    let board = Board::new(size, Squares::of(close), line).unwrap();
                    let position = Position::new(board, Color::Black);
                    let (p, o, squares) = words(&position);
                    let square = at(0).unwrap();
                    assert_eq!(base::flips(p, o, square.index().into()), line.bits());
                    assert!(base::moves(p, o, squares) & (1 << square.index()) != 0);
                }
            }
        }
    }
}

#[test]
fn leaf_counts() {
    let rows = table::leaves(4_000_000);
    assert_eq!(rows.len(), 30);
    for (size, depth, ply, free) in rows {
        let (p, o, squares) = words(&Position::start(size));
        assert_eq!(base::perft(p, o, squares, depth, 1), ply, "{size} {depth}");
        assert_eq!(base::perft(p, o, squares, depth, 0), free, "{size} {depth}");
    }
}
