//! `otelo convert`.

use std::fs;

use insta_cmd::assert_cmd_snapshot;

use crate::otelo;

/// Runs `otelo convert in.txt OUT` with a file of this text; what came out, or the error.
fn convert(text: &[u8], arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.txt"), text).unwrap();
    let mut command = otelo(&["convert", "in.txt"]);
    let output = command.current_dir(folder.path()).args(arguments).output().unwrap();
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert!(!folder.path().join("out.obf").exists());
        return String::from_utf8(output.stderr).unwrap();
    }
    let file = fs::read_to_string(folder.path().join(arguments[0]));
    file.unwrap_or_else(|_| String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_game_in_every_format() {
    let game = b"F5 d6\nC3";
    insta::assert_snapshot!(convert(game, &["-"]), @"f5d6c3");
    insta::assert_snapshot!(convert(game, &["-", "--to", "numbered"]), @"1. f5 d6 2. c3");
    insta::assert_snapshot!(convert(game, &["-", "--to", "line"]), @"------------------X--------XX------OXX-----O-------------------- O");
    insta::assert_snapshot!(convert(game, &["-", "--to", "fen"]), @"8/8/3P4/3Ppp2/3pp3/2p5/8/8 w - - 0 1");
    insta::assert_snapshot!(convert(b"c2", &["-", "--to", "drawing"]), @"
      a b c d e f
    1 - - - - - -
    2 - - X - - -
    3 - - X X - -
    4 - - X O - -
    5 - - - - - -
    6 - - - - - -
    O
    ");
    insta::assert_snapshot!(convert(b"b1", &["-", "--to", "numbers-002"]), @"
    inf 0 inf inf
    inf 0 0 inf
    inf 0 1 inf
    inf inf inf inf
    1
    ");
}

#[test]
fn the_ending_of_the_file_tells_the_format() {
    insta::assert_snapshot!(convert(b"f5d6\nf5f6", &["out.obf"]), @"
    ---------------------------OX------OXX-----O-------------------- X;
    ---------------------------OX------XOX-------O------------------ X;
    ");
    insta::assert_snapshot!(convert(b"f5d6\nf5f6", &["out.txt"]), @"
    f5d6
    f5f6
    ");
}

#[test]
fn errors_leave_no_file() {
    insta::assert_snapshot!(convert(b"f5d6\nf5a1", &["out.obf"]), @"otelo: in.txt: line 2, column 3 (byte 7), move 2 on 8x8: White flips nothing on a1");
    insta::assert_snapshot!(convert(b"f5\xff", &["out.obf"]), @"otelo: in.txt: line 1, column 3 (byte 2): the bytes are not UTF-8 text");
    insta::assert_snapshot!(convert(b"", &["out.obf"]), @"otelo: in.txt: line 1, column 1 (byte 0): there is nothing to read");
    insta::assert_snapshot!(convert(b"-----OX--XO----- X", &["out.obf", "--to", "numbered"]), @"otelo: number 1 has no moves to write as a numbered list of moves");
    insta::assert_snapshot!(convert(b"f5", &["no/such/folder"]), @"otelo: cannot write no/such/folder: No such file or directory (os error 2)");
}

#[test]
fn a_missing_file() {
    assert_cmd_snapshot!(otelo(&["convert", "no-such-file", "-"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: cannot read no-such-file: No such file or directory (os error 2)
    ");
}
