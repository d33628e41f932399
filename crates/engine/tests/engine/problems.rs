//! The FFO endgame suite.

use otelo_engine::Goal;
use otelo_formats::obf::{self, ObfProblem};

use crate::{engines, search};

/// The problems with at most so many empty squares.
pub(crate) fn up_to(empties: u8) -> Vec<ObfProblem> {
    let lines = include_str!("../../../../data/problems/ffo.obf").lines();
    let problems = lines.filter(|line| !line.starts_with('%')).map(|line| obf::read(line).unwrap());
    problems.filter(|problem| problem.position.board().empties().len() <= empties).collect()
}

#[test]
fn there_are_79_with_one_score_each() {
    let problems = up_to(64);
    assert_eq!(problems.len(), 79);
    for (number, problem) in (1..).zip(problems) {
        assert_eq!(problem.comment, Some(format!("FFO {number}")));
        let best = problem.scores[0].1;
        assert!(problem.scores.iter().all(|&(_, score)| score == best));
    }
}

#[test]
fn the_small_ones_are_solved() {
    for (name, mut engine) in engines(&[1]) {
        for problem in up_to(18) {
            let found = search(&mut engine, &problem.position, Goal::EXACT);
            let (best, which) = (&found.moves[0], problem.comment.unwrap());
            assert_eq!(best.score, problem.scores[0].1, "{name}: {which}");
            let known = problem.scores.iter().any(|&(played, _)| played == best.square.into());
            assert!(known, "{name}: {which}: {} is not among the best moves", best.square);
        }
    }
}
