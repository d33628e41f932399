//! Leaf counts against the published ones. `cargo xtask test --slow` counts the large ones too.

use otelo_rules::{Move, Passes, Position, Size, perft};

const QUICK: u64 = 500_000;

#[test]
fn quick_leaf_counts() {
    let mut checked = 0;
    for line in include_str!("../leaves.perft").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<u64> =
            line.split_whitespace().map(|field| field.parse().unwrap()).collect();
        let [side, depth, ply, free] = fields[..] else { panic!("four numbers a line: {line}") };
        if free > QUICK {
            continue;
        }
        let start = Position::start(Size::from_side(side as usize).unwrap());
        assert_eq!(perft(&start, depth as u32, Passes::Ply), ply, "{line}");
        assert_eq!(perft(&start, depth as u32, Passes::Free), free, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 28);
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
