//! Searches that are not certain are still near the truth.

use otelo_engine::{Confidence, Goal, Tier};

use crate::{engine, problems, search};

#[test]
fn the_least_sure_search_is_off_by_a_few_discs() {
    let mut engine = engine(Tier::detect(), 1);
    let problems = problems::up_to(18);
    let errors = problems.iter().map(|problem| {
        let found = search(
            &mut engine,
            &problem.position,
            Goal { confidence: Confidence::LOWEST, ..Goal::EXACT },
        );
        let iteration = found.completed.unwrap().iteration;
        assert!(iteration.to_end && iteration.confidence == Confidence::LOWEST);
        u32::from(found.moves[0].score.discs().abs_diff(problem.scores[0].1.discs()))
    });
    let errors: Vec<u32> = errors.collect();
    let sum: u32 = errors.iter().sum();
    assert!(sum < 3 * errors.len() as u32, "{errors:?}");
}
