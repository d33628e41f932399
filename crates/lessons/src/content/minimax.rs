//! Minimax by hand: what a leaf is worth, what goes up, which move it is.

use otelo_rules::{Color, Position};

use crate::{
    facts::searched,
    lesson::{Lesson, Parameter, Part, Step, Try},
    step::{Checked, Draft, Verdict, signed},
    tree::Tree,
};
use otelo_classic::{Algorithm, Eval, MoveOrder};

/// A position on 4x4 with a tree of ten nodes, two moves deep.
pub(super) const SMALL: &str = "OXXX-XOOXOX-O-X- X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![leaf()?, fill()?, play()?];
    let tries = vec![Try::Lab {
        position: SMALL.into(),
        algorithm: "minimax".into(),
        utility: "discs".into(),
        depth: 2,
    }];
    Ok(Lesson::new("minimax", Part::Search, steps, tries))
}

fn small(step: &str) -> Checked<(Draft, Tree)> {
    let draft = Draft::new("minimax", step, SMALL)?;
    let tree = Tree::of(&draft.position, 2);
    Ok((draft, tree))
}

fn leaf() -> Checked<Step> {
    let (draft, tree) = small("leaf")?;
    let best = tree.leaves().into_iter().max_by_key(|&leaf| tree.value(leaf));
    let leaf = best.ok_or_else(|| draft.mistake("there are no leaves"))?;
    let position: Position = tree.position(leaf);
    let count = |color| i32::from(position.board().discs(color).len());
    let (black, white) = (count(Color::Black), count(Color::White));
    let value = tree.value(leaf);
    let draft = Draft::new("minimax", "leaf", &position.to_string())?;
    draft.claim(value == black - white && value > 0, "it is worth the difference of the discs")?;
    let answers = [white - black, value, black].map(|number| {
        let shown: Parameter = signed(number);
        (shown, Verdict::of(number == value))
    });
    draft
        .with("black", i64::from(black))
        .with("white", i64::from(white))
        .with("value", signed(value))
        .value(answers.into())
}

fn fill() -> Checked<Step> {
    let (draft, tree) = small("fill")?;
    let mut values: Vec<i32> = tree.children(0).iter().map(|&child| tree.value(child)).collect();
    values.sort_unstable();
    values.dedup();
    draft.claim(values.len() == tree.children(0).len(), "every move has another value")?;
    draft.claim(tree.value(0) == values[values.len() - 1], "the largest goes up")?;
    Ok(draft.with("value", signed(tree.value(0))).fill(&tree))
}

fn play() -> Checked<Step> {
    let (draft, tree) = small("play")?;
    let position = draft.position;
    let best = searched(&position, Algorithm::Minimax, 2, Eval::Discs, MoveOrder::RowMajor).best;
    let value = |square| {
        tree.children(0)
            .into_iter()
            .find(|&child| tree.square(child) == Some(square))
            .map_or(0, |c| tree.value(c))
    };
    draft.with("best", signed(tree.value(0))).play(|square| {
        let child = tree.children(0).into_iter().find(|&child| tree.square(child) == Some(square));
        let reply = child.and_then(|child| {
            tree.children(child).into_iter().min_by_key(|&leaf| tree.value(leaf))
        });
        let reply = reply.and_then(|leaf| tree.square(leaf));
        let says = reply.map(|reply| reply.to_string()).unwrap_or_default();
        Verdict::of(best == square.into())
            .with("value", signed(value(square)))
            .with("reply", says)
            .then(reply.map(Into::into))
    })
}
