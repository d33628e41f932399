//! `otelo train show`: what is in a shard.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use otelo_engine::eval::DISC;
use otelo_train::{
    sample::{MAX_GAME, Origin, Sample, ValueSource},
    shard::{FileError, ShardReader},
};
use otelo_wire::{ShardEmpties, ShardReport};

/// Tell what is in a shard
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo train show games.shard --json")]
pub(crate) struct Show {
    /// The shard
    #[arg(value_name = "SHARD")]
    file: PathBuf,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let report = self.report()?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            write!(out, "{}", said(&report))?;
        }
        Ok(())
    }

    fn report(&self) -> Result<ShardReport, FileError> {
        let mut reader = ShardReader::open(&self.file)?;
        let header = reader.header();
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let mut report = ShardReport {
            weights: Some(hex(&header.weights)).filter(|_| header.weights != [0; 32]),
            seed: header.seed,
            settings: header.settings.clone(),
            name: format!("{:08x}", reader.name()),
            units: 0,
            games: 0,
            positions: 0,
            second_best: 0,
            random: 0,
            empties: Vec::new(),
        };
        let mut empties: Vec<ShardEmpties> = (0..=64).map(ShardEmpties::of).collect();
        // A bit for each game that a shard can have.
        let (mut games, mut unit) = (vec![0u64; (MAX_GAME as usize + 1) / 64], Vec::new());
        let in_file = |error| FileError { path: self.file.clone(), error };
        while reader.next_unit(&mut unit).map_err(in_file)? {
            for sample in &unit {
                games[sample.game as usize / 64] |= 1 << (sample.game % 64);
                count(&mut report, &mut empties[sample.empties() as usize], sample);
            }
        }
        report.units = reader.units();
        report.games = games.iter().map(|word| word.count_ones() as usize).sum();
        report.empties = empties.into_iter().filter(|row| row.positions > 0).collect();
        for row in &mut report.empties {
            row.mean_value /= row.positions as f64;
        }
        Ok(report)
    }
}

fn count(report: &mut ShardReport, row: &mut ShardEmpties, sample: &Sample) {
    report.positions += 1;
    report.second_best += u64::from(sample.origin == Origin::SecondBest);
    report.random += u64::from(sample.origin == Origin::Random);
    row.positions += 1;
    row.mean_value += f64::from(sample.value) / f64::from(DISC);
    match sample.source {
        ValueSource::Exact => row.exact += 1,
        ValueSource::Search { .. } => row.searched += 1,
        ValueSource::GameResult => row.results += 1,
        ValueSource::Unknown => {}
    }
}

fn said(report: &ShardReport) -> String {
    let ShardReport { settings, seed, units, games, positions, second_best, random, .. } = report;
    let weights = report.weights.as_deref().unwrap_or("none");
    let mut text = format!(
        "{settings}\nseed {seed}, weights {weights}\n\
         {units} units, {games} games, {positions} positions; {second_best} after a second-best move, \
         {random} after a random one\n\nempties,positions,exact,searched,results,mean_value\n"
    );
    for row in &report.empties {
        let ShardEmpties { empties, positions, exact, searched, results, mean_value } = row;
        text += &format!("{empties},{positions},{exact},{searched},{results},{mean_value:.2}\n");
    }
    text
}
