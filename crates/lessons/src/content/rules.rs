//! The rules: a move, what it flips, where one may play, passing, the end.

use otelo_rules::{Color, Move, Position, Size};

use crate::{
    facts::{after, first_reply},
    lesson::{Lesson, Part, Step, Try},
    step::{Checked, Draft, Verdict},
};

pub(super) fn lesson() -> Checked<Lesson> {
    let steps = vec![first_move()?, lines()?, legal()?, pass()?, end()?];
    Ok(Lesson::new("rules", Part::Game, steps, vec![Try::Play]))
}

fn first_move() -> Checked<Step> {
    let draft = Draft::new("rules", "move", &Position::start(Size::Eight).to_string())?;
    draft.play(|_| Verdict::right())
}

fn lines() -> Checked<Step> {
    let draft = Draft::new("rules", "lines", "XXXX--OXOXO--OXXO-OOOXO-X-OO-O--OX-- X")?;
    let square = "a3".parse().map_err(|error| draft.mistake(error))?;
    let flips = draft.position.flips(square);
    let way = |other: otelo_rules::Square| {
        let [from, to] = [square, other].map(|s| (s.column() as i8, s.row() as i8));
        ((to.0 - from.0).signum(), (to.1 - from.1).signum())
    };
    let mut ways: Vec<(i8, i8)> = flips.iter().map(way).collect();
    ways.sort_unstable();
    ways.dedup();
    draft.claim(ways.len() >= 3, "it flips in several directions")?;
    let draft = draft.with("square", square.to_string()).with("directions", ways.len() as i64);
    draft.label(square, "?").squares(flips, &[square.into()])
}

fn legal() -> Checked<Step> {
    let draft = Draft::new("rules", "legal", "----XO----X-OOOOXX--OX----OO---XXXX- O")?;
    let moves = draft.position.moves();
    draft.squares(moves, &[])
}

fn pass() -> Checked<Step> {
    let draft = Draft::new("rules", "pass", "--XXXX--XXXX--XXXX-OOOXX--OO-X-OOOO- X")?;
    let position = draft.position;
    let is_pass = |square| after(&position, square).must_pass();
    let count = position.moves().iter().filter(|&square| is_pass(square)).count();
    draft.claim(count == 1, "one move makes White pass")?;
    draft.play(|square| match is_pass(square) {
        true => Verdict::right().then([Move::Pass]),
        false => {
            let next = after(&position, square);
            let verdict = Verdict::wrong().with("count", i64::from(next.moves().len()));
            verdict.then(first_reply(&next))
        }
    })
}

fn end() -> Checked<Step> {
    let draft = Draft::new("rules", "end", "-OOO----OO--OOOOOX--OO-X--OO-X---O-- X")?;
    let board = *draft.position.board();
    let outcome = draft.position.outcome().ok_or_else(|| draft.mistake("the game is not over"))?;
    draft.claim(!board.empties().is_empty(), "squares are empty")?;
    draft.claim(outcome.winner() == Some(Color::White), "White has won")?;
    let count = |color| i64::from(board.discs(color).len());
    draft.with("black", count(Color::Black)).with("white", count(Color::White)).choose(
        &["black", "white", "nobody"],
        1,
        &[],
    )
}
