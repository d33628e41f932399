//! An engine that does one thing wrong, when it is to move for the third time. The tests run it as
//! `bad_engine gtp|nboard MISDEED [FILE]`; `honest` does nothing wrong.
#![allow(clippy::print_stdout)]

use std::{
    env, fs,
    io::{self, Write},
    process::{Command, exit},
    thread,
    time::Duration,
};

use otelo_limits::CpuClock;
use otelo_protocols::{FirstMove, Flow, gtp, nboard};
use otelo_rules::{Game, Move};

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let protocol = arguments.next().unwrap_or_default();
    let misdeed = arguments.next().unwrap_or_default();
    let mut child = None;
    if let Some(file) = arguments.next() {
        // Somebody who is left behind, and would go on for long.
        let sleep = Command::new("sleep").arg("600").spawn()?;
        fs::write(file, format!("{} {}", std::process::id(), sleep.id()))?;
        child = Some(sleep);
    }
    let mut session = match protocol.as_str() {
        "nboard" => Session::NBoard(nboard::Session::new("Bad")),
        _ => Session::Gtp(gtp::Session::new("Bad", "1.0")),
    };
    let mut turns = 0;
    for line in io::stdin().lines() {
        let line = line?;
        let mut is_silent = false;
        if line.contains("clear_board") || line.contains("set game") {
            turns = 0;
        }
        if line.contains("genmove") || line == "go" {
            turns += 1;
            if turns == 3 {
                misbehave(&misdeed, &line, &session)?;
                is_silent = misdeed == "silent";
            }
        }
        if misdeed == "talks" && line.starts_with("move") {
            say("=== A1\npong 0\nhello\nsearch\n")?;
        }
        let mut said = String::new();
        let flow = session.answer(&line, &mut |text| said.push_str(text));
        if !is_silent {
            say(&said)?;
        }
        if flow == Flow::Quit && misdeed != "ignores-quit" {
            break;
        }
    }
    if misdeed == "ignores-quit" {
        thread::sleep(Duration::from_secs(600));
    }
    drop(child);
    Ok(())
}

/// Both protocols, from the engine's side.
enum Session {
    Gtp(gtp::Session),
    NBoard(nboard::Session),
}

impl Session {
    fn answer(&mut self, line: &str, out: &mut dyn FnMut(&str)) -> Flow {
        match self {
            Session::Gtp(session) => session.answer(line, &mut FirstMove, out),
            Session::NBoard(session) => session.answer(line, &mut FirstMove, out),
        }
    }

    fn game(&self) -> &Game {
        match self {
            Session::Gtp(session) => session.game(),
            Session::NBoard(session) => session.game(),
        }
    }

    /// What answers a line that asks for a move.
    fn reply(&self, line: &str, text: &str) -> String {
        match self {
            Session::Gtp(_) => format!("={} {text}\n\n", id(line)),
            Session::NBoard(_) => format!("=== {text}\n"),
        }
    }
}

/// The number of a command.
fn id(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

fn misbehave(misdeed: &str, line: &str, session: &Session) -> io::Result<()> {
    let position = session.game().position();
    let reply = |text: &str| say(&session.reply(line, text));
    match misdeed {
        "works" => work(),
        "works-and-crashes" => {
            work();
            exit(3);
        }
        "crashes" => exit(3),
        "hangs" => thread::sleep(Duration::from_secs(600)),
        "late" => thread::sleep(Duration::from_millis(1500)),
        "floods" => loop {
            say(&"# nothing but noise, again and again\n".repeat(1000))?;
        },
        "long-line" => say(&"x".repeat(5000))?,
        "illegal" => reply("a1")?,
        "nonsense" => reply("my best move")?,
        "resigns" => reply("resign")?,
        "passes" => reply("pass")?,
        "refuses" => say(&format!("?{} I do not want to\n\n", id(line)))?,
        "other-number" => say("=99999 d3\n\n")?,
        // A square that only the other player may take.
        "wrong-colour" => {
            let theirs = position.board().moves(!position.turn()) - position.moves();
            let square = theirs.first().map_or(Move::Pass, Move::Place);
            reply(&square.to_string())?;
        }
        _ => {}
    }
    Ok(())
}

/// Uses 150 ms of processor time.
fn work() {
    let used = || CpuClock::Process.now();
    let begin = used();
    while used().zip(begin).is_some_and(|(now, begin)| now < begin + Duration::from_millis(150)) {}
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
