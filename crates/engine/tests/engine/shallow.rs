//! Searches that are not certain are still near the truth.

use otelo_engine::{Confidence, Goal, MultiPv, Tier};
use otelo_rng::Rng;
use otelo_rules::Size;

use crate::{engine, engines, positions::of_a_game, problems, search};

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

/// A game ends with an even difference, and so do searches to the end, however sure they are.
#[test]
fn scores_to_the_end_are_even() {
    let mut rng = Rng::new(9);
    for (name, mut engine) in engines(&[1]) {
        for case in 0..24 {
            let empties = 14 + case % 6;
            let size = [Size::Six, Size::Eight][usize::from(case % 2)];
            let position = of_a_game(&mut rng, size, empties);
            let confidence = Confidence::ALL[usize::from(case) % Confidence::SELECTIVE];
            for multi_pv in [MultiPv::ONE, MultiPv::ALL] {
                let goal = Goal { confidence, multi_pv, ..Goal::EXACT };
                let found = search(&mut engine, &position, goal);
                let odd = found.moves.iter().find(|root| root.score.discs() % 2 != 0);
                assert_eq!(odd, None, "{name}, {confidence}\n{}", position.board());
            }
        }
    }
}
