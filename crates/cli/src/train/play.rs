//! `otelo train play`: games of the engine against itself.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use otelo_limits::Depth;
use otelo_rules::{Position, Size};
use otelo_train::{
    play::{GAMES_PER_UNIT, Openings, PlaySettings, play_unit},
    sample::MAX_GAME,
    shard::{FileError, ShardHeader, ShardWriter},
    units::run_units,
};

use super::{engines, make_way, weights};
use crate::{input::Reading, words::Words, work};

/// Play games of the engine against itself, and add their positions to a shard
///
/// Game N of a seed is always the same game, and an interrupted run goes on where it stopped. Each
/// position carries the value that was searched and the final score of its game; from --exact empty
/// squares on, all values are proved.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo train play games.shard --games 20000 --depths 4,6,8")]
pub(crate) struct Play {
    /// Where the positions go
    #[arg(value_name = "SHARD")]
    file: PathBuf,

    /// How many games the shard has in the end, rounded up to a multiple of 16
    #[arg(long, value_name = "N", default_value = "10000")]
    games: u32,

    /// Other games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// How many moves ahead to look; each side of a game plays with one of these
    #[arg(long, value_name = "N,N...", value_delimiter = ',', default_value = "4,6")]
    depths: Vec<u8>,

    /// From how many empty squares on the rest of a game is exact
    #[arg(long, value_name = "N", default_value = "18")]
    exact: u8,

    /// The fewest moves of a random opening
    #[arg(long, value_name = "N", default_value = "8")]
    shortest: u8,

    /// The most moves of a random opening
    #[arg(long, value_name = "N", default_value = "40")]
    longest: u8,

    /// How many of a hundred games begin with random moves that leave the game even
    #[arg(long, value_name = "PERCENT", default_value = "30", value_parser = clap::value_parser!(u8).range(..=100))]
    quiet: u8,

    /// Games or positions to begin from, in any format
    #[arg(long, value_name = "FILE", num_args = 1..)]
    openings: Vec<PathBuf>,

    /// How many of a hundred games begin from one of these
    #[arg(long, value_name = "PERCENT", default_value = "30", value_parser = clap::value_parser!(u8).range(..=100))]
    given: u8,

    /// At how many of a hundred positions the one after a second-best or random move is valued too
    #[arg(long, value_name = "PERCENT", default_value = "25", value_parser = clap::value_parser!(u8).range(..=100))]
    side: u8,

    /// The weights to play with; otherwise those of the program
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// The size of each thread's transposition table in megabytes
    #[arg(long, value_name = "MB", default_value = "16", value_parser = work::number::<{ work::MAX_HASH }>)]
    hash: usize,

    /// How many games at once, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// Begin anew if the file is there already
    #[arg(long)]
    force: bool,
}

impl Play {
    pub(super) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let settings = self.settings(words)?;
        let units = self.games.div_ceil(GAMES_PER_UNIT);
        ensure!(units <= MAX_GAME / GAMES_PER_UNIT, "a shard has at most {MAX_GAME} games");
        let weights = Arc::new(weights(self.weights.as_ref())?);
        let header = ShardHeader {
            weights: *weights.hash().bytes(),
            seed: self.seed,
            settings: settings.to_string(),
        };
        make_way(&self.file, self.force)?;
        let mut shard = ShardWriter::resume(&self.file, &header, |_| ())?;
        let bar = work::bar(units.into(), "play");
        bar.set_position(shard.units().into());
        bar.reset_eta();
        let stop = work::stop_flag();
        let mut numbers = shard.units()..units;
        run_units(
            &mut engines(&weights, self.hash, work::threads(self.threads)),
            &stop,
            || Ok::<_, FileError>(numbers.next()),
            |engine, unit| {
                let first = unit * GAMES_PER_UNIT;
                play_unit(engine, &settings, self.seed, first..first + GAMES_PER_UNIT, &stop)
            },
            |samples| {
                bar.inc(1);
                shard.append(&samples)
            },
        )?;
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            let games = u64::from(shard.units()) * u64::from(GAMES_PER_UNIT);
            bail!("stopped after {games} games; the same command goes on");
        }
        Ok(())
    }

    fn settings(&self, words: &Words) -> anyhow::Result<PlaySettings> {
        ensure!(
            self.shortest <= self.longest && self.longest < 60,
            "openings have 0 to 59 moves, the shortest first"
        );
        let depth = |&depth: &u8| Depth::new(depth).filter(|&depth| depth > Depth::ZERO);
        let depths: Option<Vec<Depth>> = self.depths.iter().map(depth).collect();
        let depths = depths.context("depths are from 1 to 60")?;
        ensure!(!depths.is_empty(), "at least one depth is needed");
        let mut given = Vec::new();
        for file in &self.openings {
            for found in Reading::default().file(file, words)? {
                let game = found.content.into_game();
                let positions = game.history().iter().map(|(position, _)| *position);
                given.extend(positions.chain([*game.position()]).filter(|at| self.is_opening(at)));
            }
        }
        ensure!(
            self.openings.is_empty() || !given.is_empty(),
            "the openings have no position on 8x8 before the exact part"
        );
        let given_percent = if given.is_empty() { 0 } else { self.given };
        Ok(PlaySettings {
            depths,
            exact: self.exact,
            openings: Openings {
                random: self.shortest..=self.longest,
                quiet_percent: self.quiet,
                given_percent,
                given,
            },
            side_percent: self.side,
            megabytes: self.hash,
        })
    }

    /// Whether a game can begin from a position: not so early that all games would be the same, and
    /// with something left to play.
    fn is_opening(&self, position: &Position) -> bool {
        let empties = position.board().empties().len();
        position.size() == Size::Eight
            && empties + self.shortest <= 60
            && empties > self.exact + 4
            && !position.moves().is_empty()
    }
}
