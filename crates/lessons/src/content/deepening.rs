//! Iterative deepening: an answer at any time, what it costs, and what it gains.

use otelo_classic::{Algorithm, Eval, MoveOrder, SearchReport};
use otelo_rules::{Move, Position};

use crate::{
    facts::searched,
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict},
};

const MIDDLE: &str = "--XXX---O-XXX----OOXOO--XXOXXO--XXXOOX---XXXOX----XXO-------OX-- X";
/// The depth that is reached in the end.
const LAST: u8 = 5;

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![stopped()?, cost()?, order()?];
    let tries = vec![Try::Lab {
        position: MIDDLE.into(),
        algorithm: "deepening".into(),
        utility: "squares".into(),
        depth: 3,
    }];
    Ok(Lesson::new("deepening", Part::Search, steps, tries))
}

fn to_depth(position: &Position, depth: u8, algorithm: Algorithm) -> SearchReport {
    searched(position, algorithm, depth, Eval::Squares, MoveOrder::RowMajor)
}

fn stopped() -> Checked<Step> {
    let draft = Draft::new("deepening", "stopped", MIDDLE)?;
    let [first, second, third] =
        [1, 2, 3].map(|depth| to_depth(&draft.position, depth, Algorithm::Deepening).best);
    draft.claim(
        first != second && second != third && first != third,
        "each depth chooses another",
    )?;
    draft
        .with("first", first.to_string())
        .with("second", second.to_string())
        .with("third", third.to_string())
        .play(|square| {
            let played = Move::Place(square);
            let verdict = Verdict::of(played == third);
            let is_earlier = played == first || played == second;
            if is_earlier { verdict.because("earlier") } else { verdict }
        })
}

/// The nodes of an alpha-beta search to each depth before the last, together, and to the last.
fn nodes(position: &Position) -> (i64, i64) {
    let count = |depth| to_depth(position, depth, Algorithm::AlphaBeta).counts.nodes() as i64;
    ((1..LAST).map(count).sum(), count(LAST))
}

fn cost() -> Checked<Step> {
    let draft = Draft::new("deepening", "cost", MIDDLE)?;
    let (before, last) = nodes(&draft.position);
    draft.claim(2 * before < last, "all before it cost less than half of the last")?;
    let percent = (before * 100 + last / 2) / last;
    let answers = [before, last, 4 * last]
        .map(|count| (count.into(), Verdict::of(count == before).with("answer", count)));
    draft
        .with("depth", i64::from(LAST))
        .with("before", i64::from(LAST) - 1)
        .with("last", last)
        .with("sum", before)
        .with("percent", percent)
        .value(answers.into())
}

fn order() -> Checked<Step> {
    let draft = Draft::new("deepening", "order", MIDDLE)?;
    let (_, straight) = nodes(&draft.position);
    let deepening = to_depth(&draft.position, LAST, Algorithm::Deepening);
    let same = to_depth(&draft.position, LAST, Algorithm::AlphaBeta);
    draft.claim(deepening.value == same.value, "the value is the same")?;
    let all = deepening.counts.nodes() as i64;
    draft.claim(all < straight, "all depths together visit fewer nodes")?;
    draft.with("depth", i64::from(LAST)).with("straight", straight).with("all", all).choose(
        &["straight", "deepening"],
        1,
        &[],
    )
}
