//! More threads than processors find the same.

use std::sync::Arc;

use otelo_engine::{Engine, Goal, Tier};

use crate::{WEIGHTS, engine, problems, search};

#[test]
fn four_threads_find_what_one_finds() {
    let helped = engine(Tier::detect(), 4);
    let problems: Vec<_> = problems::up_to(18)
        .into_iter()
        .filter(|problem| problem.position.board().empties().len() >= 16)
        .collect();
    for round in 0..50 {
        let problem = &problems[round % problems.len()];
        helped.forget();
        let found = search(&helped, &problem.position, Goal::EXACT);
        let which = problem.comment.as_ref().unwrap();
        assert_eq!(found.moves[0].score, problem.scores[0].1.discs(), "round {round}, {which}");
    }
}

/// Without certainty, and with a value for each move: whatever they find, they come to an end.
#[test]
fn threads_come_to_an_end() {
    let helped = Engine::new(Tier::detect(), Arc::clone(&WEIGHTS), 1, 8);
    for (problem, surety) in problems::up_to(20).iter().rev().zip((0..5).cycle()).take(12) {
        let goal = Goal { depth: 9, surety, lines: 3, ..Goal::EXACT };
        let found = search(&helped, &problem.position, goal);
        assert_eq!((found.depth, found.surety, found.to_end), (9, surety, false));
    }
}

/// One thread does the same work again, on every tier.
#[test]
fn one_thread_repeats_itself() {
    for problem in &problems::up_to(16)[..8] {
        for goal in [Goal::EXACT, Goal { depth: 10, surety: 0, ..Goal::EXACT }] {
            let all = Tier::all().flat_map(|tier| {
                let engine = engine(tier, 1);
                [0; 2].map(|_| {
                    engine.forget();
                    search(&engine, &problem.position, goal)
                })
            });
            let all: Vec<_> = all.collect();
            for other in &all {
                assert_eq!(other, &all[0], "{:?}", problem.comment);
            }
        }
    }
}
