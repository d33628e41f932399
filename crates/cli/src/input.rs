//! What a command reads: a file, standard input, or the text itself.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow};
use clap::Args;
use otelo_formats::{Fault, Found, Hints, Notation, ReadError, detect_all};
use otelo_rules::Size;

use crate::words::Words;

/// What a person may say about a text.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// The size of the board: 4, 6 or 8; otherwise the text tells
    #[arg(long, value_name = "N")]
    size: Option<Size>,

    /// What the numbers of a board mean: 000, 001, 002 or 003; otherwise the values tell
    #[arg(long)]
    notation: Option<Notation>,
}

impl Reading {
    /// All positions and games of a file, or of standard input for `-`.
    pub(crate) fn file(&self, path: &str, words: &Words) -> anyhow::Result<Vec<Found>> {
        let bytes = if path == "-" {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        let bytes = bytes.with_context(|| words.filled("error.cannot-read", &[path_of(path)]))?;
        let name = if path == "-" { words.text("error.stdin") } else { path.to_owned() };
        self.bytes(&bytes).map_err(|error| anyhow!("{name}: {}", words.read_error(&error)))
    }

    /// The same, if there is no such file, of the text itself.
    pub(crate) fn file_or_text(&self, argument: &str, words: &Words) -> anyhow::Result<Vec<Found>> {
        if argument == "-" || Path::new(argument).is_file() {
            self.file(argument, words)
        } else {
            let text = words.text("error.argument");
            self.bytes(argument.as_bytes()).map_err(|error| match error.fault {
                Fault::Unknown { .. } => {
                    anyhow!(words.filled("error.no-file", &[path_of(argument)]))
                }
                _ => anyhow!("{text}: {}", words.read_error(&error)),
            })
        }
    }

    fn bytes(&self, bytes: &[u8]) -> Result<Vec<Found>, ReadError> {
        detect_all(bytes, Hints { size: self.size, notation: self.notation })
    }
}

/// A path as a parameter of a text.
pub(crate) fn path_of(path: &str) -> (&'static str, String) {
    ("path", path.to_owned())
}
