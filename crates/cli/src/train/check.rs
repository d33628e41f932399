//! `otelo train check`: how good weights are, side by side with others.

mod table;

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
};

use anyhow::{Context, ensure};
use clap::Args;
use otelo_engine::{
    Confidence, Engine, EngineConfig, Goal, Tier,
    eval::{DISC, Slots, Weights, WeightsFile},
};
use otelo_formats::Content;
use otelo_limits::Depth;
use otelo_rules::{Position, Score};
use otelo_train::{
    check::{Cost, ErrorSum, Guesser, OrderCheck, OrderSum, search_cost},
    fit::is_held_out,
    sample::{Sample, ValueSource},
    sampling::Sampler,
    shard::ShardFiles,
};
use otelo_wire::{CostReport, ErrorReport, OrderReport, WeightsReport};

use super::weights_file;
use crate::{input::Reading, words::Words, work};

/// The bands of empty squares whose errors are told; the last one is that of the held-out set.
const BANDS: [(u32, u32); 9] =
    [(0, 11), (12, 15), (16, 19), (20, 23), (24, 24), (25, 32), (33, 40), (41, 60), (20, 40)];

/// The numbers of empty squares at which the order of moves is looked at: with fewer, the engine does
/// not order by the evaluation.
const ORDER_EMPTIES: [u32; 6] = [13, 14, 15, 16, 17, 18];

/// The positions of searches of fixed depth have these numbers of empty squares.
const SEARCH_EMPTIES: std::ops::RangeInclusive<u32> = 28..=44;

/// Measure how good weights are: error, order of moves, nodes and speed
///
/// Errors are those of the evaluation without a search, in discs, on positions whose value is exact or
/// was searched; final scores of games do not count. The order of moves is looked at on exact positions
/// of the shards.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  otelo train check new.weights --against old.weights --shards held-out.shard \
                        --problems ffo.obf --searches 50"
)]
pub(crate) struct Check {
    /// The weights to check
    #[arg(value_name = "WEIGHTS")]
    file: PathBuf,

    /// Other weights to compare with; `released` are those of the program
    #[arg(long, value_name = "WEIGHTS")]
    against: Option<PathBuf>,

    /// Positions with known values
    #[arg(long, value_name = "SHARD", num_args = 1..)]
    shards: Vec<PathBuf>,

    /// Of the shards, only the games that `otelo train fit` holds out
    #[arg(long)]
    held_out: bool,

    /// On how many exact positions of each of 13 to 18 empty squares the order is looked at
    #[arg(long, value_name = "N", default_value = "0")]
    order: usize,

    /// Positions to solve with one thread, such as those of data/problems/ffo.obf
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,

    /// How many positions of the shards are searched to a fixed depth, with one thread
    #[arg(long, value_name = "N", default_value = "0")]
    searches: usize,

    /// That depth
    #[arg(long, value_name = "N", default_value = "12")]
    depth: u8,

    /// The size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value = "512", value_parser = work::number::<{ work::MAX_HASH }>)]
    hash: usize,

    /// Other positions for --order and --searches
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Print a JSON object for each weights file
    #[arg(long)]
    json: bool,
}

/// What is looked at with each weights file.
#[derive(Default)]
struct Positions {
    order: Vec<OrderCheck>,
    searches: Vec<Position>,
    problems: Vec<(Position, Option<Score>)>,
}

