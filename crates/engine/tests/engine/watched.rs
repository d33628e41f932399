//! Who watches a search sees what it does, and changes nothing.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Confidence, Engine, Goal, ProbCuts, SearchResult, Tier};
use otelo_limits::SearchLimits;
use otelo_rng::Rng;
use otelo_rules::{Position, Size};

use crate::{engine, engines, moves_ahead, positions::of_a_game, search};

/// What is seen after every iteration, and what the search comes to.
fn watch(
    engine: &mut Engine,
    position: &Position,
    goal: Goal,
) -> (Vec<(SearchResult, ProbCuts)>, SearchResult) {
    let stop = AtomicBool::new(false);
    let mut seen = Vec::new();
    let found = engine.watch(position, goal, SearchLimits::none(&stop), |result, prob_cuts| {
        seen.push((result.clone(), prob_cuts.clone()));
    });
    (seen, found)
}

fn total(prob_cuts: &ProbCuts) -> (u64, u64) {
    let counts = prob_cuts.by_depth().map(|(_, count)| (count.tried, count.high + count.low));
    counts.fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
}

#[test]
fn watching_changes_nothing() {
    let mut rng = Rng::new(5);
    for (name, mut engine) in engines(&[1]) {
        for (empties, depth) in [(44, 9), (30, 8), (20, 20), (14, 14)] {
            let position = of_a_game(&mut rng, Size::Eight, empties);
            for confidence in [Confidence::LOWEST, Confidence::CERTAIN] {
                if confidence.is_certain() && empties == 20 {
                    continue;
                }
                let goal = Goal { confidence, ..moves_ahead(depth) };
                engine.clear();
                let unwatched = search(&mut engine, &position, goal);
                engine.clear();
                let (seen, watched) = watch(&mut engine, &position, goal);
                assert_eq!(watched, unwatched, "{name}, {empties} empties, {confidence}");
                let last = &seen.last().unwrap().0;
                assert_eq!(last.completed, watched.completed);
                assert!(last.nodes <= watched.nodes);
                assert!(seen.is_sorted_by(|a, b| a.0.nodes < b.0.nodes));
            }
        }
    }
}

#[test]
fn prob_cut_is_counted_where_it_decides() {
    let mut rng = Rng::new(6);
    for threads in [1, 4] {
        let mut engine = engine(Tier::detect(), threads);
        let position = of_a_game(&mut rng, Size::Eight, 40);
        let selective = Goal { confidence: Confidence::LOWEST, ..moves_ahead(11) };
        let (seen, _) = watch(&mut engine, &position, selective);
        let mut before = ProbCuts::default();
        for (result, prob_cuts) in &seen {
            let depth = result.completed.unwrap().iteration.depth.get();
            let new = prob_cuts.since(&before);
            for (left, count) in new.by_depth() {
                // A move of the root has been made, and shallow searches are not cut.
                assert!((4..depth).contains(&left), "{left} at depth {depth}");
                assert!(count.high + count.low <= count.tried);
            }
            let (tried, decided) = total(&new);
            assert_eq!(tried > 0, depth > 4, "depth {depth}");
            assert!(decided <= tried);
            before = prob_cuts.clone();
        }
        assert!(total(&before).1 > 0);
        engine.clear();
        let (seen, _) = watch(&mut engine, &position, moves_ahead(6));
        assert!(seen.iter().all(|(_, prob_cuts)| total(prob_cuts) == (0, 0)));
    }
}
