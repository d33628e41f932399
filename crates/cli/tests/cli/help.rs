//! Help, version, and arguments that make no sense.

use insta_cmd::assert_cmd_snapshot;

use crate::{otelo, output};

#[test]
fn help() {
    assert_cmd_snapshot!(otelo(&["--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Othello on 4x4, 6x6 and 8x8 boards: play it, look at it, count it

    Usage: otelo [OPTIONS] [COMMAND]

    Commands:
      play     Play in the terminal: against a friend, against the computer, or let it play by itself
      show     Draw a board or a game, in whatever format it is written
      convert  Read positions or games in any format and write them in another
      perft    Count the leaves of the game tree; a finished game is one leaf
      help     Print this message or the help of the given subcommand(s)

    Options:
          --lang <LANGUAGE>  The language of the texts; otherwise OTELO_LANG or the locale tells
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help
      -V, --version          Print version

    Without a command, a game in the terminal starts.

    ----- stderr -----
    ");
}

#[test]
fn help_of_every_command() {
    assert_cmd_snapshot!(otelo(&["play", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Play in the terminal: against a friend, against the computer, or let it play by itself

    Usage: otelo play [OPTIONS]

    Options:
          --black <PLAYER>   Who plays Black [default: human]
          --white <PLAYER>   Who plays White [default: random]
          --size <N>         The size of the board: 4, 6 or 8 [default: 8]
          --games <N>        How many games, if no human plays [default: 1]
          --lang <LANGUAGE>  The language of the texts; otherwise OTELO_LANG or the locale tells
                             [possible values: en, es]
          --seed <SEED>      Makes random moves repeatable; game n uses SEED + n - 1
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
          --json             Print a JSON object for each finished game
      -h, --help             Print help

    A player is `human` (in this terminal) or `random` (any legal move).

    Examples:
      otelo play --size 6
      otelo play --white human
      otelo play --black random --white random --games 100 --seed 1 --json

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["show", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Draw a board or a game, in whatever format it is written

    Usage: otelo show [OPTIONS] <FILE|TEXT>

    Arguments:
      <FILE|TEXT>  A file, `-` for standard input, or the text itself

    Options:
          --size <N>             The size of the board: 4, 6 or 8; otherwise the text tells
          --notation <NOTATION>  What the numbers of a board mean: 000, 001, 002 or 003; otherwise the
                                 values tell
          --json                 Print a JSON object a line
          --lang <LANGUAGE>      The language of the texts; otherwise OTELO_LANG or the locale tells
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    Examples:
      otelo show f5d6c3d3c4
      otelo show problems.obf
      otelo show '0000 0120 0210 0000'

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["convert", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Read positions or games in any format and write them in another

    Usage: otelo convert [OPTIONS] <IN> <OUT>

    Arguments:
      <IN>   A file, or `-` for standard input
      <OUT>  A file, or `-` for standard output

    Options:
          --to <FORMAT>          transcript, passes, numbered, line, drawing, numbers-000, -001 or -002,
                                 fen, obf
          --size <N>             The size of the board: 4, 6 or 8; otherwise the text tells
          --notation <NOTATION>  What the numbers of a board mean: 000, 001, 002 or 003; otherwise the
                                 values tell
          --lang <LANGUAGE>      The language of the texts; otherwise OTELO_LANG or the locale tells
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    A file may hold one game, or a position or game on each line. Without --to, the ending of OUT tells
    the format (.obf, .fen); otherwise games become transcripts, positions lines.

    Examples:
      otelo convert game.txt - --to numbered
      otelo convert boards.txt boards.obf

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["perft", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Count the leaves of the game tree; a finished game is one leaf

    Usage: otelo perft [OPTIONS] --depth <PLIES>

    Options:
          --size <N>         The size of the board: 4, 6 or 8 [default: 8]
          --depth <PLIES>    How many plies to look ahead
          --pass-free        A pass costs no ply
          --tier <TIER>      The kernels to use [default: base] [possible values: base]
          --json             Print a JSON object
          --lang <LANGUAGE>  The language of the texts; otherwise OTELO_LANG or the locale tells
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    Example:
      otelo perft --size 8 --depth 10 --json

    ----- stderr -----
    ");
}

#[test]
fn version_names_the_commit() {
    let text = output(&["--version"]);
    let expected = concat!("otelo ", env!("CARGO_PKG_VERSION"), " (");
    let commit = text.strip_prefix(expected).unwrap().strip_suffix(")\n").unwrap();
    let is_hash = commit.len() >= 10 && commit.chars().all(|c| c.is_ascii_hexdigit());
    assert!(is_hash || commit == "unknown commit", "{text}");
}

#[test]
fn a_wrong_argument_is_one_clear_line() {
    assert_cmd_snapshot!(otelo(&["frob"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: unrecognized subcommand 'frob'; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["perft"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the following required arguments were not provided: --depth <PLIES>; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["perft", "--depth", "x"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'x' for '--depth <PLIES>': invalid digit found in string; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["perft", "--depth", "3", "--size", "5"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value '5' for '--size <N>': `5` is not a board size; expected 4, 6 or 8; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["perft", "--depth", "3", "--tier", "v9"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'v9' for '--tier <TIER>' [possible values: base]; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["play", "--black", "edax"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'edax' for '--black <PLAYER>': `edax` is not a player; expected human or random; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["convert", "in", "out", "--to", "pgn"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'pgn' for '--to <FORMAT>': `pgn` is not a format; expected one of transcript, passes, numbered, line, drawing, numbers-000, numbers-001, numbers-002, fen, obf; `otelo --help` says more
    ");
}
