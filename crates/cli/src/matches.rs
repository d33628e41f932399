//! `otelo match`: two players against each other, or several.

mod record;
mod report;
mod tournament;

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use anyhow::{anyhow, ensure};
use clap::Args;
use otelo_arena::{
    CrossTable, Match, MatchGame, QuietOpenings, Sprt, Tally, Tournament, random_openings,
};
use otelo_player::{Players, Spec, Who};
use otelo_rules::{Game, Size};

use self::{
    record::MatchRecord,
    report::{forfeited, game_report, report, said},
};
use crate::{engine_args::EngineArgs, input::Reading, words::Words, work};

/// Let two players play a match, or several a tournament, each opening with both colours
#[derive(Debug, Args)]
#[command(
    after_help = "The score is the first player's share of the points, with its 95 % confidence interval. Games\n\
                        from the same opening resemble each other, so the interval depends on the number of openings:\n\
                        few openings make it wide, however many games there are.\n\n\
                        A game that is the same as an earlier one, with the same colours, is not counted again. Players\n\
                        that always answer the same play each opening only twice. In JSON, `games` is how many games were\n\
                        played, `distinct` how many of them were different; all other numbers are of these.\n\n\
                        A test (--sprt) weighs pairs of games, and is wrong in about 5 of 100 matches.\n\n\
                        More than two players meet all in turn, or with --gauntlet the first meets each of the others; a\n\
                        table of all results follows those of the matches.\n\n\
                        Examples:\n  otelo match minimax:hard minimax:medium --games 200\n  \
                        otelo match engine:8 engine:7 --openings openings.txt --json\n  \
                        otelo match engine:9 engine:8 --games 5000 --sprt 0,20 --record games.jsonl\n  \
                        otelo match engine:8 engine:7 engine:6 --games 200 --quiet\n  \
                        otelo match engine:5 external:rhino --engine 'rhino=gtp-rhino -b 0 -l 2'"
)]
pub(crate) struct MatchArgs {
    /// The first player
    #[arg(value_name = "PLAYER")]
    a: Spec,

    /// The second player
    #[arg(value_name = "PLAYER")]
    b: Spec,

    /// More players, for a tournament
    #[arg(value_name = "PLAYER")]
    more: Vec<Spec>,

    /// Let only the first player meet all the others
    #[arg(long)]
    gauntlet: bool,

    /// A transcript or board on each line; otherwise random moves, all different
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many moves a random opening has
    #[arg(long, value_name = "N", default_value = "8", conflicts_with = "openings")]
    plies: u8,

    /// Only random openings that are worth at most 2 discs to either side, as engine:16 says
    #[arg(long, conflicts_with = "openings")]
    quiet: bool,

    /// How many games two players play; otherwise two for each opening of the file, or 100
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

/// Who judges whether an opening is quiet, and how many discs it may be worth.
const QUIET: (&str, u32) = ("engine:16", 2);

impl MatchArgs {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let specs: Vec<Spec> = [&self.a, &self.b].into_iter().chain(&self.more).cloned().collect();
        let twin = (1..specs.len()).find(|&place| specs[..place].contains(&specs[place]));
        if let Some(twin) = twin.filter(|_| specs.len() > 2) {
            let parameters = [("player", specs[twin].to_string())];
            return Err(anyhow!(words.filled("match.twice", &parameters)));
        }
        let engines = self.engines.engines(words)?;
        let named: Vec<&Spec> = specs.iter().collect();
        let players = work::players_with(None, &named, Some(engines))?;
        let stop = work::stop_flag();
        let openings = self.openings(&players, &stop, words)?;
        let kind = if self.gauntlet { Tournament::Gauntlet } else { Tournament::RoundRobin };
        let pairings = kind.pairings(specs.len());
        let setup = |pairing: &[usize; 2]| self.setup(pairing.map(|n| &specs[n]), &openings);
        let setups: Vec<Match> = pairings.iter().map(setup).collect();
        let (mut record, finished) = match &self.record {
            Some(path) => {
                let (record, finished) = MatchRecord::open(path, &specs, &setups, words)?;
                (Some(record), finished)
            }
            None => (None, vec![Vec::new(); setups.len()]),
        };
        let mut table = CrossTable::new(specs.len());
        for ((setup, finished), pairing) in setups.iter().zip(finished).zip(pairings) {
            let tally = self.play(setup, finished, &players, &stop, &mut record, words)?;
            table.add(pairing, tally.standing());
            let text = match self.json {
                true => serde_json::to_string(&report(setup, &tally))?,
                false if specs.len() > 2 => said(setup, &tally, words) + "\n",
                false => said(setup, &tally, words),
            };
            writeln!(io::stdout().lock(), "{text}")?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        if specs.len() > 2 {
            let report = tournament::report(&specs, &table);
            let text = match self.json {
                true => serde_json::to_string(&report)?,
                false => tournament::drawn(&report),
            };
            writeln!(io::stdout().lock(), "{text}")?;
        }
        Ok(())
    }

