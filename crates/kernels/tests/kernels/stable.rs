//! Stable discs: what is called stable stays, and the plain cases are found.

use std::collections::HashSet;

use otelo_kernels::Tier;
use otelo_rules::{Board, Color, Game, Position, Size, Square, Squares, Symmetry};
use proptest::prelude::*;

use crate::{cases, random, tiers::stable, words};

/// The stable discs of a colour, on which all tiers agree.
fn found(board: &Board, color: Color) -> Squares {
    let (p, o, squares) = words(&Position::new(*board, color));
    let found = stable(Tier::BASE, p, o, squares);
    for tier in Tier::all() {
        assert_eq!(stable(tier, p, o, squares), found, "{tier}");
    }
    Squares::from_bits(found)
}

/// Places a disc and flips, whether it is that colour's turn or not, and even if nothing flips:
/// a stable disc stays all the same.
fn placed(board: &Board, color: Color, square: Square) -> Board {
    let flips = board.flips(color, square);
    let discs = board.discs(color) | flips | Squares::of(square);
    let others = board.discs(!color) & !flips;
    let [black, white] = if color == Color::Black { [discs, others] } else { [others, discs] };
    Board::new(board.size(), black, white).unwrap()
}

/// Reads rows of `X`, `O` and `-`, and draws what is stable: `*`, for both colours.
fn drawn(rows: &[&str]) -> Vec<String> {
    let size = Size::from_side(rows.len()).unwrap();
    let discs = |disc: char| {
        let taken = size.squares().iter().zip(rows.concat().chars().collect::<Vec<_>>());
        taken.filter(|&(_, c)| c == disc).fold(Squares::NONE, |set, (s, _)| set | Squares::of(s))
    };
    let board = Board::new(size, discs('X'), discs('O')).unwrap();
    let both = found(&board, Color::Black) | found(&board, Color::White);
    let drawn: Vec<char> =
        size.squares().iter().map(|s| if both.contains(s) { '*' } else { '.' }).collect();
    drawn.chunks(rows.len()).map(|row| row.iter().collect()).collect()
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn stay_in_any_game(
        start in random::position(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..90),
    ) {
        let mut game = Game::from_position(start);
        let first = Color::BOTH.map(|color| found(start.board(), color));
        for choice in choices {
            if !random::play_one(&mut game, choice) {
                break;
            }
            for (color, first) in Color::BOTH.into_iter().zip(first) {
                prop_assert_eq!(game.position().board().discs(color) & first, first);
            }
        }
    }

    #[test]
    fn stay_whoever_moves_wherever(
        start in random::position(),
        choices in prop::collection::vec((any::<prop::sample::Index>(), random::color()), 0..60),
    ) {
        let mut board = *start.board();
        let first = Color::BOTH.map(|color| found(&board, color));
        for (choice, color) in choices {
            let empties: Vec<Square> = board.empties().iter().collect();
            if empties.is_empty() {
                break;
            }
            board = placed(&board, color, *choice.get(&empties));
            for (color, first) in Color::BOTH.into_iter().zip(first) {
                prop_assert_eq!(board.discs(color) & first, first);
                // What is stable once is found stable ever after.
                prop_assert_eq!(found(&board, color) & first, first);
            }
        }
    }

    #[test]
    fn are_mirrored_with_the_board(position in random::position()) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.position(&position);
            for color in Color::BOTH {
                let expected = symmetry.squares(found(position.board(), color), position.size());
                prop_assert_eq!(found(image.board(), color), expected);
            }
        }
    }

    #[test]
    fn are_all_of_a_full_board(black: u64) {
        for size in Size::ALL {
            let black = Squares::from_bits(black) & size.squares();
            let board = Board::new(size, black, size.squares() & !black).unwrap();
            for color in Color::BOTH {
                prop_assert_eq!(found(&board, color), board.discs(color));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// Up to three empty squares: everything that can ever happen.
    #[test]
    fn stay_in_every_order_of_placing(
        size in random::size(),
        black: u64,
        places in prop::collection::vec(any::<prop::sample::Index>(), 0..=3),
    ) {
        let squares: Vec<Square> = size.squares().iter().collect();
        let empty = places.iter().fold(Squares::NONE, |set, place| {
            set | Squares::of(*place.get(&squares))
        });
        let black = Squares::from_bits(black) & size.squares() & !empty;
        let start = Board::new(size, black, size.squares() & !black & !empty).unwrap();
        let (mut open, mut seen) = (vec![start], HashSet::new());
        while let Some(board) = open.pop() {
            for color in Color::BOTH {
                let first = found(&start, color);
                prop_assert_eq!(board.discs(color) & first, first);
                for square in board.empties() {
                    let next = placed(&board, color, square);
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
        }
    }
}

#[test]
fn no_disc_of_the_start_is_stable() {
    for size in Size::ALL {
        for color in Color::BOTH {
            assert_eq!(found(&Board::start(size), color), Squares::NONE);
        }
    }
}

#[test]
fn corners_and_what_leans_on_them() {
    assert_eq!(
        drawn(&[
            "XXXX--OO", "XXX---OO", "XX----OO", "X-------", //
            "--------", "------OX", "-----OXX", "X---OOOO",
        ]),
        [
            "****..**", "***...**", "**.....*", "*.......", //
            "........", "........", "........", "*...****",
        ]
    );
}

#[test]
fn full_edges_without_a_corner_of_their_own() {
    // Black's six discs lie between two corners that White has: none of them can be flipped.
    let rows = [
        "OXXXXXXO", "--------", "--------", "---XO---", "---OX---", "--------", "--------",
        "--------",
    ];
    let mut expected = vec!["********"];
    expected.extend(["........"; 7]);
    assert_eq!(drawn(&rows), expected);
}

#[test]
fn an_edge_that_can_be_taken_is_not_stable() {
    let mut rows = ["--------"; 8];
    rows[0] = "-XXXXXX-";
    assert_eq!(drawn(&rows), ["........"; 8]);
    rows[0] = "OXXX----";
    let mut expected = ["........"; 8];
    expected[0] = "*.......";
    assert_eq!(drawn(&rows), expected);
}

#[test]
fn smaller_boards_have_their_own_edges() {
    assert_eq!(drawn(&["XX--", "X---", "---O", "--OO"]), ["**..", "*...", "...*", "..**"]);
    assert_eq!(
        drawn(&["XXX--O", "XX----", "X-----", "------", "-----O", "----OO"]),
        ["***..*", "**....", "*.....", "......", ".....*", "....**"]
    );
}
