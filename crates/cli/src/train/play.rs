//! `otelo train play`: games of the engine against itself.

use std::{fs::OpenOptions, io::Write, path::PathBuf, sync::Arc};

use anyhow::{Context, bail, ensure};
use clap::Args;
use otelo_engine::{Engine, EngineConfig, Tier};
use otelo_limits::Depth;
use otelo_train::play::{SelfPlaySettings, play};

use super::{games, weights};
use crate::work;

/// The size of each engine's transposition table, in megabytes.
const TABLE: usize = 8;

/// Play games of the engine against itself from random openings, and add them to a file
///
/// Continues a file that has games already; game N is always the same game.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Where the games go
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many games the file has in the end
    #[arg(long, value_name = "N", default_value = "10000")]
    games: u64,

    /// The number of the first game of the file: another number, other games
    #[arg(long, value_name = "N", default_value = "0")]
    first: u64,

    /// The fewest moves of a random opening
    #[arg(long, value_name = "N", default_value = "8")]
    shortest: usize,

    /// The most moves of a random opening
    #[arg(long, value_name = "N", default_value = "40")]
    longest: usize,

    /// How many moves ahead to look
    #[arg(long, value_name = "N", default_value = "6")]
    depth: u8,

    /// With how many empty squares to play perfectly
    #[arg(long, value_name = "N", default_value = "16")]
    solve: u8,

    /// The weights to play with; otherwise those of the program
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// How many games at once, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,
}

impl Play {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        ensure!(
            self.shortest <= self.longest && self.longest < 60,
            "openings have 0 to 59 moves, the shortest first"
        );
        let Some(depth) = Depth::new(self.depth).filter(|&depth| depth > Depth::ZERO) else {
            bail!("the depth must be from 1 to 60");
        };
        let have = if self.file.exists() { games(&self.file)?.len() as u64 } else { 0 };
        let wanted = self.games.saturating_sub(have);
        if wanted == 0 {
            return Ok(());
        }
        let open = OpenOptions::new().create(true).append(true).open(&self.file);
        let mut file = open.with_context(|| format!("cannot write {}", self.file.display()))?;
        let weights = Arc::new(weights(self.weights.as_ref())?);
        let tier = Tier::detect();
        let config = EngineConfig { megabytes: TABLE, threads: 1 };
        let engine = |_| Engine::new(tier, Arc::clone(&weights), config);
        let mut engines: Vec<Engine> = (0..work::threads(self.threads)).map(engine).collect();
        let settings =
            SelfPlaySettings { random: self.shortest..=self.longest, depth, solve: self.solve };
        let bar = work::bar(wanted, "play");
        let mut failed = None;
        play(&mut engines, &settings, self.first + have, &work::stop_flag(), |_, game| {
            bar.inc(1);
            failed = writeln!(file, "{game}").err();
            failed.is_none() && bar.position() < wanted
        });
        bar.finish_and_clear();
        match failed {
            Some(error) => {
                Err(error).with_context(|| format!("cannot write {}", self.file.display()))
            }
            None => Ok(()),
        }
    }
}
