//! `otelo db`: copy and check the database of games.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::anyhow;
use clap::{Args, Subcommand};
use otelo_store::{BackupError, Checked, DamagedGame, backup, check};
use otelo_wire::{DamagedGameReport, DatabaseReport};
use tokio::runtime::Builder;

use crate::{data_directory::DataDirectory, words::Words};

/// Copy or check the database of games, also while a server runs
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  otelo db backup games-monday.db\n  otelo db check --data games"
)]
pub(crate) struct Db {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Copy all games into a new file, and check the copy
    ///
    /// The copy has everything that was saved when it began, also while a server runs and games go
    /// on. To use it: stop the server, move `otelo.db` and all files whose names begin with
    /// `otelo.db-` out of the data directory, and copy the file there as `otelo.db`.
    #[command(after_help = "Example:\n  otelo db backup games-monday.db")]
    Backup {
        /// The new file; it must not exist
        #[arg(value_name = "FILE")]
        file: PathBuf,

        #[command(flatten)]
        options: Options,
    },
    /// Check the database and every game in it; the exit code is 1 if a game is damaged
    #[command(after_help = "Example:\n  otelo db check --json")]
    Check {
        #[command(flatten)]
        options: Options,
    },
}

#[derive(Debug, Args)]
struct Options {
    #[command(flatten)]
    data: DataDirectory,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Db {
    pub(crate) fn run(self, words: &Words) -> anyhow::Result<ExitCode> {
        let runtime = Builder::new_current_thread().build()?;
        let worded = |error: BackupError| anyhow!(words.error(error.code(), &error.parameters()));
        let (checked, copy, json) = match self.action {
            Action::Backup { file, options } => {
                let directory = options.data.path(words)?;
                let checked = runtime.block_on(backup(&directory, &file)).map_err(worded)?;
                (checked, Some(file), options.json)
            }
            Action::Check { options } => {
                let directory = options.data.path(words)?;
                (runtime.block_on(check(&directory)).map_err(worded)?, None, options.json)
            }
        };
        let mut out = io::stdout().lock();
        if json {
            serde_json::to_writer(&mut out, &report(&checked))?;
            writeln!(out)?;
        } else {
            for DamagedGame { game, fault } in &checked.damaged {
                let parameters = [("seen", game.clone()), ("reason", fault.clone())];
                writeln!(out, "{}", words.filled("db.damaged", &parameters))?;
            }
            let parameters = [
                ("games", checked.games.to_string()),
                ("damaged", checked.damaged.len().to_string()),
                ("path", copy.iter().map(|file| file.display().to_string()).collect()),
            ];
            let key = if copy.is_some() { "db.copied" } else { "db.checked" };
            writeln!(out, "{}", words.filled(key, &parameters))?;
        }
        Ok(if checked.damaged.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

fn report(checked: &Checked) -> DatabaseReport {
    let damaged = |DamagedGame { game, fault }: &DamagedGame| DamagedGameReport {
        game: game.clone(),
        fault: fault.clone(),
    };
    DatabaseReport { games: checked.games, damaged: checked.damaged.iter().map(damaged).collect() }
}
