//! `otelo play`, with the lines of a person on standard input.

use std::{
    io::{Seek, Write},
    process::Command,
};

use insta_cmd::assert_cmd_snapshot;
use serde_json::Value;

use crate::{otelo, output};

/// A game on 4x4 in which a person types these lines.
fn typed(arguments: &[&str], lines: &[u8]) -> Command {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(lines).unwrap();
    file.rewind().unwrap();
    let mut command = otelo(&[&["play", "--size", "4"], arguments].concat());
    command.stdin(file);
    command
}

/// A whole game on 4x4 with three passes, a move a line.
const WITH_PASSES: &[u8] = b"b1\na1\na2\nc1\nd3\na3\nd1\nd2\na4\nb4\nd4\n";

#[test]
fn two_people_to_the_end_with_passes() {
    assert_cmd_snapshot!(typed(&["--white", "human"], WITH_PASSES), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Othello. Bracket your opponent's discs and they flip; whoever has more at the end wins.
    Type a square such as d3. Also: undo, redo, moves, new, help, quit. Squares marked + are legal.

      a b c d
    1 . + . .
    2 + O X .    X Black     2  <- to move
    3 . X O +    O White     2
    4 . . + .
    Black, your move: 

      a b c d
    1 + X + .
    2 . X X .    X Black     4
    3 + X O .    O White     1  <- to move
    4 . . . .    Last move: b1
    White, your move: 

      a b c d
    1 O X . .
    2 + O X .    X Black     3  <- to move
    3 . X O +    O White     3
    4 . . + .    Last move: a1
    Black, your move: 

      a b c d
    1 O X + .
    2 X X X .    X Black     5
    3 + X O .    O White     2  <- to move
    4 . . . .    Last move: a2
    White, your move: 

      a b c d
    1 O O O +
    2 X X O +    X Black     3  <- to move
    3 . X O +    O White     5
    4 . . . +    Last move: c1
    Black, your move: 

      a b c d
    1 O O O .
    2 X X O .    X Black     5
    3 + X X X    O White     4  <- to move
    4 + + + +    Last move: d3
    White, your move: 

      a b c d
    1 O O O +
    2 O O O .    X Black     3  <- to move
    3 O X X X    O White     7
    4 . . . .    Last move: a3
    Black, your move: 

      a b c d
    1 O O O X
    2 O O X +    X Black     5
    3 O X X X    O White     6  <- to move
    4 . + + +    Last move: d1
    White, your move: 
    Black has no legal move and passes.

      a b c d
    1 O O O X
    2 O O O O    X Black     4
    3 O X X X    O White     8  <- to move
    4 + + + +    Last move: d2
    White, your move: 
    Black has no legal move and passes.

      a b c d
    1 O O O X
    2 O O O O    X Black     3
    3 O O X X    O White    10  <- to move
    4 O + + +    Last move: a4
    White, your move: 
    Black has no legal move and passes.

      a b c d
    1 O O O X
    2 O O O O    X Black     2
    3 O O O X    O White    12  <- to move
    4 O O . +    Last move: b4
    White, your move: 

      a b c d
    1 O O O X
    2 O O O O    X Black     1
    3 O O O O    O White    14
    4 O O . O    Last move: d4
    White wins, 14 to 1.
    `new` starts another game, `undo` takes back, `quit` leaves.
    What next? 

    ----- stderr -----
    ");
}

#[test]
fn against_the_computer_in_spanish() {
    let lines = b"d3\nfoo\na1\ndeshacer\ndeshacer\nrehacer\njugadas\nayuda\n\nsalir\n";
    assert_cmd_snapshot!(typed(&["--white", "random", "--seed", "1", "--lang", "es"], lines), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Othello. Encierra las fichas del rival y se voltearán; gana quien tenga más al final.
    Escribe una casilla, por ejemplo d3. También: deshacer, rehacer, jugadas, nueva, ayuda, salir. Las casillas marcadas con + son legales.

      a b c d
    1 . + . .
    2 + O X .    X Negras    2  <- juegan
    3 . X O +    O Blancas   2
    4 . . + .
    Negras, tu jugada: 
    Blancas juegan d2.

      a b c d
    1 + + + +
    2 . O O O    X Negras    3  <- juegan
    3 . X X X    O Blancas   3
    4 . . . .    Última jugada: d2
    Negras, tu jugada: 
    `foo` no es una casilla ni una orden; `ayuda` muestra las órdenes.
    Negras, tu jugada: 
    Blancas juegan a2.

      a b c d
    1 X + + +
    2 O O O O    X Negras    4  <- juegan
    3 + X X X    O Blancas   4
    4 . . . .    Última jugada: a2
    Negras, tu jugada: 

      a b c d
    1 + + + +
    2 . O O O    X Negras    3  <- juegan
    3 . X X X    O Blancas   3
    4 . . . .    Última jugada: d2
    Negras, tu jugada: 

      a b c d
    1 . + . .
    2 + O X .    X Negras    2  <- juegan
    3 . X O +    O Blancas   2
    4 . . + .
    Negras, tu jugada: 

      a b c d
    1 + + + +
    2 . O O O    X Negras    3  <- juegan
    3 . X X X    O Blancas   3
    4 . . . .    Última jugada: d2
    Negras, tu jugada: 
    1. d3 d2
    Negras, tu jugada: 
    Escribe una casilla, por ejemplo d3. También: deshacer, rehacer, jugadas, nueva, ayuda, salir. Las casillas marcadas con + son legales.
    Negras, tu jugada: 
    Negras, tu jugada: 

    ----- stderr -----
    ");
}

#[test]
fn the_computers_nodes_and_time_are_shown() {
    insta::with_settings!({filters => [(r"[0-9.]+ ms", "[TIME] ms")]}, {
        assert_cmd_snapshot!(typed(&["--white", "corner:hard", "--seed", "1"], b"d3\n"), @"
        success: true
        exit_code: 0
        ----- stdout -----
        Othello. Bracket your opponent's discs and they flip; whoever has more at the end wins.
        Type a square such as d3. Also: undo, redo, moves, new, help, quit. Squares marked + are legal.

          a b c d
        1 . + . .
        2 + O X .    X Black     2  <- to move
        3 . X O +    O White     2
        4 . . + .
        Black, your move: 
        White plays d4 (search, 157 nodes, [TIME] ms).

          a b c d
        1 . + . .
        2 + O X .    X Black     3  <- to move
        3 . X O X    O White     3
        4 . . + O    Last move: d4
        Black, your move: 

        ----- stderr -----
        ");
    });
    let json =
        output(&["play", "--size", "4", "--black", "agent", "--white", "corner:easy", "--json"]);
    let report: Value = serde_json::from_str(&json).unwrap();
    let infos = report["info"].as_array().unwrap();
    assert_eq!(infos.len(), report["moves"].as_array().unwrap().len());
    for (place, info) in infos.iter().enumerate() {
        assert_eq!(info["ply"], place + 1);
        let searched = ["search", "sweep"].contains(&info["source"].as_str().unwrap());
        assert_eq!(info["nodes"].as_u64().unwrap() > 0, searched, "{info}");
        assert!(info["milliseconds"].as_f64().unwrap() >= 0.0);
    }
}

#[test]
fn a_square_that_is_not_legal() {
    assert_cmd_snapshot!(typed(&[], b"a1\nb2\nh8\nquit\n"), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Othello. Bracket your opponent's discs and they flip; whoever has more at the end wins.
    Type a square such as d3. Also: undo, redo, moves, new, help, quit. Squares marked + are legal.

      a b c d
    1 . + . .
    2 + O X .    X Black     2  <- to move
    3 . X O +    O White     2
    4 . . + .
    Black, your move: 
    Black flips nothing on a1
    Black, your move: 
    b2 already has a disc
    Black, your move: 
    h8 is outside the 4x4 board
    Black, your move: 

    ----- stderr -----
    ");
}

#[test]
fn bytes_that_are_no_text_are_no_order() {
    assert_cmd_snapshot!(typed(&[], b"\xffd\x1b\n"), @"
    success: true
    exit_code: 0
    ----- stdout -----
    Othello. Bracket your opponent's discs and they flip; whoever has more at the end wins.
    Type a square such as d3. Also: undo, redo, moves, new, help, quit. Squares marked + are legal.

      a b c d
    1 . + . .
    2 + O X .    X Black     2  <- to move
    3 . X O +    O White     2
    4 . . + .
    Black, your move: 
    `�d�` is neither a square nor an order; `help` lists the orders.
    Black, your move: 

    ----- stderr -----
    ");
}

#[test]
fn the_conversation_stays_out_of_json() {
    let mut command = typed(&["--white", "human", "--seed", "7", "--json"], WITH_PASSES);
    let output = command.output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["winner"], "white");
    assert_eq!(report["moves"].as_array().unwrap().len(), 14);
    assert_eq!((&report["score"], &report["difference"]), (&(-14).into(), &(-13).into()));
}

#[test]
fn every_finished_game_is_reported() {
    let lines = [WITH_PASSES, b"undo\nd4\nnew\nb1\nnew\n", WITH_PASSES].concat();
    let mut command = typed(&["--white", "human", "--seed", "7", "--json"], &lines);
    let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
    let games: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // The second game was left unfinished.
    let numbers: Vec<_> = games.iter().map(|game| (&game["game"], &game["seed"])).collect();
    assert_eq!(numbers, [(&1.into(), &7.into()), (&3.into(), &9.into())]);
}

#[test]
fn random_games_repeat_by_their_seed() {
    let play = |games: &str, seed: &str| {
        output(&[
            "play", "--black", "random", "--white", "random", "--json", "--games", games, "--seed",
            seed,
        ])
    };
    let games: Vec<Value> =
        play("20", "5").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 20);
    for (number, game) in games.iter().enumerate() {
        assert_eq!((&game["game"], &game["seed"]), (&(number + 1).into(), &(number + 5).into()));
        let text: Vec<&str> =
            game["moves"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        // Each game replays in full, and by its own seed.
        let replayed = otelo_formats::moves::read(
            &text.join(" "),
            otelo_rules::Position::start(otelo_rules::Size::Eight),
        );
        let outcome = replayed.unwrap().outcome().unwrap();
        assert_eq!(game["difference"], outcome.difference());
        let alone: Value = serde_json::from_str(&play("1", &game["seed"].to_string())).unwrap();
        assert_eq!(alone["moves"], game["moves"]);
    }
    // The generator may not change under a reader's feet.
    let text =
        output(&["play", "--black", "random", "--white", "random", "--size", "4", "--seed", "1"]);
    insta::assert_snapshot!(text, @"Game 1: Black wins, 15 to 1. b1c1d3c4d4a2d1b4a4a3a1d2");
}

#[test]
fn games_need_computers() {
    assert_cmd_snapshot!(otelo(&["play", "--games", "2"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: --games needs two computer players; give --black and --white
    ");
    assert_cmd_snapshot!(otelo(&["play", "--games", "0"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value '0' for '--games <N>': 0 is not in 1..18446744073709551615; `otelo --help` says more
    ");
}
