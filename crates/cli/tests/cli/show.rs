//! `otelo show`.

use std::fs;

use insta_cmd::assert_cmd_snapshot;

use crate::{otelo, output};

#[test]
fn a_game() {
    assert_cmd_snapshot!(otelo(&["show", "f5d6c3d3c4"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Read as: transcript, 8x8.
      a b c d e f g h
    1 . . . . . . . .
    2 . . . . . . . .    X Black     6
    3 . + X O . + . .    O White     3  <- to move
    4 . . X X X + . .    Last move: c4
    5 . + . O X X + .
    6 . . . O . . + .
    7 . . . . . . . .
    8 . . . . . . . .
    Moves: 1. f5 d6 2. c3 d3 3. c4

    ----- stderr -----
    ");
}

#[test]
fn a_finished_game_in_spanish() {
    assert_cmd_snapshot!(otelo(&["show", "--lang", "es", "b1a1a2c1d3a3d1d2a4b4d4"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Leído como: transcripción, 4x4.
      a b c d
    1 O O O X
    2 O O O O    X Negras    1
    3 O O O O    O Blancas  14
    4 O O . O    Última jugada: d4
    Jugadas: 1. b1 a1 2. a2 c1 3. d3 a3 4. d1 d2 5. pass a4 6. pass b4 7. pass d4
    Ganan las Blancas, 14 a 1.

    ----- stderr -----
    ");
}

#[test]
fn a_board_of_numbers_without_a_turn() {
    assert_cmd_snapshot!(otelo(&["show", "0000 0120 0210 0000"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Read as: board of numbers (0 empty, 1 White, 2 Black), 4x4.
    The text does not say whose turn it is; Black is assumed.
      a b c d
    1 . + . .
    2 + O X .    X Black     2  <- to move
    3 . X O +    O White     2
    4 . . + .

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["show", "1111 0000 1111 0000"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the given text: line 1, column 1 (byte 0): the numbers can be read in more than one way; say which notation it is (--notation)
    ");
    assert_cmd_snapshot!(otelo(&["show", "1111 0000 1111 0000", "--notation", "002"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Read as: board of numbers (0 Black, 1 White, inf empty), 4x4.
    The text does not say whose turn it is; Black is assumed.
      a b c d
    1 O O O O
    2 X X X X    X Black     8
    3 O O O O    O White     8
    4 X X X X
    A draw, 8 to 8.

    ----- stderr -----
    ");
}

#[test]
fn a_problem() {
    let text = "-----OX--XO----- X; B1:-10; A2:-10; % the start";
    assert_cmd_snapshot!(otelo(&["show", text]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Read as: OBF position, 4x4.
      a b c d
    1 . + . .
    2 + O X .    X Black     2  <- to move
    3 . X O +    O White     2
    4 . . + .
    Known scores: b1 -10, a2 -10
    the start

    ----- stderr -----
    ");
}

#[test]
fn json() {
    assert_cmd_snapshot!(otelo(&["show", "--json", "f5d6"]), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    {"format":"transcript","size":8,"board":"---------------------------OX------OXX-----O-------------------- X","turn":"black","turn_assumed":false,"legal":["c3","c4","c5","c6","c7"],"black":3,"white":3,"over":false,"moves":["f5","d6"],"scores":null}

    ----- stderr -----
    "#);
    assert_cmd_snapshot!(otelo(&["show", "--json", "-----OX--XO----- X; B1:-10;"]), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    {"format":"obf","size":4,"board":"-----OX--XO----- X","turn":"black","turn_assumed":false,"legal":["b1","a2","d3","c4"],"black":2,"white":2,"over":false,"moves":null,"scores":[["b1",-10]]}

    ----- stderr -----
    "#);
}

#[test]
fn colours_where_asked_for() {
    let drawn = otelo(&["show", "--color", "always", "f5"]).output().unwrap();
    let drawn = String::from_utf8(drawn.stdout).unwrap();
    assert!(drawn.contains("\u{1b}[") && drawn.contains('●'), "{drawn}");
    let plain = otelo(&["show", "f5"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!plain.stdout.contains(&0x1b));
}

#[test]
fn a_file_that_does_not_exist() {
    for path in ["boards.obf", "./missing", "white.txt", "d3.txt", "/no/such/file"] {
        let output = otelo(&["show", path]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            error,
            format!("otelo: `{path}` is neither a file nor a board or a list of moves\n")
        );
    }
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(b"caf\xe9.txt"));
    std::fs::write(&path, "f5d6").unwrap();
    let output = otelo(&["show", "--json"]).arg(&path).output().unwrap();
    assert!(output.status.success());
}

#[test]
fn control_characters_and_long_texts_stay_off_the_terminal() {
    let shown = |text: &str| {
        let output = otelo(&["show", text]).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8(text).unwrap()
    };
    assert!(shown("-----OX--XO----- X; % \u{1b}[2J").contains("\u{fffd}[2J"));
    let error = shown("abc\ndef");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(shown(&"z".repeat(100_000)).len() < 200);
}

#[test]
fn what_is_not_understood() {
    assert_cmd_snapshot!(otelo(&["show", "f5d6a1"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the given text: line 1, column 5 (byte 4), move 3 on 8x8: Black flips nothing on a1
    ");
    assert_cmd_snapshot!(otelo(&["show", "f5d6a1", "--lang", "es"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: el texto dado: línea 1, columna 5 (byte 4), jugada 3 en 8x8: las negras no voltean ninguna ficha en a1
    ");
    assert_cmd_snapshot!(otelo(&["show", "hello"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: `hello` is neither a file nor a board or a list of moves
    ");
    assert_cmd_snapshot!(otelo(&["show", "no-such-file.obf"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: `no-such-file.obf` is neither a file nor a board or a list of moves
    ");
    assert_cmd_snapshot!(otelo(&["show", ""]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the given text: line 1, column 1 (byte 0): there is nothing to read
    ");
    assert_cmd_snapshot!(otelo(&["show", "-"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: standard input: line 1, column 1 (byte 0): there is nothing to read
    ");
}

#[test]
fn a_drawing() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("board.svg");
    let path = file.to_str().unwrap();
    let drawn = |arguments: &[&str]| {
        let all = [&["show", "f5d6c3d3c4", "--svg", path], arguments].concat();
        assert_eq!(output(&all), "");
        fs::read_to_string(&file).unwrap()
    };
    let board = drawn(&[]);
    assert!(board.starts_with("<svg ") && board.matches("r=\"42\"").count() == 9);
    assert!(drawn(&["--numbers"]).contains(">5</text>"));
    assert!(!drawn(&["--print"]).contains("#347455"));
    let valued = drawn(&["--values", "engine:6,lines=64"]);
    assert_eq!(valued.matches('~').count(), 6, "{valued}");
    assert_eq!(valued.matches("r=\"9\"").count(), 0);
    assert_eq!(output(&["show", "f5", "--svg", "-"]).matches("<svg ").count(), 1);
    let refused = otelo(&["show", "f5", "--numbers"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
