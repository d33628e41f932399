//! Broken input gives an error with its place, never a panic.

use otelo_formats::{Hints, Notation, detect, detect_all, diagram, fen, moves, numbers, obf};
use otelo_rules::{Position, Size};
use proptest::prelude::*;

/// The one place that calls the reader; the tests below only hold data.
fn error(bytes: impl AsRef<[u8]>, hints: Hints) -> String {
    match detect_all(bytes.as_ref(), hints) {
        Ok(found) => format!("read: {found:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn errors_name_their_place() {
    let start = Position::start(Size::Eight).to_string();
    let cut = &start[..63];
    let cases = [
        (String::new(), "line 1, column 1 (byte 0): there is nothing to read"),
        (" \n\n ".into(), "line 3, column 2 (byte 4): there is nothing to read"),
        (
            "hello".into(),
            "line 1, column 1 (byte 0): `h` does not begin a board or a list of moves",
        ),
        (
            "<html>".into(),
            "line 1, column 1 (byte 0): `<` does not begin a board or a list of moves",
        ),
        (
            cut.into(),
            "line 1, column 64 (byte 63): the board has 63 squares; expected 16, 36 or 64",
        ),
        (format!("{start} O O"), "line 1, column 66 (byte 65): the row is 1 long; expected 64"),
        (
            format!("{start} z"),
            "line 1, column 68 (byte 67), move 1 on 8x8: expected a move such as f5, found `z`",
        ),
        (
            format!("{start} a1"),
            "line 1, column 68 (byte 67), move 1 on 8x8: Black flips nothing on a1",
        ),
        (format!("{start}; A1:+3"), "line 1, column 69 (byte 68): Black flips nothing on a1"),
        (
            format!("{start}; F5:+99"),
            "line 1, column 72 (byte 71): `+99` is not a score; expected -64 to +64",
        ),
        (format!("{start}; F5;"), "line 1, column 71 (byte 70): expected `:`, found `;`"),
        (
            format!("{start}; F5:+0;\n{start}; F5:x;"),
            "line 2, column 72 (byte 146): `x` is not a score; expected -64 to +64",
        ),
        (
            "f5d6c".into(),
            "line 1, column 5 (byte 4), move 3 on 8x8: expected a move such as f5, found `c`",
        ),
        (
            "-------- -------- -------- ---OX--- ---XO--- -------- -------- ------- O".into(),
            "line 1, column 64 (byte 63): the row is 7 long; expected 8",
        ),
        (
            "----\n-OX-\n-XO\n----\nX".into(),
            "line 3, column 1 (byte 10): the row is 3 long; expected 4",
        ),
        (
            "0 0 0 0 0 1 2 0 0 2 1 0 0 0 0 X".into(),
            "line 1, column 32 (byte 31): the board has 15 squares; expected 16, 36 or 64",
        ),
        (
            "0000 0120 0210 000 2".into(),
            "line 1, column 16 (byte 15): the row is 3 long; expected 4",
        ),
        (
            "[[0,0,0,0],[0,1,2,0],[0,2,1,0],[0,0,0]] 2".into(),
            "line 1, column 33 (byte 32): the row is 3 long; expected 4",
        ),
        ("X -----OX--XO-----".into(), "line 1, column 3 (byte 2): the row is 16 long; expected 1"),
        (
            "0000000000003000".into(),
            "line 1, column 13 (byte 12): `3000` is not a board value; expected 0, 1, 2, -1, inf, - or .",
        ),
        (
            "\u{e9}\u{e9}\u{e9} \"0\" \"0\" \"7\"".into(),
            "line 1, column 14 (byte 16): `7` is not a board value; expected 0, 1, 2, -1, inf, - or .",
        ),
        (
            "1. z9 d6".into(),
            "line 1, column 4 (byte 3), move 1 on 8x8: expected a move such as f5, found `z`",
        ),
        ("e4d3".into(), "line 1, column 3 (byte 2), move 2 on 6x6: d3 already has a disc"),
        (
            "f5d6\r\nf5d".into(),
            "line 2, column 3 (byte 8), move 2 on 8x8: expected a move such as f5, found `d`",
        ),
        (
            "f5d9".into(),
            "line 1, column 4 (byte 3), move 2 on 8x8: expected a digit from 1 to 8, found `9`",
        ),
        (
            "f5d6z3".into(),
            "line 1, column 5 (byte 4), move 3 on 8x8: expected a move such as f5, found `z`",
        ),
        ("f5d6f5".into(), "line 1, column 5 (byte 4), move 3 on 8x8: f5 already has a disc"),
        (
            "f5\nd6\na1".into(),
            "line 3, column 1 (byte 6), move 3 on 8x8: Black flips nothing on a1",
        ),
        (
            "f5 d6 pass c3".into(),
            "line 1, column 7 (byte 6), move 3 on 8x8: Black has a legal move and cannot pass",
        ),
        (
            "e6f4e3f6g5d6e7f5c5a1".into(),
            "line 1, column 19 (byte 18), move 10 on 8x8: the game is over",
        ),
        ("f5 {so".into(), "line 1, column 4 (byte 3): `{` is never closed"),
        (
            "0 0 0 0 0 1 2 0 0 -1 1 0 0 0 0 0".into(),
            "line 1, column 19 (byte 18): no notation has `-1` beside the values before it",
        ),
        (
            "0 0 0 0 0 1 1 0 0 1 1 0 0 0 0 0".into(),
            "line 1, column 1 (byte 0): the numbers can be read in more than one way; say which notation it is",
        ),
        (
            "0 0 0 0 0 1 2 0 0 2".into(),
            "line 1, column 20 (byte 19): the board has 10 squares; expected 16, 36 or 64",
        ),
        (
            "0 0 0 0 0 1 2 0 0 7".into(),
            "line 1, column 19 (byte 18): `7` is not a board value; expected 0, 1, 2, -1, inf, - or .",
        ),
        (
            "8/8/8/3pP3/3Pp3/8/8/8 x".into(),
            "line 1, column 23 (byte 22): expected the side to move, found `x`",
        ),
        (
            "8/8/8/3pP3/3Pp3/8/8".into(),
            "line 1, column 20 (byte 19): expected a row of 4, 6 or 8 squares, found the end",
        ),
        (
            "8/8/7/8/8/8/8/8 b".into(),
            "line 1, column 6 (byte 5): expected a row of 4, 6 or 8 squares, found `/`",
        ),
        (
            "  a b c d\n1 - - - -\n2 - O X".into(),
            "line 3, column 8 (byte 27): expected a square of the board, found the end",
        ),
        (
            "  a b c d\n1 - - - -\n3 - O X -".into(),
            "line 3, column 1 (byte 20): expected the number of the row, found `3`",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(&text, Hints::default()), expected, "{text}");
    }
}

#[test]
fn hints_are_kept_to() {
    let six = Hints::of_size(Some(Size::Six));
    let formal = Hints { notation: Some(Notation::Formal), ..Hints::default() };
    let cases = [
        ("f5d6", six, "line 1, column 1 (byte 0), move 1 on 6x6: Black flips nothing on f5"),
        ("-----OX--XO----- X", six, "line 1, column 1 (byte 0): the board is 4x4; expected 6x6"),
        (
            "0000 0120 0210 0000",
            formal,
            "line 1, column 8 (byte 7): `2` is not a value of notation 002",
        ),
    ];
    for (text, hints, expected) in cases {
        assert_eq!(error(text, hints), expected, "{text}");
    }
}

#[test]
fn bytes_that_are_not_text() {
    assert_eq!(
        error(b"f5d6\xff\xfe", Hints::default()),
        "line 1, column 5 (byte 4): the bytes are not UTF-8 text"
    );
    assert_eq!(
        error(b"\xef\xbb\xbff5\n\xffd6", Hints::default()),
        "line 2, column 1 (byte 6): the bytes are not UTF-8 text"
    );
    assert_eq!(
        error(b"\xff\xfef\x005\x00", Hints::default()),
        "line 1, column 1 (byte 0): the bytes are not UTF-8 text"
    );
}

#[test]
fn a_million_characters() {
    for piece in [
        "-", "X", "0", "1 ", "f5", "--", "a1\n", "{", "[]", "8/", "\u{221e}", "x;", "1.", "%\n",
        " ", "(;", "(;A[", "{\"", "{\"a\":[",
    ] {
        let text = piece.repeat(1_000_000 / piece.len());
        assert!(!error(&text, Hints::default()).starts_with("read"), "{piece}");
    }
    // A file may be long: fifteen thousand boards are no mistake.
    let boards = "-----OX--XO----- X; B1:-10; A2:-10; D3:-10; C4:-10;\n".repeat(15_000);
    assert_eq!(detect_all(boards.as_bytes(), Hints::default()).unwrap().len(), 15_000);
}

#[test]
fn every_truncation_is_an_error_or_a_shorter_text() {
    let obf = "-----OX--XO----- X; B1:-10; A2:-10; % the start";
    // Inside the side to move, `B1:-` and `A2:-` something is missing.
    let broken = |end| end < 18 || (21..=24).contains(&end) || (29..=32).contains(&end);
    for end in 0..obf.len() {
        assert_eq!(obf::read(&obf[..end]).is_err(), broken(end), "{}", &obf[..end]);
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes: Vec<u8>) {
        _ = detect_all(&bytes, Hints::default());
    }

    #[test]
    fn no_likely_text_panics(text in "[a-hA-HXO*.0-9inf∞;:+%/{}()\"\\[\\]|\n -]{0,200}") {
        _ = detect(text.as_bytes(), Hints::default());
        _ = diagram::read(&text);
        _ = fen::read(&text);
        _ = obf::read(&text);
        for size in Size::ALL {
            _ = moves::read(&text, Position::start(size));
        }
        for notation in [None, Some(Notation::Counted), Some(Notation::Signed), Some(Notation::Formal)] {
            _ = numbers::read(&text, notation);
        }
    }

    #[test]
    fn an_error_lies_inside_the_text(text in "[a-h1-8XO\n -]{0,80}") {
        if let Err(error) = detect_all(text.as_bytes(), Hints::default()) {
            prop_assert!(error.place.byte <= text.len());
            prop_assert!(text.is_char_boundary(error.place.byte));
            prop_assert!(error.place.line <= 1 + text.matches('\n').count());
        }
    }
}
