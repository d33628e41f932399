//! Games with players and results, from format to format.

use std::{fs, path::Path, process::Output};

use insta::assert_snapshot;

use crate::otelo;

/// Two games, one finished, with names that have to be escaped.
const GGF: &str = r#"(;GM[Othello]PC[Here \[1\]]DT[2024-02-29]PB[Ana "la \\ Torre"]PW[Zoë [x\]]CO[two
lines]RE[+64.000]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[E6/+2/3.5]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)
(;GM[Othello]PB[b]PW[a]RE[-4.000:r]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[F6];)
"#;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    otelo(arguments).current_dir(folder).output().unwrap()
}

/// Standard output or the error.
fn said(folder: &Path, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = run(folder, arguments);
    if status.success() {
        return String::from_utf8(stdout).unwrap();
    }
    assert_eq!((status.code(), stdout.len()), (Some(2), 0));
    String::from_utf8(stderr).unwrap()
}

/// A folder with a file.
fn folder_with(name: &str, bytes: impl AsRef<[u8]>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), bytes).unwrap();
    folder
}

/// What becomes of the games on their way through other files and back.
fn through(names: &[&str]) -> String {
    let folder = folder_with("games.ggf", GGF);
    let mut from = "games.ggf";
    for name in names {
        assert_eq!(said(folder.path(), &["convert", from, name]), "");
        from = name;
    }
    assert_eq!(said(folder.path(), &["convert", from, "back.ggf"]), "");
    fs::read_to_string(folder.path().join("back.ggf")).unwrap()
}

#[test]
fn nothing_is_lost_in_json() {
    // `[` needs no escape, so it is written without one.
    let expected = GGF.replace("\\[", "[");
    assert_eq!(through(&[]), expected);
    assert_eq!(through(&["games.json", "GAMES.GGF", "again.json"]), expected);
}

