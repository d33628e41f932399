//! `otelo train fit`: weights from games.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Context;
use clap::Args;
use otelo_engine::eval::WeightsFile;
use otelo_train::fit::{Dataset, FitSettings};

use super::games;
use crate::work;

/// One game in so many is kept for the test.
const TEST: usize = 20;

/// Find the weights that guess the results of games best; prints the mean error of each stage
#[derive(Debug, Args)]
pub(crate) struct Fit {
    /// Where the weights go
    #[arg(value_name = "WEIGHTS")]
    out: PathBuf,

    /// The games to learn from
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,

    /// L2 regularisation: the weight of a pattern that was seen so many times is halved
    #[arg(long, value_name = "N", default_value = "100")]
    l2: f64,

    /// How many rounds of conjugate gradients
    #[arg(long, value_name = "N", default_value = "40")]
    rounds: usize,

    /// Where the weights come from: a text that the file carries
    #[arg(long, value_name = "TEXT", default_value = "")]
    origin: String,

    /// How many stages at once, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,
}

impl Fit {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let mut dataset = Dataset::default();
        for file in &self.games {
            for (number, game) in (1..).zip(games(file)?) {
                for sample in game.samples() {
                    dataset.add(&sample, number % TEST == 0);
                }
            }
        }
        let threads = work::threads(self.threads);
        let settings = FitSettings { rounds: self.rounds, l2: self.l2, threads };
        let (values, reports) = dataset.fit(&settings);
        let mut out = io::stdout().lock();
        writeln!(out, "stage,learned,error,tested,test_error")?;
        for (stage, report) in reports.iter().enumerate() {
            let (error, test_error) = (report.error, report.test_error);
            writeln!(
                out,
                "{stage},{},{error:.3},{},{test_error:.3}",
                report.learned, report.tested
            )?;
        }
        let file = WeightsFile::new(values, self.origin.clone())?;
        fs::write(&self.out, file.to_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }
}
