//! The horizon: what a search does not see, how deep it must look to see it, and when there is none.

use otelo_classic::{Algorithm, Eval, MoveOrder};
use otelo_rules::{Move, Position, Square, Squares};

use crate::{
    facts::{after, anchored, open_corners, searched, solved_moves},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict, signed},
};

const BEYOND: &str = "--OXXOOO--OXXO---XOXXOOO--OXOOOOXXOOOOOOXXOOXOOOX----X-O-------- X";
/// The deepest search that is spoken of.
const MOST: u8 = 4;

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![reply()?, depth()?, exact()?];
    let tries = vec![Try::Lab {
        position: BEYOND.into(),
        algorithm: "minimax".into(),
        utility: "squares".into(),
        depth: 2,
    }];
    Ok(Lesson::new("horizon", Part::Search, steps, tries))
}

/// What a machine that weighs the squares plays when it looks so many moves ahead.
fn chosen(position: &Position, depth: u8) -> Option<Square> {
    searched(position, Algorithm::Minimax, depth, Eval::Squares, MoveOrder::RowMajor).best.square()
}

fn reply() -> Checked<Step> {
    let before = Draft::new("horizon", "reply", BEYOND)?;
    let played = chosen(&before.position, 1).ok_or_else(|| before.mistake("it passes"))?;
    let position = after(&before.position, played);
    let open = open_corners(&position);
    let draft = Draft::new("horizon", "reply", &position.to_string())?;
    draft.claim(open.len() == 1, "White can take a corner")?;
    let draft = draft.with("machine", played.to_string()).circle(Squares::of(played));
    draft.play(|square| Verdict::of(open.contains(square)))
}

fn depth() -> Checked<Step> {
    let draft = Draft::new("horizon", "depth", BEYOND)?;
    let choices: Vec<Option<Square>> =
        (1..=MOST).map(|depth| chosen(&draft.position, depth)).collect();
    let first = choices[0].ok_or_else(|| draft.mistake("it passes"))?;
    let seen = choices.iter().position(|&choice| choice != Some(first));
    let seen = seen.ok_or_else(|| draft.mistake("it never sees it"))?;
    let second = choices[seen].ok_or_else(|| draft.mistake("it passes"))?;
    draft.claim(
        choices[seen..].iter().all(|&c| c == Some(second)),
        "it stays with the other move",
    )?;
    draft
        .claim(open_corners(&after(&draft.position, second)).is_empty(), "that gives no corner")?;
    let answers = (1..=3).map(|depth: i64| {
        let least = seen as i64 + 1;
        let verdict = Verdict::of(depth == least).with("answer", depth);
        (depth.into(), if depth > least { verdict.because("more") } else { verdict })
    });
    draft
        .with("machine", first.to_string())
        .with("second", second.to_string())
        .value(answers.collect())
}

fn exact() -> Checked<Step> {
    let text = "--O---XOXXOO-XXXXXOOOOXXXXOOXXOXXXOOXOXXOXOOOXOXOOOOOOX-XOOOO-XX X";
    let draft = Draft::new("horizon", "exact", text)?;
    let position = draft.position;
    let moves = solved_moves(&position);
    let best = &moves[0];
    draft.claim(best.score > 0 && moves[1].score < 0, "one move wins")?;
    let held = anchored(after(&position, best.square).board(), position.turn());
    draft.claim(held.contains(best.square), "the disc holds on to a corner")?;
    let shallow = chosen(&position, 2).ok_or_else(|| draft.mistake("it passes"))?;
    draft.claim(shallow != best.square, "a look two moves ahead does not find it")?;
    let empties = i64::from(position.board().empties().len());
    draft.with("empties", empties).with("shallow", shallow.to_string()).play(|square| {
        let solved = moves.iter().find(|solved| solved.square == square).unwrap_or(best);
        let verdict = Verdict::of(square == best.square);
        let verdict = if square == shallow { verdict.because("shallow") } else { verdict };
        let then: Vec<Move> = solved.line.iter().copied().take(1).collect();
        verdict.with("value", signed(solved.score)).then(then)
    })
}
