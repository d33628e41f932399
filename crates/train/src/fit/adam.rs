//! Adam: minibatches of one stage after the other, each weight with a step of its own.
//!
//! Stages are independent within a round; between rounds each sees the weights of its neighbours, which
//! the smoothing draws it to.

use std::ops::ControlFlow;

use otelo_engine::eval::Slots;

use super::{
    Dataset, FitSettings, RoundError, StageWeights,
    conjugate_gradients::{neighbours, sum},
    dataset::Rows,
    parallel::for_each_stage,
};

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// A stage under way.
struct Stage {
    weights: Vec<f32>,
    /// Running means of the gradient and of its square.
    means: [Vec<f32>; 2],
    /// How many minibatches were seen.
    steps: i32,
}

/// What the penalties ask for, for each position of a minibatch.
struct Penalty<'a> {
    /// The sum of the weights of the neighbouring stages.
    neighbours: &'a [f32],
    /// How many these are.
    count: f32,
    l2: f32,
    smoothing: f32,
}

pub(super) fn run(
    dataset: &Dataset,
    settings: &FitSettings,
    batch: usize,
    rate: f64,
    round: &mut dyn FnMut(&StageWeights, RoundError) -> ControlFlow<()>,
) {
    let (slots, count) = (&dataset.slots, dataset.stages.len());
    let zeros = || vec![0.0f32; slots.count()];
    let stage = || Stage { weights: zeros(), means: [zeros(), zeros()], steps: 0 };
    let mut stages: Vec<Stage> = (0..count).map(|_| stage()).collect();
    let [learned_count, held_out_count] = dataset.len().map(|count| count.max(1) as f64);
    for number in 1..=settings.rounds {
        let beside: Vec<Vec<f32>> = (0..count)
            .map(|stage| {
                let mut sums = zeros();
                for beside in neighbours(stage, count) {
                    for (sum, weight) in sums.iter_mut().zip(&stages[beside].weights) {
                        *sum += weight;
                    }
                }
                sums
            })
            .collect();
        let left = (settings.rounds - number) as f64 / settings.rounds as f64;
        let rates = (rate * (left + 1.0 / settings.rounds as f64), rate * left);
        let work = stages.iter_mut().zip(&beside).zip(&dataset.stages);
        let errors = for_each_stage(work, settings.threads, |index, ((stage, beside), rows)| {
            let positions = rows.learned.len().max(1) as f32;
            let penalty = Penalty {
                neighbours: beside,
                count: neighbours(index, count).count() as f32,
                l2: settings.l2 as f32 / positions,
                smoothing: settings.smoothing as f32 / positions,
            };
            let learned = stage.learn(slots, &rows.learned, &penalty, batch, rates);
            [learned, stage.squares(slots, &rows.held_out)]
        });
        let sum = |which: usize| errors.iter().map(|errors| errors[which]).sum::<f64>();
        let error = RoundError {
            round: number,
            learned: (sum(0) / learned_count).sqrt(),
            held_out: (sum(1) / held_out_count).sqrt(),
        };
        let weights = |stage: &Stage| stage.weights.iter().map(|&weight| weight.into()).collect();
        if round(&stages.iter().map(weights).collect(), error).is_break() {
            break;
        }
    }
}

impl Stage {
    /// One pass over the positions; gives the sum of the squared errors, each before it was learned.
    fn learn(
        &mut self,
        slots: &Slots,
        rows: &Rows,
        penalty: &Penalty<'_>,
        batch: usize,
        (from, to): (f64, f64),
    ) -> f64 {
        let mut squares = 0.0;
        let mut gradient = vec![0.0f32; slots.count()];
        let batch = batch.max(1);
        for first in (0..rows.len()).step_by(batch) {
            let last = rows.len().min(first + batch);
            for ([p, o], target) in rows.range(first, last) {
                let slots = slots.of_position(p, o);
                let error = sum(&slots, &self.weights) - target;
                squares += f64::from(error) * f64::from(error);
                for slot in slots {
                    gradient[slot as usize] += error;
                }
            }
            let done = first as f64 / rows.len() as f64;
            let rate = (from + (to - from) * done) as f32;
            self.step(&mut gradient, penalty, (last - first) as f32, rate);
        }
        squares
    }

    /// Moves the weights against the gradient, and makes it zero.
    fn step(&mut self, gradient: &mut [f32], penalty: &Penalty<'_>, positions: f32, rate: f32) {
        self.steps = self.steps.saturating_add(1);
        let [first, second] = BETA.map(|beta| 1.0 - beta.powi(self.steps));
        let rate = rate * second.sqrt() / first;
        let [means, squares] = &mut self.means;
        let weights = self.weights.iter_mut().zip(penalty.neighbours);
        let means = means.iter_mut().zip(squares.iter_mut());
        for (((weight, beside), (mean, square)), gradient) in weights.zip(means).zip(gradient) {
            let pull =
                penalty.smoothing * (penalty.count * *weight - beside) + penalty.l2 * *weight;
            let slope = *gradient / positions + pull;
            *gradient = 0.0;
            *mean = BETA[0] * *mean + (1.0 - BETA[0]) * slope;
            *square = BETA[1] * *square + (1.0 - BETA[1]) * slope * slope;
            *weight -= rate * *mean / (square.sqrt() + EPSILON);
        }
    }

    fn squares(&self, slots: &Slots, rows: &Rows) -> f64 {
        let squared = |([p, o], target): ([u64; 2], f32)| {
            let error = f64::from(sum(&slots.of_position(p, o), &self.weights) - target);
            error * error
        };
        rows.iter().map(squared).sum()
    }
}
