//! What a command reads: a file, standard input, or the text itself.

mod names;

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow};
use clap::Args;
use otelo_formats::{
    Detected, Fault, Hints, Notation, ReadError, detect_all, detect_wthor,
    wthor::{self, NamesKind},
};
use otelo_rules::Size;

use crate::words::Words;

/// What a person may say about a text.
#[derive(Debug, Default, Args)]
pub(crate) struct Reading {
    /// The size of the board: 4, 6 or 8; by default detected from the text
    #[arg(long, value_name = "N")]
    size: Option<Size>,

    /// What the numbers of a board mean: 000, 001, 002 or 003; by default detected from the values
    #[arg(long)]
    notation: Option<Notation>,
}

impl Reading {
    /// All positions and games of a file, or of standard input for `-`.
    pub(crate) fn file(&self, path: &Path, words: &Words) -> anyhow::Result<Vec<Detected>> {
        let is_stdin = path == Path::new("-");
        let bytes = if is_stdin {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        let bytes = bytes.with_context(|| words.filled("error.cannot-read", &[path_of(path)]))?;
        let name = if is_stdin { words.text("error.stdin") } else { path.display().to_string() };
        let found = if wthor::is_games(&bytes) || ending_of(path).as_deref() == Some("wtb") {
            let beside = |kind| {
                if is_stdin { Ok(None) } else { names::beside(path, kind, words) }
            };
            let (players, places) = (beside(NamesKind::Players)?, beside(NamesKind::Tournaments)?);
            detect_wthor(&bytes, players.as_ref(), places.as_ref(), self.hints())
        } else {
            self.bytes(&bytes)
        };
        found.map_err(|error| anyhow!("{name}: {}", words.read_error(&error)))
    }

    /// The same, if there is no such file, of the text itself.
    pub(crate) fn file_or_text(
        &self,
        argument: &OsStr,
        words: &Words,
    ) -> anyhow::Result<Vec<Detected>> {
        let path = Path::new(argument);
        if argument == "-" || (path.exists() && !path.is_dir()) {
            return self.file(path, words);
        }
        self.bytes(argument.as_encoded_bytes()).map_err(|error| {
            if matches!(error.fault, Fault::Unknown { .. }) || is_like_a_path(path) {
                anyhow!(words.filled("error.no-file", &[path_of(path)]))
            } else {
                anyhow!("{}: {}", words.text("error.argument"), words.read_error(&error))
            }
        })
    }

    fn bytes(&self, bytes: &[u8]) -> Result<Vec<Detected>, ReadError> {
        detect_all(bytes, self.hints())
    }

    fn hints(&self) -> Hints {
        Hints { notation: self.notation, ..Hints::of_size(self.size) }
    }
}

/// The ending of a path in small letters.
pub(crate) fn ending_of(path: &Path) -> Option<String> {
    path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase)
}

/// A path as a parameter of a text.
pub(crate) fn path_of(path: &Path) -> (&'static str, String) {
    ("path", path.display().to_string())
}

/// Whether somebody who wrote this most likely meant a file: `games.txt`, `./games`.
fn is_like_a_path(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let is_ending = (2..=4).contains(&ending.len()) && ending.chars().all(char::is_alphabetic);
    let is_one_word = !path.to_string_lossy().contains(char::is_whitespace);
    is_one_word && (is_ending || path.starts_with(".") || path.is_absolute())
}
