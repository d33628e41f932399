//! `otelo train`: making the engine's weights.

mod calibrate;
mod fit;
mod play;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::{Args, Subcommand};
use otelo_engine::eval::{Weights, WeightsFile};
use otelo_train::games::TrainingGame;

/// Make the engine's weights: self-play, fitting, calibration
#[derive(Debug, Args)]
#[command(
    after_help = "Games to learn from stand in a text file, a line each: the moves, how many of \
                        them were not played to win, and Black's score, such as `f5d6c3… 12 -4`. What \
                        is printed is CSV.\n\nExample:\n  \
                        otelo train play games.txt --games 20000\n  \
                        otelo train fit new.weights games.txt --origin 'self-play, 20000 games'\n  \
                        otelo train calibrate new.weights --size 8"
)]
pub(crate) struct Train {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Play(play::Play),
    Fit(fit::Fit),
    Calibrate(calibrate::Calibrate),
}

impl Train {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.step {
            Step::Play(play) => play.run(),
            Step::Fit(fit) => fit.run(),
            Step::Calibrate(calibrate) => calibrate.run(),
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

/// The games of a file.
fn games(file: &Path) -> anyhow::Result<Vec<TrainingGame>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let game = |(number, line): (usize, &str)| {
        let place = || format!("{}, line {number}", file.display());
        line.parse::<TrainingGame>().with_context(place)
    };
    (1..).zip(text.lines()).map(game).collect()
}
