//! Random game trees with comments and marks, for the properties.

use std::fmt::Debug;

use otelo_rules::{GameTree, Mark, Move, NodeIndex, Position, Square, Symbol};
use proptest::{prelude::*, sample::Index};

use crate::random;

/// What is added to a tree: after the last node or any other, one of the legal moves.
#[derive(Debug, Clone)]
struct Step {
    at: Option<Index>,
    choice: Index,
    comment: Option<String>,
    marks: Vec<(Index, Symbol)>,
}

/// A tree from the start or a set-up position: long lines, short ones, moves that come twice.
pub(crate) fn tree<T: Default + Debug>() -> impl Strategy<Value = GameTree<T>> {
    let start = prop_oneof![3 => random::size().prop_map(Position::start), 1 => random::position()];
    (start, prop::collection::vec(step(), 0..60)).prop_map(|(start, steps)| {
        let mut tree = GameTree::new(start);
        let mut nodes = vec![NodeIndex::ROOT];
        for step in steps {
            let last = *nodes.last().expect("the root is there");
            let at = step.at.map_or(last, |at| *at.get(&nodes));
            annotate(&mut tree, at, &step);
            let moves: Vec<Move> = tree[at].position().moves().iter().map(Move::Place).collect();
            let played = if moves.is_empty() { Move::Pass } else { *step.choice.get(&moves) };
            nodes.extend(tree.play(at, played));
        }
        tree
    })
}

fn annotate<T>(tree: &mut GameTree<T>, at: NodeIndex, step: &Step) {
    let node = &mut tree[at];
    if step.comment.is_some() {
        node.comment = step.comment.clone();
    }
    let squares: Vec<Square> = node.position().size().squares().iter().collect();
    for (square, symbol) in &step.marks {
        assert!(node.mark(Mark { square: *square.get(&squares), symbol: symbol.clone() }));
    }
}

fn step() -> impl Strategy<Value = Step> {
    let at = prop_oneof![2 => Just(None), 1 => any::<Index>().prop_map(Some)];
    let mark = (any::<Index>(), symbol());
    (at, any::<Index>(), prop::option::weighted(0.3, text()), prop::collection::vec(mark, 0..3))
        .prop_map(|(at, choice, comment, marks)| Step { at, choice, comment, marks })
}

fn symbol() -> impl Strategy<Value = Symbol> {
    prop_oneof![
        Just(Symbol::Circle),
        Just(Symbol::Cross),
        Just(Symbol::Square),
        Just(Symbol::Triangle),
        text().prop_map(Symbol::Label),
    ]
}

/// Any text, most often of the characters that mean something in a file.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[\\[\\]\\\\();:\"{}a-zé∞ \r\n\t]{0,12}", 1 => any::<String>()]
}
