//! Watching a search changes nothing and sees everything.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_classic::{
    Algorithm, Counts, Eval, MoveOrder, SearchReport, SearchSettings, Unwatched, Utility,
    agent::{self, Chance, decide},
    search,
    trace::{Cut, NodeClock, NodeKind, Seen, Tree},
    tree_size,
};
use otelo_limits::SearchLimits;
use otelo_rules::{Color, Game, Position, Size};
use proptest::{prelude::*, test_runner::TestCaseResult};

use crate::{GO, Ticking, agree::position, found, settings};

fn recorded(position: &Position, settings: &SearchSettings, limit: usize) -> (SearchReport, Tree) {
    let mut tree = Tree::with_limit(limit);
    let report = search(position, settings, SearchLimits::none(&GO), &mut tree).unwrap().unwrap();
    (report, tree)
}

/// The counts as the kept nodes tell them.
fn counts(tree: &Tree) -> Counts {
    let mut counts = Counts::default();
    for left in tree.nodes().iter().filter_map(|node| node.left) {
        match left.kind {
            NodeKind::Root => counts.roots += 1,
            NodeKind::Inner => counts.inner += 1,
            NodeKind::Pass => counts.passes += 1,
            NodeKind::Leaf => counts.leaves += 1,
            NodeKind::Over => counts.over += 1,
            NodeKind::Known => counts.known += 1,
        }
        counts.cuts += u64::from(left.cut.is_some());
    }
    counts
}

/// A recorded search with what follows from it.
struct Recorded<'a> {
    nodes: &'a [Seen],
    searcher: Color,
    algorithm: Algorithm,
    positions: Vec<Position>,
    children: Vec<Vec<usize>>,
}

