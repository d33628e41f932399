//! `otelo train round`: all steps of a small round, one after the other.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Context;
use clap::{Args, Parser};

use super::Train;
use crate::words::Words;

/// Do all steps of a small round in a directory: play, label, fit, calibrate, check
///
/// Prints the command of each step before it is done. What is there already stays, so an interrupted
/// round goes on with the same command. The weights are too weak for use: this tries out the way.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo train round first --games 2000")]
pub(crate) struct Round {
    /// Where the files go; created if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// How many games are played
    #[arg(long, value_name = "N", default_value = "2000")]
    games: u32,

    /// On how many positions the weights are calibrated and checked
    #[arg(long, value_name = "N", default_value = "110")]
    positions: usize,
}

/// The arguments of a step.
#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    train: Train,
}

impl Round {
    pub(super) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let folder = self.folder.to_str().context("the directory has a name that is not text")?;
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {folder}"))?;
        let file = |name: &str| format!("{folder}/{name}");
        let (played, labelled) = (file("games.shard"), file("label.shard"));
        let (weights, report) = (file("fitted.weights"), file("report"));
        let (games, positions) = (self.games.to_string(), self.positions.to_string());
        let play = ["play", &played, "--games", &games, "--depths", "2,4", "--exact", "14"];
        let label = ["label", &labelled, &played, "--exact", "14", "--depth", "6"];
        let fit = ["fit", &weights, &labelled, "--report", &report];
        let calibrate = ["calibrate", &weights, "--positions", &positions, "--most", "18"];
        let check = ["check", &weights, "--against", "released", "--shards", &labelled];
        let check = [&check[..], &["--held-out", "--order", &positions]].concat();
        step(&play, words)?;
        step(&label, words)?;
        if !PathBuf::from(&weights).exists() {
            step(&fit, words)?;
            step(&calibrate, words)?;
        }
        step(&check, words)
    }
}

fn step(arguments: &[&str], words: &Words) -> anyhow::Result<()> {
    writeln!(io::stdout().lock(), "\n$ otelo train {}", arguments.join(" "))?;
    let line = ["otelo train"].iter().chain(arguments);
    Line::try_parse_from(line).context("a step has bad arguments")?.train.run(words)
}
