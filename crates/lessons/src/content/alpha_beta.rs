//! Alpha-beta: what need not be looked at, why the order matters, how much it saves.

use otelo_classic::{Algorithm, Eval, MoveOrder, tree_size};
use otelo_rules::{Position, Size};

use crate::{
    facts::searched,
    lesson::{Lesson, Parameter, Part, Step, Try},
    step::{Checked, Draft, Verdict, signed},
    tree::Tree,
};

/// A position on 4x4 where the first move is the best, and the others are refuted at once.
const CUTS: &str = "-XOOXXOXXOO-XO-- X";
const DEPTH: u8 = 2;
/// How deep the last step looks, from the start of a game.
const DEEP: u8 = 6;

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![cut()?, order()?, saves()?];
    let tries = vec![Try::Lab {
        position: CUTS.into(),
        algorithm: "alphabeta".into(),
        utility: "discs".into(),
        depth: DEPTH,
    }];
    Ok(Lesson::new("alphabeta", Part::Search, steps, tries))
}

fn cut() -> Checked<Step> {
    let draft = Draft::new("alphabeta", "cut", CUTS)?;
    let tree = Tree::of(&draft.position, DEPTH);
    let first = tree.children(0)[0];
    draft.claim(tree.value(first) == tree.value(0), "the first move is the best")?;
    draft.claim(tree.children(0).len() == 3, "there are three groups of leaves")?;
    let unvisited = tree.unvisited(DEPTH);
    let visited = tree.len() - unvisited.len();
    let name = tree.square(first).map(|square| square.to_string()).unwrap_or_default();
    draft
        .with("move", name)
        .with("value", signed(tree.value(first)))
        .with("all", tree.len() as i64)
        .with("visited", visited as i64)
        .with("count", unvisited.len() as i64)
        .pick(&tree, tree.leaves(), unvisited, true)
}

fn order() -> Checked<Step> {
    let draft = Draft::new("alphabeta", "order", CUTS)?;
    let tree = Tree::of(&draft.position, DEPTH);
    let moves = tree.children(0);
    let visited: Vec<usize> =
        moves.iter().map(|&first| tree.visited_beginning_with(first)).collect();
    let least = visited.iter().copied().min().unwrap_or(0);
    let answers = moves.iter().zip(&visited).map(|(&child, &nodes)| {
        let name = tree.square(child).map(|square| square.to_string()).unwrap_or_default();
        let verdict = Verdict::of(nodes == least)
            .with("answer", name.clone())
            .with("nodes", nodes as i64)
            .with("value", signed(tree.value(child)));
        (Parameter::Word(name), verdict)
    });
    draft.with("all", tree.len() as i64).beside(&tree).value(answers.collect())
}

fn saves() -> Checked<Step> {
    let start = Position::start(Size::Eight);
    let draft = Draft::new("alphabeta", "saves", &start.to_string())?;
    let whole = tree_size(&start, DEEP, u64::MAX).unwrap_or(0);
    let search = |order| searched(&start, Algorithm::AlphaBeta, DEEP, Eval::Discs, order);
    let (fixed, good) = (search(MoveOrder::RowMajor), search(MoveOrder::Utility));
    let minimax = searched(&start, Algorithm::Minimax, DEEP, Eval::Discs, MoveOrder::RowMajor);
    draft.claim(minimax.counts.nodes() == whole, "minimax visits the whole tree")?;
    draft.claim(
        minimax.value == fixed.value && minimax.value == good.value,
        "the value is the same",
    )?;
    let (fixed, good) = (fixed.counts.nodes(), good.counts.nodes());
    draft.claim(good < fixed && fixed < whole / 2, "the order matters")?;
    let answers = [good, whole / 2, whole].map(|nodes| {
        let shown = nodes as i64;
        (shown.into(), Verdict::of(nodes == good).with("answer", shown))
    });
    draft
        .with("depth", i64::from(DEEP))
        .with("all", whole as i64)
        .with("fixed", fixed as i64)
        .with("good", good as i64)
        .value(answers.into())
}
