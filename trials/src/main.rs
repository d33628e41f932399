//! The real server under load, killed, and lied to.
//!
//! Every trial starts the `otelo` binary as a user would, on a port and a directory of its own,
//! and talks to it over the loopback. Build it first: `cargo build --release`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the terminal")]

mod connection;
mod kill;
mod load;
mod model;
mod server;
mod storm;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

/// Try the server
#[derive(Debug, Parser)]
#[command(name = "otelo-trials")]
struct Cli {
    /// The program to try
    #[arg(long, global = true, value_name = "FILE", default_value = "target/release/otelo")]
    program: PathBuf,

    #[command(subcommand)]
    trial: Trial,
}

#[derive(Debug, Subcommand)]
enum Trial {
    /// Live games with a move each per second: how long until each is acknowledged?
    Load(load::Load),
    /// Kill the server at random instants: is everything acknowledged still there?
    Kill(kill::Kill),
    /// Send nonsense over live connections: do all games go on?
    Storm(storm::Storm),
}

#[tokio::main]
async fn main() -> ExitCode {
    let Cli { program, trial } = Cli::parse();
    let done = match trial {
        Trial::Load(load) => load.run(&program).await,
        Trial::Kill(kill) => kill.run(&program).await,
        Trial::Storm(storm) => storm.run(&program).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("failed: {error:#}");
            ExitCode::FAILURE
        }
    }
}
