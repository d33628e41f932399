//! What came of a fit, as numbers and as a page of Markdown.

use std::fmt::Write;

use otelo_engine::eval::{DISC, stage};

use super::{
    Dataset, FitSettings, Method, StageWeights,
    dataset::{Rows, StageRows},
    parallel::for_each_stage,
};

/// A weight that was seen fewer times is called seldom.
pub(super) const SELDOM: u32 = 10;

/// The error after a round: the root of the mean square, in discs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundError {
    /// The round, from 1.
    pub round: usize,
    /// On the positions that are learned from.
    pub learned: f64,
    /// On the positions that are held out; 0 if there are none.
    pub held_out: f64,
}

/// What came of a stage. Errors are in discs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StageReport {
    /// The numbers of empty squares of the stage, the most first.
    pub empties: [u32; 2],
    /// How many positions were learned from.
    pub learned: usize,
    /// The mean absolute error on them.
    pub error: f64,
    /// How many positions were held out.
    pub held_out: usize,
    /// The mean absolute error on those.
    pub held_out_error: f64,
    /// The same with the weights as the file has them.
    pub quantised_error: f64,
    /// The root of the mean square of the held-out errors, with the weights as the file has them.
    pub rms: f64,
    /// How many weights were never seen, fewer than ten times, and more often.
    pub seen: [usize; 3],
}

/// What came of a fit.
#[derive(Debug, Clone, PartialEq)]
pub struct FitReport {
    /// How it was done.
    pub settings: FitSettings,
    /// The error after each round.
    pub rounds: Vec<RoundError>,
    /// Each stage.
    pub stages: Vec<StageReport>,
    /// How many weights a stage has.
    pub weights: usize,
    /// The largest weight, in discs.
    pub largest: f64,
}

pub(super) fn report(
    dataset: &Dataset,
    settings: &FitSettings,
    weights: &StageWeights,
    values: &[i16],
    rounds: Vec<RoundError>,
) -> FitReport {
    let count = dataset.slots.count();
    let quantised = |value: &i16| f64::from(*value) / f64::from(DISC);
    let stages = dataset.stages.iter().zip(weights).zip(values.chunks(count));
    let stages = for_each_stage(stages, settings.threads, |index, ((rows, weights), values)| {
        let values: Vec<f64> = values.iter().map(quantised).collect();
        stage_report(dataset, index, rows, weights, &values)
    });
    let largest = weights.iter().flatten().fold(0.0, |most: f64, weight| most.max(weight.abs()));
    FitReport { settings: *settings, rounds, stages, weights: count, largest }
}

fn stage_report(
    dataset: &Dataset,
    index: usize,
    rows: &StageRows,
    weights: &[f64],
    values: &[f64],
) -> StageReport {
    let of_stage = || (0..=60).filter(|&empties| stage(empties) == index);
    let [error, _] = errors(dataset, &rows.learned, weights);
    let [held_out_error, _] = errors(dataset, &rows.held_out, weights);
    let [quantised_error, rms] = errors(dataset, &rows.held_out, values);
    let mut times = vec![0u32; dataset.slots.count()];
    for ([p, o], _) in rows.learned.iter() {
        for slot in dataset.slots.of_position(p, o) {
            times[slot as usize] = times[slot as usize].saturating_add(1);
        }
    }
    let seldom = times.iter().filter(|&&times| (1..SELDOM).contains(&times)).count();
    let never = times.iter().filter(|&&times| times == 0).count();
    StageReport {
        empties: [of_stage().max().unwrap_or(0), of_stage().min().unwrap_or(0)],
        learned: rows.learned.len(),
        error,
        held_out: rows.held_out.len(),
        held_out_error,
        quantised_error,
        rms,
        seen: [never, seldom, times.len() - never - seldom],
    }
}

/// The mean absolute error, and the root of the mean square.
fn errors(dataset: &Dataset, rows: &Rows, weights: &[f64]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for ([p, o], target) in rows.iter() {
        let slots = dataset.slots.of_position(p, o);
        let guess: f64 = slots.iter().map(|&slot| weights[slot as usize]).sum();
        let error = guess - f64::from(target);
        sums[0] += error.abs();
        sums[1] += error * error;
    }
    let count = rows.len().max(1) as f64;
    [sums[0] / count, (sums[1] / count).sqrt()]
}

impl FitReport {
    /// The mean of something over all held-out positions.
    fn held_out(&self, of: impl Fn(&StageReport) -> f64) -> f64 {
        let count: usize = self.stages.iter().map(|stage| stage.held_out).sum();
        let sum = self.stages.iter().map(|stage| of(stage) * stage.held_out as f64);
        sum.sum::<f64>() / count.max(1) as f64
    }

    /// The mean absolute error on held-out positions, in discs: of the weights, and of those of the
    /// file.
    pub fn errors(&self) -> [f64; 2] {
        [self.held_out(|stage| stage.held_out_error), self.held_out(|stage| stage.quantised_error)]
    }

    /// The report as CSV, a line for each stage.
    pub fn csv(&self) -> String {
        let mut text = "stage,most_empties,fewest_empties,learned,error,held_out,held_out_error,\
                        quantised_error,rms,never_seen,seldom_seen,often_seen\n"
            .to_owned();
        for (index, stage) in self.stages.iter().enumerate() {
            let StageReport { empties: [most, fewest], learned, error, held_out, .. } = stage;
            let StageReport { held_out_error, quantised_error, rms, .. } = stage;
            let [never, seldom, often] = stage.seen;
            _ = writeln!(
                text,
                "{index},{most},{fewest},{learned},{error:.4},{held_out},{held_out_error:.4},\
                 {quantised_error:.4},{rms:.4},{never},{seldom},{often}"
            );
        }
        text
    }

    /// The report as a page of Markdown, above the plots.
    pub fn markdown(&self, title: &str) -> String {
        let FitSettings { method, l2, smoothing, .. } = self.settings;
        let method = match method {
            Method::ConjugateGradients => "conjugate gradients".to_owned(),
            Method::Adam { batch, rate } => format!("Adam, batch {batch}, rate {rate}"),
        };
        let by_error = |a: &&RoundError, b: &&RoundError| a.held_out.total_cmp(&b.held_out);
        let best = self.rounds.iter().min_by(by_error).map_or(0, |error| error.round);
        let [error, quantised] = self.errors();
        let mut text = format!("# {title}\n\n");
        _ = writeln!(
            text,
            "Method: {method}; L2 {l2}, smoothing {smoothing}; {} rounds, the best was {best}. Mean \
             absolute error on held-out positions: {error:.4} discs; as 16-bit weights {quantised:.4}. \
             Largest weight: {:.1} discs.\n",
            self.rounds.len(),
            self.largest,
        );
        _ = writeln!(
            text,
            "| empties | learned | error | held out | error | quantised | RMS | never seen | seldom |"
        );
        _ = writeln!(text, "|---|---:|---:|---:|---:|---:|---:|---:|---:|");
        for stage in &self.stages {
            let StageReport { empties: [most, fewest], learned, error, held_out, .. } = stage;
            let StageReport { held_out_error, quantised_error, rms, .. } = stage;
            let share = |count: usize| 100.0 * count as f64 / self.weights.max(1) as f64;
            let [never, seldom] = [share(stage.seen[0]), share(stage.seen[1])];
            _ = writeln!(
                text,
                "| {most}-{fewest} | {learned} | {error:.3} | {held_out} | {held_out_error:.3} | \
                 {quantised_error:.3} | {rms:.3} | {never:.1} % | {seldom:.1} % |"
            );
        }
        text
    }
}
