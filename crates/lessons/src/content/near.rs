//! The squares beside a corner: their names, how to punish them, and when they are right.

use otelo_classic::Zone;
use otelo_rules::{Color, Move, Position, Size, Squares};

use crate::{
    facts::{after, corners, first_reply, open_corners, solved_moves},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict, signed},
};

const GOOD: &str = "-OOOOOO-X-OOOO-XXXXOOOXXOXXOXXOXOOXXXXOXOOOXOXXXOOOOXXXX--OOOOOX X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![names()?, punish()?, exception()?];
    Ok(Lesson::new(
        "near",
        Part::Strategy,
        steps,
        vec![Try::Analyse { position: GOOD.into() }, Try::Play],
    ))
}

fn names() -> Checked<Step> {
    let draft = Draft::new("near", "names", &Position::start(Size::Eight).to_string())?;
    let mut draft = draft;
    for square in Zone::C.squares(Size::Eight).iter() {
        draft = draft.label(square, "C");
    }
    draft.squares(Zone::X.squares(Size::Eight), &[])
}

fn punish() -> Checked<Step> {
    let text = "------------OX------O------OOXXX-XXXOX-----XOOO------OO--------- X";
    let draft = Draft::new("near", "punish", text)?;
    let position = draft.position;
    let white_x = position.board().discs(Color::White) & Zone::X.squares(Size::Eight);
    let x = white_x.first().ok_or_else(|| draft.mistake("White is on no X-square"))?;
    let far = |a: u8, b: u8| a.abs_diff(b);
    let beside: Squares = corners(Size::Eight)
        .iter()
        .filter(|corner| far(corner.column(), x.column()) == 1 && far(corner.row(), x.row()) == 1)
        .collect();
    let corner = beside.first().ok_or_else(|| draft.mistake("no corner is beside it"))?;
    // Whatever White answers, the corner can be taken.
    let wins_corner = |square| {
        let next = after(&position, square);
        // By the bridge, the X-square.
        let holds = |reply| after(&next, reply).flips(corner).contains(x);
        !next.moves().is_empty() && next.moves().iter().all(holds)
    };
    draft.claim(!position.moves().contains(corner), "the corner cannot be taken at once")?;
    let count = position.moves().iter().filter(|&square| wins_corner(square)).count();
    draft.claim(count == 1, "one move makes sure of the corner")?;
    let draft = draft.with("square", x.to_string()).with("corner", corner.to_string());
    draft.circle(Squares::of(x)).play(|square| {
        let next = after(&position, square);
        match wins_corner(square) {
            true => Verdict::right().then(first_reply(&next)).then([Move::Place(corner)]),
            false => {
                let stops = |reply: &_| !after(&next, *reply).moves().contains(corner);
                Verdict::wrong().then(next.moves().iter().find(stops).map(Move::Place))
            }
        }
    })
}

fn exception() -> Checked<Step> {
    let draft = Draft::new("near", "good", GOOD)?;
    let position = draft.position;
    let moves = solved_moves(&position);
    let best = &moves[0];
    draft.claim(best.score > 0 && moves[1].score < 0, "one move wins")?;
    let x_moves = Zone::X.squares(Size::Eight) & position.moves();
    draft.claim(x_moves == Squares::of(best.square), "it is the only move to an X-square")?;
    draft.claim(!open_corners(&position).is_empty(), "a corner could be taken")?;
    draft.play(|square| {
        let solved = moves.iter().find(|solved| solved.square == square).unwrap_or(best);
        let verdict = Verdict::of(square == best.square);
        let is_corner = corners(Size::Eight).contains(square);
        let verdict = if is_corner { verdict.because("corner") } else { verdict };
        verdict.with("value", signed(solved.score)).then(solved.line.iter().copied().take(1))
    })
}
