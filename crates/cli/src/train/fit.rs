//! `otelo train fit`: weights from the positions of shards.

use std::{
    fs,
    io::{self, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use anyhow::{Context, anyhow, ensure};
use clap::{Args, ValueEnum};
use otelo_engine::eval::WeightsFile;
use otelo_train::{
    fit::{Dataset, FitReport, FitSettings, Method, Targets, fit, plots},
    shard::ShardFiles,
};

use super::{check_absent, write_new};
use crate::work;

/// Find the weights that guess the values of positions best; prints the errors of each stage
///
/// One game in 20 is held out: its positions are not learned from, and the fit ends when it no longer
/// improves on them. What is printed is CSV. The result does not depend on the number of threads.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  otelo train fit new.weights games.shard --report report --origin 'self-play'"
)]
pub(crate) struct Fit {
    /// Where the weights go
    #[arg(value_name = "WEIGHTS")]
    out: PathBuf,

    /// The positions to learn from
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,

    /// How the weights are found
    #[arg(long, default_value = "cg")]
    method: MethodName,

    /// How many rounds at most; each is a pass over all positions
    #[arg(long, value_name = "N", default_value = "100")]
    rounds: usize,

    /// End after so many rounds without a smaller held-out error
    #[arg(long, value_name = "N", default_value = "4")]
    patience: usize,

    /// L2 regularisation: it weighs as much as so many positions
    #[arg(long, value_name = "N", default_value = "1")]
    l2: f64,

    /// What draws neighbouring stages together: it weighs as much as so many positions
    #[arg(long, value_name = "N", default_value = "100")]
    smoothing: f64,

    /// How much the final score of the game counts beside a value that is not exact
    #[arg(long, value_name = "PERCENT", default_value = "20", value_parser = clap::value_parser!(u8).range(..=100))]
    result: u8,

    /// With Adam, how many positions a minibatch has
    #[arg(long, value_name = "N", default_value = "4096")]
    batch: usize,

    /// With Adam, the learning rate at the beginning, in discs
    #[arg(long, value_name = "DISCS", default_value = "0.02")]
    rate: f64,

    /// Another order of the positions, which matters for Adam
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Where the weights come from: a text that the file carries
    #[arg(long, value_name = "TEXT", default_value = "")]
    origin: String,

    /// A directory for a report with plots; created if it does not exist
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,

    /// How many stages at once, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// Overwrite the weights and the report if they are there already
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Conjugate gradients over all positions
    Cg,
    /// Adam over minibatches
    Adam,
}

impl Fit {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        check_absent(&self.out, self.force)?;
        if let Some(folder) = &self.report {
            check_absent(&folder.join("report.md"), self.force)?;
        }
        let mut dataset = Dataset::new(Targets { result_percent: self.result });
        ShardFiles::new(&self.shards).for_each(|sample| dataset.add(sample))?;
        ensure!(!dataset.is_empty(), "the shards have no position with a value to learn from");
        if self.method == MethodName::Adam {
            dataset.shuffle(self.seed);
        }
        let settings = self.settings();
        let (stop, bar) = (work::stop_flag(), work::bar(self.rounds as u64, "fit"));
        let fitted = fit(&dataset, &settings, |error| {
            bar.set_message(format!("fit {:.4} {:.4}", error.learned, error.held_out));
            bar.inc(1);
            match stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        bar.finish_and_clear();
        ensure!(!stop.load(Ordering::Relaxed), "stopped; nothing was written");
        let (values, report) = fitted.context("there was no round")?;
        let mut file = WeightsFile::new(values, self.origin.clone())?;
        file.selectivity = WeightsFile::released().selectivity;
        // On 6x6 a heuristic evaluates, so what was measured there still holds; on 8x8 it does not.
        file.selectivity[0].certainty = Default::default();
        if let Some(folder) = &self.report {
            self.write_report(folder, &report)?;
        }
        write_new(&self.out, &file.to_bytes(), self.force)?;
        Ok(io::stdout().lock().write_all(report.csv().as_bytes())?)
    }

    fn settings(&self) -> FitSettings {
        FitSettings {
            method: match self.method {
                MethodName::Cg => Method::ConjugateGradients,
                MethodName::Adam => Method::Adam { batch: self.batch, rate: self.rate },
            },
            rounds: self.rounds,
            patience: self.patience,
            l2: self.l2,
            smoothing: self.smoothing,
            threads: work::threads(self.threads),
        }
    }

    fn write_report(&self, folder: &Path, report: &FitReport) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let title = self.out.file_name().unwrap_or(self.out.as_os_str()).to_string_lossy();
        let mut page = report.markdown(&title);
        for plot in plots(report) {
            let name = format!("{}.svg", plot.name);
            let svg = plot.svg(&str::to_owned).map_err(|error| anyhow!("{name}: {error}"))?;
            write_new(&folder.join(&name), svg.as_bytes(), self.force)?;
            page += &format!("\n![{}]({name})\n", plot.title);
        }
        write_new(&folder.join("report.md"), page.as_bytes(), self.force)
    }
}
