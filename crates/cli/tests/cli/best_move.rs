//! `otelo best-move`.

use insta_cmd::assert_cmd_snapshot;
use serde_json::Value;

use crate::{otelo, output};

/// The start of the formal problem: infinity, 0 and 1.
const START: &str = "inf inf inf inf inf inf inf inf  inf inf inf inf inf inf inf inf
inf inf inf inf inf inf inf inf  inf inf inf 1 0 inf inf inf
inf inf inf 0 1 inf inf inf  inf inf inf inf inf inf inf inf
inf inf inf inf inf inf inf inf  inf inf inf inf inf inf inf inf";

fn report(arguments: &[&str]) -> Value {
    let text = output(&[&["best-move", "--json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_move_is_a_row_and_a_column() {
    let report = report(&["--board", START, "--side", "0", "--last", "inf"]);
    let squares = [("d3", 3, 4), ("c4", 4, 3), ("f5", 5, 6), ("e6", 6, 5)];
    let found = squares
        .iter()
        .any(|&(name, i, j)| report["move"] == name && report["i"] == i && report["j"] == j);
    assert!(found, "{report}");
    assert_eq!(report["player"], "minimax:hard");
    assert!(report["nodes"].as_u64().unwrap() > 1000 && report["seconds"].as_f64().is_some());
    assert!(report["value"].is_i64());
    let counts = report["counts"].as_object().unwrap();
    let kinds = ["root", "inner", "passes", "evaluated", "finished"];
    let sum: u64 = kinds.iter().map(|kind| counts[*kind].as_u64().unwrap()).sum();
    assert_eq!(report["nodes"], sum);
}

#[test]
fn every_notation_and_size() {
    for (board, size, side) in [
        ("0000 0120 0210 0000", "4", "X"),
        ("0 0 0 0 0 -1 1 0 0 1 -1 0 0 0 0 0", "4", "0"),
        (".... .10. .01. ....", "4", "X"),
        ("----\n-OX-\n-XO-\n----", "4", "x"),
        ("------ ------ --OX-- --XO-- ------ ------", "6", "O"),
    ] {
        let report =
            report(&["--board", board, "--size", size, "--side", side, "--player", "corner:easy"]);
        assert!(report["move"].is_string(), "{report}");
    }
}

#[test]
fn the_engine_thinks_too() {
    let found = report(&["--board", START, "--side", "0", "--player", "engine:7"]);
    assert_eq!((&found["player"], &found["source"]), (&"engine:7".into(), &"search".into()));
    assert_eq!((&found["kind"], &found["depth"]), (&"estimate".into(), &4.into()));
    assert_eq!((&found["percent"], &found["counts"]), (&Value::Null, &Value::Null));
    let four = ".... .10. .01. ....";
    let found =
        report(&["--board", four, "--size", "4", "--side", "0", "--player", "engine:1,exact=yes"]);
    assert_eq!((&found["value"], &found["kind"]), (&(-10).into(), &"exact".into()));
    assert_eq!(found["percent"], 100);
}

#[test]
fn without_a_move_the_answer_is_infinity() {
    let full = "XXXX XXXX XXXX XXXX";
    let report = report(&["--board", full, "--size", "4", "--side", "O"]);
    assert!(report["move"].is_null());
    assert_eq!((&report["i"], &report["j"]), (&"inf".into(), &"inf".into()));
    assert_cmd_snapshot!(otelo(&["best-move", "--board", full, "--size", "4", "--side", "O"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    [inf, inf]: there is no legal move

    ----- stderr -----
    ");
}

#[test]
fn a_time_limit_is_kept() {
    let report = report(&[
        "--board",
        "f5d6c3d3c4f4",
        "--side",
        "X",
        "--player",
        "negamax:40",
        "--time",
        "50",
    ]);
    assert_eq!(report["source"], "fallback");
    assert!(report["seconds"].as_f64().unwrap() < 5.0);
}

#[test]
fn every_restriction_is_named() {
    let run = |arguments: &[&str]| otelo(&[&["best-move"], arguments].concat());
    assert_cmd_snapshot!(run(&["--board", START, "--side", "2"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value '2' for '--side <X|O|0|1>' [possible values: X, O]; `otelo --help` says more
    ");
    assert_cmd_snapshot!(run(&["--board", START, "--side", "0", "--last", "9,9"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value '9,9' for '--last <I,J>': `9,9` is not a cell; expected i,j with both from 1 to 8, or inf; `otelo --help` says more
    ");
    assert_cmd_snapshot!(run(&["--board", START, "--side", "0", "--last", "4,4"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --last: the last move [4, 4] is one of the four squares of the start
    ");
    assert_cmd_snapshot!(run(&["--board", START, "--side", "0", "--last", "1,1"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --last: the last move [1, 1] is not a disc of White's
    ");
    assert_cmd_snapshot!(run(&["--board", "f5", "--side", "1", "--last", "5,6", "--player", "human"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --player must be a computer player
    ");
    assert_cmd_snapshot!(run(&["--board", "0 1 0 1", "--side", "0"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --board: line 1, column 8 (byte 7): the board has 4 squares; expected 16, 36 or 64
    ");
    assert_cmd_snapshot!(run(&["--board", "0000 0120 0210 0000", "--side", "0"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --board: line 1, column 1 (byte 0): the board is 4x4; expected 8x8; add --size 4
    ");
    assert_cmd_snapshot!(run(&["--board", "0000 0110 0110 0000", "--side", "0", "--size", "4"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --board: line 1, column 1 (byte 0): the numbers can be read in more than one way; say which notation it is (--notation)
    ");
    assert_cmd_snapshot!(run(&["--board", "0000 0130 0210 0000", "--side", "0", "--size", "4"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --board: line 1, column 8 (byte 7): `30` is not a board value; expected 0, 1, 2, -1, inf, - or .
    ");
    assert_cmd_snapshot!(run(&["--board", START, "--side", "0", "--player", "minimax:insane"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'minimax:insane' for '--player <PLAYER>': `insane` is not a level of minimax; expected easy, medium, hard or a depth from 1 to 60; `otelo --help` says more
    ");
}
