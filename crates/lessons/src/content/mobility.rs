//! Mobility: few moves for the opponent, quiet moves, and moves that hurt whoever must make them.

use otelo_rules::{Move, Square};

use crate::{
    facts::{after, corners, flipped_frontier, open_corners},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict, names},
};

const FEWEST: &str = "X--------X-----O-OOOOOOO---XOOOO-XXOOOOO---OOO-----O------------ X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![fewest()?, quiet()?, squeeze()?];
    Ok(Lesson::new(
        "mobility",
        Part::Strategy,
        steps,
        vec![Try::Analyse { position: FEWEST.into() }, Try::Play],
    ))
}

fn fewest() -> Checked<Step> {
    let draft = Draft::new("mobility", "fewest", FEWEST)?;
    let position = draft.position;
    let replies = |square| i64::from(after(&position, square).moves().len());
    let counts: Vec<i64> = position.moves().iter().map(replies).collect();
    let least = counts.iter().copied().min().unwrap_or(0);
    draft.claim(least > 0, "White can always answer")?;
    draft.claim(
        counts.iter().filter(|&&count| count == least).count() == 1,
        "one leaves the fewest",
    )?;
    let most = counts.iter().copied().max().unwrap_or(0);
    draft
        .with("least", least)
        .with("most", most)
        .play(|square| Verdict::of(replies(square) == least).with("count", replies(square)))
}

fn quiet() -> Checked<Step> {
    let text = "-----------X-O----OXO------OXX---XOXX----O--X------------------- X";
    let draft = Draft::new("mobility", "quiet", text)?;
    let position = draft.position;
    let open = |square| flipped_frontier(&position, square);
    let count = position.moves().iter().filter(|&square| open(square).is_empty()).count();
    draft.claim(count == 1, "one move is quiet")?;
    let quiet = position.moves().iter().find(|&square| open(square).is_empty());
    draft.claim(
        quiet.is_some_and(|square| position.flips(square).len() == 1),
        "it turns one disc",
    )?;
    draft.play(|square| match open(square).is_empty() {
        true => Verdict::right().with("flips", names(position.flips(square)).join(", ")),
        false => Verdict::wrong()
            .with("count", i64::from(open(square).len()))
            .with("open", names(open(square)).join(", ")),
    })
}

fn squeeze() -> Checked<Step> {
    let text = "---O-------O-O---OOOOOXX--OOOOXX--OOXOXX---OXOXX---XXO----XOOO-- X";
    let draft = Draft::new("mobility", "squeeze", text)?;
    let position = draft.position;
    draft.claim(open_corners(&position).is_empty(), "no corner can be taken at once")?;
    let taken = corners(position.size()) - position.board().empties();
    draft.claim(taken.is_empty(), "all corners are empty")?;
    // A reply that takes no corner and gives none.
    let safe_reply = |square: Square| {
        let next = after(&position, square);
        let is_safe = |reply: &Square| {
            corners(next.size()).contains(*reply) || open_corners(&after(&next, *reply)).is_empty()
        };
        next.moves().iter().find(is_safe)
    };
    let hurts = |square: Square| {
        !after(&position, square).moves().is_empty() && safe_reply(square).is_none()
    };
    let count = position.moves().iter().filter(|&square| hurts(square)).count();
    draft.claim(count == 1, "after one move every answer hurts")?;
    draft.play(|square| {
        let next = after(&position, square);
        let count = i64::from(next.moves().len());
        match safe_reply(square) {
            Some(reply) => Verdict::wrong()
                .with("count", count)
                .with("reply", reply.to_string())
                .then([Move::Place(reply)]),
            None => {
                let reply = next.moves().first();
                let corner = reply.and_then(|reply| open_corners(&after(&next, reply)).first());
                let then = reply.into_iter().chain(corner).map(Move::Place);
                Verdict::right().with("count", count).then(then)
            }
        }
    })
}