impl Check {
    pub(super) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let depth = Depth::new(self.depth).filter(|&depth| depth > Depth::ZERO);
        let depth = depth.context("the depth must be from 1 to 60")?;
        let paths: Vec<&PathBuf> = [&self.file].into_iter().chain(&self.against).collect();
        let files = paths.iter().map(|path| match path.to_str() {
            Some("released") => Ok(WeightsFile::released()),
            _ => weights_file(path),
        });
        let files: Vec<WeightsFile> = files.collect::<anyhow::Result<_>>()?;
        let stop = work::stop_flag();
        let mut errors = self.errors(&files)?;
        let positions = self.positions(words, &stop)?;
        let bar = work::bar((files.len() * positions.count()) as u64, "check");
        let mut reports = Vec::new();
        for (index, (path, file)) in paths.iter().zip(&files).enumerate() {
            let weights = Arc::new(Weights::new(file));
            let mut report = WeightsReport {
                file: path.display().to_string(),
                hash: weights.hash().to_string(),
                errors: std::mem::take(&mut errors[index]),
                order: order(&weights, &positions.order),
                problems: None,
                searches: None,
            };
            let config = EngineConfig { megabytes: self.hash, threads: 1 };
            let mut engine = Engine::new(Tier::detect(), weights, config);
            let mut cost = |positions: &[Position], goal| {
                let cost = search_cost(&mut engine, positions, goal, &stop, || bar.inc(1));
                cost.filter(|cost| cost.positions > 0)
            };
            let problems: Vec<Position> =
                positions.problems.iter().map(|(position, _)| *position).collect();
            let wrong = |cost: &Cost| {
                let both = cost.scores.iter().zip(&positions.problems);
                both.filter(|(found, (_, right))| right.is_some_and(|right| right != **found))
                    .count()
            };
            report.problems =
                cost(&problems, Goal::EXACT).map(|cost| cost_report(&cost, wrong(&cost)));
            let goal = Goal { confidence: Confidence::LOWEST, ..Goal::of_depth(depth) };
            report.searches = cost(&positions.searches, goal).map(|cost| cost_report(&cost, 0));
            ensure!(!stop.load(std::sync::atomic::Ordering::Relaxed), "stopped");
            reports.push(report);
        }
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        if self.json {
            for report in &reports {
                writeln!(out, "{}", serde_json::to_string(report)?)?;
            }
        } else {
            out.write_all(table::markdown(&reports, self.depth).as_bytes())?;
        }
        Ok(())
    }

    /// Whether a position of a shard counts.
    fn counts(&self, sample: &Sample) -> bool {
        let is_known = matches!(sample.source, ValueSource::Exact | ValueSource::Search { .. });
        is_known && (!self.held_out || is_held_out(sample.game))
    }

    /// The errors of each weights file on each shard.
    fn errors(&self, files: &[WeightsFile]) -> anyhow::Result<Vec<Vec<ErrorReport>>> {
        let slots = Slots::new();
        let guessers: Vec<Guesser<'_>> =
            files.iter().map(|file| Guesser::new(&slots, file)).collect();
        let mut reports = vec![Vec::new(); files.len()];
        for shard in &self.shards {
            let mut sums = vec![[ErrorSum::default(); BANDS.len()]; files.len()];
            ShardFiles::new(std::slice::from_ref(shard)).for_each(|sample| {
                if !self.counts(sample) {
                    return;
                }
                let value = f64::from(sample.value) / f64::from(DISC);
                for (sums, guesser) in sums.iter_mut().zip(&guessers) {
                    let guess = guesser.guess(sample.p, sample.o);
                    for (sum, (fewest, most)) in sums.iter_mut().zip(BANDS) {
                        if (fewest..=most).contains(&sample.empties()) {
                            sum.add(guess, value);
                        }
                    }
                }
            })?;
            for (reports, sums) in reports.iter_mut().zip(&sums) {
                let bands = BANDS.iter().copied().zip(sums);
                let bands = bands.filter(|(_, sum)| sum.count > 0);
                let name = shard.display().to_string();
                reports.extend(bands.map(|(band, sum)| error_report(&name, band, sum)));
            }
        }
        Ok(reports)
    }

    fn positions(&self, words: &Words, stop: &AtomicBool) -> anyhow::Result<Positions> {
        let mut order = ORDER_EMPTIES.map(|_| Sampler::new(self.order, self.seed));
        let mut searches = Sampler::new(self.searches, self.seed);
        ShardFiles::new(&self.shards).for_each(|sample| {
            if !self.counts(sample) {
                return;
            }
            let empties = sample.empties();
            if sample.source == ValueSource::Exact
                && let Some(at) = ORDER_EMPTIES.iter().position(|&there| there == empties)
            {
                order[at].add(sample);
            }
            if SEARCH_EMPTIES.contains(&empties) {
                searches.add(sample);
            }
        })?;
        let has_move = |position: &Position| !position.moves().is_empty();
        let searches = searches.into_samples();
        let searches = searches.iter().map(Sample::position).filter(has_move).collect();
        let mut positions = Positions { searches, ..Positions::default() };
        let chosen: Vec<Sample> = order.into_iter().flat_map(Sampler::into_samples).collect();
        let bar = work::bar(chosen.len() as u64, "solve");
        let mut engine = Engine::new(
            Tier::detect(),
            Arc::new(Weights::released()),
            EngineConfig { megabytes: 16, threads: 1 },
        );
        for sample in &chosen {
            positions.order.extend(OrderCheck::new(&mut engine, sample, stop));
            bar.inc(1);
        }
        bar.finish_and_clear();
        if let Some(file) = &self.problems {
            for found in Reading::default().file(file, words)? {
                let position = *found.content.position();
                let score = match &found.content {
                    Content::Problem(problem) => {
                        problem.scores.iter().map(|(_, score)| *score).max_by_key(|s| s.discs())
                    }
                    _ => None,
                };
                ensure!(has_move(&position), "{}: a position without a move", file.display());
                positions.problems.push((position, score));
            }
        }
        Ok(positions)
    }
}

impl Positions {
    fn count(&self) -> usize {
        self.problems.len() + self.searches.len()
    }
}

fn order(weights: &Weights, checks: &[OrderCheck]) -> Vec<OrderReport> {
    let rows = ORDER_EMPTIES.into_iter().map(|empties| {
        let mut sum = OrderSum::default();
        for check in checks.iter().filter(|check| check.empties() == empties) {
            sum.add(Tier::detect(), weights, check);
        }
        let OrderSum { count, best_first, lost } = sum;
        let lost = lost as f64 / count.max(1) as f64;
        OrderReport { empties, positions: count, best_first, lost }
    });
    rows.filter(|row| row.positions > 0).collect()
}

fn error_report(shard: &str, (fewest, most): (u32, u32), sum: &ErrorSum) -> ErrorReport {
    ErrorReport {
        shard: shard.to_owned(),
        fewest,
        most,
        positions: sum.count,
        error: sum.mean_absolute(),
        rms: sum.root_mean_square(),
        bias: sum.bias(),
    }
}

fn cost_report(cost: &Cost, wrong: usize) -> CostReport {
    let &Cost { positions, nodes, time, .. } = cost;
    CostReport { positions, nodes, seconds: time.as_secs_f64(), wrong }
}
