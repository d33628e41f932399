//! Finding the weights that guess the values of positions best.
//!
//! It is a problem of least squares over all stages at once: the sum of the weights of a position's
//! features shall be its value. Two penalties make it well-posed: one on large weights (`l2`), and one
//! on the difference between the weights of neighbouring stages (`smoothing`), so that a pattern that
//! was hardly seen in a stage is worth what it is worth in the stages beside. Both count in positions:
//! a penalty of 10 weighs as much as ten positions with the pattern.
//!
//! Which patterns and stages there are is the engine's business ([`Slots`], [`stage`]); nothing here
//! depends on it. Features are computed again in each pass over the positions, which are kept as 18
//! bytes each. Threads work on different stages and all sums are taken in the same order, so the
//! result does not depend on the number of threads.
//!
//! [`stage`]: otelo_engine::eval::stage
//! [`Slots`]: otelo_engine::eval::Slots

mod adam;
mod conjugate_gradients;
mod dataset;
mod parallel;
mod plots;
mod report;

pub use dataset::{Dataset, HELD_OUT, Targets, is_held_out};
pub use plots::plots;
pub use report::{FitReport, RoundError, StageReport};

use std::ops::ControlFlow;

use otelo_engine::eval::DISC;

/// How to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitSettings {
    /// The method.
    pub method: Method,
    /// How many rounds, at most; each is a pass over all positions.
    pub rounds: usize,
    /// The fit ends after so many rounds without a smaller held-out error.
    pub patience: usize,
    /// L2 regularisation, in positions.
    pub l2: f64,
    /// The penalty on differences between neighbouring stages, in positions.
    pub smoothing: f64,
    /// How many stages are worked on at once.
    pub threads: usize,
}

/// How the weights are found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Method {
    /// Conjugate gradients over all positions, scaled by how often each pattern was seen.
    ConjugateGradients,
    /// Adam over minibatches (D. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2014).
    Adam {
        /// How many positions of a stage a minibatch has.
        batch: usize,
        /// The learning rate of the first round, in discs; it falls to zero in the last.
        rate: f64,
    },
}

/// Weights of all stages, one after the other, in discs.
type StageWeights = Vec<Vec<f64>>;

/// Fits weights. `on_round` hears of each round and may end the fit.
///
/// Gives the weights as a weights file has them, and what came of them; none if it was ended.
pub fn fit(
    dataset: &Dataset,
    settings: &FitSettings,
    mut on_round: impl FnMut(&RoundError) -> ControlFlow<()>,
) -> Option<(Vec<i16>, FitReport)> {
    let mut rounds = Vec::new();
    let mut best = Best { patience: settings.patience, ..Best::default() };
    let mut round = |weights: &StageWeights, error: RoundError| {
        rounds.push(error);
        on_round(&error)?;
        best.take(weights, &error)
    };
    match settings.method {
        Method::ConjugateGradients => conjugate_gradients::run(dataset, settings, &mut round),
        Method::Adam { batch, rate } => adam::run(dataset, settings, batch, rate, &mut round),
    };
    let weights = best.weights?;
    let values: Vec<i16> = weights.iter().flatten().map(quantised).collect();
    let report = report::report(dataset, settings, &weights, &values, rounds);
    Some((values, report))
}

/// A weight as the file has it.
fn quantised(weight: &f64) -> i16 {
    // A cast of a float takes the nearest integer that fits.
    (weight * f64::from(DISC)).round() as i16
}

/// The best weights so far, by their held-out error.
#[derive(Default)]
struct Best {
    weights: Option<StageWeights>,
    error: f64,
    rounds_since: usize,
    patience: usize,
}

impl Best {
    fn take(&mut self, weights: &StageWeights, error: &RoundError) -> ControlFlow<()> {
        // Without held-out positions every round counts as better.
        if self.weights.is_none() || error.held_out < self.error || error.held_out == 0.0 {
            self.weights = Some(weights.clone());
            self.error = error.held_out;
            self.rounds_since = 0;
        } else {
            self.rounds_since += 1;
        }
        if self.rounds_since < self.patience {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}
