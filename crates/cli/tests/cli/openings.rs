//! `otelo openings`.

use insta_cmd::assert_cmd_snapshot;
use serde_json::Value;

use crate::{otelo, output};

#[test]
fn the_list_has_every_opening_in_both_languages() {
    let list = output(&["openings"]);
    assert_eq!(list.lines().count(), otelo_openings::all().len());
    let of = |list: &str, line: &str| {
        let row = list.lines().find(|row| row.split(' ').next() == Some(line)).unwrap();
        row.split_once(' ').unwrap().1.trim().to_owned()
    };
    assert_eq!(of(&list, "f5d6c3d3c4"), "Tiger");
    assert_eq!(of(&list, "f5f6e6f4g6"), "Snake (Peasant)");
    let list = output(&["openings", "--lang", "es"]);
    assert_eq!(of(&list, "f5d6c3d3c4"), "Tigre (Tiger)");
    assert_eq!(of(&list, "f5f6e6f4g6"), "Serpiente (Snake / Peasant)");
    assert_eq!(of(&list, "f5d6"), "Perpendicular");
    assert_eq!(of(&list, "f5d6c4d3c5"), "Cat");
}

#[test]
fn the_list_for_programs() {
    let list = output(&["openings", "--json"]);
    let rows: Vec<Value> = list.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows.len(), otelo_openings::all().len());
    let snake = rows.iter().find(|row| row["en"] == "Snake").unwrap();
    assert_eq!(
        snake.to_string(),
        r#"{"line":"f5f6e6f4g6","en":"Snake","also":"Peasant","es":"Serpiente"}"#
    );
}

#[test]
fn the_name_of_a_line() {
    assert_eq!(output(&["openings", "f5d6c3d3c4f4"]), "Tiger, move 5\n");
    assert_eq!(output(&["openings", "c4e3 f6e6 f5", "--lang", "es"]), "Tigre (Tiger), jugada 5\n");
    // Of a position, the name alone.
    let board = "------------------XO------XXX------OXX-----O-------------------- O";
    assert_eq!(output(&["openings", board]), "Tiger\n");
    assert_eq!(
        output(&["openings", "f5d6c3d3c4f4", "--json"]),
        concat!(
            r#"{"opening":{"line":"f5d6c3d3c4","en":"Tiger","also":null,"es":"Tigre"},"ply":5}"#,
            "\n"
        )
    );
}

#[test]
fn no_name_is_exit_code_1() {
    assert_cmd_snapshot!(otelo(&["openings", "f5"]), @"
    success: false
    exit_code: 1
    ----- stdout -----
    This has no known name.

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["openings", "f5", "--json"]), @r#"
    success: false
    exit_code: 1
    ----- stdout -----
    {"opening":null,"ply":null}

    ----- stderr -----
    "#);
    // Other boards have no named openings.
    assert_cmd_snapshot!(otelo(&["openings", "e4e5d5", "--lang", "es"]), @"
    success: false
    exit_code: 1
    ----- stdout -----
    No tiene un nombre conocido.

    ----- stderr -----
    ");
}

#[test]
fn an_illegal_move_is_named() {
    assert_cmd_snapshot!(otelo(&["openings", "f5d6a1"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the given text: line 1, column 5 (byte 4), move 3 on 8x8: Black flips nothing on a1
    ");
    assert_cmd_snapshot!(otelo(&["openings", "tiger"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: `tiger` is neither a file nor a board or a list of moves
    ");
}
