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
fn lines_that_would_also_be_one_game_are_many() {
    // f5 f6 e6 f4 is a game too; and four 4x4 boards have as many squares as one 8x8 board.
    assert_eq!(formats("f5f6\ne6f4\n"), [Format::Transcript; 2]);
    assert_eq!(formats(&"-----OX--XO-----\n".repeat(4)), [Format::Line; 4]);
}

#[test]
fn paragraphs_hold_drawn_boards() {
    let start = Content::Position(otelo_rules::Position::start(otelo_rules::Size::Four));
    for format in [Format::Drawing, Format::ALL[5]] {
        let text = start.write(format).unwrap();
        assert_eq!(formats(&format!("{text}\n\n{text}\n")), [format; 2]);
        assert_eq!(formats(&format!("{text}\n\n{text}\n").replace('\n', "\r\n")), [format; 2]);
    }
}

#[test]
fn a_quoted_infinity_is_a_value_and_no_label() {
    let text = "[\"inf\",\"inf\",\"inf\",\"inf\"],\n[\"inf\",1,0,\"inf\"],\n\
                [\"inf\",0,1,\"inf\"],\n[\"inf\",\"inf\",\"inf\",\"inf\"]\n0";
    let found = detect_all(text.as_bytes(), Hints::default()).unwrap();
    let start = otelo_rules::Position::start(otelo_rules::Size::Four);
    assert_eq!(found[0].content, Content::Position(start));
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
