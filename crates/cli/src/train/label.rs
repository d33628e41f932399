//! `otelo train label`: better values for positions of shards.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use otelo_engine::Confidence;
use otelo_limits::Depth;
use otelo_train::{
    label::{LabelSettings, POSITIONS_PER_UNIT, label_unit},
    sample::Sample,
    sampling::Sampler,
    shard::{FileError, ShardFiles, ShardHeader, ShardWriter, shard_names},
    units::run_units,
};

use super::{engines, make_way, weights};
use crate::work;

/// Give positions better values: exact with few empty squares, by a deeper search with more
///
/// An interrupted run goes on where it stopped. Values that are exact already stay.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  otelo train label better.shard games.shard --exact 20 --depth 10\n  \
                        otelo train label held-out.shard games.shard --fewest 20 --most 40 --sample 20000 --depth 16"
)]
pub(crate) struct Label {
    /// Where the positions go with their new values
    #[arg(value_name = "SHARD")]
    file: PathBuf,

    /// Where they come from
    #[arg(value_name = "FROM", required = true)]
    from: Vec<PathBuf>,

    /// Up to how many empty squares values are exact
    #[arg(long, value_name = "N", default_value = "18")]
    exact: u8,

    /// How many moves ahead to look otherwise
    #[arg(long, value_name = "N", default_value = "8")]
    depth: u8,

    /// How surely, in percent: 73, 87, 95, 98, 99 or 100
    #[arg(long, value_name = "PERCENT", default_value = "73")]
    confidence: u8,

    /// Only positions with at least so many empty squares
    #[arg(long, value_name = "N", default_value = "0")]
    fewest: u32,

    /// Only positions with at most so many empty squares
    #[arg(long, value_name = "N", default_value = "60")]
    most: u32,

    /// Only so many different positions, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// With --sample, other positions
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// The weights to search with; otherwise those of the program
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// The size of each thread's transposition table in megabytes
    #[arg(long, value_name = "MB", default_value = "16", value_parser = work::number::<{ work::MAX_HASH }>)]
    hash: usize,

    /// How many positions at once, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// Begin anew if the file is there already
    #[arg(long)]
    force: bool,
}

impl Label {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let settings = self.settings()?;
        ensure!(
            !self.from.contains(&self.file),
            "{} cannot be labelled into itself",
            self.file.display()
        );
        let weights = Arc::new(weights(self.weights.as_ref())?);
        let header = ShardHeader {
            weights: *weights.hash().bytes(),
            seed: self.seed,
            settings: self.header_settings(&settings)?,
        };
        let count = self.count()?;
        let mut positions = self.positions()?;
        make_way(&self.file, self.force)?;
        // What is labelled already must be of the same positions.
        let mut same = Ok(true);
        let mut shard = ShardWriter::resume(&self.file, &header, |done| {
            if matches!(same, Ok(true)) {
                same = positions.next_unit().map(|unit| is_same(unit.as_deref(), done));
            }
        })?;
        ensure!(
            same?,
            "{} has other positions than the shards it is made from",
            self.file.display()
        );
        let stop = work::stop_flag();
        let bar = work::bar(count, "label");
        bar.set_position(shard.samples());
        bar.reset_eta();
        run_units(
            &mut engines(&weights, self.hash, work::threads(self.threads)),
            &stop,
            || positions.next_unit(),
            |engine, unit: Vec<Sample>| label_unit(engine, &settings, &unit, &stop),
            |samples| {
                bar.inc(samples.len() as u64);
                shard.append(&samples)
            },
        )?;
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            bail!("stopped after {} positions; the same command goes on", shard.samples());
        }
        Ok(())
    }

    fn settings(&self) -> anyhow::Result<LabelSettings> {
        let depth = Depth::new(self.depth).filter(|&depth| depth > Depth::ZERO);
        let confidence = Confidence::of_percent(self.confidence);
        Ok(LabelSettings {
            exact: self.exact,
            depth: depth.context("the depth must be from 1 to 60")?,
            confidence: confidence.context("the confidence is 73, 87, 95, 98, 99 or 100")?,
            megabytes: self.hash,
        })
    }

    fn header_settings(&self, settings: &LabelSettings) -> anyhow::Result<String> {
        let names = shard_names(&self.from)?;
        let names: Vec<String> = names.iter().map(|name| format!("{name:08x}")).collect();
        let sample = self.sample.map_or_else(|| "all".to_owned(), |count| count.to_string());
        let (fewest, most, names) = (self.fewest, self.most, names.join(" "));
        Ok(format!("{settings}; {sample} of {fewest} to {most} empties from {names}"))
    }

    fn is_asked_for(&self, sample: &Sample) -> bool {
        (self.fewest..=self.most).contains(&sample.empties())
    }

    /// How many positions there are to label; with --sample, at most.
    fn count(&self) -> Result<u64, FileError> {
        let mut count = 0;
        ShardFiles::new(&self.from)
            .for_each(|sample| count += u64::from(self.is_asked_for(sample)))?;
        Ok(self.sample.map_or(count, |most| count.min(most as u64)))
    }

    fn positions(&self) -> Result<Positions<'_>, FileError> {
        let files = ShardFiles::new(&self.from);
        let Some(count) = self.sample else { return Ok(Positions::All(self, Box::new(files))) };
        let mut sampler = Sampler::new(count, self.seed);
        let add = |sample: &Sample| {
            if self.is_asked_for(sample) {
                sampler.add(sample);
            }
        };
        files.for_each(add)?;
        Ok(Positions::Chosen(sampler.into_samples().into_iter()))
    }
}

/// The positions to label.
enum Positions<'a> {
    All(&'a Label, Box<ShardFiles>),
    Chosen(std::vec::IntoIter<Sample>),
}

impl Positions<'_> {
    fn next_unit(&mut self) -> Result<Option<Vec<Sample>>, FileError> {
        let mut unit = Vec::new();
        while unit.len() < POSITIONS_PER_UNIT {
            let next = match self {
                Positions::All(label, files) => {
                    files.next_sample()?.map(|sample| (label.is_asked_for(&sample), sample))
                }
                Positions::Chosen(samples) => samples.next().map(|sample| (true, sample)),
            };
            let Some((is_asked_for, sample)) = next else { break };
            if is_asked_for {
                unit.push(sample);
            }
        }
        Ok(Some(unit).filter(|unit| !unit.is_empty()))
    }
}

/// Whether a unit that was labelled has the positions that it should have.
fn is_same(unit: Option<&[Sample]>, done: &[Sample]) -> bool {
    let boards = |samples: &[Sample]| samples.iter().map(|s| (s.p, s.o)).collect::<Vec<_>>();
    unit.is_some_and(|unit| boards(unit) == boards(done))
}
