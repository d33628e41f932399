//! The binary as a person runs it: arguments and standard input in; exit code, output and errors out.
#![allow(clippy::unwrap_used)]

mod bench;
mod best_move;
mod convert;
mod db;
mod experiment;
mod explain;
mod help;
mod limits;
mod matches;
mod openings;
mod perft;
mod play;
mod protocols;
mod records;
mod review;
mod serve;
mod show;
mod solve;
mod trace;
mod train;
mod variations;

use std::process::{Command, Stdio};

/// The binary, in English and without colours unless a test says otherwise.
fn otelo(arguments: &[&str]) -> Command {
    let mut command = Command::new(insta_cmd::get_cargo_bin("otelo"));
    command.env_remove("OTELO_LANG").env("LC_ALL", "C").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).args(arguments);
    command
}

/// Standard output of a run that must succeed.
fn output(arguments: &[&str]) -> String {
    let output = otelo(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
