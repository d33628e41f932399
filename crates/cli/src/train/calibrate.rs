//! `otelo train calibrate`: how far shallow searches are from deep ones.

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::atomic::Ordering,
};

use clap::Args;
use otelo_engine::{Engine, Tier};
use otelo_rules::Position;
use otelo_train::{
    calibrate::{spreads, values},
    games::TrainingGame,
};

use super::{games, weights};
use crate::work;

/// How much the engine remembers, in megabytes.
const TABLE: usize = 64;

/// Measure how far shallow searches are from deep ones: the numbers behind the confidences
#[derive(Debug, Args)]
pub(crate) struct Calibrate {
    /// Games to take positions from, one from each
    #[arg(value_name = "GAMES")]
    games: PathBuf,

    /// How many positions
    #[arg(long, value_name = "N", default_value = "1000")]
    positions: usize,

    /// The deepest search
    #[arg(long, value_name = "N", default_value = "8")]
    deepest: u8,

    /// With how many empty squares a position is also solved
    #[arg(long, value_name = "N", default_value = "18")]
    solve: u8,

    /// The weights; otherwise those of the program
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl Calibrate {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let engine = Engine::new(Tier::detect(), weights(self.weights.as_ref())?.into(), TABLE, 1);
        let games = games(&self.games)?;
        let chosen: Vec<Position> = (0..)
            .zip(&games)
            .take(self.positions)
            .filter_map(|(at, game)| one_of(game, at))
            .collect();
        let bar = work::bar(chosen.len() as u64, "calibrate");
        let stop = work::stop_flag();
        let mut measured = Vec::new();
        for position in &chosen {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            measured.push(values(&engine, position, self.deepest, self.solve));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        writeln!(out, "least,most,depth,shallow,positions,mean,deviation")?;
        for spread in spreads(&measured, 6) {
            let (least, most) = spread.empties;
            let depth = spread.depth.map_or_else(|| "end".to_owned(), |depth| depth.to_string());
            let (shallow, count) = (spread.shallow, spread.count);
            let (mean, deviation) = (spread.mean, spread.deviation);
            writeln!(out, "{least},{most},{depth},{shallow},{count},{mean:.2},{deviation:.2}")?;
        }
        Ok(())
    }
}

/// A position of a game, another part of the game for each number.
fn one_of(game: &TrainingGame, number: usize) -> Option<Position> {
    let fits = |position: &Position| {
        let empties = usize::from(position.board().empties().len());
        !position.moves().is_empty() && 60 - empties >= game.from && empties > 10
    };
    let positions = game.game.history().iter().map(|(position, _)| *position);
    let positions: Vec<Position> = positions.filter(fits).collect();
    positions.get((number * 7).checked_rem(positions.len())?).copied()
}
