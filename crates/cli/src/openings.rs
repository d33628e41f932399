//! `otelo openings`: the named openings, and the name of a game's.

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::Args;
use otelo_openings::Opening;
use otelo_wire::{OpeningReport, OpeningsReport};

use crate::{
    input::Reading,
    words::{Language, Words},
};

/// List the named openings, or name the opening of a game
#[derive(Debug, Args)]
#[command(
    after_help = "A name belongs to a position, in whatever order and direction it is reached. The opening of a\n\
                        game is the last one on its way; a game or position without any makes the exit code 1.\n\n\
                        Examples:\n  otelo openings\n  otelo openings f5d6c3d3c4f4\n  \
                        otelo openings games.ggf --json"
)]
pub(crate) struct Openings {
    /// Moves or a position, a file of them, or `-` for standard input; without it, all openings
    #[arg(value_name = "LINE", allow_hyphen_values = true)]
    line: Option<OsString>,

    /// Print a JSON object a line
    #[arg(long)]
    json: bool,
}

impl Openings {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<ExitCode> {
        match &self.line {
            Some(line) => self.name(line, words),
            None => self.list(words).map(|()| ExitCode::SUCCESS),
        }
    }

    fn list(&self, words: &Words) -> anyhow::Result<()> {
        let openings = otelo_openings::all();
        let width = openings.iter().map(|opening| opening.line.len()).max().unwrap_or(0);
        let mut out = io::stdout().lock();
        for opening in openings {
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&report(opening))?)?;
            } else {
                writeln!(out, "{:width$}  {}", opening.line, names(opening, words))?;
            }
        }
        Ok(())
    }

    fn name(&self, line: &OsString, words: &Words) -> anyhow::Result<ExitCode> {
        let mut code = ExitCode::SUCCESS;
        let mut out = io::stdout().lock();
        for found in Reading::default().file_or_text(line, words)? {
            let named = otelo_openings::of_game(&found.content.into_game());
            if named.is_none() {
                code = ExitCode::FAILURE;
            }
            if self.json {
                let (opening, ply) = named.unzip();
                let report = OpeningsReport { opening: opening.map(report), ply };
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
                continue;
            }
            match named {
                None => writeln!(out, "{}", words.text("openings.none"))?,
                Some((opening, 0)) => writeln!(out, "{}", names(opening, words))?,
                Some((opening, ply)) => {
                    let parameters = [("name", names(opening, words)), ("number", ply.to_string())];
                    writeln!(out, "{}", words.filled("openings.found", &parameters))?;
                }
            }
        }
        Ok(code)
    }
}

/// The name in the reader's language, and behind it the other ones.
fn names(opening: &Opening, words: &Words) -> String {
    let spanish = opening.es.as_ref().filter(|_| words.language() == Language::Es);
    let name = spanish.unwrap_or(&opening.en);
    let english = spanish.map(|_| &opening.en).filter(|english| *english != name);
    let others: Vec<&str> = english.into_iter().chain(&opening.also).map(String::as_str).collect();
    if others.is_empty() { name.clone() } else { format!("{name} ({})", others.join(" / ")) }
}

fn report(opening: &Opening) -> OpeningReport {
    let Opening { line, en, also, es } = opening.clone();
    OpeningReport { line, en, also, es }
}