impl<'a> Recorded<'a> {
    /// Each node's position follows from its parent's by its move.
    fn new(root: &Position, algorithm: Algorithm, tree: &'a Tree) -> Recorded<'a> {
        let nodes = tree.nodes();
        let mut positions: Vec<Position> = Vec::new();
        let mut children = vec![Vec::new(); nodes.len()];
        for (place, node) in nodes.iter().enumerate() {
            positions.push(match node.parent {
                None => *root,
                Some(parent) => positions[parent].play(node.played.unwrap()).unwrap(),
            });
            if let Some(parent) = node.parent {
                assert_eq!(node.order, children[parent].len());
                children[parent].push(place);
            }
        }
        Recorded { nodes, searcher: root.turn(), algorithm, positions, children }
    }

    /// The value of a node for the player who searches.
    fn value(&self, place: usize) -> Utility {
        let value = self.nodes[place].left.unwrap().value;
        let is_own = self.nodes[place].side == self.searcher;
        if self.algorithm.is_negamax() && !is_own { -value } else { value }
    }

    /// The best of some children of a node for the player who moves there.
    fn best(&self, place: usize, children: &[usize]) -> Option<Utility> {
        let values = children.iter().map(|&child| self.value(child));
        if self.nodes[place].side == self.searcher { values.max() } else { values.min() }
    }

    /// The value of every node follows from below, and what was not visited was cut.
    fn check_values(&self) -> TestCaseResult {
        for (place, node) in self.nodes.iter().enumerate() {
            let (left, children) = (node.left.unwrap(), &self.children[place]);
            prop_assert_eq!(self.positions[place].turn(), node.side);
            match left.kind {
                NodeKind::Root | NodeKind::Inner | NodeKind::Pass => {
                    prop_assert_eq!(Some(self.value(place)), self.best(place, children));
                    let mut moves: Vec<_> =
                        children.iter().map(|&child| self.nodes[child].played).collect();
                    // A principal variation search visits a move again that was better.
                    moves.dedup();
                    let legal = usize::from(self.positions[place].moves().len()).max(1);
                    let skipped = left.cut.map_or(0, |cut| cut.skipped);
                    prop_assert_eq!(moves.len() + skipped, legal);
                }
                _ => prop_assert!(children.is_empty()),
            }
            if let Some(cut) = left.cut {
                self.check_cut(place, &cut)?;
            }
        }
        Ok(())
    }

    /// What is said of a cut is true: "Black already has a move worth `elsewhere`, and White can
    /// hold this one to `here`".
    fn check_cut(&self, place: usize, cut: &Cut) -> TestCaseResult {
        let node = &self.nodes[place];
        let is_own = node.side == self.searcher;
        prop_assert!(cut.alpha >= cut.beta && cut.skipped > 0);
        // The player to move has this here: a move that was visited is worth it.
        prop_assert_eq!(Some(cut.here), self.best(place, &self.children[place]));
        prop_assert_eq!(cut.here, self.value(place));
        let is_enough = if is_own { cut.here >= cut.elsewhere } else { cut.here <= cut.elsewhere };
        prop_assert!(is_enough);
        if cut.is_asked {
            prop_assert_eq!(self.algorithm, Algorithm::Pvs);
            prop_assert_eq!(node.alpha.0 + 1, node.beta.0);
            return Ok(());
        }
        // The opponent has that elsewhere: it is the best of what was visited before at a node on the
        // way here where the opponent chooses.
        let (mut below, mut is_there) = (place, false);
        while let Some(above) = self.nodes[below].parent {
            // A principal variation search may have asked about the same move before.
            let is_other = |&sibling: &usize| {
                sibling < below && self.nodes[sibling].played != self.nodes[below].played
            };
            let before: Vec<usize> =
                self.children[above].iter().copied().filter(is_other).collect();
            let is_opponents = self.nodes[above].side != node.side;
            is_there |= is_opponents && self.best(above, &before) == Some(cut.elsewhere);
            below = above;
        }
        prop_assert!(is_there, "nobody has {} elsewhere", cut.elsewhere);
        Ok(())
    }
}

proptest! {
    // So many positions for every algorithm.
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_recorded_search_is_the_same_search(
        position in position(),
        depth in prop_oneof![20 => 1u8..=3, 1 => Just(4)],
        eval in prop::sample::select(&Eval::ALL[..]),
        order in prop::sample::select(&MoveOrder::ALL[..]),
        shuffle: Option<u64>,
    ) {
        for algorithm in Algorithm::ALL {
            let settings = SearchSettings { order, shuffle, ..settings(algorithm, depth, eval) };
            let (report, tree) = recorded(&position, &settings, usize::MAX);
            prop_assert_eq!(&report, &found(&position, &settings));
            prop_assert_eq!(tree.dropped(), 0);
            prop_assert_eq!(counts(&tree), report.counts);
            Recorded::new(&position, algorithm, &tree).check_values()?;
            if algorithm == Algorithm::Minimax {
                prop_assert_eq!(tree_size(&position, depth, u64::MAX), Some(report.counts.nodes()));
            }
        }
    }

    #[test]
    fn a_recorded_agent_is_the_same_agent(
        position in position(),
        seed: u64,
        milliseconds in 0u64..400,
    ) {
        // A new clock each time, which runs with the nodes.
        let decided = |tree: Option<&mut Tree>| {
            let clock = NodeClock::new(10_000);
            let deadline = Some(Duration::from_millis(milliseconds));
            let limits = SearchLimits { clock: &clock, deadline, nodes: None, stop: &GO };
            let chance = Chance { seed, fixed_order: true };
            match tree {
                Some(tree) => decide(&position, chance, limits, tree),
                None => decide(&position, chance, limits, &mut Unwatched),
            }
        };
        let mut tree = Tree::with_limit(usize::MAX);
        let decision = decided(Some(&mut tree)).unwrap();
        prop_assert_eq!(&decision, &decided(None).unwrap());
        // What a search had not finished with when time was up is not counted as anything yet.
        let unfinished = tree.nodes().iter().filter(|node| node.left.is_none()).count() as u64;
        let seen = counts(&tree);
        prop_assert_eq!(seen.nodes() + unfinished, tree.nodes().len() as u64);
        prop_assert!(seen.nodes() <= decision.counts.nodes());
        prop_assert_eq!(seen.cuts, decision.counts.cuts);
        prop_assert_eq!(seen.leaves, decision.counts.leaves);
        if unfinished == 0 {
            prop_assert_eq!(seen, decision.counts);
        }
    }
}

#[test]
fn on_the_clock_of_nodes_the_agent_runs_out_of_time() {
    let game = Game::from_transcript(Position::start(Size::Six), "d5").unwrap();
    let depths = [1, 100, 100_000].map(|nodes_per_second| {
        let clock = NodeClock::new(nodes_per_second);
        let deadline = Some(agent::TIME_LIMIT);
        let limits = SearchLimits { clock: &clock, deadline, nodes: None, stop: &GO };
        let chance = Chance { seed: 1, fixed_order: true };
        let decision = decide(game.position(), chance, limits, &mut Unwatched).unwrap();
        decision.report.map(|report| report.depth.get())
    });
    assert_eq!(depths, [Some(1), Some(4), Some(5)]);
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

/// A search that is stopped while it deepens still has the best move of the depth before.
#[test]
fn deepening_keeps_what_the_depth_before_found() {
    let start = Position::start(Size::Eight);
    let stop = AtomicBool::new(false);
    let limits = SearchLimits { nodes: Some(64), ..SearchLimits::none(&stop) };
    let settings = settings(Algorithm::Deepening, 9, Eval::Squares);
    let unfinished = search(&start, &settings, limits, &mut Unwatched).unwrap_err();
    assert_eq!(unfinished.counts.nodes(), 64);
    assert!(unfinished.best.is_some());
}
