//! The command line of Otelo.

mod bench;
mod best_move;
mod convert;
mod data_directory;
mod db;
mod engine_args;
mod experiment;
mod explain;
mod gtp;
mod input;
mod line_input;
mod matches;
mod nboard;
mod omissions;
mod openings;
mod perft;
mod play;
mod review;
mod screen;
mod serve;
mod show;
mod solve;
mod thinking;
mod trace;
mod train;
mod words;
mod work;

use std::{io, process::ExitCode};

use clap::{Parser, Subcommand, ValueEnum, error::ErrorKind};

use crate::words::{Language, Words};

/// Othello on 4x4, 6x6 and 8x8 boards: play it, look at it, count it
#[derive(Debug, Parser)]
#[command(name = "otelo", version = VERSION, max_term_width = 100)]
#[command(after_help = "Without a command, the page is served and the browser opens it.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// The language of the texts; by default from OTELO_LANG or the locale
    #[arg(long, global = true, value_name = "LANGUAGE", display_order = 100)]
    lang: Option<Language>,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 101)]
    color: When,
}

/// The commit, the system and the build, in this order.
const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("OTELO_COMMIT"),
    ", ",
    env!("OTELO_TARGET"),
    ", ",
    env!("OTELO_BUILD"),
    ")"
);

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(Box<play::Play>),
    BestMove(Box<best_move::BestMove>),
    Match(Box<matches::MatchArgs>),
    Experiment(experiment::Run),
    Show(show::Show),
    Explain(Box<explain::Explain>),
    Convert(convert::Convert),
    Review(review::ReviewArgs),
    Openings(openings::Openings),
    Solve(solve::Solve),
    Trace(trace::Trace),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Gtp(Box<gtp::Gtp>),
    Nboard(Box<nboard::NBoard>),
    Train(train::Train),
    Db(db::Db),
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error)
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return refuse(&one_line(&error)),
    };
    match cli.color {
        When::Auto => {}
        When::Always => anstream::ColorChoice::Always.write_global(),
        When::Never => anstream::ColorChoice::Never.write_global(),
    }
    let words = Words::of(cli.lang.unwrap_or_else(Language::from_environment));
    let done = match cli.command.unwrap_or_else(usual_command) {
        Command::Serve(serve) => success(serve.run(&words)),
        Command::Play(play) => success(play.run(&words)),
        Command::BestMove(best_move) => success(best_move.run(&words)),
        Command::Match(args) => success(args.run(&words)),
        Command::Experiment(experiment) => success(experiment.run(&words)),
        Command::Show(show) => success(show.run(&words)),
        Command::Explain(explain) => success(explain.run(&words)),
        Command::Convert(convert) => success(convert.run(&words)),
        Command::Review(review) => success(review.run(&words)),
        Command::Openings(openings) => openings.run(&words),
        Command::Solve(solve) => solve.run(&words),
        Command::Trace(trace) => success(trace.run(&words)),
        Command::Perft(perft) => success(perft.run(&words)),
        Command::Bench(bench) => success(bench.run(&words)),
        Command::Gtp(gtp) => success(gtp.run(&words)),
        Command::Nboard(nboard) => success(nboard.run(&words)),
        Command::Train(train) => success(train.run(&words)),
        Command::Db(db) => db.run(&words),
    };
    match done {
        Ok(code) => code,
        // Whoever reads our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => refuse(&format!("{error:#}")),
    }
}

/// The exit code of a command that can only be done or fail.
fn success(done: anyhow::Result<()>) -> anyhow::Result<ExitCode> {
    done.map(|()| ExitCode::SUCCESS)
}

/// What happens without a command, with its usual arguments and environment.
fn usual_command() -> Command {
    Cli::parse_from(["otelo", "serve"]).command.expect("the command was just named")
}

/// The one line that every error is, and the exit code for it.
fn refuse(line: &str) -> ExitCode {
    anstream::eprintln!("otelo: {line}");
    ExitCode::from(2)
}

/// What clap says in several lines, without the usage.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    format!("{}; `otelo --help` says more", line.strip_prefix("error: ").unwrap_or(&line))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
