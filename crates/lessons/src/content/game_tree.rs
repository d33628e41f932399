//! Reading a game tree: where a position stands in it, whose turn it is, how fast it grows.

use otelo_rules::{Color, Passes, Position, Size, perft};

use super::minimax::SMALL;
use crate::{
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict},
    tree::Tree,
};

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![find()?, sides()?, growth()?];
    let tries = vec![Try::Lab {
        position: SMALL.into(),
        algorithm: "minimax".into(),
        utility: "discs".into(),
        depth: 2,
    }];
    Ok(Lesson::new("tree", Part::Search, steps, tries))
}

fn find() -> Checked<Step> {
    let draft = Draft::new("tree", "find", SMALL)?;
    let tree = Tree::of(&draft.position, 2);
    let target = tree.leaves()[3];
    let path: Vec<String> = tree.path(target).iter().map(|played| played.to_string()).collect();
    let nodes = tree.nodes();
    let same = nodes.iter().filter(|node| node.board == nodes[target].board).count();
    draft.claim(same == 1, "the position stands in one place")?;
    Ok(draft.with("first", path[0].clone()).with("path", path.join(", ")).find(&tree, target))
}

fn sides() -> Checked<Step> {
    let draft = Draft::new("tree", "sides", SMALL)?;
    let tree = Tree::of(&draft.position, 2);
    let all: Vec<usize> = (0..tree.len()).collect();
    let white = |&node: &usize| tree.turn(node) == Color::White && !tree.is_leaf(node);
    let nodes = all.iter().copied().filter(white).collect();
    draft.pick(&tree, all, nodes, false)
}

fn growth() -> Checked<Step> {
    let draft = Draft::new("tree", "growth", &Position::start(Size::Eight).to_string())?;
    let leaves = |depth| perft(&draft.position, depth, Passes::Ply) as i64;
    let (four, eight) = (leaves(4), leaves(8));
    let grows = (4..8).all(|depth| leaves(depth + 1) > 4 * leaves(depth));
    draft.claim(grows, "every move multiplies by more than four")?;
    let answers = [2 * four, 16 * four, eight]
        .map(|count| (count.into(), Verdict::of(count == eight).with("answer", count)));
    let (one, two, three) = (leaves(1), leaves(2), leaves(3));
    draft
        .with("one", one)
        .with("two", two)
        .with("three", three)
        .with("four", four)
        .value(answers.into())
}
