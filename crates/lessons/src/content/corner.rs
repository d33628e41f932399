//! Corners: to take one, what holds on to it, and not to give one away.

use otelo_classic::Zone;
use otelo_rules::{Color, Move, Squares};

use crate::{
    facts::{after, anchored, corners, flipped_at_random, open_corners},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict},
};

const KEEP: &str = "-OOOOOO---OXXX--OOOOXX--OOXOXX--OOXXXXXXOOXOXO----XOOX----XXXX-- X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![take()?, stable()?, keep()?];
    Ok(Lesson::new(
        "corner",
        Part::Strategy,
        steps,
        vec![Try::Analyse { position: KEEP.into() }, Try::Play],
    ))
}

fn take() -> Checked<Step> {
    let text = "---O--O---OO-O---XOOO---XXOOOX--XXOXOX--XOOOXX--XOOXOX---OXXXX-- X";
    let draft = Draft::new("corner", "take", text)?;
    let open = open_corners(&draft.position);
    draft.claim(open.len() == 1, "one corner can be taken")?;
    draft.play(|square| Verdict::of(open.contains(square)))
}

fn stable() -> Checked<Step> {
    let text = "-X-XXXXX--XXXO--O-OOX----OXOOOO---OOOOX--X-OOO-----OO------O---- X";
    let draft = Draft::new("corner", "stable", text)?;
    let black = draft.position.board().discs(Color::Black);
    let safe = anchored(draft.position.board(), Color::Black);
    draft.claim(safe.len() >= 4, "discs hold on to the corner")?;
    // Each of the others is flipped in some game.
    let flipped = flipped_at_random(&draft.position, Color::Black, 2000);
    draft.claim(black - safe == flipped, "all others can be flipped, and these cannot")?;
    let corner = corners(draft.position.size()) & safe;
    let gap: Squares = black.iter().filter(|square| square.row() == 0).collect();
    draft.claim(!(gap - safe).is_empty(), "a disc on the edge stands alone")?;
    draft
        .with("corner", corner.to_string())
        .with("alone", (gap - safe).to_string())
        .squares(safe, &[])
}

fn keep() -> Checked<Step> {
    let draft = Draft::new("corner", "keep", KEEP)?;
    let position = draft.position;
    let given = |square| open_corners(&after(&position, square));
    let count = position.moves().iter().filter(|&square| given(square).is_empty()).count();
    draft.claim(count == 1, "one move gives no corner")?;
    let beside = Zone::X.squares(position.size()) | Zone::C.squares(position.size());
    let kept = position.moves().iter().find(|&square| given(square).is_empty());
    draft.claim(
        kept.is_some_and(|square| !beside.contains(square)),
        "it is away from the corners",
    )?;
    draft.play(|square| match given(square).first() {
        None => Verdict::right(),
        Some(corner) => {
            Verdict::wrong().with("corner", corner.to_string()).then([Move::Place(corner)])
        }
    })
}
