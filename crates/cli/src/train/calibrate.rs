//! `otelo train calibrate`: measures selective searches, and writes what was measured into a weights
//! file.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use otelo_engine::{
    Confidence, Deviations, Engine, EngineConfig, Tier,
    eval::{Selectivity, Weights, WeightsFile},
};
use otelo_limits::Depth;
use otelo_rules::{Position, Size};
use otelo_train::calibrate::{
    CertaintySample, DepthValues, certainty, certainty_sample, depth_values, fit_deviations,
    positions, spreads,
};

use super::weights_file;
use crate::work;

/// The size of each engine's transposition table, in megabytes.
const TABLE: usize = 64;

/// Measure how far selective searches can be trusted, and write that into the weights file
///
/// Positions come from games of the engine against itself. Each is solved exactly and with every
/// confidence: how often they agree is the certainty that the file then carries. With --deviations
/// the formulas behind ProbCut are measured and fitted first.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo train calibrate new.weights --size 6 --deviations")]
pub(crate) struct Calibrate {
    /// The weights file to measure with and to write into
    #[arg(value_name = "WEIGHTS")]
    file: PathBuf,

    /// The size of the board: 8 or 6 (searches on 4x4 are always exact)
    #[arg(long, value_name = "N", default_value = "8")]
    size: Size,

    /// On how many positions the certainty is measured
    #[arg(long, value_name = "N", default_value = "1100")]
    positions: usize,

    /// The fewest empty squares of these
    #[arg(long, value_name = "N", default_value = "14")]
    fewest: u8,

    /// The most empty squares of these
    #[arg(long, value_name = "N", default_value = "24")]
    most: u8,

    /// Measure and fit the deviations between shallow and deep searches first
    #[arg(long)]
    deviations: bool,

    /// With --deviations, the deepest search that does not go to the end
    #[arg(long, value_name = "N", default_value = "10")]
    deepest: u8,

    /// Other positions
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// How many positions at once, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// Print what is measured, and do not write it
    #[arg(long)]
    dry_run: bool,
}

impl Calibrate {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let Some(place) = Selectivity::SIZES.iter().position(|&size| size == self.size) else {
            bail!("searches on {} are always exact: there is nothing to measure", self.size);
        };
        let Some(deepest) = Depth::new(self.deepest) else { bail!("the depth is at most 60") };
        let mut file = weights_file(&self.file)?;
        let mut out = io::stdout().lock();
        if self.deviations {
            let values = self.measure(&file, |engine, position| {
                depth_values(engine, position, deepest, self.most.min(20))
            })?;
            let deviations = report_deviations(&mut out, &values)?;
            file.selectivity[place].deviations = deviations;
        }
        let samples = self.measure(&file, certainty_sample)?;
        report_certainty(&mut out, &samples)?;
        file.selectivity[place].certainty = certainty(&samples);
        if self.dry_run {
            return Ok(());
        }
        fs::write(&self.file, file.to_bytes())
            .with_context(|| format!("cannot write {}", self.file.display()))
    }

    /// Measures something on all positions, in parallel; the results are in the order of the positions.
    fn measure<T: Send>(
        &self,
        file: &WeightsFile,
        measure: impl Fn(&mut Engine, &Position) -> T + Sync,
    ) -> anyhow::Result<Vec<T>> {
        let weights = Arc::new(Weights::new(file));
        let config = EngineConfig { megabytes: TABLE, threads: 1 };
        let engine = || Engine::new(Tier::detect(), Arc::clone(&weights), config);
        let chosen: Vec<Position> =
            positions(&mut engine(), self.size, self.fewest..=self.most, self.seed)
                .take(self.positions)
                .collect();
        let (bar, stop) = (work::bar(chosen.len() as u64, "calibrate"), work::stop_flag());
        let queue = Queue { left: Mutex::new(chosen.iter().enumerate()), bar: &bar, stop: &stop };
        let mut measured: Vec<(usize, T)> = thread::scope(|scope| {
            let work = || {
                let mut engine = engine();
                let results = std::iter::from_fn(|| queue.next());
                results.map(|(at, position)| (at, measure(&mut engine, position))).collect()
            };
            let threads: Vec<_> =
                (0..work::threads(self.threads)).map(|_| scope.spawn(work)).collect();
            let results = threads.into_iter().flat_map(|thread| -> Vec<(usize, T)> {
                thread.join().expect("searches do not panic")
            });
            results.collect()
        });
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            bail!("stopped; nothing was written");
        }
        measured.sort_by_key(|(at, _)| *at);
        Ok(measured.into_iter().map(|(_, result)| result).collect())
    }
}

/// Positions that nobody has taken.
struct Queue<'a, I> {
    left: Mutex<I>,
    bar: &'a ProgressBar,
    stop: &'a AtomicBool,
}

impl<'a, I: Iterator<Item = (usize, &'a Position)>> Queue<'_, I> {
    fn next(&self) -> Option<(usize, &'a Position)> {
        let next = self.left.lock().unwrap_or_else(PoisonError::into_inner).next();
        self.bar.inc(1);
        next.filter(|_| !self.stop.load(Ordering::Relaxed))
    }
}

/// Prints the spreads as CSV, and the formulas that fit them.
fn report_deviations(out: &mut impl Write, values: &[DepthValues]) -> anyhow::Result<Deviations> {
    let spreads = spreads(values);
    writeln!(out, "deep,shallow,positions,mean,deviation")?;
    for spread in &spreads {
        let deep = spread.deep.map_or_else(|| "end".to_owned(), |depth| depth.to_string());
        let (shallow, count) = (spread.shallow, spread.count);
        let (mean, deviation) = (spread.mean, spread.deviation);
        writeln!(out, "{deep},{shallow},{count},{mean:.2},{deviation:.2}")?;
    }
    let fitted = fit_deviations(&spreads).context("too few positions to fit the deviations")?;
    let [constant, per_deep, per_shallow] = fitted.midgame;
    writeln!(out, "# midgame: {constant:.3} {per_deep:+.3} deep {per_shallow:+.3} shallow")?;
    let [constant, per_shallow] = fitted.to_end;
    writeln!(out, "# to the end: {constant:.3} {per_shallow:+.3} shallow")?;
    Ok(fitted)
}

/// Prints how often each confidence was right, as CSV: in all, and by empty squares.
fn report_certainty(out: &mut impl Write, samples: &[CertaintySample]) -> io::Result<()> {
    writeln!(out, "confidence,empties,positions,right_percent,mean_error,within_two_percent")?;
    let ends = || samples.iter().map(|sample| sample.empties);
    let (Some(fewest), Some(most)) = (ends().min(), ends().max()) else { return Ok(()) };
    let mut bands = vec![(fewest, most)];
    bands.extend((fewest..=most).step_by(4).map(|first| (first, most.min(first + 3))));
    for (index, confidence) in Confidence::ALL.into_iter().take(Confidence::SELECTIVE).enumerate() {
        for &(first, last) in &bands {
            let here = samples.iter().filter(|sample| (first..=last).contains(&sample.empties));
            let errors: Vec<u32> = here
                .map(|sample| sample.selective[index].discs().abs_diff(sample.exact.discs()).into())
                .collect();
            let count = errors.len().max(1) as f64;
            let share =
                |most| 100.0 * errors.iter().filter(|&&error| error <= most).count() as f64 / count;
            let mean = f64::from(errors.iter().sum::<u32>()) / count;
            writeln!(
                out,
                "{},{first}-{last},{},{:.1},{mean:.2},{:.1}",
                confidence.percent(),
                errors.len(),
                share(0),
                share(2)
            )?;
        }
    }
    Ok(())
}
