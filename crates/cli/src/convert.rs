//! `otelo convert`: reads positions and games in any format and writes them in another.

mod archive;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use clap::Args;
use otelo_formats::{
    Content, Detected, Format, Omissions, Record, WriteError, Written,
    json::{self, JsonGame},
    write_records,
};

use crate::{
    input::{Reading, ending_of, path_of},
    omissions,
    words::Words,
};

/// Read positions or games in any format and write them in another
#[derive(Debug, Args)]
#[command(
    after_help = "A file may hold one game, many, or a position or game on each line. Without --to, the ending of \
                        OUT tells the format (.obf, .fen, .ggf, .sgf, .wtb, .json); otherwise games become \
                        transcripts, positions lines. WTHOR is three files: beside OUT, those of the players \
                        (.jou) and the tournaments (.trn), which are read as well. SGF and JSON hold variations, \
                        comments and marks; the other formats take the main line, and what is left out is \
                        reported.\n\n\
                        Examples:\n  otelo convert game.txt - --to numbered\n  \
                        otelo convert boards.txt boards.obf\n  otelo convert WTH_1999.wtb games.ggf"
)]
pub(crate) struct Convert {
    /// A file, or `-` for standard input
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// A file, or `-` for standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// transcript, passes, numbered, line, drawing, numbers-000, -001 or -002, fen, bitboards, obf,
    /// ggf, sgf, wthor, json
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    #[command(flatten)]
    reading: Reading,
}

impl Convert {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let found = self.reading.file(&self.input, words)?;
        // Nothing is written before everything has been read and converted.
        let format = self.format();
        let Written { text, omissions } = match format {
            Some(Format::Wthor) => return self.write_archive(found, words),
            Some(Format::Json) => {
                let game = |found: Detected| JsonGame {
                    record: found.content.into_record(),
                    own: found.own,
                };
                let text = json::write(&found.into_iter().map(game).collect::<Vec<_>>());
                Written { text, omissions: Omissions::default() }
            }
            Some(format @ (Format::Ggf | Format::Sgf)) => {
                let records = found.into_iter().map(|found| found.content.into_record());
                write_records(&records.collect::<Vec<_>>(), format)?
            }
            _ => one_by_one(&found, format, words)?,
        };
        if self.output == Path::new("-") {
            io::stdout().lock().write_all(text.as_bytes())?;
        } else {
            write(&self.output, text.as_bytes(), words)?;
        }
        // Only records have something to leave out, and they become transcripts if nothing is said.
        omissions::report(omissions, format.unwrap_or(Format::Transcript), words);
        Ok(())
    }

    /// Writes the three files of the WTHOR archive.
    fn write_archive(&self, found: Vec<Detected>, words: &Words) -> anyhow::Result<()> {
        let records: Vec<Record> =
            found.into_iter().map(|found| found.content.into_record()).collect();
        for (path, bytes) in archive::files(&self.output, &records, words)? {
            write(&path, &bytes, words)?;
        }
        let omissions = records.iter().map(|record| record.omissions(Format::Wthor)).sum();
        omissions::report(omissions, Format::Wthor, words);
        Ok(())
    }

    /// The format asked for, by its name or by the ending of the file.
    fn format(&self) -> Option<Format> {
        self.to.or_else(|| match ending_of(&self.output)?.as_str() {
            "obf" => Some(Format::Obf),
            "fen" => Some(Format::Fen),
            "ggf" => Some(Format::Ggf),
            "sgf" => Some(Format::Sgf),
            "wtb" => Some(Format::Wthor),
            "json" => Some(Format::Json),
            _ => None,
        })
    }
}

/// Each position or game by itself, in the format or in the usual one.
fn one_by_one(
    found: &[Detected],
    format: Option<Format>,
    words: &Words,
) -> anyhow::Result<Written> {
    let (mut text, mut omissions) = (String::new(), Omissions::default());
    for (index, Detected { content, .. }) in found.iter().enumerate() {
        let usual = match content {
            Content::Game(_) | Content::Record(_) => Format::Transcript,
            Content::Problem(_) => Format::Obf,
            Content::Position(_) => Format::Line,
        };
        let format = format.unwrap_or(usual);
        let written = content.write(format).map_err(|error| {
            let parameters = [
                ("format", words.text(&format!("format.{format}"))),
                ("number", (index + 1).to_string()),
            ];
            let key = match error {
                WriteError::NotEight { .. } => "error.not-eight",
                WriteError::NoMoves { .. } | WriteError::NotText { .. } => "error.no-moves",
            };
            anyhow!(words.filled(key, &parameters))
        })?;
        if index > 0 && written.text.contains('\n') {
            text.push('\n');
        }
        text.push_str(&written.text);
        text.push('\n');
        omissions = omissions + written.omissions;
    }
    Ok(Written { text, omissions })
}

pub(crate) fn write(path: &Path, bytes: &[u8], words: &Words) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| words.filled("error.cannot-write", &[path_of(path)]))
}
