//! A position turned or mirrored is the same position.

use otelo_engine::{Goal, MultiPv, Tier};
use otelo_rng::Rng;
use otelo_rules::{Size, Symmetry};

use crate::{
    engine, moves_ahead,
    positions::{of_a_game, of_discs},
    search,
};

#[test]
fn exact_scores() {
    let mut rng = Rng::new(1);
    for tier in Tier::all() {
        let mut engine = engine(tier, 1);
        for case in 0..90 {
            let empties = rng.u8(6..=14);
            let make = rng.choice([of_a_game, of_discs]).unwrap();
            let position = make(&mut rng, Size::ALL[case % 3], empties);
            let scores = Symmetry::ALL.map(|symmetry| {
                let found = search(&mut engine, &symmetry.position(&position), Goal::EXACT);
                found.moves.first().map(|best| best.score)
            });
            assert_eq!(scores, [scores[0]; 8], "{tier}\n{}", position.board());
        }
    }
}

/// Each move's score, looking no, one and three moves ahead.
#[test]
fn evaluation() {
    let mut rng = Rng::new(2);
    for tier in Tier::all() {
        let mut engine = engine(tier, 1);
        for case in 0..150 {
            let size = Size::ALL[case % 3];
            let empties = rng.u8(0..size.area() - 4);
            let make = rng.choice([of_a_game, of_discs]).unwrap();
            let position = make(&mut rng, size, empties);
            for depth in [0, 1, 3].into_iter().filter(|&depth| depth < empties) {
                let scores = Symmetry::ALL.map(|symmetry| {
                    engine.clear();
                    let goal = Goal { multi_pv: MultiPv::ALL, ..moves_ahead(depth) };
                    let found = search(&mut engine, &symmetry.position(&position), goal);
                    let back = symmetry.inverse();
                    let moves = found.moves.iter();
                    let mut moves: Vec<_> =
                        moves.map(|root| (back.square(root.square, size), root.score)).collect();
                    moves.sort_unstable();
                    moves
                });
                for other in &scores {
                    assert_eq!(other, &scores[0], "{tier}, depth {depth}\n{}", position.board());
                }
            }
        }
    }
}
