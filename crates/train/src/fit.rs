//! Finding the weights that guess the results of games best.
//!
//! Each stage by itself is a problem of least squares: the sum of the weights of a position's
//! patterns shall be its score. A small penalty on large weights keeps rare patterns near zero. The
//! method is conjugate gradients, scaled by how often each pattern was seen.

use std::{
    iter,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use otelo_engine::eval::{
    DISC, Features, STAGES,
    patterns::{FEATURES, PATTERN_COUNT, canonical},
    stage,
};

use crate::games::Sample;

/// How to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitSettings {
    /// How many rounds.
    pub rounds: usize,
    /// L2 regularisation: a weight that was seen so many times is halved by it.
    pub l2: f64,
    /// How many stages are fitted at once.
    pub threads: usize,
}

/// What came of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StageReport {
    /// How many positions were learned from.
    pub learned: usize,
    /// The mean error on them, in discs.
    pub error: f64,
    /// How many positions were kept for the test.
    pub tested: usize,
    /// The mean error on those.
    pub test_error: f64,
}

/// The places of the weights of one stage.
struct Slots {
    /// For each pattern and number the slot.
    of: [Vec<u32>; PATTERN_COUNT],
    count: usize,
}

impl Slots {
    fn new() -> Slots {
        let mut count = 0;
        let of = std::array::from_fn(|pattern| {
            let lowest = canonical(pattern);
            let half = lowest.len() / 2;
            let mut slots = vec![0; lowest.len()];
            for (index, &same) in lowest.iter().enumerate() {
                let first = (i32::from(same) + half as i32) as usize;
                if first == index {
                    slots[index] = count;
                    count += 1;
                } else {
                    slots[index] = slots[first];
                }
            }
            slots
        });
        Slots { of, count: count as usize }
    }

    fn of_position(&self, sample: &Sample) -> impl Iterator<Item = u32> {
        let features = Features::of(sample.p, sample.o);
        let slot = |(pattern, number): (usize, i16)| {
            let slots = &self.of[pattern];
            slots[(i32::from(number) + (slots.len() / 2) as i32) as usize]
        };
        features.numbers().map(slot).collect::<Vec<_>>().into_iter()
    }
}

/// The positions of one stage, as the slots of their patterns.
#[derive(Default)]
struct Positions {
    slots: Vec<u32>,
    scores: Vec<i8>,
}

impl Positions {
    fn add(&mut self, slots: &Slots, sample: &Sample) {
        self.slots.extend(slots.of_position(sample));
        self.scores.push(sample.score);
    }

    fn rows(&self) -> impl Iterator<Item = &[u32; FEATURES]> {
        self.slots.as_chunks().0.iter()
    }

    /// The guess of each position.
    fn guesses(&self, weights: &[f64]) -> impl Iterator<Item = f64> {
        self.rows().map(|row| row.iter().map(|&slot| weights[slot as usize]).sum())
    }

    fn mean_error(&self, weights: &[f64]) -> f64 {
        let errors = self.guesses(weights).zip(&self.scores);
        let sum: f64 = errors.map(|(guess, &score)| (guess - f64::from(score)).abs()).sum();
        sum / self.scores.len().max(1) as f64
    }
}

/// Positions to fit the weights to, by stage, and positions kept for the test.
pub struct Dataset {
    slots: Slots,
    learn: [Positions; STAGES],
    test: [Positions; STAGES],
}

impl Default for Dataset {
    fn default() -> Dataset {
        let none = || std::array::from_fn(|_| Positions::default());
        Dataset { slots: Slots::new(), learn: none(), test: none() }
    }
}

impl Dataset {
    /// Adds a position, to learn from or to test with.
    pub fn add(&mut self, sample: &Sample, test: bool) {
        let stage = stage((!(sample.p | sample.o)).count_ones());
        let positions = if test { &mut self.test } else { &mut self.learn };
        positions[stage].add(&self.slots, sample);
    }

    /// The weights of all stages as the file has them, and what came of each stage.
    pub fn fit(&self, settings: &FitSettings) -> (Vec<i16>, Vec<StageReport>) {
        let next = AtomicUsize::new(0);
        let mut fitted: Vec<(usize, Vec<f64>)> = thread::scope(|scope| {
            let work = || {
                let stages = iter::from_fn(|| {
                    let stage = next.fetch_add(1, Ordering::Relaxed);
                    (stage < STAGES).then_some(stage)
                });
                stages.map(|stage| (stage, self.fit_stage(stage, settings))).collect::<Vec<_>>()
            };
            let threads: Vec<_> = (0..settings.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("fitting does not panic"))
                .collect()
        });
        fitted.sort_by_key(|(stage, _)| *stage);
        let reports = fitted.iter().map(|(stage, weights)| StageReport {
            learned: self.learn[*stage].scores.len(),
            error: self.learn[*stage].mean_error(weights),
            tested: self.test[*stage].scores.len(),
            test_error: self.test[*stage].mean_error(weights),
        });
        let reports = reports.collect();
        let unit = |weight: &f64| (weight * f64::from(DISC)).round() as i16;
        let values = fitted.iter().flat_map(|(_, weights)| weights.iter().map(unit)).collect();
        (values, reports)
    }

    fn fit_stage(&self, stage: usize, settings: &FitSettings) -> Vec<f64> {
        let positions = &self.learn[stage];
        let mut scale = vec![settings.l2; self.slots.count];
        for &slot in &positions.slots {
            scale[slot as usize] += 1.0;
        }
        let mut weights = vec![0.0f64; self.slots.count];
        // What is left of the scores, gathered by slot.
        let mut rest = vec![0.0f64; self.slots.count];
        for (row, &score) in positions.rows().zip(&positions.scores) {
            for &slot in row {
                rest[slot as usize] += f64::from(score);
            }
        }
        let mut step: Vec<f64> =
            rest.iter().zip(&scale).map(|(rest, scale)| rest / scale).collect();
        let mut length = dot(&rest, &step);
        // Beyond this, rounding errors are all that is left.
        let enough = 1e-12 * length;
        for _ in 0..settings.rounds {
            if length <= enough {
                break;
            }
            let mut image: Vec<f64> = step.iter().map(|step| step * settings.l2).collect();
            for (row, guess) in positions.rows().zip(positions.guesses(&step)) {
                for &slot in row {
                    image[slot as usize] += guess;
                }
            }
            let far = length / dot(&step, &image);
            for slot in 0..weights.len() {
                weights[slot] += far * step[slot];
                rest[slot] -= far * image[slot];
            }
            let scaled: Vec<f64> =
                rest.iter().zip(&scale).map(|(rest, scale)| rest / scale).collect();
            let new_length = dot(&rest, &scaled);
            let keep = new_length / length;
            for (step, scaled) in step.iter_mut().zip(&scaled) {
                *step = scaled + keep * *step;
            }
            length = new_length;
        }
        weights
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
