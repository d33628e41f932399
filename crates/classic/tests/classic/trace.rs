//! Watching a search changes nothing and sees everything.

use std::time::Duration;

use otelo_classic::{
    Algorithm, Counts, Eval, SearchReport, SearchSettings, Utility, search,
    trace::{NodeKind, Tree},
};
use otelo_limits::SearchLimits;
use otelo_rules::{Game, Position, Size};
use proptest::prelude::*;

use crate::{GO, Ticking, found, random, settings};

fn recorded(position: &Position, settings: &SearchSettings, limit: usize) -> (SearchReport, Tree) {
    let mut tree = Tree::with_limit(limit);
    let report = search(position, settings, SearchLimits::none(&GO), &mut tree).unwrap().unwrap();
    (report, tree)
}

/// The counts as the kept nodes tell them.
fn counts(tree: &Tree) -> Counts {
    let mut counts = Counts::default();
    for left in tree.nodes().iter().map(|node| node.left.unwrap()) {
        match left.kind {
            NodeKind::Root => counts.roots += 1,
            NodeKind::Inner => counts.inner += 1,
            NodeKind::Pass => counts.passes += 1,
            NodeKind::Leaf => counts.leaves += 1,
            NodeKind::Over => counts.over += 1,
        }
        counts.cuts += u64::from(left.cut.is_some());
    }
    counts
}

proptest! {
    #[test]
    fn a_recorded_search_is_the_same_search(
        game in random::game(),
        depth in 1u8..=3,
        algorithm in prop::sample::select(&Algorithm::ALL[..]),
        eval in prop::sample::select(&Eval::ALL[..]),
    ) {
        let position = game.position();
        if position.is_over() {
            return Ok(());
        }
        let settings = settings(algorithm, depth, eval);
        let (report, tree) = recorded(position, &settings, usize::MAX);
        prop_assert_eq!(&report, &found(position, &settings));
        prop_assert_eq!(tree.dropped(), 0);
        prop_assert_eq!(counts(&tree), report.counts);

        // Each node's position follows from its parent's by its move, and its value from below.
        let nodes = tree.nodes();
        let mut positions: Vec<Position> = Vec::new();
        for node in nodes {
            let here = match node.parent {
                None => *position,
                Some(parent) => positions[parent].play(node.played.unwrap()).unwrap(),
            };
            prop_assert_eq!(here.turn(), node.side);
            positions.push(here);
        }
        for (place, node) in nodes.iter().enumerate() {
            let left = node.left.unwrap();
            let children: Vec<_> =
                nodes.iter().filter(|child| child.parent == Some(place)).collect();
            for (order, child) in children.iter().enumerate() {
                prop_assert_eq!(child.order, order);
            }
            let skipped = left.cut.map_or(0, |cut| cut.skipped);
            if let Some(cut) = left.cut {
                prop_assert!(cut.alpha >= cut.beta && cut.skipped > 0);
            }
            if matches!(left.kind, NodeKind::Root | NodeKind::Inner) && !positions[place].must_pass() {
                let moves = usize::from(positions[place].moves().len());
                prop_assert_eq!(children.len() + skipped, moves);
            }
            let values: Vec<Utility> = children.iter().map(|c| c.left.unwrap().value).collect();
            if !values.is_empty() {
                let negated = values.iter().map(|&value| -value).max();
                let own = node.side == position.turn();
                let expected = match algorithm {
                    Algorithm::Negamax => negated,
                    _ if own => values.iter().copied().max(),
                    _ => values.iter().copied().min(),
                };
                prop_assert_eq!(Some(left.value), expected);
            }
        }
    }
}

#[test]
fn a_limit_bounds_what_is_kept_and_not_the_search() {
    let game = Game::from_transcript(Position::start(Size::Eight), "f5d6c3").unwrap();
    let settings = settings(Algorithm::AlphaBeta, 4, Eval::Squares);
    let (report, tree) = recorded(game.position(), &settings, 100);
    assert_eq!(report, found(game.position(), &settings));
    assert_eq!(tree.nodes().len(), 100);
    assert_eq!(tree.dropped() + 100, report.counts.nodes());
    // The root is kept and its value known, though most below it was not kept.
    assert_eq!(tree.nodes()[0].left.unwrap().value, report.value);
    assert!(tree.nodes().iter().all(|node| node.parent.is_none_or(|parent| parent < 100)));
}

#[test]
fn a_stopped_search_leaves_an_unfinished_tree() {
    let clock = Ticking::every(Duration::from_millis(1));
    let limits = SearchLimits {
        clock: &clock,
        deadline: Some(Duration::from_millis(5)),
        nodes: None,
        stop: &GO,
    };
    let mut tree = Tree::with_limit(10_000);
    let settings = settings(Algorithm::Minimax, 6, Eval::Discs);
    search(&Position::start(Size::Eight), &settings, limits, &mut tree).unwrap_err();
    assert!(tree.nodes()[0].left.is_none());
    assert!(tree.nodes().iter().any(|node| node.left.is_some()));
}
