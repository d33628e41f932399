//! Checks of weights.

use std::sync::atomic::AtomicBool;

use otelo_engine::{
    Goal, Tier,
    eval::{Slots, Weights, WeightsFile},
};
use otelo_limits::Depth;
use otelo_train::{
    check::{ErrorSum, Guesser, OrderCheck, OrderSum, search_cost},
    play::play_unit,
    sample::{Sample, ValueSource},
};

use crate::{engine, quick_settings};

fn positions() -> Vec<Sample> {
    let stop = AtomicBool::new(false);
    let settings = quick_settings(Vec::new());
    play_unit(&mut engine(Tier::detect()), &settings, 1, 0..6, &stop).unwrap()
}

#[test]
fn errors_are_summed_up() {
    let mut sum = ErrorSum::default();
    sum.add(3.0, 1.0);
    let mut other = ErrorSum::default();
    other.add(-1.0, 3.0);
    sum.merge(&other);
    assert_eq!((sum.count, sum.mean_absolute(), sum.bias()), (2, 3.0, -1.0));
    assert!((sum.root_mean_square() - 10f64.sqrt()).abs() < 1e-9);
    assert_eq!(ErrorSum::default().mean_absolute(), 0.0);
}

/// The guess is what a search of depth 0 says, before it is rounded.
#[test]
fn guesses_are_those_of_the_engine() {
    let (slots, file) = (Slots::new(), WeightsFile::released());
    let guesser = Guesser::new(&slots, &file);
    let mut sum = ErrorSum::default();
    for sample in positions().iter().filter(|sample| sample.empties() > 8) {
        sum.add(guesser.guess(sample.p, sample.o), f64::from(sample.value) / 128.0);
        // The other side sees the opposite patterns.
        assert!(guesser.guess(sample.p, sample.o).abs() < 100.0);
    }
    // The released weights are not far from what they find one or two moves ahead.
    assert!(sum.count > 50 && sum.mean_absolute() < 6.0, "{sum:?}");
}

#[test]
fn good_weights_try_good_moves_first() {
    let stop = AtomicBool::new(false);
    let (mut engine, mut sum) = (engine(Tier::detect()), [OrderSum::default(); 2]);
    let nothing = WeightsFile::new(vec![0; WeightsFile::released().values().len()], String::new());
    let weights = [Weights::released(), Weights::new(&nothing.unwrap())];
    let exact = |sample: &&Sample| sample.source == ValueSource::Exact && sample.empties() > 5;
    for sample in positions().iter().filter(exact) {
        let Some(check) = OrderCheck::new(&mut engine, sample, &stop) else { continue };
        assert_eq!(check.empties(), sample.empties());
        for (sum, weights) in sum.iter_mut().zip(&weights) {
            sum.add(Tier::BASE, weights, &check);
        }
    }
    let [released, mobility] = sum;
    assert!(released.count > 10 && released.count == mobility.count);
    assert!(2 * released.best_first >= released.count, "{released:?}");
    assert_eq!(released.lost == 0, released.best_first == released.count);
}

#[test]
fn costs_are_those_of_searches() {
    let stop = AtomicBool::new(false);
    let boards: Vec<_> = positions().iter().take(5).map(Sample::position).collect();
    let mut engine = engine(Tier::detect());
    let goal = Goal::of_depth(Depth::new(3).unwrap());
    let mut heard = 0;
    let cost = search_cost(&mut engine, &boards, goal, &stop, || heard += 1).unwrap();
    assert_eq!((cost.positions, cost.scores.len(), heard), (5, 5, 5));
    assert_eq!(search_cost(&mut engine, &boards, goal, &stop, || ()).unwrap().nodes, cost.nodes);
    assert_eq!(search_cost(&mut engine, &boards, goal, &AtomicBool::new(true), || ()), None);
}
