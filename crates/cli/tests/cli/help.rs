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
      match       Let two players play a match, or several a tournament, each opening with both colours
      experiment  Run an experiment: tables (CSV, Markdown) and plots (SVG)
      show        Draw a board or a game, in whatever format it is written
      explain     Tell why a move is good or bad: corners, mobility, frontier, stable discs, parity,
                  tempo
      convert     Read positions or games in any format and write them in another
      review      Review games: what each move was worth, what it lost, and where the outcome turned
      openings    List the named openings, or name the opening of a game
      solve       Solve positions: the exact final score and best play
      trace       Record a search: the tree of a classic player, or the iterations of the engine
      perft       Count the leaves of the game tree; a finished game is one leaf
      bench       Search fixed positions with one thread: the signature of the engine, and its speed
      gtp         Speak GTP on standard input and output, for interfaces and match programs
      nboard      Speak the NBoard protocol on standard input and output, for NBoard and other GUIs
      train       Make the engine's weights: self-play, labels, fit, calibration, checks
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
    Let two players play a match, or several a tournament, each opening with both colours

    Usage: otelo match [OPTIONS] <PLAYER> <PLAYER> [PLAYER]...

    Arguments:
      <PLAYER>     The first player
      <PLAYER>     The second player
      [PLAYER]...  More players, for a tournament

    Options:
          --gauntlet               Let only the first player meet all the others
          --openings <FILE>        A transcript or board on each line; otherwise random moves, all
                                   different
          --plies <N>              How many moves a random opening has [default: 8]
          --quiet                  Only random openings that are worth at most 2 discs to either side,
                                   as engine:16 says
          --games <N>              How many games two players play; otherwise two for each opening of
                                   the file, or 100
          --threads <N>            How many games at the same time, at most 256; otherwise one for each
                                   processor
          --size <N>               The size of the board, if there is no file: 4, 6 or 8 [default: 8]
          --seed <SEED>            The random seed, for repeatable results [default: 1]
          --sprt <LOW,HIGH>        Stop once it is clear which of two differences in Elo points is
                                   nearer the truth, such as 0,10
          --record <FILE>          Keep the games in this file, with values and times; if it is there,
                                   the match goes on with it
          --json                   Print a JSON object for each game and one for the match
          --engine <NAME=COMMAND>  Another program as the player external:NAME, by GTP, or with
                                   nboard:COMMAND by NBoard; engines.toml lists more
          --data <DIR>             Where games are kept [env: OTELO_DATA=]
          --lang <LANGUAGE>        The language of the texts; by default from OTELO_LANG or the locale
                                   [possible values: en, es]
          --color <WHEN>           When to use colours [default: auto] [possible values: auto, always,
                                   never]
      -h, --help                   Print help

    The score is the first player's share of the points, with its 95 % confidence interval. Games
    from the same opening resemble each other, so the interval depends on the number of openings:
    few openings make it wide, however many games there are.

    A game that is the same as an earlier one, with the same colours, is not counted again. Players
    that always answer the same play each opening only twice. In JSON, `games` is how many games were
    played, `distinct` how many of them were different; all other numbers are of these.

    A test (--sprt) weighs pairs of games, and is wrong in about 5 of 100 matches.

    More than two players meet all in turn, or with --gauntlet the first meets each of the others; a
    table of all results follows those of the matches.

    Examples:
      otelo match minimax:hard minimax:medium --games 200
      otelo match engine:8 engine:7 --openings openings.txt --json
      otelo match engine:9 engine:8 --games 5000 --sprt 0,20 --record games.jsonl
      otelo match engine:8 engine:7 engine:6 --games 200 --quiet
      otelo match engine:5 external:rhino --engine 'rhino=gtp-rhino -b 0 -l 2'

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
          --svg <FILE>           Draw the first position or game as SVG into this file, `-` for standard
                                 output
          --print                Draw it in black and white, for print
          --numbers              Draw all moves of the game with their numbers, each disc as it was
                                 placed
          --values <PLAYER>      Write on each legal square what the move is worth to this player, for
                                 instance engine:12
          --lang <LANGUAGE>      The language of the texts; by default from OTELO_LANG or the locale
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    Examples:
      otelo show f5d6c3d3c4
      otelo show problems.obf
      otelo show '0000 0120 0210 0000'
      otelo show f5d6c3d3c4 --svg board.svg --values engine:12,lines=64

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["explain", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Tell why a move is good or bad: corners, mobility, frontier, stable discs, parity, tempo

    Usage: otelo explain [OPTIONS] <FILE|TEXT> <MOVE>

    Arguments:
      <FILE|TEXT>  A file, `-` for standard input, or the text itself
      <MOVE>       The move, such as d3, or pass

    Options:
          --against <MOVE>       A better move: what was given up against it
          --size <N>             The size of the board: 4, 6 or 8; by default detected from the text
          --notation <NOTATION>  What the numbers of a board mean: 000, 001, 002 or 003; by default
                                 detected from the values
          --json                 Print a JSON object
          --lang <LANGUAGE>      The language of the texts; by default from OTELO_LANG or the locale
                                 [possible values: en, es]
          --color <WHEN>         When to use colours [default: auto] [possible values: auto, always,
                                 never]
      -h, --help                 Print help

    Of a game it is the last position. Every sentence is a fact about the position; the most
    telling comes first, with a + if it speaks for the move and a - if against it.

    Examples:
      otelo explain f5d6c3d3c4 f4
      otelo explain f5d6c3d3c4 b5 --against f4

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
                                 fen, bitboards, obf, ggf, sgf, wthor, json
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
          --tier <TIER>      CPU features: base, v3 or v4; otherwise the best of the machine
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
          --tier <TIER>          CPU features: base, v3 or v4; otherwise the best of the machine
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
    Make the engine's weights: self-play, labels, fit, calibration, checks

    Usage: otelo train [OPTIONS] <COMMAND>

    Commands:
      play       Play games of the engine against itself, and add their positions to a shard
      import     Write the positions of games and problems in any format to a shard
      label      Give positions better values: exact with few empty squares, by a deeper search with
                 more
      fit        Find the weights that guess the values of positions best; prints the errors of each
                 stage
      calibrate  Measure how far selective searches can be trusted, and write that into the weights file
      check      Measure how good weights are: error, order of moves, nodes and speed
      show       Tell what is in a shard
      round      Do all steps of a small round in a directory: play, label, fit, calibrate, check
      help       Print this message or the help of the given subcommand(s)

    Options:
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    Positions with their values stand in shards, binary files that are appended to. A step that was
    interrupted, in whatever way, goes on with the same command and ends with the same file. No file is
    overwritten without --force.

    Example:
      otelo train play games.shard --games 20000
      otelo train label better.shard games.shard --exact 20 --depth 10
      otelo train fit new.weights better.shard --origin 'self-play, 20000 games'
      otelo train calibrate new.weights --size 8
      otelo train check new.weights --against old.weights --shards held-out.shard

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "play", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Play games of the engine against itself, and add their positions to a shard

    Game N of a seed is always the same game, and an interrupted run goes on where it stopped. Each
    position carries the value that was searched and the final score of its game; from --exact empty
    squares on, all values are proved.

    Usage: otelo train play [OPTIONS] <SHARD>

    Arguments:
      <SHARD>
              Where the positions go

    Options:
          --games <N>
              How many games the shard has in the end, rounded up to a multiple of 16
              
              [default: 10000]

          --seed <N>
              Other games
              
              [default: 1]

          --depths <N,N...>
              How many moves ahead to look; each side of a game plays with one of these
              
              [default: 4,6]

          --exact <N>
              From how many empty squares on the rest of a game is exact
              
              [default: 18]

          --shortest <N>
              The fewest moves of a random opening
              
              [default: 8]

          --longest <N>
              The most moves of a random opening
              
              [default: 40]

          --quiet <PERCENT>
              How many of a hundred games begin with random moves that leave the game even
              
              [default: 30]

          --openings <FILE>...
              Games or positions to begin from, in any format

          --given <PERCENT>
              How many of a hundred games begin from one of these
              
              [default: 30]

          --side <PERCENT>
              At how many of a hundred positions the one after a second-best or random move is valued
              too
              
              [default: 25]

          --weights <FILE>
              The weights to play with; otherwise those of the program

          --hash <MB>
              The size of each thread's transposition table in megabytes
              
              [default: 16]

          --threads <N>
              How many games at once, at most 256; otherwise one for each processor

          --force
              Begin anew if the file is there already

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    Example:
      otelo train play games.shard --games 20000 --depths 4,6,8

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "import", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Write the positions of games and problems in any format to a shard

    Positions of finished games get the final score, those of problems the score that stands beside
    them. In WTHOR files the position at which the theoretical score holds is exact. Other values are
    unknown until `otelo train label` finds them.

    Usage: otelo train import [OPTIONS] <SHARD> <FILE>...

    Arguments:
      <SHARD>
              Where the positions go

      <FILE>...
              Games or positions on 8x8

    Options:
          --skip <N>
              How many discs were placed before the first position of a game that counts
              
              [default: 0]

          --force
              Overwrite the shard if it is there already

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    Example:
      otelo train import games.shard WTH_1999.wtb

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "label", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Give positions better values: exact with few empty squares, by a deeper search with more

    An interrupted run goes on where it stopped. Values that are exact already stay.

    Usage: otelo train label [OPTIONS] <SHARD> <FROM>...

    Arguments:
      <SHARD>
              Where the positions go with their new values

      <FROM>...
              Where they come from

    Options:
          --exact <N>
              Up to how many empty squares values are exact
              
              [default: 18]

          --depth <N>
              How many moves ahead to look otherwise
              
              [default: 8]

          --confidence <PERCENT>
              How surely, in percent: 73, 87, 95, 98, 99 or 100
              
              [default: 73]

          --fewest <N>
              Only positions with at least so many empty squares
              
              [default: 0]

          --most <N>
              Only positions with at most so many empty squares
              
              [default: 60]

          --sample <N>
              Only so many different positions, chosen at random

          --seed <N>
              With --sample, other positions
              
              [default: 1]

          --weights <FILE>
              The weights to search with; otherwise those of the program

          --hash <MB>
              The size of each thread's transposition table in megabytes
              
              [default: 16]

          --threads <N>
              How many positions at once, at most 256; otherwise one for each processor

          --force
              Begin anew if the file is there already

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    Examples:
      otelo train label better.shard games.shard --exact 20 --depth 10
      otelo train label held-out.shard games.shard --fewest 20 --most 40 --sample 20000 --depth 16

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "fit", "--help"]), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    Find the weights that guess the values of positions best; prints the errors of each stage

    One game in 20 is held out: its positions are not learned from, and the fit ends when it no longer
    improves on them. What is printed is CSV. The result does not depend on the number of threads.

    Usage: otelo train fit [OPTIONS] <WEIGHTS> <SHARD>...

    Arguments:
      <WEIGHTS>
              Where the weights go

      <SHARD>...
              The positions to learn from

    Options:
          --method <METHOD>
              How the weights are found

              Possible values:
              - cg:   Conjugate gradients over all positions
              - adam: Adam over minibatches
              
              [default: cg]

          --rounds <N>
              How many rounds at most; each is a pass over all positions
              
              [default: 100]

          --patience <N>
              End after so many rounds without a smaller held-out error
              
              [default: 4]

          --l2 <N>
              L2 regularisation: it weighs as much as so many positions
              
              [default: 1]

          --smoothing <N>
              What draws neighbouring stages together: it weighs as much as so many positions
              
              [default: 100]

          --result <PERCENT>
              How much the final score of the game counts beside a value that is not exact
              
              [default: 20]

          --batch <N>
              With Adam, how many positions a minibatch has
              
              [default: 4096]

          --rate <DISCS>
              With Adam, the learning rate at the beginning, in discs
              
              [default: 0.02]

          --seed <N>
              Another order of the positions, which matters for Adam
              
              [default: 1]

          --origin <TEXT>
              Where the weights come from: a text that the file carries
              
              [default: ""]

          --report <DIR>
              A directory for a report with plots; created if it does not exist

          --threads <N>
              How many stages at once, at most 256; otherwise one for each processor

          --force
              Overwrite the weights and the report if they are there already

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    Example:
      otelo train fit new.weights games.shard --report report --origin 'self-play'

    ----- stderr -----
    "#);
    assert_cmd_snapshot!(otelo(&["train", "check", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Measure how good weights are: error, order of moves, nodes and speed

    Errors are those of the evaluation without a search, in discs, on positions whose value is exact or
    was searched; final scores of games do not count. The order of moves is looked at on exact positions
    of the shards.

    Usage: otelo train check [OPTIONS] <WEIGHTS>

    Arguments:
      <WEIGHTS>
              The weights to check

    Options:
          --against <WEIGHTS>
              Other weights to compare with; `released` are those of the program

          --shards <SHARD>...
              Positions with known values

          --held-out
              Of the shards, only the games that `otelo train fit` holds out

          --order <N>
              On how many exact positions of each of 13 to 18 empty squares the order is looked at
              
              [default: 0]

          --problems <FILE>
              Positions to solve with one thread, such as those of data/problems/ffo.obf

          --searches <N>
              How many positions of the shards are searched to a fixed depth, with one thread
              
              [default: 0]

          --depth <N>
              That depth
              
              [default: 12]

          --hash <MB>
              The size of the transposition table in megabytes
              
              [default: 512]

          --seed <N>
              Other positions for --order and --searches
              
              [default: 1]

          --json
              Print a JSON object for each weights file

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    Example:
      otelo train check new.weights --against old.weights --shards held-out.shard --problems ffo.obf
      --searches 50

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "show", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Tell what is in a shard

    Usage: otelo train show [OPTIONS] <SHARD>

    Arguments:
      <SHARD>  The shard

    Options:
          --json             Print a JSON object
          --lang <LANGUAGE>  The language of the texts; by default from OTELO_LANG or the locale
                             [possible values: en, es]
          --color <WHEN>     When to use colours [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    Example:
      otelo train show games.shard --json

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["train", "round", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Do all steps of a small round in a directory: play, label, fit, calibrate, check

    Prints the command of each step before it is done. What is there already stays, so an interrupted
    round goes on with the same command. The weights are too weak for use: this tries out the way.

    Usage: otelo train round [OPTIONS] <DIR>

    Arguments:
      <DIR>
              Where the files go; created if it does not exist

    Options:
          --games <N>
              How many games are played
              
              [default: 2000]

          --positions <N>
              On how many positions the weights are calibrated and checked
              
              [default: 110]

          --lang <LANGUAGE>
              The language of the texts; by default from OTELO_LANG or the locale
              
              [possible values: en, es]

          --color <WHEN>
              When to use colours
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    Example:
      otelo train round first --games 2000

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["bench", "--help"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Search fixed positions with one thread: the signature of the engine, and its speed

    Usage: otelo bench [OPTIONS]

    Options:
          --tier <TIER>      CPU features: base, v3 or v4; otherwise the best of the machine
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
    otelo: invalid value 'v9' for '--tier <TIER>': `v9` is not a tier; expected base, v3 or v4; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["play", "--black", "edax"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'edax' for '--black <PLAYER>': `edax` is not a player; expected human, random, minimax:LEVEL, corner:LEVEL, agent, minimax, alphabeta, negamax, plain-negamax, deepening, pvs or table with :DEPTH, or engine:LEVEL; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["convert", "in", "out", "--to", "pgn"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'pgn' for '--to <FORMAT>': `pgn` is not a format; expected one of transcript, passes, numbered, line, drawing, numbers-000, numbers-001, numbers-002, fen, bitboards, obf, ggf, sgf, wthor, json; `otelo --help` says more
    ");
}
