//! `otelo gtp` and `otelo nboard` as other programs run them, and other programs in matches.

use std::{
    io::{BufRead, BufReader, Lines, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    time::{Duration, Instant},
};

use otelo_rules::{Game, Move, Size};

use crate::{otelo, output};

/// A running program, which is spoken to line by line.
pub(crate) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Talk {
    pub(crate) fn start(arguments: &[&str]) -> Talk {
        let mut child =
            otelo(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Talk { input: child.stdin.take(), child, output }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    pub(crate) fn line(&mut self) -> String {
        self.output.next().expect("there is an answer").unwrap()
    }

    /// The answer to a command of GTP, which is one line.
    fn ask(&mut self, command: &str) -> String {
        self.send(command);
        let answer = self.line();
        assert_eq!(self.line(), "");
        answer
    }

    /// Closes the input, and gives what was still said; the program must end by itself, soon.
    pub(crate) fn end(mut self) -> Vec<String> {
        let begin = Instant::now();
        drop(self.input.take());
        let rest = self.output.by_ref().map(Result::unwrap).collect();
        assert!(self.child.wait().unwrap().success());
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
        rest
    }
}

#[test]
fn a_game_to_the_end() {
    let mut talk = Talk::start(&["gtp", "--player", "engine:3"]);
    assert_eq!(talk.ask("1 boardsize 6"), "=1");
    let mut game = Game::new(Size::Six);
    while !game.is_over() {
        let color = game.position().turn().to_string();
        let answer = talk.ask(&format!("genmove {color}"));
        let played: Move = answer.strip_prefix("= ").unwrap().parse().unwrap();
        game.play(played).unwrap();
    }
    assert!(talk.ask("final_score").starts_with("= "));
    let time: f64 = talk.ask("cputime")[2..].parse().unwrap();
    assert!(time > 0.0);
    assert_eq!(talk.ask("quit"), "=");
    assert_eq!(talk.end(), Vec::<String>::new());
}

/// An analysis goes on until the next command; a search of hours is over soon after the end.
#[test]
fn a_search_is_interrupted() {
    let mut talk = Talk::start(&["gtp", "--player", "engine:30"]);
    talk.send("3 otelo-analyze b 1");
    assert_eq!(talk.line(), "=3");
    let told: Vec<String> = (0..8).map(|_| talk.line()).collect();
    assert!(told.iter().all(|line| line.starts_with("info move ")), "{told:?}");
    talk.send("name");
    while talk.line() != "" {}
    assert_eq!((talk.line(), talk.line()), ("= Otelo".to_owned(), String::new()));
    talk.send("genmove b");
    let rest = talk.end();
    assert!(rest.len() == 2 && rest[0].starts_with("= "), "{rest:?}");
}

/// What was sent before the input ended is answered.
#[test]
fn a_pipe_that_is_closed_at_once() {
    let mut talk = Talk::start(&["gtp", "--player", "engine:5"]);
    talk.send("play b f5\nfly\n7 genmove w\n8 reg_genmove b");
    let answers: Vec<String> = talk.end().into_iter().filter(|line| !line.is_empty()).collect();
    assert_eq!((answers.len(), &answers[0][..], &answers[1][..]), (4, "=", "? unknown command"));
    assert!(answers[2].starts_with("=7 ") && answers[3].starts_with("=8 "), "{answers:?}");
}

#[test]
fn a_line_without_end_is_refused() {
    let mut talk = Talk::start(&["gtp"]);
    talk.send(&"x".repeat(100_000));
    assert_eq!(talk.line(), "? syntax error: the line is too long");
    assert_eq!(talk.line(), "");
    assert_eq!(talk.ask("protocol_version"), "= 2");
    talk.end();
}

/// A `ping` ends every search, and its `pong` comes after all that the search has said.
#[test]
fn a_ping_ends_a_search() {
    let mut talk = Talk::start(&["nboard", "--player", "engine:30"]);
    talk.send("nboard 2\ngo");
    while !talk.line().starts_with("status") {}
    talk.send("ping 7\nhint 3");
    let mut said = Vec::new();
    while said.last().is_none_or(|last| last != "pong 7") {
        said.push(talk.line());
    }
    assert!(said.iter().any(|line| line.starts_with("=== ")), "{said:?}");
    while !talk.line().starts_with("search ") {}
    talk.send("ping 8");
    while talk.line() != "pong 8" {}
    talk.send("learn");
    assert_eq!(talk.line(), "learned");
    talk.end();
}

/// A match of the engine against another program; how it ended.
fn against(command: &str, player: &str, games: &str) -> serde_json::Value {
    let engine = format!("other={command}");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_string_lossy();
    let arguments = ["match", "engine:3,seed=1", player, "--engine", &engine];
    let more = ["--games", games, "--threads", "1", "--json", "--data", &data];
    let text = output(&[&arguments[..], &more].concat());
    assert!(!text.contains("forfeit"), "{text}");
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn our_engine_plays_as_another_program() {
    let otelo = insta_cmd::get_cargo_bin("otelo");
    let by_gtp = format!("{} gtp --player random", otelo.display());
    let by_nboard = format!("nboard:{} nboard", otelo.display());
    for (command, player) in [(by_gtp, "external:other"), (by_nboard, "external:other,depth=3")] {
        let report = against(&command, player, "4");
        assert_eq!(report["games"], 4, "{report}");
        #[cfg(target_os = "linux")]
        assert!(report["effort"][1]["cpu_seconds_per_game"].is_f64(), "{report}");
    }
}

/// The example in Python, where Python is installed.
#[test]
#[allow(clippy::print_stderr, reason = "a test that did not run says so")]
fn the_python_example_plays_to_the_end() {
    let path = std::env::var("PATH").unwrap_or_default();
    if !std::env::split_paths(&path).any(|folder| folder.join("python3").exists()) {
        eprintln!("python3 is not installed: the games against it were NOT played");
        return;
    }
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/gtp_player.py");
    let report = against(&format!("python3 {example}"), "external:other", "4");
    assert_eq!(report["games"], 4, "{report}");
}

/// GRhino, where it is installed (Debian's package `grhino`).
#[test]
#[allow(clippy::print_stderr, reason = "a test that did not run says so")]
fn grhino_plays_to_the_end() {
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    let files = std::env::split_paths(&path).map(|folder| folder.join("gtp-rhino"));
    let Some(rhino) = files.into_iter().find(|file| file.exists()) else {
        eprintln!("gtp-rhino is not installed: the games against it were NOT played");
        return;
    };
    let report = against(&format!("{} -b 0 -l 1", rhino.display()), "external:other", "4");
    assert_eq!(report["games"], 4, "{report}");
}
