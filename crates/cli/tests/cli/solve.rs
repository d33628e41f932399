//! `otelo solve`.

use std::{
    io::Write,
    process::{Output, Stdio},
};

use serde_json::Value;

use crate::otelo;

/// On 4x4 from the start, with the known score of each move; a wrong score; the end of a game.
const START: &str = "-----OX--XO----- X; B1:-10; A2:-10; D3:-10; C4:-10; % the start";
const WRONG: &str = "-----OX--XO----- X; B1:-8;";
const PASS: &str = "XXXXXXXXXXXXXXO- O";

/// The one place that runs it, with positions on standard input.
fn solve(positions: &[&str], arguments: &[&str]) -> Output {
    let arguments = [&["solve", "-", "--hash", "4", "--threads", "1"], arguments].concat();
    let mut command = otelo(&arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(positions.join("\n").as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    // Times differ from run to run.
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let words = text.split_inclusive([' ', '\n']).map(|word| {
        let number = word.trim_end();
        match number.parse::<f64>() {
            Ok(_) if number.contains('.') => word.replace(number, "?"),
            _ => word.to_owned(),
        }
    });
    words.collect()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_line_of_json_for_each_position() {
    let output = solve(&[START, PASS], &["--json"]);
    assert_eq!(output.status.code(), Some(0));
    let lines = lines(&output);
    let keys: Vec<&String> = lines[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["line", "score", "best", "pv", "nodes", "seconds", "expected", "ok"]);
    assert_eq!((&lines[0]["line"], &lines[0]["score"]), (&1.into(), &(-10).into()));
    assert_eq!((&lines[0]["expected"], &lines[0]["ok"]), (&(-10).into(), &true.into()));
    assert_eq!(lines[0]["best"], lines[0]["pv"][0]);
    assert!(lines[0]["nodes"].as_u64().unwrap() > 100);
    assert_eq!((&lines[1]["line"], &lines[1]["ok"]), (&2.into(), &Value::Null));
    assert_eq!(lines[1]["best"], "pass");
}

#[test]
fn a_wrong_score_is_exit_code_1() {
    let output = solve(&[START, WRONG], &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert_eq!((&lines[0]["ok"], &lines[1]["ok"]), (&true.into(), &false.into()));
    assert_eq!((&lines[1]["expected"], &lines[1]["score"]), (&(-8).into(), &(-10).into()));
    let output = solve(&[START, WRONG], &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = text(&output);
    assert!(text.contains("wrong: expected -8") && text.contains("2 solved, 1 wrong"), "{text}");
}

#[test]
fn every_move_on_request() {
    let output = solve(&[START], &["--json", "--all-moves", "--tier", "base"]);
    let moves = lines(&output)[0]["moves"].as_array().unwrap().clone();
    assert_eq!(moves.len(), 4);
    assert!(moves.iter().all(|one| one["score"] == -10));
    // The known score of another move than the best is checked then.
    let other = "-----OX--XO----- X; B1:-10; A2:-12;";
    assert_eq!(solve(&[other], &["--json"]).status.code(), Some(0));
    assert_eq!(solve(&[other], &["--json", "--all-moves"]).status.code(), Some(1));
}

#[test]
fn only_the_winner() {
    // Who wins is what is compared, too.
    let output = solve(&[START, WRONG, "-----OX--XO----- X; B1:+2;"], &["--json", "--winner"]);
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert!(lines.iter().all(|line| line["score"] == -1));
    let ok: Vec<&Value> = lines.iter().map(|line| &line["ok"]).collect();
    assert_eq!(ok, [true, true, false]);
}

#[test]
fn a_text_for_people() {
    let output = solve(&[START], &["--lang", "es"]);
    let text = text(&output);
    assert!(text.starts_with("  1  -10  b1 ") && text.contains(" nodos "), "{text}");
}

#[test]
fn what_cannot_be_solved() {
    let output = solve(&["nonsense"], &[]);
    assert_eq!(output.status.code(), Some(2));
    let output = otelo(&["solve", "no-such-file"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("otelo: cannot read no-such-file"), "{error}");
}