    /// Plays the games of a match that are missing.
    fn play(
        &self,
        setup: &Match,
        finished: Vec<MatchGame>,
        players: &Players,
        stop: &AtomicBool,
        record: &mut Option<MatchRecord>,
        words: &Words,
    ) -> anyhow::Result<Tally> {
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
        let bar = work::bar(planned as u64, "match");
        bar.inc(finished.len() as u64);
        let mut written = Ok(());
        let tally = setup.resume(finished, players, stop, &mut |played| {
            bar.inc(1);
            if let Some(record) = record
                && written.is_ok()
            {
                written = record.add(setup, played);
            }
            if let Some(forfeit) = &played.forfeit {
                let text = words.filled("match.forfeit", &forfeited(setup, played, forfeit));
                bar.suspend(|| anstream::eprintln!("{text}"));
            }
            if self.json && written.is_ok() {
                let report = serde_json::to_string(&game_report(setup, played));
                written = report
                    .map_err(io::Error::from)
                    .and_then(|report| writeln!(io::stdout().lock(), "{report}"));
            }
        });
        bar.finish_and_clear();
        written?;
        tally.map_err(|error| anyhow!(words.error(error.code(), &error.parameters())))
    }

    fn openings(
        &self,
        players: &Players,
        stop: &AtomicBool,
        words: &Words,
    ) -> anyhow::Result<Vec<Game>> {
        if let Some(path) = &self.openings {
            let found = Reading::default().file(path, words)?;
            return Ok(found.into_iter().map(|found| found.content.into_game()).collect());
        }
        let count = self.games.unwrap_or(100).div_ceil(2) as usize;
        let (size, plies, seed) = (self.size, self.plies.into(), self.seed);
        if !self.quiet {
            return Ok(random_openings(size, plies, count, seed));
        }
        let (judge, most) = QUIET;
        let judge = judge.parse().expect("the name of a player");
        let quiet =
            QuietOpenings { size, plies, seed, judge, most, threads: work::threads(self.threads) };
        let bar = work::bar(count as u64, "openings");
        let openings =
            quiet.find(count, players, stop, &mut |found| bar.set_position(found as u64));
        bar.finish_and_clear();
        let openings = openings?;
        ensure!(!openings.is_empty(), words.text("match.no-quiet"));
        Ok(openings)
    }

    fn setup(&self, [a, b]: [&Spec; 2], openings: &[Game]) -> Match {
        let of_file = self.openings.is_some().then_some(2 * openings.len());
        Match {
            a: a.clone(),
            b: b.clone(),
            games: self.games.map(|games| games as usize).or(of_file).unwrap_or(100),
            openings: openings.to_vec(),
            threads: work::threads(self.threads),
            seed: self.seed,
            fixed_order: false,
            sprt: self.sprt,
        }
    }
}

/// How large a table the player searches with; the games that run at the same time have one each.
fn table_megabytes(spec: &Spec) -> usize {
    match &spec.who {
        Who::Engine(engine) => engine.megabytes(),
        _ => 0,
    }
}
