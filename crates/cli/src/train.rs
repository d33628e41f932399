//! `otelo train`: making the engine's weights.

mod calibrate;
mod check;
mod fit;
mod import;
mod label;
mod play;
mod round;
mod show;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use otelo_engine::{
    Engine, EngineConfig, Tier,
    eval::{Weights, WeightsFile},
};

use crate::words::Words;

/// Make the engine's weights: self-play, labels, fit, calibration, checks
#[derive(Debug, Args)]
#[command(
    after_help = "Positions with their values stand in shards, binary files that are appended to. A step that \
                        was interrupted, in whatever way, goes on with the same command and ends with the same \
                        file. No file is overwritten without --force.\n\nExample:\n  \
                        otelo train play games.shard --games 20000\n  \
                        otelo train label better.shard games.shard --exact 20 --depth 10\n  \
                        otelo train fit new.weights better.shard --origin 'self-play, 20000 games'\n  \
                        otelo train calibrate new.weights --size 8\n  \
                        otelo train check new.weights --against old.weights --shards held-out.shard"
)]
pub(crate) struct Train {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Play(play::Play),
    Import(import::Import),
    Label(label::Label),
    Fit(fit::Fit),
    Calibrate(calibrate::Calibrate),
    Check(Box<check::Check>),
    Show(show::Show),
    Round(round::Round),
}

impl Train {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        match &self.step {
            Step::Play(play) => play.run(words),
            Step::Import(import) => import.run(),
            Step::Label(label) => label.run(),
            Step::Fit(fit) => fit.run(),
            Step::Calibrate(calibrate) => calibrate.run(),
            Step::Check(check) => check.run(words),
            Step::Show(show) => show.run(),
            Step::Round(round) => round.run(words),
        }
    }
}

/// The weights of a file, or those that come with the program.
fn weights(file: Option<&PathBuf>) -> anyhow::Result<Weights> {
    let Some(file) = file else { return Ok(Weights::released()) };
    Ok(Weights::new(&weights_file(file)?))
}

/// What a weights file holds.
pub(crate) fn weights_file(file: &Path) -> anyhow::Result<WeightsFile> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    WeightsFile::from_bytes(&bytes).with_context(|| format!("cannot use {}", file.display()))
}

/// An engine for each thread, of one thread each.
fn engines(weights: &Arc<Weights>, megabytes: usize, threads: usize) -> Vec<Engine> {
    let config = EngineConfig { megabytes, threads: 1 };
    let engine = |_| Engine::new(Tier::detect(), Arc::clone(weights), config);
    (0..threads).map(engine).collect()
}

/// Removes a file that is to be written anew, if that was asked for.
fn make_way(file: &Path, force: bool) -> anyhow::Result<()> {
    if force {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {}", file.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes a file that must not be there yet, unless that was asked for.
fn write_new(file: &Path, bytes: &[u8], force: bool) -> anyhow::Result<()> {
    check_absent(file, force)?;
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

/// Checks that nothing will be overwritten.
fn check_absent(file: &Path, force: bool) -> anyhow::Result<()> {
    ensure!(force || !file.exists(), "{} is there already; --force overwrites it", file.display());
    Ok(())
}
