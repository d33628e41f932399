//! Moves and flipped discs.

use otelo_kernels::{Tier, base};
use otelo_rules::{Board, Color, Position, Size, Square, Squares};
use proptest::prelude::*;

use crate::{
    cases, random,
    slow::Slow,
    tiers::{flips, moves},
    words,
};

fn bits(squares: &[(usize, usize)]) -> u64 {
    squares.iter().fold(0, |bits, (column, row)| bits | 1 << (8 * row + column))
}

/// Reads the position for the slow code, with the disc of the player to move.
fn slow(position: &Position) -> (Slow, char) {
    let disc = if position.turn() == Color::Black { 'X' } else { 'O' };
    (Slow::read(&position.board().to_string()), disc)
}

fn check(position: &Position) -> Result<(), TestCaseError> {
    let (p, o, board) = words(position);
    let (slow, disc) = slow(position);
    let expected = position.moves().bits();
    prop_assert_eq!(expected, bits(&slow.moves(disc)));
    for tier in Tier::all() {
        prop_assert_eq!(moves(tier, p, o, board), expected, "{}", tier);
    }
    for square in position.board().empties() {
        let expected = position.flips(square).bits();
        let (column, row) = (usize::from(square.column()), usize::from(square.row()));
        prop_assert_eq!(expected, bits(&slow.flips(disc, column, row)));
        for tier in Tier::all() {
            prop_assert_eq!(flips(tier, p, o, square.index()), expected, "{} {}", tier, square);
        }
    }
    Ok(())
}

/// The board of the player's discs with one empty square and the rest the opponent's.
fn check_last(p: u64, size: Size, square: Square) -> Result<(), TestCaseError> {
    let black = Squares::from_bits(p) & size.squares() & !Squares::of(square);
    let white = size.squares() & !black & !Squares::of(square);
    let position = Position::new(Board::new(size, black, white).unwrap(), Color::Black);
    let (slow, disc) = slow(&position);
    let expected = slow.flips(disc, square.column().into(), square.row().into()).len();
    // The same code on every tier.
    let found = base::last_flips(black.bits(), square.index().into());
    prop_assert_eq!(found as usize, expected, "{}", square);
    Ok(())
}

proptest! {
    #![proptest_config(cases(4000))]

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
    /// Few, half or many discs of the player, on every square of every size.
    #[test]
    fn the_last_square_agrees(a: u64, b: u64, c: u64) {
        for size in Size::ALL {
            for square in size.squares() {
                for p in [a, a & b, a & b & c, a | b, a | b | c] {
                    check_last(p, size, square)?;
                }
            }
        }
    }
}

#[test]
fn the_last_square_with_one_colour_or_one_disc() {
    for size in Size::ALL {
        for square in size.squares() {
            check_last(0, size, square).unwrap();
            check_last(u64::MAX, size, square).unwrap();
            for disc in size.squares() {
                check_last(Squares::of(disc).bits(), size, square).unwrap();
            }
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
                    let (p, o, squares) = words(&Position::new(board, Color::Black));
                    let square = at(0).unwrap().index();
                    for tier in Tier::all() {
                        assert_eq!(flips(tier, p, o, square), line.bits());
                        assert!(moves(tier, p, o, squares) & (1 << square) != 0);
                    }
                }
            }
        }
    }
}
