//! Parity: the last move in a region of empty squares, and a region that only one player can enter.

use otelo_rules::{Board, Color, Squares};

use crate::{
    facts::{region, solved_moves},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict, names, signed},
};

const ODD: &str = "OOOOOOOOOOOOXXXOOOOXOXXOXXXOXXOOXXOXXOOOXOXXXOOOXXOOOOOOXX---X-- X";

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![odd()?, last()?, closed()?];
    Ok(Lesson::new(
        "parity",
        Part::Strategy,
        steps,
        vec![Try::Analyse { position: ODD.into() }, Try::Play],
    ))
}

/// The regions of empty squares.
fn regions(board: &Board) -> Vec<Squares> {
    let mut regions: Vec<Squares> =
        board.empties().iter().map(|square| region(board, square)).collect();
    regions.sort_by_key(|region| region.bits());
    regions.dedup();
    regions
}

/// The one region with an odd number of squares, and the one with an even number.
fn odd_and_even(draft: &Draft) -> Checked<(Squares, Squares)> {
    match regions(draft.position.board())[..] {
        [one, other] if one.len() % 2 == 1 && other.len() % 2 == 0 => Ok((one, other)),
        [other, one] if one.len() % 2 == 1 && other.len() % 2 == 0 => Ok((one, other)),
        _ => Err(draft.mistake("there are other regions")),
    }
}

fn odd() -> Checked<Step> {
    let draft = Draft::new("parity", "odd", ODD)?;
    let (odd, even) = odd_and_even(&draft)?;
    let draft = draft.with("odd", i64::from(odd.len())).with("even", i64::from(even.len()));
    draft.squares(odd, &[])
}

fn last() -> Checked<Step> {
    let draft = Draft::new("parity", "last", ODD)?;
    let (odd, _) = odd_and_even(&draft)?;
    let moves = solved_moves(&draft.position);
    let best = &moves[0];
    draft.claim(best.score > 0 && moves[1].score <= 0, "one move wins")?;
    draft.claim(odd.contains(best.square), "it is in the odd region")?;
    let even = moves.iter().filter(|solved| !odd.contains(solved.square));
    draft.claim(
        even.clone().count() > 0 && even.clone().all(|m| m.score < 0),
        "the even one loses",
    )?;
    draft.with("odd", i64::from(odd.len())).play(|square| {
        let solved = moves.iter().find(|solved| solved.square == square).unwrap_or(best);
        let verdict = Verdict::of(square == best.square);
        let is_near = square != best.square && odd.contains(square);
        let verdict = if is_near { verdict.because("odd") } else { verdict };
        verdict.with("value", signed(solved.score)).then(solved.line.iter().copied())
    })
}

fn closed() -> Checked<Step> {
    let text = "OOOOOO--XXOOOOOOXXOXOXXXXXOXOOXXXXOOOXOXXXOOXOXX--OOOOXX----OOOX X";
    let draft = Draft::new("parity", "closed", text)?;
    let board = *draft.position.board();
    let theirs = board.moves(Color::White);
    let own = draft.position.moves();
    let is_closed = |region: &Squares| (*region & theirs).is_empty() && !(*region & own).is_empty();
    let closed = regions(&board).into_iter().find(is_closed);
    let closed = closed.ok_or_else(|| draft.mistake("White can play everywhere"))?;
    let moves = solved_moves(&draft.position);
    let inside = moves.iter().filter(|solved| closed.contains(solved.square));
    draft.claim(inside.clone().all(|solved| solved.score < 0), "to play there at once loses")?;
    draft.claim(moves[0].score > 0, "to wait wins")?;
    draft.with("squares", names(closed).join(", ")).play(|square| {
        let solved = moves.iter().find(|solved| solved.square == square).unwrap_or(&moves[0]);
        let verdict = Verdict::of(solved.score > 0);
        let verdict = if closed.contains(square) { verdict.because("inside") } else { verdict };
        verdict.with("value", signed(solved.score)).then(solved.line.iter().copied().take(1))
    })
}
