//! Choosing some of many positions, each at most once.
//!
//! A position's key is a hash of the seed and its canonical form; those with the lowest keys are chosen
//! (bottom-k sampling). So memory holds no more than the chosen ones, a position that comes again is
//! chosen once, and the choice does not depend on the order of the positions.

use std::collections::BTreeMap;

use otelo_rng::Rng;

use crate::sample::Sample;

/// Chooses positions as they come.
#[derive(Debug)]
pub struct Sampler {
    count: usize,
    seed: u64,
    chosen: BTreeMap<u64, Sample>,
}

impl Sampler {
    /// Chooses so many positions, at most.
    pub fn new(count: usize, seed: u64) -> Sampler {
        Sampler { count, seed: Rng::new(seed).next_u64(), chosen: BTreeMap::new() }
    }

    /// Looks at a position. Of two samples of one position the first stays.
    pub fn add(&mut self, sample: &Sample) {
        let key = self.key(sample);
        let is_full = self.chosen.len() >= self.count;
        if is_full && self.chosen.last_key_value().is_none_or(|(&last, _)| key >= last) {
            return;
        }
        self.chosen.entry(key).or_insert(*sample);
        if self.chosen.len() > self.count {
            self.chosen.pop_last();
        }
    }

    /// The chosen positions, in the order of their keys.
    pub fn into_samples(self) -> Vec<Sample> {
        self.chosen.into_values().collect()
    }

    fn key(&self, sample: &Sample) -> u64 {
        let canonical = Sample::of_position(&sample.position().canonical().0, 0);
        [canonical.p, canonical.o]
            .iter()
            .fold(self.seed, |key, &word| Rng::new(key ^ Rng::new(word).next_u64()).next_u64())
    }
}
