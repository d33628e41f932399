//! No reason is ever false.

use std::collections::BTreeMap;

use otelo_explain::{Reason, compare, explain};
use otelo_rng::Rng;
use otelo_rules::{Color, Move, Position, Square, Squares, Symmetry};

use crate::{holds::Played, random};

const POSITIONS: usize = 10_000;

/// Every reason that is given in many positions, for a random move and against another one.
#[test]
fn every_reason_is_true() {
    let mut rng = Rng::new(7);
    let mut said: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..POSITIONS {
        let position = random::position(&mut rng);
        let [square, better] = [(); 2].map(|()| rng.choice(position.moves()).unwrap());
        let [played, other] = [square, better].map(|square| Played::new(&position, square));
        let reasons = explain(&position, square.into()).unwrap();
        assert!((1..=4).contains(&reasons.len()), "{position} {square}");
        for reason in reasons {
            assert!(played.holds(&reason), "{position} {square}: {reason}");
            *said.entry(reason.code()).or_default() += 1;
        }
        for reason in compare(&position, square.into(), better.into()).unwrap() {
            assert!(other.holds(&reason), "{position} {better}: {reason}");
            assert!(played.gave_up(&other, &reason), "{position} {square} {better}: {reason}");
        }
    }
    for code in Reason::CODES.iter().filter(|code| **code != "must-pass") {
        let times = said.get(code).copied().unwrap_or_default();
        assert!(times >= 20, "{code} was said {times} times only");
    }
}

/// The same move on a board that is turned or mirrored has the same reasons.
#[test]
fn symmetric_moves_have_the_same_reasons() {
    let mut rng = Rng::new(8);
    for _ in 0..500 {
        let position = random::position(&mut rng);
        let square = rng.choice(position.moves()).unwrap();
        let reasons = explain(&position, square.into()).unwrap();
        for symmetry in Symmetry::ALL {
            let turned = symmetry.position(&position);
            let turn = |square: Square| symmetry.square(square, position.size());
            let expected: Vec<Reason> = reasons.iter().map(|r| turned_by(*r, &turn)).collect();
            let found = explain(&turned, turn(square).into()).unwrap();
            assert_eq!(found, expected, "{position} {square} {symmetry:?}");
        }
    }
}

/// A reason with its squares turned.
fn turned_by(reason: Reason, turn: &impl Fn(Square) -> Square) -> Reason {
    let all = |squares: Squares| squares.iter().map(turn).collect();
    match reason {
        Reason::TakesCorner { square } => Reason::TakesCorner { square: turn(square) },
        Reason::GivesCorner { corners, opponent } => {
            Reason::GivesCorner { corners: all(corners), opponent }
        }
        Reason::LetsForceCorner { replies, opponent } => {
            Reason::LetsForceCorner { replies: all(replies), opponent }
        }
        Reason::PreventsCorner { corners, opponent } => {
            Reason::PreventsCorner { corners: all(corners), opponent }
        }
        Reason::ThreatensCorner { corners } => Reason::ThreatensCorner { corners: all(corners) },
        Reason::XSquare { square, corner, is_open, opponent } => {
            Reason::XSquare { square: turn(square), corner: turn(corner), is_open, opponent }
        }
        Reason::CSquare { square, corner, is_open, opponent } => {
            Reason::CSquare { square: turn(square), corner: turn(corner), is_open, opponent }
        }
        Reason::Wedge { square, opponent } => Reason::Wedge { square: turn(square), opponent },
        same => same,
    }
}

#[test]
fn a_pass_is_explained_and_an_illegal_move_is_refused() {
    let position: Position = "OX-------------- X".parse().unwrap();
    assert!(position.must_pass());
    let reasons = explain(&position, Move::Pass).unwrap();
    assert_eq!(reasons, [Reason::MustPass { color: Color::Black }]);
    let a2 = "a2".parse().unwrap();
    assert!(explain(&position, a2).is_err());
    assert!(compare(&position, a2, Move::Pass).is_err());
    assert_eq!(compare(&position, Move::Pass, Move::Pass), Ok(vec![]));
}