#[test]
fn sgf_keeps_all_but_the_notes_and_the_margin_of_a_resignation() {
    assert_snapshot!(through(&["games.sgf", "again.sgf"]), @r#"
    (;GM[Othello]PC[Here [1\]]DT[2024-02-29]PB[Ana "la \\ Torre"]PW[Zoë [x\]]CO[two
    lines]RE[+64.000]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)
    (;GM[Othello]PB[b]PW[a]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[F6];)
    "#);
}

#[test]
fn wthor_keeps_names_moves_and_discs() {
    assert_snapshot!(through(&["games.wtb", "again.json", "again.wtb"]), @r#"
    (;GM[Othello]PC[Here [1\]]PB[Ana "la \\ Torre"]PW[Zoë [x\]]RE[+64.000]BEST[64]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)
    (;GM[Othello]PB[b]PW[a]RE[-4.000]BEST[30]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[F6];)
    "#);
}

#[test]
fn sgf() {
    let folder = folder_with("in.ggf", GGF);
    assert_snapshot!(said(folder.path(), &["convert", "in.ggf", "-", "--to", "sgf"]), @r#"
    (;FF[4]GM[2]SZ[8]PC[Here [1\]]DT[2024-02-29]PB[Ana "la \\ Torre"]PW[Zoë [x\]]C[two
    lines]RE[B+64]TI[5:00];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])
    (;FF[4]GM[2]SZ[8]PB[b]PW[a]RE[W+R];B[f5];W[f6])
    "#);
}

#[test]
fn json() {
    let folder =
        folder_with("in.sgf", "(;GM[2]SZ[4]PB[a\\]\\\\\"]AB[b2]AW[c2]PL[B]RE[B+R];B[d2]C[!])");
    assert_snapshot!(said(folder.path(), &["convert", "in.sgf", "-", "--to", "json"]), @r#"
    {
      "otelo": 1,
      "games": [
        {
          "size": 4,
          "start": "-----XO--------- X",
          "black": "a]\\\"",
          "result": {
            "winner": "black",
            "reason": "resigned"
          },
          "moves": [
            {
              "move": "d2",
              "comment": "!"
            }
          ]
        }
      ]
    }
    "#);
}

#[test]
fn json_keeps_what_a_program_keeps_there() {
    let text = r#"{"otelo": 1, "games": [{"size": 8, "otelo": {"b": [1, null], "a": 0.5}}]}"#;
    let folder = folder_with("in.json", text);
    assert_eq!(said(folder.path(), &["convert", "in.json", "out.json"]), "");
    let out = fs::read_to_string(folder.path().join("out.json")).unwrap();
    let kept: String = out.split_whitespace().collect();
    assert!(kept.contains(r#""otelo":{"b":[1,null],"a":0.5}"#), "{out}");
}

#[test]
fn records_as_lists_of_moves() {
    let folder = folder_with("in.ggf", GGF);
    assert_snapshot!(said(folder.path(), &["convert", "in.ggf", "-"]), @"
    e6f4e3f6g5d6e7f5c5
    f5f6
    ");
    assert_snapshot!(said(folder.path(), &["convert", "in.ggf", "-", "--to", "numbered"]), @"
    1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5
    1. f5 f6
    ");
    assert_snapshot!(said(folder.path(), &["convert", "in.ggf", "-", "--to", "line"]), @"
    --------------------X------XXX----XXXXX----XXX------X----------- O
    ---------------------------OX------XOX-------O------------------ X
    ");
}

#[test]
fn games_and_positions_become_records() {
    let folder =
        folder_with("in.txt", "f5d6\n-----OX--XO----- O\n-----OX--XO----- X; B1:-10; % hard\n");
    assert_snapshot!(said(folder.path(), &["convert", "in.txt", "-", "--to", "ggf"]), @"
    (;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)
    (;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- O];)
    (;GM[Othello]CO[hard]TY[4]BO[4 ---- -O*- -*O- ---- *];)
    ");
}

#[test]
fn names_lie_beside_the_games() {
    let folder = folder_with("in.ggf", GGF);
    let path = folder.path();
    let first = || said(path, &["show", "games.wtb"]).lines().nth(1).unwrap().to_owned();
    said(path, &["convert", "in.ggf", "games.wtb"]);
    assert_eq!(first(), "Black: Ana \"la \\ Torre\"");
    // The only file of names is meant whatever it is called; of two, neither is.
    fs::rename(path.join("games.jou"), path.join("WTHOR.JOU")).unwrap();
    assert_eq!(first(), "Black: Ana \"la \\ Torre\"");
    fs::copy(path.join("WTHOR.JOU"), path.join("other.jou")).unwrap();
    assert_eq!(first(), "Place: Here [1]");
    fs::write(path.join("games.jou"), b"not names").unwrap();
    assert_snapshot!(said(path, &["show", "games.wtb"]), @"otelo: games.jou: the file has 9 bytes; its header alone has 16");
}

#[test]
fn what_wthor_cannot_hold() {
    let convert = |text: &str, output: &[&str]| {
        let folder = folder_with("in.txt", text);
        let error = said(folder.path(), &[&["convert", "in.txt"], output].concat());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{error}");
        error
    };
    assert_snapshot!(convert(GGF, &["-", "--to", "wthor"]), @"otelo: WTHOR is three files; name a file such as games.wtb, and games.jou and games.trn are written beside it");
    assert_snapshot!(convert(GGF, &["x.jou", "--to", "wthor"]), @"otelo: WTHOR is three files; name a file such as games.wtb, and games.jou and games.trn are written beside it");
    assert_snapshot!(convert("f5d6", &["x.wtb"]), @"otelo: game 1 is not finished and has no margin, which WTHOR needs");
    assert_snapshot!(convert("b1a1a2c1d3a3d1d2a4b4d4", &["x.wtb"]), @"otelo: game 1 does not begin with the start on 8x8, which WTHOR needs");
    assert_snapshot!(convert("(;GM[2]PB[Łukasz]RE[B+2])", &["x.wtb"]), @"otelo: game 1: `Łukasz` does not fit in a name of 19 Latin-1 characters");
}

#[test]
fn errors_name_the_record() {
    let folder = folder_with("in.ggf", GGF.replace("W[F6];", "W[A1];"));
    let path = folder.path();
    assert_snapshot!(said(path, &["convert", "in.ggf", "x.json"]), @"otelo: in.ggf: line 3, column 125 (byte 370), move 2 on 8x8: White flips nothing on a1");
    fs::write(path.join("in.ggf"), GGF).unwrap();
    said(path, &["convert", "in.ggf", "x.wtb"]);
    let mut bytes = fs::read(path.join("x.wtb")).unwrap();
    bytes[16 + 68 + 8] = 11;
    fs::write(path.join("x.wtb"), &bytes).unwrap();
    assert_snapshot!(said(path, &["show", "x.wtb"]), @"otelo: x.wtb: line 1, column 93 (byte 92): game 2, move 1: Black cannot move to a1");
    assert_snapshot!(said(path, &["show", "x.wtb", "--lang", "es"]), @"otelo: x.wtb: línea 1, columna 93 (byte 92): partida 2, jugada 1: las negras no pueden jugar en a1");
    fs::write(path.join("x.wtb"), &bytes[..100]).unwrap();
    assert_snapshot!(said(path, &["show", "x.wtb"]), @"otelo: x.wtb: line 1, column 1 (byte 0): the file has 100 bytes; its header announces 2 of 68 bytes each");
    fs::write(path.join("x.json"), "{\"otelo\": 1,\n \"games\": [{\"size\": 8, \"name\": \"x\"}]}")
        .unwrap();
    assert_snapshot!(said(path, &["show", "x.json"]), @"otelo: x.json: line 2, column 29 (byte 41): this is not a JSON document of games: unknown field `name`, expected one of `size`, `start`, `blac...");
}

#[test]
fn what_is_shown_of_a_record() {
    let folder = folder_with("in.ggf", GGF);
    assert_snapshot!(said(folder.path(), &["show", "in.ggf"]), @r#"
    Read as: GGF game, 8x8.
    Black: Ana "la \ Torre"
    White: Zoë [x]
    Place: Here [1]
    Date: 2024-02-29
    Comment: two lines
    Result: Black wins by 64
      a b c d e f g h
    1 . . . . . . . .
    2 . . . . . . . .    X Black    13
    3 . . . . X . . .    O White     0
    4 . . . X X X . .    Last move: c5
    5 . . X X X X X .
    6 . . . X X X . .
    7 . . . . X . . .
    8 . . . . . . . .
    Moves: 1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5
    Black wins, 13 to 0.

    Read as: GGF game, 8x8.
    Black: b
    White: a
    Result: White wins by 4, by resignation
      a b c d e f g h
    1 . . . . . . . .
    2 . . . . . . . .    X Black     3  <- to move
    3 . . . + . . . .    O White     3
    4 . . + O X . . .    Last move: f6
    5 . . . X O X . .
    6 . . . . + O . .
    7 . . . . . + . .
    8 . . . . . . . .
    Moves: 1. f5 f6
    "#);
    assert_snapshot!(said(folder.path(), &["show", "in.ggf", "--json"]), @r#"
    {"format":"ggf","size":8,"board":"--------------------X------XXX----XXXXX----XXX------X----------- O","turn":"white","turn_assumed":false,"legal":[],"black":13,"white":0,"over":true,"moves":["e6","f4","e3","f6","g5","d6","e7","f5","c5"],"scores":null,"black_name":"Ana \"la \\ Torre\"","white_name":"Zoë [x]","place":"Here [1]","date":"2024-02-29","comment":"two\nlines","result":{"winner":"black","margin":"64.000","reason":"played-out"}}
    {"format":"ggf","size":8,"board":"---------------------------OX------XOX-------O------------------ X","turn":"black","turn_assumed":false,"legal":["d3","c4","e6","f7"],"black":3,"white":3,"over":false,"moves":["f5","f6"],"scores":null,"black_name":"b","white_name":"a","place":null,"date":null,"comment":null,"result":{"winner":"white","margin":"4.000","reason":"resigned"}}
    "#);
    assert_snapshot!(said(folder.path(), &["show", "(;GM[2]SZ[4]RE[B+T];B[b1])", "--lang", "es"]), @"
    Leído como: partida SGF, 4x4.
    Resultado: ganan las negras, por tiempo
      a b c d
    1 + X + .
    2 . X X .    X Negras    4
    3 + X O .    O Blancas   1  <- juegan
    4 . . . .    Última jugada: b1
    Jugadas: 1. b1
    ");
    assert_snapshot!(said(folder.path(), &["show", "(;GM[2]SZ[4]RE[0])"]), @"
    Read as: SGF game, 4x4.
    Result: a draw
      a b c d
    1 . + . .
    2 + O X .    X Black     2  <- to move
    3 . X O +    O White     2
    4 . . + .
    ");
}

#[test]
fn many_games_take_a_line_each() {
    let folder = folder_with("in.ggf", GGF.repeat(11));
    let text = said(folder.path(), &["show", "in.ggf"]);
    assert_eq!(text.lines().count(), 23);
    let lines: Vec<&str> = text.lines().take(3).collect();
    assert_snapshot!(lines.join("\n"), @r#"
    22 games:
    1. Ana "la \ Torre" - Zoë [x], Here [1], 2024-02-29, 13-0, 9 moves
    2. b - a, -4, 2 moves
    "#);
    let folder = folder_with("in.txt", "f5d6\n".repeat(21));
    let text = said(folder.path(), &["show", "in.txt", "--lang", "es"]);
    assert_snapshot!(text.lines().take(2).collect::<Vec<_>>().join("\n"), @"
    21 partidas:
    1. f5d6, 2 jugadas
    ");
}

#[test]
fn records_are_openings_too() {
    let folder = folder_with("in.ggf", GGF.lines().last().unwrap());
    let match_ = ["match", "random", "random", "--openings", "in.ggf", "--json"];
    assert!(said(folder.path(), &match_).contains("\"moves\":\"f5f6"));
}
