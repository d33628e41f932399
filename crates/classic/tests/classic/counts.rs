//! How many nodes a search has.

use otelo_classic::{Algorithm, Counts, Eval, SearchSettings};
use otelo_rules::{Color, Game, Move, Outcome, Passes, Position, Size, perft};
use proptest::prelude::*;

use crate::{found, random, settings};

/// The nodes of the whole tree, counted without a search.
fn counted(position: &Position, depth: u8) -> Counts {
    fn below(position: &Position, depth: u8, counts: &mut Counts) {
        if position.is_over() {
            counts.over += 1;
        } else if depth == 0 {
            counts.leaves += 1;
        } else if position.must_pass() {
            counts.passes += 1;
            below(&position.play(Move::Pass).unwrap(), depth, counts);
        } else {
            counts.inner += 1;
            for square in position.moves() {
                below(&position.play(square.into()).unwrap(), depth - 1, counts);
            }
        }
    }
    let mut counts = Counts::default();
    below(position, depth, &mut counts);
    // The topmost node is the root, whatever else it is.
    if position.must_pass() {
        counts.passes -= 1;
    } else {
        counts.inner -= 1;
    }
    counts.roots = 1;
    counts
}

proptest! {
    #[test]
    fn minimax_looks_at_the_whole_tree(game in random::game(), depth in 1u8..=4) {
        let position = game.position();
        if !position.is_over() {
            let report = found(position, &settings(Algorithm::Minimax, depth, Eval::Discs));
            prop_assert_eq!(report.counts, counted(position, depth));
            let ends = report.counts.leaves + report.counts.over;
            prop_assert_eq!(ends, perft(position, depth.into(), Passes::Free));
        }
    }
}

#[test]
fn the_whole_game_on_4x4() {
    let start = Position::start(Size::Four);
    let minimax = found(&start, &settings(Algorithm::Minimax, 12, Eval::Discs));
    assert_eq!(minimax.counts.nodes(), 224_821);
    assert_eq!((minimax.counts.over, minimax.counts.leaves), (60_060, 0));
    assert_eq!(minimax.value.proven_score(), Some(-10));

    // With the empty squares given to the winner; the raw difference cuts a little more.
    let alpha_beta = found(&start, &settings(Algorithm::AlphaBeta, 12, Eval::Discs));
    let squares = alpha_beta.line.iter().filter_map(|played| played.square());
    let line: String = squares.map(|square| square.to_string()).collect();
    assert_eq!((alpha_beta.counts.nodes(), line.as_str()), (16_307, "b1a1a2c1d4a3d1b4a4c4"));
    assert_eq!(alpha_beta.value, minimax.value);
    let mut nodes = 0;
    let score = by_hand(&start, -99, 99, |outcome| outcome.score(Color::Black).discs(), &mut nodes);
    assert_eq!((score, nodes), (-10, 16_307));
    let mut nodes = 0;
    let difference = by_hand(&start, -99, 99, Outcome::difference, &mut nodes);
    assert_eq!((difference, nodes), (-8, 15_138));
}

/// Alpha-beta to the end of the game in row-major order, with any worth of an outcome for Black.
fn by_hand(
    position: &Position,
    mut alpha: i8,
    beta: i8,
    worth: fn(&Outcome) -> i8,
    nodes: &mut u64,
) -> i8 {
    *nodes += 1;
    if let Some(outcome) = position.outcome() {
        return if position.turn() == Color::Black { worth(&outcome) } else { -worth(&outcome) };
    }
    let mut moves: Vec<Move> = position.moves().iter().map(Move::from).collect();
    if moves.is_empty() {
        moves.push(Move::Pass);
    }
    let mut best = -99;
    for played in moves {
        let next = position.play(played).unwrap();
        best = best.max(-by_hand(&next, -beta, -alpha, worth, nodes));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The 6x6 report counts 13, 40 and 121 nodes for its first move; the true tree has more.
#[test]
fn after_the_first_move_on_6x6() {
    let game = Game::from_transcript(Position::start(Size::Six), "d5").unwrap();
    for (depth, nodes) in [(2, 18), (3, 79), (4, 420)] {
        let report = found(game.position(), &settings(Algorithm::Minimax, depth, Eval::Corner));
        assert_eq!(report.counts.nodes(), nodes);
    }
}

#[test]
fn the_same_search_counts_the_same() {
    let game = Game::from_transcript(Position::start(Size::Eight), "f5d6c3d3c4f4").unwrap();
    let settings =
        SearchSettings { shuffle: Some(3), ..settings(Algorithm::AlphaBeta, 5, Eval::Agent) };
    assert_eq!(found(game.position(), &settings), found(game.position(), &settings));
}
