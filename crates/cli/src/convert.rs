//! `otelo convert`: reads positions and games in any format and writes them in another.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use otelo_formats::{Content, Format};

use crate::{
    input::{Reading, path_of},
    words::Words,
};

/// Read positions or games in any format and write them in another
#[derive(Debug, Args)]
#[command(
    after_help = "A file may hold one game, or a position or game on each line. Without --to, the ending of OUT \
                        tells the format (.obf, .fen); otherwise games become transcripts, positions lines.\n\n\
                        Examples:\n  otelo convert game.txt - --to numbered\n  \
                        otelo convert boards.txt boards.obf"
)]
pub(crate) struct Convert {
    /// A file, or `-` for standard input
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// A file, or `-` for standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// transcript, passes, numbered, line, drawing, numbers-000, -001 or -002, fen, obf
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    #[command(flatten)]
    reading: Reading,
}

impl Convert {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let found = self.reading.file(&self.input, words)?;
        // Nothing is written before everything has been read and converted.
        let mut text = String::new();
        for (number, found) in found.iter().enumerate() {
            let format = self.format(&found.content);
            let written = found.content.write(format).map_err(|_| {
                let parameters = [
                    ("format", words.text(&format!("format.{format}"))),
                    ("number", (number + 1).to_string()),
                ];
                anyhow::anyhow!(words.filled("error.no-moves", &parameters))
            })?;
            if number > 0 && written.contains('\n') {
                text.push('\n');
            }
            text.push_str(&written);
            text.push('\n');
        }
        if self.output == Path::new("-") {
            return Ok(io::stdout().lock().write_all(text.as_bytes())?);
        }
        let failed = || words.filled("error.cannot-write", &[path_of(&self.output)]);
        fs::write(&self.output, text).with_context(failed)
    }

    fn format(&self, content: &Content) -> Format {
        let ending = self.output.extension().map(|ending| ending.to_ascii_lowercase());
        match (self.to, ending.as_ref().and_then(|ending| ending.to_str()), content) {
            (Some(format), ..) => format,
            (None, Some("obf"), _) => Format::Obf,
            (None, Some("fen"), _) => Format::Fen,
            (None, _, Content::Game(_)) => Format::Transcript,
            (None, _, Content::Problem(_)) => Format::Obf,
            (None, _, Content::Position(_)) => Format::Line,
        }
    }
}
