//! The utilities against the words and the code of their documents.

use otelo_rules::{Game, Position};
use proptest::prelude::*;

use super::*;

/// The table of the desktop game, with its misprint mended.
const SQUARES: [[i32; 8]; 8] = [
    [50, -1, 5, 2, 2, 5, -1, 50],
    [-1, -5, 1, 1, 1, 1, -5, -1],
    [5, 1, 1, 1, 1, 1, 1, 5],
    [2, 1, 1, 1, 1, 1, 1, 2],
    [2, 1, 1, 1, 1, 1, 1, 2],
    [5, 1, 1, 1, 1, 1, 1, 5],
    [-1, -5, 1, 1, 1, 1, -5, -1],
    [50, -1, 5, 2, 2, 5, -1, 50],
];

/// A board of any discs.
fn board(size: Size) -> impl Strategy<Value = Board> {
    any::<[u64; 2]>().prop_map(move |[discs, black]| {
        let [black, white] =
            [discs & black, discs & !black].map(|bits| Squares::from_bits(bits) & size.squares());
        Board::new(size, black, white).unwrap()
    })
}

/// +1, -1 or 0 for the disc on a square.
fn sign(board: &Board, square: Square, player: Color) -> i32 {
    board.disc(square).map_or(0, |color| if color == player { 1 } else { -1 })
}

/// The report's function, square by square as its code has it, with the right corners.
fn corner_of_the_report(board: &Board, player: Color) -> i32 {
    let at = |x: u8, y: u8| Square::new(x, y).unwrap();
    let mut points = 0;
    for x in 0..6 {
        for y in 0..6 {
            let beside = |corner| {
                if board.disc(corner) == Some(player) { 5 } else { -5 }
            };
            let weight = match (x, y) {
                (0, 1) | (1, 0 | 1) => beside(at(0, 0)),
                (0, 4) | (1, 4 | 5) => beside(at(0, 5)),
                (5, 1) | (4, 0 | 1) => beside(at(5, 0)),
                (5, 4) | (4, 4 | 5) => beside(at(5, 5)),
                (0 | 5, 2 | 3) | (2 | 3, 0 | 5) => 5,
                (0 | 5, 0 | 5) => 25,
                _ => 1,
            };
            points += weight * sign(board, at(x, y), player);
        }
    }
    points
}

/// The agent's function, line by line as its document has it.
fn agent_of_the_document(board: &Board, player: Color) -> i32 {
    let each = |names: &str| -> i32 {
        names.split(' ').map(|name| sign(board, name.parse().unwrap(), player)).sum()
    };
    let discs: i32 = board.size().squares().iter().map(|s| sign(board, s, player)).sum();
    let moves = |color| i32::from(board.moves(color).len());
    discs + 25 * each("a1 h1 a8 h8")
        - 12 * each("b2 g2 b7 g7")
        - 8 * each("b1 g1 a2 h2 a7 h7 b8 g8")
        + 2 * (moves(player) - moves(!player))
}

proptest! {
    #[test]
    fn the_functions_of_the_documents(eight in board(Size::Eight), six in board(Size::Six)) {
        for player in Color::BOTH {
            let discs: i32 = Size::Eight.squares().iter().map(|s| sign(&eight, s, player)).sum();
            prop_assert_eq!(Eval::Discs.of(&eight, player).0, discs);
            let squares = Size::Eight.squares().iter().map(|square| {
                let weight = SQUARES[usize::from(square.row())][usize::from(square.column())];
                weight * sign(&eight, square, player)
            });
            prop_assert_eq!(Eval::Squares.of(&eight, player).0, squares.sum::<i32>());
            prop_assert_eq!(Eval::Agent.of(&eight, player).0, agent_of_the_document(&eight, player));
            prop_assert_eq!(Eval::Corner.of(&six, player).0, corner_of_the_report(&six, player));
        }
    }

    #[test]
    fn all_but_the_corner_function_are_antisymmetric(board in board(Size::Eight)) {
        for eval in [Eval::Discs, Eval::Squares, Eval::Agent] {
            prop_assert_eq!(eval.of(&board, Color::Black), -eval.of(&board, Color::White));
        }
    }

    #[test]
    fn no_estimate_reaches_a_finished_game(
        size in prop::sample::select(&Size::ALL[..]),
        seed: [u64; 2],
    ) {
        let [black, white] = [seed[0] & seed[1], seed[0] & !seed[1]]
            .map(|bits| Squares::from_bits(bits) & size.squares());
        let board = Board::new(size, black, white).unwrap();
        for eval in Eval::ALL {
            prop_assert!(eval.of(&board, Color::Black).0.abs() < Utility::WON);
        }
    }
}

#[test]
fn the_corner_function_depends_on_who_asks() {
    let discs =
        |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Squares>();
    let board = Board::new(Size::Six, discs("a1 b1"), discs("b2")).unwrap();
    assert_eq!(Eval::Corner.of(&board, Color::Black).0, 25 + 5 - 5);
    assert_eq!(Eval::Corner.of(&board, Color::White).0, -25 + 5 - 5);
}

#[test]
fn finished_games() {
    let start = Position::start(Size::Eight);
    let game = Game::from_transcript(start, "e6f4e3f6g5d6e7f5c5").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(Utility::of_outcome(&outcome, Color::Black), Utility(10_064));
    assert_eq!(Utility::of_outcome(&outcome, Color::White), Utility(-10_064));
    assert_eq!(Utility(10_064).proven_score(), Some(64));
    assert_eq!(Utility(-10_002).proven_score(), Some(-2));
    for estimate in [0, 64, -300, 10_000] {
        assert_eq!(Utility(estimate).proven_score(), None);
    }
    assert_eq!(Utility::INFINITY.proven_score(), None);
}
