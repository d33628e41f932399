//! Help, version, and arguments that make no sense.

use std::env;

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
      serve       Serve the page and open it in the browser
      play        Play in the terminal: against a friend, against the computer, or let it play by itself
      best-move   Find the best move on a board: [i, j] with row and column from 1, or infinity if there
                  is none
      match       Let two players play a match, each opening with both colours
      experiment  Run an experiment: tables (CSV, Markdown) and plots (SVG)
      show        Draw a board or a game, in whatever format it is written
      convert     Read positions or games in any format and write them in another
      solve       Solve positions: the exact final score and best play
      perft       Count the leaves of the game tree; a finished game is one leaf
      bench       Search fixed positions with one thread: the signature of the engine, and its speed
      train       Make the engine's weights: self-play, fitting, calibration
      db          Copy or check the database of games, also while a server runs
      help        Print this message or the help of the given subcommand(s)

    Options:
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help
      -V, --version          Print version

    Without a command, the page is served and the browser opens it.

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
          --white <PLAYER>   Who plays White [default: minimax:easy]
          --size <N>         The size of the board: 4, 6 or 8 [default: 8]
          --games <N>        How many games, if no human plays [default: 1]
          --seed <SEED>      The random seed, for repeatable results; game n uses SEED + n - 1
          --json             Print a JSON object for each finished game
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    A player is `human` (in this terminal), `random`, `minimax:easy`, `medium` or `hard`,
    `corner:easy`, `normal` or `hard`, `agent`, `negamax:DEPTH`, or `engine:LEVEL` from 1 to 30.

    Examples:
      otelo play --size 6 --white corner:hard
      otelo play --white engine:5
      otelo play --black agent --white minimax:hard --games 10 --seed 1 --json

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["best-move", "--help"]), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    Find the best move on a board: [i, j] with row and column from 1, or infinity if there is none

    Usage: otelo best-move [OPTIONS] --board <TEXT> --side <X|O|0|1>

    Options:
          --board <TEXT>         The board T
          --notation <NOTATION>  What the numbers of the board mean: 000, 001, 002 or 003; by default
                                 detected from the values
          --side <X|O|0|1>       The player p: X or 0 is Black, O or 1 is White [possible values: X, O]
          --size <N>             The size of the board: 4, 6 or 8 [default: 8]
          --last <I,J>           The opponent's last move: i,j or inf [default: inf]
          --player <PLAYER>      Who thinks about it [default: minimax:hard]
          --time <MS>            How long it may take, in milliseconds
          --seed <SEED>          The random seed, for repeatable choices among equal moves [default: 0]
          --json                 Print a JSON object
          --lang <LANGUAGE>      The language of the texts; by default from OTELO_LANG or the locale
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    The board is read in any format; rows of 0 (Black), 1 (White) and inf, - or . (empty) are the
    formal problem's. The last move is checked: a disc of the opponent's, not on a square of
    the start, with two more of its discs in line; inf if there is none.

    Example:
      otelo best-move --size 4 --board '.... .10. .01. ....' --side 0 --last inf --json
      otelo best-move --board "$BOARD" --side X --player engine:15

    ----- stderr -----
    "#);
    assert_cmd_snapshot!(otelo(&["match", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Let two players play a match, each opening with both colours

    Usage: otelo match [OPTIONS] <PLAYER> <PLAYER>

    Arguments:
      <PLAYER>  The first player
      <PLAYER>  The second player

    Options:
          --openings <FILE>  A transcript or board on each line; otherwise eight random moves, all
                             different
          --games <N>        How many games; otherwise two for each opening of the file, or 100
          --threads <N>      How many games at the same time, at most 256; otherwise one for each
                             processor
          --size <N>         The size of the board, if there is no file: 4, 6 or 8 [default: 8]
          --seed <SEED>      The random seed, for repeatable results [default: 1]
          --json             Print a JSON object for each game and one for the match
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    The score is the first player's share of the points, with its 95 % confidence interval. Games
    from the same opening resemble each other, so the interval depends on the number of openings:
    few openings make it wide, however many games there are.

    A game that is the same as an earlier one, with the same colours, is not counted again. Players
    that always answer the same play each opening only twice. In JSON, `games` is how many games were
    played, `distinct` how many of them were different; all other numbers are of these.

    Examples:
      otelo match minimax:hard minimax:medium --games 200
      otelo match engine:8 engine:7 --openings openings.txt --json

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["experiment", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Run an experiment: tables (CSV, Markdown) and plots (SVG)

    Usage: otelo experiment [OPTIONS] <list|NAME|all>

    Arguments:
      <list|NAME|all>  list, all, or the name of an experiment

    Options:
          --out <DIR>        The directory to write to; created if it does not exist
          --games <FILE>     Games on 8x8 for `mobility` to look at, in any format
          --threads <N>      How many threads, at most 256; otherwise one for each processor
          --quick            A short run to try it out; its results are not significant
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    `list` names the experiments, `all` runs them all. Without --out the tables are printed.

    Examples:
      otelo experiment list
      otelo experiment corner-6x6 --out results
      otelo experiment all --out results --lang es

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
          --size <N>             The size of the board: 4, 6 or 8; by default detected from the text
          --notation <NOTATION>  What the numbers of a board mean: 000, 001, 002 or 003; by default
                                 detected from the values
          --json                 Print a JSON object a line
          --lang <LANGUAGE>      The language of the texts; by default from OTELO_LANG or the locale
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
                                 fen, obf, ggf, sgf, wthor, json
          --size <N>             The size of the board: 4, 6 or 8; by default detected from the text
          --notation <NOTATION>  What the numbers of a board mean: 000, 001, 002 or 003; by default
                                 detected from the values
          --lang <LANGUAGE>      The language of the texts; by default from OTELO_LANG or the locale
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    A file may hold one game, many, or a position or game on each line. Without --to, the ending of OUT
    tells the format (.obf, .fen, .ggf, .sgf, .wtb, .json); otherwise games become transcripts,
    positions lines. WTHOR is three files: beside OUT, those of the players (.jou) and the tournaments
    (.trn), which are read as well. SGF and JSON hold variations, comments and marks; the other formats
    take the main line, and what is left out is reported.

    Examples:
      otelo convert game.txt - --to numbered
      otelo convert boards.txt boards.obf
      otelo convert WTH_1999.wtb games.ggf

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
          --tier <TIER>      The CPU features to use: base or v3; otherwise the best of the machine
          --json             Print a JSON object
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    Example:
      otelo perft --size 8 --depth 10 --json

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["solve", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Solve positions: the exact final score and best play

    Usage: otelo solve [OPTIONS] <FILE>

    Arguments:
      <FILE>  Positions or games in any format, `-` for standard input

    Options:
          --threads <N>          How many threads, at most 256; otherwise one for each processor
          --hash <MB>            The size of the transposition table in megabytes, at most 65536
                                 [default: 256]
          --tier <TIER>          The CPU features to use: base or v3; otherwise the best of the machine
          --all-moves            Give every move its score, which takes longer
          --winner               Find out only who wins, which is faster: scores are then +1, +0 or -1
          --size <N>             The size of the board: 4, 6 or 8; by default detected from the text
          --notation <NOTATION>  What the numbers of a board mean: 000, 001, 002 or 003; by default
                                 detected from the values
          --json                 Print a JSON object for each position
          --lang <LANGUAGE>      The language of the texts; by default from OTELO_LANG or the locale
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    Positions are read in any format, of games the last position. Scores are final disc
    differences for the side to move, the empty squares given to the winner. Where an OBF line
    knows the score, a wrong one makes the exit code 1.

    Examples:
      otelo solve fforum-40-59.obf --threads 4 --hash 1024 --json
      echo '-----OX--XO----- X' | otelo solve - --all-moves

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Make the engine's weights: self-play, fitting, calibration

    Usage: otelo train [OPTIONS] <COMMAND>

    Commands:
      play       Play games of the engine against itself from random openings, and add them to a file
      fit        Find the weights that guess the results of games best; prints the mean error of each
                 stage
      calibrate  Measure how far selective searches can be trusted, and write that into the weights file
      help       Print this message or the help of the given subcommand(s)

    Options:
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    Games to learn from stand in a text file, a line each: the moves, how many of them were not played
    to win, and Black's score, such as `f5d6c3… 12 -4`. What is printed is CSV.

    Example:
      otelo train play games.txt --games 20000
      otelo train fit new.weights games.txt --origin 'self-play, 20000 games'
      otelo train calibrate new.weights --size 8

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "play", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Play games of the engine against itself from random openings, and add them to a file

    Continues a file that has games already; game N is always the same game.

    Usage: otelo train play [OPTIONS] <FILE>

    Arguments:
      <FILE>
              Where the games go

    Options:
          --games <N>
              How many games the file has in the end
              
              [default: 10000]

          --first <N>
              The number of the first game of the file: another number, other games
              
              [default: 0]

          --shortest <N>
              The fewest moves of a random opening
              
              [default: 8]

          --longest <N>
              The most moves of a random opening
              
              [default: 40]

          --depth <N>
              How many moves ahead to look
              
              [default: 6]

          --solve <N>
              With how many empty squares to play perfectly
              
              [default: 16]

          --weights <FILE>
              The weights to play with; otherwise those of the program

          --threads <N>
              How many games at once, at most 256; otherwise one for each processor

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["bench", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Search fixed positions with one thread: the signature of the engine, and its speed

    Usage: otelo bench [OPTIONS]

    Options:
          --tier <TIER>      The CPU features to use: base or v3; otherwise the best of the machine
          --json             Print a JSON object
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    Example:
      otelo bench --tier base --json

    ----- stderr -----
    ");
}

#[test]
fn version_names_the_commit_and_the_build() {
    let text = output(&["--version"]);
    let expected = concat!("otelo ", env!("CARGO_PKG_VERSION"), " (");
    let rest = text.strip_prefix(expected).unwrap().strip_suffix(")\n").unwrap();
    let [commit, system, build] = rest.split(", ").collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    assert!(system.contains(env::consts::ARCH) && !build.is_empty(), "{text}");
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
    otelo: invalid value 'v9' for '--tier <TIER>': `v9` is not a tier; expected base or v3; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["play", "--black", "edax"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'edax' for '--black <PLAYER>': `edax` is not a player; expected human, random, minimax:LEVEL, corner:LEVEL, agent, negamax:DEPTH or engine:LEVEL; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["convert", "in", "out", "--to", "pgn"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'pgn' for '--to <FORMAT>': `pgn` is not a format; expected one of transcript, passes, numbered, line, drawing, numbers-000, numbers-001, numbers-002, fen, obf, ggf, sgf, wthor, json; `otelo --help` says more
    ");
}
