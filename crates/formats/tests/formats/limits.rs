//! Games and entries are counted while a text is read, and reading stops at the limit.

use otelo_formats::{Format, Hints, ReadLimits, detect_all, wthor};
use otelo_rules::{Game, Position, Size};

/// How many games there are, or the error.
fn read(text: impl AsRef<[u8]>, games: usize, entries: usize) -> String {
    let limits = ReadLimits { games, entries };
    match detect_all(text.as_ref(), Hints { limits, ..Hints::default() }) {
        Ok(found) => format!("{} games", found.len()),
        Err(error) => error.to_string(),
    }
}

/// The text is read with so many games and entries, and not with one less of either.
fn needs(text: impl AsRef<[u8]>, games: usize, entries: usize) {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(text);
    assert_eq!(read(text, games, entries), format!("{games} games"), "{shown}");
    let fewer = read(text, games - 1, entries);
    assert!(fewer.ends_with(&format!("there are more than {} games", games - 1)), "{fewer}");
    if let Some(less) = entries.checked_sub(1) {
        let told = format!("there are more than {less} moves, marks and properties");
        assert!(read(text, games, less).ends_with(&told), "{shown}: {}", read(text, games, less));
    }
}

fn json(games: &str) -> String {
    format!("{{\"otelo\": 1, \"games\": [{games}]}}")
}

#[test]
fn what_counts() {
    // Moves of lists, and scores of problems.
    needs("f5d6c3", 1, 3);
    needs("f5d6\nf5f6e6\n", 2, 5);
    needs("-----OX--XO----- X", 1, 0);
    needs("-----OX--XO----- X; B1:-10; A2:-10;", 1, 2);
    needs("1. f5\nd6\n\n1. f5\nf6 2. e6\n", 2, 5);
    // Nodes with their first value, further values, variations.
    needs("(;GM[2])", 1, 1);
    needs("(;GM[2]PB[a]PW[b];B[f5];;W[d6]C[x])(;GM[2])", 2, 8);
    needs("(;GM[2];B[f5](;W[d6])(;W[f6]))", 1, 6);
    needs("(;GM[2]X[a][b] [c])", 1, 4);
    needs("(;GM[Othello]PB[a]B[F5]W[D6];)", 1, 5);
    // A value that stands for many marks.
    needs("(;GM[2]CR[a1:c2][a1])", 1, 7);
    needs("(;GM[2]LB[a1:x][a2:y])", 1, 3);
    needs(json(r#"{"size": 8}, {"size": 6}"#), 2, 0);
    let moves = r#""moves": [{"move": "f5", "marks": [{"square": "a1", "symbol": "cross"}]}]"#;
    let variations = r#""variations": [{"line": 0, "ply": 0, "moves": [{"move": "d3"}]}]"#;
    let extras = r#""extras": [{"ply": 0, "name": "A", "values": ["", ""]}]"#;
    needs(json(&format!(r#"{{"size": 8, {moves}, {variations}, {extras}}}"#)), 1, 6);
}

#[test]
fn archives() {
    let game = Game::from_transcript(Position::start(Size::Eight), "f5d6c3").unwrap();
    let entry =
        wthor::WthorGame { tournament: 0, black: 0, white: 0, discs: 32, best_discs: 32, game };
    let header = wthor::Header { month: 1, day: 1, ..wthor::Header::default() };
    let bytes = wthor::write_games(&wthor::Games { header, entries: vec![entry; 3] }).unwrap();
    needs(&bytes, 3, 9);
    let told = "line 1, column 153 (byte 152): there are more than 2 games";
    assert_eq!(read(&bytes, 2, 9), told);
}

#[test]
fn the_error_names_the_place() {
    let cases = [
        ("f5d6\n\nf5f6\nf5f4\n", "line 4, column 1 (byte 11): there are more than 2 games"),
        ("(;GM[2])(;GM[2])\n (;GM[2])", "line 2, column 2 (byte 18): there are more than 2 games"),
        (
            "(;GM[2];B[f5]\n;W[d6])",
            "line 2, column 1 (byte 14): there are more than 2 moves, marks and properties",
        ),
        (
            "(;GM[Othello]B[F5]W[D6];)",
            "line 1, column 19 (byte 18): there are more than 2 moves, marks and properties",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(read(text, 2, if error.contains("games") { 99 } else { 2 }), error, "{text}");
    }
    let moves = r#"{"size": 8, "moves": [{"move": "f5"}, {"move": "d6"}, {"move": "c3"}]}"#;
    assert_eq!(
        read(json(moves), 2, 2),
        "line 1, column 78 (byte 77), move 3 on 8x8: there are more than 2 moves, marks and properties"
    );
}

/// A text of one game that is far too long is not read to its end, in whatever shape it is: the
/// place of the error is near its beginning.
#[test]
fn reading_stops_at_the_limit() {
    let long = |piece: &str| piece.repeat(100_000);
    for text in [
        format!("(;GM[2]{})", long(";")),
        format!("(;GM[2]{}", long("(")),
        format!("(;GM[2]{})", long("A[]")),
        format!("(;GM[2]{})", long(";CR[a1:h8]")),
        format!("(;GM[Othello]{};)", long("A[]")),
        long("(;GM[2])"),
        long("(;GM[Othello])"),
        long("f5d6\n"),
        long("-----OX--XO----- X\n\n"),
        json(&format!("{}{{\"size\": 8}}", long("{\"size\": 8}, "))),
    ] {
        let limits = ReadLimits { games: 10, entries: 1000 };
        let hints = Hints { limits, ..Hints::default() };
        let error = detect_all(text.as_bytes(), hints).unwrap_err();
        assert!(error.fault.is_limit(), "{error}");
        assert!(error.place.byte < 20_000, "{error}");
    }
}

#[test]
fn a_known_format_has_the_limits_too() {
    let limits = ReadLimits { games: 1, entries: 2 };
    let hints = Hints { limits, ..Hints::default() };
    assert_eq!(Format::Sgf.read("(;GM[2];B[f5])", hints).unwrap().len(), 1);
    assert!(Format::Sgf.read("(;GM[2];B[f5];W[d6])", hints).unwrap_err().fault.is_limit());
    assert!(Format::Transcript.read("f5d6c3", hints).unwrap_err().fault.is_limit());
}

/// What was counted for a format that did not fit is not counted again.
#[test]
fn a_failed_attempt_counts_nothing() {
    // It is read as GGF first, by lines, and as a whole.
    needs("(;GM[2];B[f5];W[d6])", 1, 3);
    needs("{\"a comment\"} f5 d6 c3", 1, 3);
    needs("f5 d6\nc3 d3 1", 1, 4);
}

/// Boards of millions of squares are counted and not kept.
#[test]
fn very_large_boards() {
    let told = |text: &str| read(text, usize::MAX, usize::MAX);
    assert!(
        told(&"-".repeat(10_000)).ends_with("the board has 10000 squares; expected 16, 36 or 64")
    );
    assert!(
        told(&"0 ".repeat(10_000)).ends_with("the board has 10000 squares; expected 16, 36 or 64")
    );
}
