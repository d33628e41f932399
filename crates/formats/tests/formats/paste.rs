//! Files of many positions or games.

use otelo_formats::{Content, Format, Hints, detect_all};

fn formats(text: &str) -> Vec<Format> {
    let found = detect_all(text.as_bytes(), Hints::default()).unwrap();
    found.into_iter().map(|found| found.format).collect()
}

#[test]
fn one_game_over_several_lines_is_one_game() {
    assert_eq!(formats("f5 d6\nc3 d3\n"), [Format::Transcript]);
}

#[test]
fn one_game_a_line_is_many_games() {
    let text = "# openings\nf5d6c4\nf5f6e6\n\nf5f4e3\n";
    assert_eq!(formats(text), [Format::Transcript; 3]);
    let found = detect_all(text.as_bytes(), Hints::default()).unwrap();
    let Content::Game(last) = &found[2].content else { panic!("moves are a game") };
    assert_eq!(last.transcript(), "f5f4e3");
}

#[test]
fn lines_may_be_of_different_kinds() {
    let text = "f5d6c4\n-----OX--XO----- X\n-----OX--XO----- X; B1:-10;\n8/8/8/3pP3/3Pp3/8/8/8 b\n";
    let expected = [Format::Transcript, Format::Line, Format::Obf, Format::Fen];
    assert_eq!(formats(text), expected);
}

#[test]
fn the_names_of_formats_read_back() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("pgn".parse::<Format>().is_err());
}
