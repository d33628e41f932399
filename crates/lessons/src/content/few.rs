//! Why few discs may be good: a large lead that loses, a modest move that wins, and the limit of it.

use otelo_rules::{Color, Move, Position, Square};

use crate::{
    facts::{after, solved, solved_moves},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict, signed},
};

const MODEST: &str = "--XXXXX---XXXX-OOOOXXOOOOOOXOOXOOOXOOXXOOXOOXOXOXXXXXXO-O--O-XXO X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![count()?, modest()?, none()?];
    let tries = vec![Try::Analyse { position: MODEST.into() }, Try::Play];
    Ok(Lesson::new("few", Part::Strategy, steps, tries))
}

fn count() -> Checked<Step> {
    let text = "O-XXXX-XXOXXXXX-XXOOXXXXXXXOOXXXXXXXOOXXXXXXXOOOX-XXXXXO--XXXXXO X";
    let draft = Draft::new("few", "count", text)?;
    let position = draft.position;
    let discs = |position: &Position, color| i64::from(position.board().discs(color).len());
    let (score, line) = solved(&position);
    draft.claim(score < 0, "Black loses")?;
    let (black, white) = (discs(&position, Color::Black), discs(&position, Color::White));
    draft.claim(black > 3 * white, "Black has far more discs")?;
    let end = line.iter().try_fold(position, |at, &played| at.play(played));
    let end = end.map_err(|error| draft.mistake(error))?;
    draft
        .with("black", black)
        .with("white", white)
        .with("end-black", discs(&end, Color::Black))
        .with("end-white", discs(&end, Color::White))
        .choose(&["black", "white"], 1, &line)
}

fn modest() -> Checked<Step> {
    let draft = Draft::new("few", "modest", MODEST)?;
    let position = draft.position;
    let moves = solved_moves(&position);
    let count = |square: Square| position.flips(square).len();
    let (best, worst) = (&moves[0], &moves[moves.len() - 1]);
    draft.claim(best.score > 0 && moves[1].score < 0, "one move wins")?;
    let others = || moves[1..].iter().map(|solved| count(solved.square));
    draft.claim(others().all(|other| other > count(best.square)), "it flips the fewest")?;
    draft.claim(others().all(|other| other <= count(worst.square)), "the worst flips the most")?;
    draft.play(|square| {
        let solved = moves.iter().find(|solved| solved.square == square).unwrap_or(best);
        Verdict::of(square == best.square)
            .with("count", i64::from(count(square)))
            .with("value", signed(solved.score))
            .then(solved.line.first().copied().filter(|_| square != best.square))
    })
}

fn none() -> Checked<Step> {
    let text = "-------------------OOO-----OOO-----OXO-------O-------O---------- X";
    let draft = Draft::new("few", "none", text)?;
    let position = draft.position;
    let wiping = |square: Square| {
        let next = after(&position, square);
        next.moves()
            .iter()
            .find(|&reply| after(&next, reply).board().discs(Color::Black).is_empty())
    };
    draft
        .claim(position.moves().iter().any(|square| wiping(square).is_some()), "there is danger")?;
    draft.play(|square| match wiping(square) {
        None => Verdict::right(),
        Some(reply) => Verdict::wrong().with("reply", reply.to_string()).then([Move::Place(reply)]),
    })
}
