//! Transcripts: what is sent and what must be answered, in the files of `tests/transcripts`.
//!
//! A line with `> ` is sent; the lines up to the next one are the answer, without its last empty line.
//! `#` begins a comment.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path, time::Duration};

use otelo_protocols::{Choice, FirstMove, Flow, Report, Thinker, TimeLimit, gtp, nboard};
use otelo_rules::{Game, Move};

/// What stands in a transcript where the session ends.
const THE_END: &str = "# the end";

/// Takes the first legal square, or the last one if it has less than a second; a move takes it
/// two. It knows one file.
struct TestThinker;

impl Thinker for TestThinker {
    fn choose(&mut self, game: &Game, time: TimeLimit) -> Result<Choice, String> {
        let choice = FirstMove.choose(game, time)?;
        let (TimeLimit::Move(left) | TimeLimit::Game { left, .. }) = time else {
            return Ok(choice);
        };
        let last = game.position().moves().iter().last().map_or(Move::Pass, Move::Place);
        let played = if left < Duration::from_secs(1) { last } else { choice.played };
        Ok(Choice { played, time: Duration::from_secs(2), ..choice })
    }

    fn analyze(&mut self, game: &Game, lines: usize, report: &mut dyn FnMut(&Report)) {
        FirstMove.analyze(game, lines, report);
    }

    fn read_file(&mut self, name: &str) -> Result<String, String> {
        match name {
            "a game.sgf" => Ok("(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])".to_owned()),
            "go.sgf" => Ok("(;FF[4]GM[1]SZ[19])".to_owned()),
            _ => FirstMove.read_file(name),
        }
    }

    fn cpu_time(&mut self) -> Duration {
        Duration::from_millis(1500)
    }
}

/// Plays a transcript with what a session answers, line for line.
fn replayed(text: &str, mut answer: impl FnMut(&str, &mut dyn FnMut(&str)) -> Flow) -> String {
    let mut said = String::new();
    for line in text.lines() {
        if line.starts_with("# ") && line != THE_END {
            said.push_str(&format!("{line}\n"));
        }
        let Some(sent) = line.strip_prefix('>') else { continue };
        said.push_str(&format!("{line}\n"));
        let mut answered = String::new();
        let flow = answer(sent.trim_start(), &mut |text| answered.push_str(text));
        assert!(answered.is_empty() || answered.ends_with('\n'), "{answered:?}");
        said.push_str(
            answered
                .strip_suffix("\n\n")
                .map(|text| format!("{text}\n"))
                .as_deref()
                .unwrap_or(&answered),
        );
        if flow == Flow::Quit {
            said.push_str(&format!("{THE_END}\n"));
        }
    }
    said
}

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let mut gtp = gtp::Session::new("Otelo", "1.0");
        let mut nboard = nboard::Session::new("Otelo");
        let actual = replayed(&text, |line, out| match name.starts_with("gtp") {
            true => gtp.answer(line, &mut TestThinker, out),
            false => nboard.answer(line, &mut TestThinker, out),
        });
        assert_eq!(actual, text, "{name}:\n{actual}");
        files += 1;
    }
    assert!(files > 0);
}
