//! An engine that speaks GTP and does one thing wrong, when it is to move for the third time. The tests
//! run it; `honest` does nothing wrong.
#![allow(clippy::print_stdout)]

use std::{
    env, fs,
    io::{self, Write},
    process::{Command, exit},
    thread,
    time::Duration,
};

use otelo_protocols::{FirstMove, Flow, gtp::Session};
use otelo_rules::Move;

fn main() -> io::Result<()> {
    let misdeed = env::args().nth(1).unwrap_or_default();
    let mut child = None;
    if let Some(file) = env::args().nth(2) {
        // Somebody who is left behind, and would go on for long.
        let sleep = Command::new("sleep").arg("600").spawn()?;
        fs::write(file, format!("{} {}", std::process::id(), sleep.id()))?;
        child = Some(sleep);
    }
    let mut session = Session::new("Bad", "1.0");
    let mut turns = 0;
    for line in io::stdin().lines() {
        let line = line?;
        let id = line.split(' ').next().unwrap_or_default().to_owned();
        if line.contains("clear_board") {
            turns = 0;
        }
        if line.contains("genmove") {
            turns += 1;
            if turns == 3 {
                misbehave(&misdeed, &id, &session)?;
            }
        }
        let mut said = String::new();
        let flow = session.answer(&line, &mut FirstMove, &mut |text| said.push_str(text));
        say(&said)?;
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

fn misbehave(misdeed: &str, id: &str, session: &Session) -> io::Result<()> {
    let position = session.game().position();
    match misdeed {
        "crashes" => exit(3),
        "hangs" => thread::sleep(Duration::from_secs(600)),
        "late" => thread::sleep(Duration::from_millis(1500)),
        "floods" => loop {
            say(&"# nothing but noise, again and again\n".repeat(1000))?;
        },
        "long-line" => say(&"x".repeat(5000))?,
        "illegal" => say(&format!("={id} a1\n\n"))?,
        "nonsense" => say(&format!("={id} my best move\n\n"))?,
        "resigns" => say(&format!("={id} resign\n\n"))?,
        "passes" => say(&format!("={id} pass\n\n"))?,
        "refuses" => say(&format!("?{id} I do not want to\n\n"))?,
        "other-number" => say("=99999 d3\n\n")?,
        // A square that only the other player may take.
        "wrong-colour" => {
            let theirs = position.board().moves(!position.turn()) - position.moves();
            let square = theirs.first().map_or(Move::Pass, Move::Place);
            say(&format!("={id} {square}\n\n"))?;
        }
        _ => {}
    }
    Ok(())
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
