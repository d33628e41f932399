//! `otelo review`.

use serde_json::Value;

use crate::{otelo, output};

const GAME: &str = "b1a1a2c1d3a3d1d2a4b4d4";

#[test]
fn a_line_for_each_move() {
    insta::assert_snapshot!(output(&["review", GAME]), @"
      1  b1   -10  -10  best
      2  a1   +10  +10  best
      3  a2   -10  -10  best
      4  c1   +10  +10  best
      5  d3   -10  -14  inaccuracy    d4 a3 d1 b4 a4 c4
      6  a3   +14  +14  best
      7  d1   -14  -14  forced
      8  d2   +14  +14  best
      9  a4   +14  +14  best
     10  b4   +14  +14  best
     11  d4   +14  +14  forced
    Black: accuracy 89 %, 4 discs lost (opening 0, midgame 4, endgame 0)
    White: accuracy 100 %, 0 discs lost (opening 0, midgame 0, endgame 0)
    ");
    let spanish = output(&["review", GAME, "--lang", "es"]);
    let fifth = spanish.lines().nth(4).unwrap();
    assert_eq!(fifth, "  5  d3   -10  -14  imprecisión   d4 a3 d1 b4 a4 c4");
}

#[test]
fn estimates_are_marked() {
    let text = output(&["review", "f5d6c3d3c4", "--level", "4"]);
    assert!(text.lines().take(5).all(|line| line.matches('~').count() == 2), "{text}");
}

#[test]
fn an_object_for_each_game() {
    let text = output(&["review", "f5d6\nc4c3\n", "--json", "--level", "7"]);
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    let keys: Vec<&String> = games[1].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["game", "moves", "black", "white", "turned"]);
    assert_eq!((&games[1]["game"], &games[1]["moves"][1]["move"]), (&2.into(), &"c3".into()));
    assert_eq!(games[1]["moves"][1]["player"], "engine:7,lines=64");
    // What is shown is what the named player finds.
    let board = output(&["show", "c4", "--json"]);
    let board: Value = serde_json::from_str(&board).unwrap();
    let board = board["board"].as_str().unwrap();
    let player = games[1]["moves"][1]["player"].as_str().unwrap();
    let best =
        output(&["best-move", "--board", board, "--side", "O", "--player", player, "--json"]);
    let best: Value = serde_json::from_str(&best).unwrap();
    assert_eq!(best["value"], games[1]["moves"][1]["before"]["number"]);
    assert_eq!(best["depth"], games[1]["moves"][1]["depth"]);
}

#[test]
fn what_has_no_game_is_refused() {
    let position = "-----OX--XO----- X";
    for (arguments, said) in [
        (["review", position], "there is no game in it, only positions"),
        (["review", "f5d6a1"], "a1"),
        (["review", "no-such-file.sgf"], "no-such-file.sgf"),
    ] {
        let refused = otelo(&arguments).output().unwrap();
        let error = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2));
        assert!(error.starts_with("otelo: ") && error.contains(said), "{error}");
    }
    let refused = otelo(&["review", GAME, "--level", "31"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
