//! `otelo match`: two players against each other.

mod record;
mod report;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::anyhow;
use clap::Args;
use otelo_arena::{Match, Sprt, random_openings};
use otelo_player::{Spec, Who};
use otelo_rules::Size;

use self::{
    record::MatchRecord,
    report::{forfeited, game_report, report, said},
};
use crate::{engine_args::EngineArgs, input::Reading, words::Words, work};

/// Let two players play a match, each opening with both colours
#[derive(Debug, Args)]
#[command(
    after_help = "The score is the first player's share of the points, with its 95 % confidence interval. Games\n\
                        from the same opening resemble each other, so the interval depends on the number of openings:\n\
                        few openings make it wide, however many games there are.\n\n\
                        A game that is the same as an earlier one, with the same colours, is not counted again. Players\n\
                        that always answer the same play each opening only twice. In JSON, `games` is how many games were\n\
                        played, `distinct` how many of them were different; all other numbers are of these.\n\n\
                        A test (--sprt) weighs pairs of games, and is wrong in about 5 of 100 matches.\n\n\
                        Examples:\n  otelo match minimax:hard minimax:medium --games 200\n  \
                        otelo match engine:8 engine:7 --openings openings.txt --json\n  \
                        otelo match engine:9 engine:8 --games 5000 --sprt 0,20 --record games.jsonl\n  \
                        otelo match engine:5 external:rhino --engine 'rhino=gtp-rhino -b 0 -l 2'"
)]
pub(crate) struct MatchArgs {
    /// The first player
    #[arg(value_name = "PLAYER")]
    a: Spec,

    /// The second player
    #[arg(value_name = "PLAYER")]
    b: Spec,

    /// A transcript or board on each line; otherwise eight random moves, all different
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many games; otherwise two for each opening of the file, or 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// How many games at the same time, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// The size of the board, if there is no file: 4, 6 or 8
    #[arg(long, value_name = "N", default_value = "8")]
    size: Size,

    /// The random seed, for repeatable results
    #[arg(long, default_value = "1")]
    seed: u64,

    /// Stop once it is clear which of two differences in Elo points is nearer the truth, such as 0,10
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Keep the games in this file, with values and times; if it is there, the match goes on with it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print a JSON object for each game and one for the match
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engines: EngineArgs,
}

/// How many moves a random opening has.
const OPENING_PLIES: usize = 8;

impl MatchArgs {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let setup = self.setup(words)?;
        let engines = self.engines.engines(words)?;
        let players = work::players_with(None, &[&self.a, &self.b], Some(engines))?;
        let planned = setup.planned_games();
        if planned < setup.games {
            let parameters = [
                ("planned", planned.to_string()),
                ("games", setup.games.to_string()),
                ("openings", setup.openings.len().to_string()),
            ];
            anstream::eprintln!("{}", words.filled("match.few-openings", &parameters));
        }
        let table = [&setup.a, &setup.b].map(table_megabytes).into_iter().max().unwrap_or(0);
        work::check_memory(setup.threads.min(planned) * table, words)?;
        let stop = work::stop_flag();
        let (mut record, finished) = match &self.record {
            Some(path) => MatchRecord::open(path, &setup, words).map(|(r, f)| (Some(r), f))?,
            None => (None, Vec::new()),
        };
        let bar = work::bar(planned as u64, "match");
        bar.inc(finished.len() as u64);
        let mut written = Ok(());
        let tally = setup.resume(finished, &players, &stop, &mut |played| {
            bar.inc(1);
            if let Some(record) = &mut record
                && written.is_ok()
            {
                written = record.add(&setup, played);
            }
            if let Some(forfeit) = &played.forfeit {
                let text = words.filled("match.forfeit", &forfeited(&setup, played, forfeit));
                bar.suspend(|| anstream::eprintln!("{text}"));
            }
            if self.json && written.is_ok() {
                let report = serde_json::to_string(&game_report(&setup, played));
                written = report
                    .map_err(io::Error::from)
                    .and_then(|report| writeln!(io::stdout().lock(), "{report}"));
            }
        });
        bar.finish_and_clear();
        written?;
        let tally = tally.map_err(|e| anyhow!(words.error(e.code(), &e.parameters())))?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report(&setup, &tally))?)?;
        } else {
            writeln!(out, "{}", said(&setup, &tally, words))?;
        }
        Ok(())
    }

    fn setup(&self, words: &Words) -> anyhow::Result<Match> {
        let openings = match &self.openings {
            Some(path) => {
                let found = Reading::default().file(path, words)?;
                found.into_iter().map(|found| found.content.into_game()).collect()
            }
            None => {
                let count = self.games.unwrap_or(100).div_ceil(2) as usize;
                random_openings(self.size, OPENING_PLIES, count, self.seed)
            }
        };
        let of_file = self.openings.is_some().then_some(2 * openings.len());
        Ok(Match {
            a: self.a.clone(),
            b: self.b.clone(),
            games: self.games.map(|games| games as usize).or(of_file).unwrap_or(100),
            openings,
            threads: work::threads(self.threads),
            seed: self.seed,
            fixed_order: false,
            sprt: self.sprt,
        })
    }
}

/// How large a table the player searches with; the games that run at the same time have one each.
fn table_megabytes(spec: &Spec) -> usize {
    match &spec.who {
        Who::Engine(engine) => engine.megabytes(),
        _ => 0,
    }
}
