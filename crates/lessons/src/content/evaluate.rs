//! Evaluation functions: two of them on one position, and which of their moves was right.

use otelo_classic::Eval;
use otelo_rules::Square;

use crate::{
    facts::{after, greediest, solved_moves},
    lesson::{Lesson, Parameter, Part, Step, Try},
    step::{Checked, Draft, Verdict, signed},
};

const TWO: &str = "XOOOOO-OXOOOOOOXXOOXXOXXOOOOOXOXOOOXXXXXOO-XXXXX-OOOOXX----OOOX- X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![by("discs", Eval::Discs)?, by("squares", Eval::Squares)?, who()?];
    let tries = vec![
        Try::Lab {
            position: TWO.into(),
            algorithm: "alphabeta".into(),
            utility: "squares".into(),
            depth: 3,
        },
        Try::Analyse { position: TWO.into() },
    ];
    Ok(Lesson::new("evaluate", Part::Search, steps, tries))
}

fn choice(draft: &Draft, eval: Eval) -> Checked<Square> {
    greediest(&draft.position, eval).ok_or_else(|| draft.mistake("two moves look equally good"))
}

/// What a machine plays that looks one move ahead with this function.
fn by(name: &str, eval: Eval) -> Checked<Step> {
    let mut draft = Draft::new("evaluate", name, TWO)?;
    let position = draft.position;
    let chosen = choice(&draft, eval)?;
    let worth = |square| eval.of(after(&position, square).board(), position.turn()).0;
    if eval == Eval::Squares {
        for square in position.moves().iter() {
            let Parameter::Word(text) = signed(worth(square)) else { continue };
            draft = draft.label(square, text);
        }
    }
    draft.play(|square| {
        let flips = i64::from(position.flips(square).len());
        Verdict::of(square == chosen).with("value", signed(worth(square))).with("count", flips)
    })
}

fn who() -> Checked<Step> {
    let draft = Draft::new("evaluate", "who", TWO)?;
    let moves = solved_moves(&draft.position);
    let by_discs = choice(&draft, Eval::Discs)?;
    let by_squares = choice(&draft, Eval::Squares)?;
    let score = |square| {
        moves.iter().find(|solved| solved.square == square).map_or(0, |solved| solved.score)
    };
    draft.claim(
        score(by_squares) > 0 && score(by_discs) < 0,
        "the squares win and the discs lose",
    )?;
    let answers = [by_discs, by_squares].map(|square| {
        let verdict = Verdict::of(square == by_squares).with("answer", square.to_string());
        (Parameter::Word(square.to_string()), verdict)
    });
    draft
        .with("discs", by_discs.to_string())
        .with("squares", by_squares.to_string())
        .with("value-discs", signed(score(by_discs)))
        .with("value-squares", signed(score(by_squares)))
        .value(answers.into())
}
