//! `otelo match`: two players against each other.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::anyhow;
use clap::Args;
use otelo_arena::{Match, MatchGame, Tally, elo, random_openings};
use otelo_player::{Spec, Who};
use otelo_rules::{Color, Size};
use otelo_wire::{MatchCost, MatchGameReport, MatchReport};

use crate::{input::Reading, words::Words, work};

/// Let two players play a match, each opening with both colours
#[derive(Debug, Args)]
#[command(
    after_help = "The score is the first player's share of the points, with its 95 % confidence interval. Games\n\
                        from the same opening resemble each other, so the interval depends on the number of openings:\n\
                        few openings make it wide, however many games there are.\n\n\
                        A game that is the same as an earlier one, with the same colours, is not counted again. Players\n\
                        that always answer the same play each opening only twice. In JSON, `games` is how many games were\n\
                        played, `distinct` how many of them were different; all other numbers are of these.\n\n\
                        Examples:\n  otelo match minimax:hard minimax:medium --games 200\n  \
                        otelo match engine:8 engine:7 --openings openings.txt --json"
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

    /// Print a JSON object for each game and one for the match
    #[arg(long)]
    json: bool,
}

/// How many moves a random opening has.
const OPENING_PLIES: usize = 8;

impl MatchArgs {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let setup = self.setup(words)?;
        let players = work::players(None, &[&self.a, &self.b])?;
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
        let bar = work::bar(planned as u64, "match");
        let mut written = Ok(());
        let tally = setup.play(&players, &stop, &mut |played| {
            bar.inc(1);
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
        })
    }
}

/// How large a table the player searches with; the games that run at the same time have one each.
fn table_megabytes(spec: &Spec) -> usize {
    match &spec.who {
        Who::Engine(engine) => engine.level().megabytes(),
        _ => 0,
    }
}

fn game_report(setup: &Match, played: &MatchGame) -> MatchGameReport {
    let outcome = played.game.outcome().expect("only finished games are reported");
    let [black, white] = match played.first_color {
        Color::Black => [&setup.a, &setup.b],
        Color::White => [&setup.b, &setup.a],
    };
    MatchGameReport {
        game: played.number + 1,
        black: black.to_string(),
        white: white.to_string(),
        moves: played.game.transcript(),
        score: outcome.score(Color::Black).discs(),
    }
}

fn report(setup: &Match, tally: &Tally) -> MatchReport {
    MatchReport {
        a: setup.a.to_string(),
        b: setup.b.to_string(),
        games: tally.games(),
        distinct: tally.distinct(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.score(),
        interval: tally.interval(),
        elo: tally.elo().map(|elo| elo.map(|elo| elo.round() as i64)),
        discs: tally.mean_discs(),
        costs: tally.costs.map(|cost| MatchCost {
            moves: cost.moves,
            nodes_per_move: cost.nodes_per_move(),
            ms_per_move: cost.milliseconds_per_move(),
        }),
    }
}

fn said(setup: &Match, tally: &Tally, words: &Words) -> String {
    let [low, high] = tally.interval();
    let points = |score: f64| match elo(score) {
        Some(elo) => format!("{elo:+.0}"),
        None if score < 0.5 => "-inf".to_owned(),
        None => "+inf".to_owned(),
    };
    let share = |score: f64| format!("{:.1}", 100.0 * score);
    let mut lines = vec![words.filled(
        "match.result",
        &[
            ("a", setup.a.to_string()),
            ("b", setup.b.to_string()),
            ("games", tally.distinct().to_string()),
            ("wins", tally.wins.to_string()),
            ("draws", tally.draws.to_string()),
            ("losses", tally.losses.to_string()),
            ("score", share(tally.score())),
            ("low", share(low)),
            ("high", share(high)),
            ("elo", points(tally.score())),
            ("elo-low", points(low)),
            ("elo-high", points(high)),
            ("discs", format!("{:+.1}", tally.mean_discs())),
        ],
    )];
    if tally.repeated > 0 {
        let parameters = [("repeated", tally.repeated.to_string())];
        lines.push(words.filled("match.repeated", &parameters));
    }
    for (player, cost) in [&setup.a, &setup.b].iter().zip(tally.costs) {
        let parameters = [
            ("player", player.to_string()),
            ("nodes", format!("{:.0}", cost.nodes_per_move())),
            ("milliseconds", format!("{:.2}", cost.milliseconds_per_move())),
        ];
        lines.push(words.filled("match.effort", &parameters));
    }
    lines.join("\n")
}
