//! Games with variations: what is kept, and what is told to be left out.

use std::{fs, path::Path};

use insta_cmd::assert_cmd_snapshot;

use crate::otelo;

const SGF: &str = "(;FF[4]GM[2]SZ[8]PB[Ana]C[all]CR[a1];B[f5]C[tiger?](;W[d6];B[c3])(;W[f6]C[diagonal];B[e6])(;W[f4]))\n";

/// A folder with the game in a file.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.sgf"), SGF).unwrap();
    folder
}

fn convert(folder: &Path, from: &str, to: &str) -> String {
    let output = otelo(&["convert", from, to]).current_dir(folder).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn sgf_and_json_keep_everything() {
    let folder = folder();
    for (from, to) in [("game.sgf", "game.json"), ("game.json", "back.sgf")] {
        assert_eq!(convert(folder.path(), from, to), "");
    }
    assert_eq!(fs::read_to_string(folder.path().join("back.sgf")).unwrap(), SGF);
}

#[test]
fn ggf_has_the_main_line_and_its_comments() {
    let mut command = otelo(&["convert", "game.sgf", "-", "--to", "ggf"]);
    assert_cmd_snapshot!(command.current_dir(folder().path()), @"
    success: true
    exit_code: 0
    ----- stdout -----
    (;GM[Othello]PB[Ana]CO[all]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]CO[tiger?]W[D6]B[C3];)

    ----- stderr -----
    otelo: 2 variations, 1 comment and 1 mark were left out: the format (GGF game) has no place for them
    ");
}

#[test]
fn a_transcript_has_the_moves_of_the_main_line() {
    let folder = folder();
    let mut command = otelo(&["convert", "game.sgf", "-"]);
    assert_cmd_snapshot!(command.current_dir(folder.path()), @"
    success: true
    exit_code: 0
    ----- stdout -----
    f5d6c3

    ----- stderr -----
    otelo: 2 variations, 3 comments and 1 mark were left out: the format (transcript) has no place for them
    ");
    let mut command = otelo(&["convert", "game.sgf", "-", "--to", "numbered", "--lang", "es"]);
    assert_cmd_snapshot!(command.current_dir(folder.path()), @"
    success: true
    exit_code: 0
    ----- stdout -----
    1. f5 d6 2. c3

    ----- stderr -----
    otelo: 2 variantes, 3 comentarios y 1 marca quedaron fuera: en este formato (lista numerada de jugadas) no tienen lugar
    ");
}

#[test]
fn one_thing_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.ggf"), "(;GM[Othello]RE[+64]B[e6]CO[x];)").unwrap();
    assert_eq!(
        convert(folder.path(), "game.ggf", "game.wtb"),
        "otelo: 1 comment was left out: the format (WTHOR game) has no place for it\n"
    );
}

#[test]
fn what_is_not_shown_is_told() {
    let folder = folder();
    assert_cmd_snapshot!(otelo(&["show", "game.sgf"]).current_dir(folder.path()), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Read as: SGF game, 8x8.
    Black: Ana
    Comment: all
      a b c d e f g h
    1 . . . . . . . .
    2 . . . . . . . .    X Black     5
    3 . . X + . + . .    O White     2  <- to move
    4 . . . X X + . .    Last move: c3
    5 . . . O X X + .
    6 . . . O . . . .
    7 . . . . . . . .
    8 . . . . . . . .
    Moves: 1. f5 d6 2. c3

    ----- stderr -----
    otelo: 2 variations, 2 comments and 1 mark were left out: the format (numbered list of moves) has no place for them
    ");
    assert_cmd_snapshot!(otelo(&["show", "--json", "game.sgf"]).current_dir(folder.path()), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    {"format":"sgf","size":8,"board":"------------------X--------XX------OXX-----O-------------------- O","turn":"white","turn_assumed":false,"legal":["d3","f3","f4","g5"],"black":5,"white":2,"over":false,"moves":["f5","d6","c3"],"scores":null,"black_name":"Ana","white_name":null,"place":null,"date":null,"comment":"all","result":null}

    ----- stderr -----
    otelo: 2 variations, 2 comments and 1 mark were left out: the format (numbered list of moves) has no place for them
    "#);
}
