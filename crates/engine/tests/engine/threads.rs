//! More threads than processors find the same.

use std::num::NonZero;

use otelo_engine::{Confidence, Goal, MultiPv, Tier};

use crate::{engine, moves_ahead, problems, search};

#[test]
fn four_threads_find_what_one_finds() {
    let mut helped = engine(Tier::detect(), 4);
    let problems: Vec<_> = problems::up_to(18)
        .into_iter()
        .filter(|problem| problem.position.board().empties().len() >= 16)
        .collect();
    for round in 0..50 {
        let problem = &problems[round % problems.len()];
        helped.clear();
        let found = search(&mut helped, &problem.position, Goal::EXACT);
        let which = problem.comment.as_ref().unwrap();
        assert_eq!(found.moves[0].score, problem.scores[0].1, "round {round}, {which}");
    }
}

/// Without certainty, and with a value for each move: whatever they find, they come to an end.
#[test]
fn threads_come_to_an_end() {
    let mut helped = engine(Tier::detect(), 8);
    let selective = &Confidence::ALL[..Confidence::SELECTIVE];
    let multi_pv = MultiPv::new(NonZero::new(3).unwrap());
    for (problem, &confidence) in
        problems::up_to(20).iter().rev().zip(selective.iter().cycle()).take(12)
    {
        let goal = Goal { confidence, multi_pv, ..moves_ahead(9) };
        let found = search(&mut helped, &problem.position, goal);
        let last = found.completed.unwrap().iteration;
        assert_eq!((last.depth.get(), last.confidence, last.to_end), (9, confidence, false));
    }
}

/// One thread does the same work again, on every tier.
#[test]
fn one_thread_repeats_itself() {
    for problem in &problems::up_to(16)[..8] {
        for goal in [Goal::EXACT, Goal { confidence: Confidence::LOWEST, ..moves_ahead(10) }] {
            let all = Tier::all().flat_map(|tier| {
                let mut engine = engine(tier, 1);
                [0; 2].map(|_| {
                    engine.clear();
                    search(&mut engine, &problem.position, goal)
                })
            });
            let all: Vec<_> = all.collect();
            for other in &all {
                assert_eq!(other, &all[0], "{:?}", problem.comment);
            }
        }
    }
}
