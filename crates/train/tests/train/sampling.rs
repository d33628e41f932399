//! Choosing positions.

use otelo_train::{sample::Sample, sampling::Sampler};

use crate::sample;

fn chosen(samples: &[Sample], count: usize, seed: u64) -> Vec<Sample> {
    let mut sampler = Sampler::new(count, seed);
    samples.iter().for_each(|sample| sampler.add(sample));
    sampler.into_samples()
}

#[test]
fn positions_are_chosen_once_and_in_any_order() {
    let samples: Vec<Sample> = (1..200).map(|bits| sample(bits << 20, 1 << 45, 0)).collect();
    let some = chosen(&samples, 50, 1);
    assert_eq!(some.len(), 50);
    let backwards: Vec<Sample> = samples.iter().rev().copied().collect();
    let boards = |samples: &[Sample]| samples.iter().map(|s| (s.p, s.o)).collect::<Vec<_>>();
    assert_eq!(boards(&chosen(&[&backwards[..], &samples].concat(), 50, 1)).len(), 50);
    assert_ne!(boards(&chosen(&samples, 50, 2)), boards(&some));
    // A mirror image is the same position.
    let [one, mirrored] = [sample(1, 1 << 8, 1), sample(1 << 7, 1 << 15, 2)];
    assert_eq!(chosen(&[one, mirrored], 10, 1), [one]);
    assert_eq!(chosen(&samples, 0, 1), []);
}
