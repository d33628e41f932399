//! Positions with the reasons that are given for a move, and some that must not be.

use std::collections::BTreeSet;

use otelo_explain::{Reason, explain};
use otelo_rules::{Move, Position};

const CASES: &str = include_str!("cases.txt");

/// A reason as the cases write it: its code and the values of its parameters.
fn written(reason: &Reason) -> String {
    let values = reason.parameters().into_iter().map(|(_, value)| value);
    let words: Vec<String> = [reason.code().to_owned()].into_iter().chain(values).collect();
    words.join(" ")
}

fn explained(case: &str) -> Vec<Reason> {
    let (position, played) = case.rsplit_once(' ').unwrap();
    let position: Position = position.parse().unwrap();
    let played: Move = played.parse().unwrap();
    explain(&position, played).unwrap()
}

#[test]
fn every_case_has_its_reasons() {
    let mut kinds = BTreeSet::new();
    let cases: Vec<&str> = CASES.lines().filter(|line| !line.starts_with('#')).collect();
    for case in &cases {
        let (asked, expected) = case.split_once(" | ").unwrap();
        let reasons = explained(asked);
        match expected.strip_prefix("not ") {
            Some(code) => assert!(reasons.iter().all(|reason| reason.code() != code), "{case}"),
            None => {
                let said: Vec<String> = reasons.iter().map(written).collect();
                assert_eq!(said.join(" | "), expected, "{asked}");
                kinds.extend(reasons.iter().map(Reason::code));
            }
        }
    }
    assert!(cases.len() >= 60);
    // A pass has a test of its own.
    assert_eq!(kinds.len(), Reason::CODES.len() - 1);
}
