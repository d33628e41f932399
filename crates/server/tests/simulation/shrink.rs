//! Failures: made smaller, and told.

use crate::{
    ops::{Op, steps},
    world,
};

/// Runs the world of a seed.
///
/// # Panics
/// If an invariant does not hold: with the seed, and the shortest list of steps that was found.
pub(crate) fn check(seed: u64) {
    let all = steps(seed);
    let Err(first) = world::run(&all, seed) else { return };
    let (few, last) = shrink(all, seed, first);
    panic!("seed {seed}: {last}\nafter {} steps: {few:#?}", few.len());
}

/// Leaves out whatever is not needed for a failure: halves first, single steps at last.
fn shrink(mut steps: Vec<Op>, seed: u64, mut failure: String) -> (Vec<Op>, String) {
    let mut size = steps.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < steps.len() {
            let mut fewer = steps.clone();
            fewer.drain(at..(at + size).min(steps.len()));
            match world::run(&fewer, seed) {
                Err(error) => (steps, failure) = (fewer, error),
                Ok(_) => at += size,
            }
        }
        size /= 2;
    }
    (steps, failure)
}
