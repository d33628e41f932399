//! Leaf counts against the published ones. `cargo xtask test --slow` counts the large ones too.

use otelo_rules::{Move, Passes, Position, Size, perft};

use crate::table;

#[test]
fn quick_leaf_counts() {
    let rows = table::leaves(500_000);
    assert_eq!(rows.len(), 28);
    for (size, depth, ply, free) in rows {
        let start = Position::start(size);
        assert_eq!(perft(&start, depth, Passes::Ply), ply, "{size} {depth}");
        assert_eq!(perft(&start, depth, Passes::Free), free, "{size} {depth}");
    }
}

#[test]
fn no_depth_is_one_leaf_and_so_is_a_finished_game() {
    let start = Position::start(Size::Four);
    assert_eq!(perft(&start, 0, Passes::Ply), 1);
    let mut over = start;
    while !over.is_over() {
        let next = over.moves().first().map_or(Move::Pass, Move::Place);
        over = over.play(next).unwrap();
    }
    assert_eq!(perft(&over, 9, Passes::Free), 1);
}
