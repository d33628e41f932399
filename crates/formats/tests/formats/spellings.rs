//! The many ways to write the same thing.

use otelo_formats::{Content, Hints, detect};
use otelo_rules::{Position, Size};

/// What was understood: the format and the transcript or the position string.
fn read(text: &str) -> String {
    match detect(text.as_bytes(), Hints::default()) {
        Err(error) => format!("error: {error}"),
        Ok(found) => {
            let assumed = if found.turn_assumed { ", turn assumed" } else { "" };
            let text = match &found.content {
                Content::Game(game) => format!("{} {}", game.size(), game.transcript()),
                Content::Record(record) => {
                    let game = record.game();
                    format!("{} {} with tags", game.size(), game.transcript())
                }
                Content::Position(position) if *position == Position::start(position.size()) => {
                    format!("{} start", position.size())
                }
                content => content.write(otelo_formats::Format::Line).unwrap().text,
            };
            format!("{}: {text}{assumed}", found.format)
        }
    }
}

#[test]
fn every_letter_of_a_position_string() {
    let squares = |black: char, white: char, empty: char| -> String {
        Position::start(Size::Eight)
            .board()
            .to_string()
            .replace('\n', "")
            .chars()
            .map(|cell| match cell {
                'X' => black,
                'O' => white,
                _ => empty,
            })
            .collect()
    };
    for black in ['X', 'x', 'B', 'b', '*', '●'] {
        for white in ['O', 'o', 'W', 'w', '○'] {
            for empty in ['-', '.', '_', '·'] {
                let board = squares(black, white, empty);
                assert_eq!(read(&format!("{board} {black}")), "line: 8x8 start");
                assert_eq!(read(&format!("{board}{black}")), "line: 8x8 start");
                assert_eq!(read(&board), "line: 8x8 start, turn assumed");
            }
        }
    }
    assert_eq!(read(&format!("{} 0", squares('0', '1', '-'))), "numbers-002: 8x8 start");
    assert_eq!(read(&format!("{}-", squares('X', 'O', '-'))), "line: 8x8 start, turn assumed");
}

#[test]
fn drawn_boards() {
    let cases = [
        "----\n-OX-\n-XO-\n----\nX",
        "  a b c d\n1 - - - -\n2 - O X -\n3 - X O -\n4 - - - -\nX",
        "  A B C D\n1 . . . . 1\n2 . O * . 2\n3 . * O . 3\n4 . . . . 4\n  A B C D\n*",
        "\r\n  a b c d\r\n1|.|.|.|.|\r\n2|.|O|X|.|\r\n3|.|X|O|.|\r\n4|.|.|.|.|\r\n\r\nb",
    ];
    for text in cases {
        assert_eq!(read(text), "drawing: 4x4 start", "{text}");
    }
}

#[test]
fn boards_of_numbers() {
    let cases = [
        ("0000 0120 0210 0000 2", "numbers-000: 4x4 start"),
        ("[[0,0,0,0],[0,1,2,0],[0,2,1,0],[0,0,0,0]]", "numbers-000: 4x4 start, turn assumed"),
        ("0 0 0 0\n0 -1 1 0\n0 1 -1 0\n0 0 0 0\n1", "numbers-001: 4x4 start"),
        (
            "\"0\" \"0\" \"0\" \"0\" \"0\" \"-1\" \"1\" \"0\" \"0\" \"1\" \"-1\" \"0\" \"0\" \"0\" \"0\" \"0\"",
            "numbers-001: 4x4 start, turn assumed",
        ),
        ("inf inf inf inf inf 1 0 inf inf 0 1 inf inf inf inf inf 0", "numbers-002: 4x4 start"),
        ("∞ ∞ ∞ ∞ ∞ 1 0 ∞ ∞ 0 1 ∞ ∞ ∞ ∞ ∞ X", "numbers-002: 4x4 start"),
        ("- - - - - 1 0 - - 0 1 - - - - -", "numbers-002: 4x4 start, turn assumed"),
        ("....\n.10.\n.01.\n....\n0", "numbers-002: 4x4 start"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

/// The start as the 6x6 minimax report of 2021 prints it.
#[test]
fn a_table_with_labels() {
    let text = "Aij\t0\t1\t2\t3\t4\t5\n\
                0\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\n\
                1\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\n\
                2\t\"0\"\t\"0\"\t\"-1\"\t\"1\"\t\"0\"\t\"0\"\n\
                3\t\"0\"\t\"0\"\t\"1\"\t\"-1\"\t\"0\"\t\"0\"\n\
                4\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\n\
                5\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\t\"0\"\n";
    assert_eq!(read(text), "numbers-001: 6x6 start, turn assumed");
}

#[test]
fn lists_of_moves() {
    let cases = [
        ("f5d6c3", "transcript: 8x8 f5d6c3"),
        ("F5D6C3", "transcript: 8x8 f5d6c3"),
        ("F5 d6 C3", "transcript: 8x8 f5d6c3"),
        ("f5, d6, c3", "transcript: 8x8 f5d6c3"),
        ("F5-D6-C3", "transcript: 8x8 f5d6c3"),
        ("f5\nd6\nc3\n", "transcript: 8x8 f5d6c3"),
        ("1. f5 d6 2. c3", "numbered: 8x8 f5d6c3"),
        ("1.f5 2.d6 3.c3", "numbered: 8x8 f5d6c3"),
        ("1 f5\n2 d6\n3 c3", "numbered: 8x8 f5d6c3"),
        ("(1) f5 (2) d6 (3) c3", "numbered: 8x8 f5d6c3"),
        ("1. F5 ... 1... d6 {the tiger} 2. c3 33-31", "numbered: 8x8 f5d6c3"),
        (
            "[Event \"Reversi\"]\n[Result \"33-31\"]\n\n1. f5 d6 2. c3 33-31\n",
            "numbered: 8x8 f5d6c3 with tags",
        ),
        ("\u{feff}f5d6c3", "transcript: 8x8 f5d6c3"),
        ("c2b4", "transcript: 6x6 c2b4"),
        ("b1a1a2c1", "transcript: 4x4 b1a1a2c1"),
        ("b1a1a2c1d3a3d1d2a4b4d4", "transcript: 4x4 b1a1a2c1d3a3d1d2a4b4d4"),
        ("b1a1a2c1d3a3d1d2psa4psb4psd4", "passes: 4x4 b1a1a2c1d3a3d1d2a4b4d4"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
    for pass in ["pa", "PA", "ps", "PS", "--", "pass"] {
        let text = "b1a1a2c1d3a3d1d2 PASS a4 PASS b4 PASS d4".replace("PASS", pass);
        assert_eq!(read(&text), "passes: 4x4 b1a1a2c1d3a3d1d2a4b4d4", "{text}");
    }
}

#[test]
fn the_other_formats() {
    let cases = [
        ("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1", "fen: 8x8 start"),
        ("6/6/2pP2/2Pp2/6/6 b", "fen: 6x6 start"),
        ("-----OX--XO----- X; B1:-10;", "obf: -----OX--XO----- X"),
        ("-----OX--XO----- X;", "obf: -----OX--XO----- X"),
        ("-----OX--XO----- X b1a1", "transcript: 4x4 b1a1"),
        ("0x0000000810000000 0x0000001008000000 X", "bitboards: 8x8 start"),
        ("0000000810000000, 0000001008000000", "bitboards: 8x8 start, turn assumed"),
        ("0x810000000/0x1008000000 b MSB", "bitboards: 8x8 start"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}
