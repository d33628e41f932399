//! `otelo explain`: why a move is good or bad.

use std::{
    ffi::OsString,
    io::{self, Write},
};

use anyhow::{anyhow, bail};
use clap::Args;
use otelo_explain::{Reason, Tone, compare, explain};
use otelo_formats::{Detected, Fault};
use otelo_rules::{Move, PlayError, Position};
use otelo_wire::Explanation;

use crate::{input::Reading, words::Words};

/// Tell why a move is good or bad: corners, mobility, frontier, stable discs, parity, tempo
#[derive(Debug, Args)]
#[command(
    after_help = "Of a game it is the last position. Every sentence is a fact about the position; the most\n\
                  telling comes first, with a + if it speaks for the move and a - if against it.\n\n\
                  Examples:\n  otelo explain f5d6c3d3c4 f4\n  otelo explain f5d6c3d3c4 b5 --against f4"
)]
pub(crate) struct Explain {
    /// A file, `-` for standard input, or the text itself
    #[arg(value_name = "FILE|TEXT", allow_hyphen_values = true)]
    text: OsString,

    /// The move, such as d3, or pass
    #[arg(value_name = "MOVE")]
    played: Move,

    /// A better move: what was given up against it
    #[arg(long, value_name = "MOVE")]
    against: Option<Move>,

    #[command(flatten)]
    reading: Reading,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let found = self.reading.file_or_text(&self.text, words)?;
        let [Detected { content, .. }] = found.as_slice() else {
            let several = Fault::SeveralGames { seen: found.len() };
            bail!(words.error(several.code(), &several.parameters()));
        };
        let refused = |error: PlayError| anyhow!(words.play_error(&error));
        let position = self.position(content.position());
        let reasons = explain(&position, self.played).map_err(refused)?;
        let given_up = match self.against {
            Some(better) => compare(&position, self.played, better).map_err(refused)?,
            None => Vec::new(),
        };
        let mut out = io::stdout().lock();
        if self.json {
            let report = Explanation::new(&reasons, &given_up);
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        for line in lines(&reasons, words) {
            writeln!(out, "{line}")?;
        }
        if let Some(better) = self.against.filter(|_| !given_up.is_empty()) {
            let better = ("better", better.to_string());
            writeln!(out, "{}", words.filled("explain.given-up", &[better]))?;
            for line in lines(&given_up, words) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// The position before the move: a text that leaves passes out leaves out one before it, too.
    fn position(&self, last: &Position) -> Position {
        match self.played {
            Move::Place(_) => last.play(Move::Pass).unwrap_or(*last),
            Move::Pass => *last,
        }
    }
}

/// A sentence a line, with its sign.
fn lines(reasons: &[Reason], words: &Words) -> Vec<String> {
    let line = |reason: &Reason| {
        let sign = match reason.tone() {
            Tone::Good => '+',
            Tone::Bad => '-',
            Tone::Neutral => ' ',
        };
        format!("{sign} {}", words.reason(reason))
    };
    reasons.iter().map(line).collect()
}
