//! Load test, crash test and robustness test of the real server.
//!
//! Every trial starts the `otelo` binary on its own port and data directory, and connects to it
//! over loopback. Build it first: `cargo build --release`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for the terminal")]

mod client;
mod game_files;
mod kill;
mod load;
mod model;
mod server;
mod slow_clients;
mod storm;
mod times;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

/// Test the server
#[derive(Debug, Parser)]
#[command(name = "otelo-trials")]
struct Cli {
    /// The program to test
    #[arg(long, global = true, value_name = "FILE", default_value = "target/release/otelo")]
    program: PathBuf,

    #[command(subcommand)]
    trial: Trial,
}

#[derive(Debug, Subcommand)]
enum Trial {
    /// Load test: many live games with a move per second each, also beside long searches and imports
    /// of other clients. Measures the latency of a move
    Load(load::Load),
    /// Crash test: kill the server at random times. Checks that all acknowledged orders are saved
    Kill(kill::Kill),
    /// Robustness test: send invalid messages over WebSockets. Checks that all games still work
    Storm(storm::Storm),
    /// Slow clients: connections that stall in every way, up to the limits. Checks that the server
    /// closes them by itself and serves the others
    SlowClients(slow_clients::SlowClients),
}

#[tokio::main]
async fn main() -> ExitCode {
    let Cli { program, trial } = Cli::parse();
    let done = match trial {
        Trial::Load(load) => load.run(&program).await,
        Trial::Kill(kill) => kill.run(&program).await,
        Trial::Storm(storm) => storm.run(&program).await,
        Trial::SlowClients(slow) => slow.run(&program).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("failed: {error:#}");
            ExitCode::FAILURE
        }
    }
}
