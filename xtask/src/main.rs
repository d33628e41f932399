//! The tasks of the project: `cargo xtask play`, `test`, `codegen`, `tidy`, `shots`, `bench`, `dist`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the terminal")]

mod codegen;
mod dist;
mod hash;
mod licences;
mod mutants;
mod needs;
mod play;
mod shell;
mod slow;
mod test;
mod tidy;
mod wasm;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shell::cargo;

/// Build, play, test and measure Otelo
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the game and play it in the browser; further arguments go to `otelo serve`
    Play {
        /// Play in the terminal instead; further arguments go to `otelo play`
        #[arg(long)]
        terminal: bool,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Check everything that must hold
    Test {
        /// Also what takes long: large leaf counts, fuzzing, Miri
        #[arg(long)]
        slow: bool,
        /// With --slow, how long each fuzz target runs
        #[arg(long, value_name = "SECONDS", default_value = "60")]
        fuzz: u32,
    },
    /// Write the generated files: the page's types, example games, the OpenAPI document
    Codegen {
        /// Only check that they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Check the rules of the project: file headers, paths, uses between crates, licences
    Tidy,
    /// Plant faults in a copy of the server: the simulation must find each
    Mutants,
    /// Check that the crates for the browser compile for WebAssembly
    Wasm,
    /// Make a picture of every page and dialog, in `web/shots`
    Shots,
    /// Make what users get: the program with the page inside, licences and checksums, in `dist`
    Dist,
    /// Measure speed; further arguments go to the benches
    Bench {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play { terminal: true, arguments } => play::in_terminal(&arguments),
        Task::Play { terminal: false, arguments } => play::in_browser(&arguments),
        Task::Test { slow, fuzz } => test::run(slow.then_some(fuzz)),
        Task::Codegen { check: true } => codegen::check(),
        Task::Codegen { check: false } => codegen::write(),
        Task::Tidy => tidy::run(),
        Task::Mutants => mutants::run(),
        Task::Wasm => wasm::check(),
        Task::Shots => web::shots(),
        Task::Dist => dist::run(),
        Task::Bench { arguments } => {
            cargo(&["bench", "--package", "otelo-bench", "--"]).args(arguments).run()
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
