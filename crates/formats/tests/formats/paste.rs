//! Files of many positions or games.

use otelo_formats::{
    Content, Format, Hints, Record, detect, detect_all, write_records,
    wthor::{self, Date},
};
use otelo_rules::{Color, Game, Position, Size};

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
        let text = start.write(format).unwrap().text;
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

const GGF: &str = "(;GM[Othello]PB[a]B[f5]W[f6];)";
const SGF: &str = "(;GM[2]SZ[6]PB[a];B[e4])";

#[test]
fn texts_of_records() {
    assert_eq!(formats(GGF), [Format::Ggf]);
    assert_eq!(formats(&format!("\u{feff} 2 {GGF}\n{GGF}{GGF}")), [Format::Ggf; 3]);
    assert_eq!(formats(&format!("{SGF} {SGF}\r\n")), [Format::Sgf; 2]);
    let json = "{\"otelo\": 1, \"games\": [{\"size\": 8}, {\"size\": 4}]}";
    assert_eq!(formats(json), [Format::Json; 2]);
    let mixed = [Format::Ggf, Format::Transcript, Format::Sgf];
    assert_eq!(formats(&format!("{GGF}\n# a comment\nf5d6\n{SGF}")), mixed);
    assert_eq!(formats("{\"a comment\"} f5 d6"), [Format::Transcript]);
}

#[test]
fn a_file_of_the_archive() {
    let moves = "e6f4e3f6g5d6e7f5c5";
    let game = Game::from_transcript(Position::start(Size::Eight), moves).unwrap();
    let made = Date { year: 2024, month: 2, day: 29 };
    let files = wthor::write_records(&[Record::new(&game)], made).unwrap();
    let found = detect(&files.games, Hints::default()).unwrap();
    assert_eq!(found.format, Format::Wthor);
    assert_eq!(found.content.game().unwrap().transcript(), moves);
    let six = Hints::of_size(Some(Size::Six));
    let error = detect_all(&files.games, six).unwrap_err();
    assert_eq!(error.fault.to_string(), "the board is 8x8; expected 6x6");
}

#[test]
fn what_is_wrong_with_records() {
    let cases = [
        (format!("{GGF}{GGF}"), "the text holds 2 games; expected one"),
        ("{\"otelo\": 1, \"games\": []}".to_owned(), "there is nothing to read"),
        ("(;GM[Othello]B[a1];)".to_owned(), "Black flips nothing on a1"),
        ("(;GM[2];B[a1])".to_owned(), "Black flips nothing on a1"),
        ("(;GM[1];B[aa])".to_owned(), "expected GM[Othello] among the properties of the game"),
        ("{\"otelo\": 3, \"games\": []}".to_owned(), "the document has version 3; expected 1"),
    ];
    for (text, fault) in cases {
        let error = detect(text.as_bytes(), Hints::default()).unwrap_err();
        assert_eq!(error.fault.to_string(), fault, "{text}");
    }
    let text = format!("{GGF}\n{GGF}\n(;GM[Othello]B[f5]\nW[a1];)");
    let error = detect_all(text.as_bytes(), Hints::default()).unwrap_err();
    let place = "line 4, column 1 (byte 81), move 2 on 8x8: White flips nothing on a1";
    assert_eq!(error.to_string(), place);
}

#[test]
fn records_of_another_size() {
    let hints = Hints::of_size(Some(Size::Four));
    for (text, seen) in
        [(GGF, "8x8"), (SGF, "6x6"), ("{\"otelo\": 1, \"games\": [{\"size\": 8}]}", "8x8")]
    {
        let error = detect(text.as_bytes(), hints).unwrap_err();
        assert_eq!(error.fault.to_string(), format!("the board is {seen}; expected 4x4"));
    }
}

#[test]
fn anything_becomes_a_record() {
    let texts = ["f5d6", "-----OX--XO----- O", "-----OX--XO----- X; B1:-10; % hard ]", GGF, SGF];
    for text in texts {
        let content = detect(text.as_bytes(), Hints::default()).unwrap().content;
        for format in [Format::Ggf, Format::Sgf, Format::Json] {
            let written = content.write(format).unwrap().text;
            let found = detect(written.as_bytes(), Hints::default()).unwrap();
            assert_eq!(found.format, format);
            assert_eq!(found.content.into_record(), content.clone().into_record(), "{written}");
        }
        assert!(content.write(Format::Wthor).is_err());
    }
    assert!(write_records(&[], Format::Obf).is_err());
}

/// A property that has another meaning in the other format is left behind.
#[test]
fn records_change_their_format_without_changing_the_game() {
    let ggf = "(;GM[Othello]TY[4]AB[d4]SZ[6]PL[W]B[b1]FF[3];)";
    let sgf = "(;GM[2]SZ[4]BO[8]TY[9]K[1];B[b1]BO[9])";
    for text in [ggf, sgf] {
        let content = detect(text.as_bytes(), Hints::default()).unwrap().content;
        for format in [Format::Ggf, Format::Sgf, Format::Json] {
            let written = content.write(format).unwrap().text;
            let found = detect(written.as_bytes(), Hints::default()).unwrap();
            assert_eq!(found.content.into_game(), content.clone().into_game(), "{written}");
        }
    }
}

#[test]
fn the_names_of_formats_read_back() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("pgn".parse::<Format>().is_err());
}

/// Games as PlayOK saves them: tags before the moves, several in a file.
#[test]
fn games_with_tags_are_records() {
    let game = |black: &str, moves: &str| {
        format!(
            "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.05.06\"]\n[Round \"-\"]\n[Black \"{black}\"]\n\
             [White \"Ben\"]\n[Result \"38-26\"]\n[BlackElo \"1200\"]\n\n{moves} 38-26\n\n\n"
        )
    };
    let text = game("Ana", "1. f5 d6 2. c3\nd3 3. c4") + &game("?", "1. f5 f6");
    let found = detect_all(text.as_bytes(), Hints::default()).unwrap();
    let records: Vec<Record> = found.into_iter().map(|one| one.content.into_record()).collect();
    let [first, second] = &records[..] else { panic!("two games: {records:?}") };
    assert_eq!(first.game().transcript(), "f5d6c3d3c4");
    assert_eq!((first.black.as_deref(), second.black.as_deref()), (Some("Ana"), None));
    assert_eq!(
        (first.place.as_deref(), first.date.as_deref()),
        (Some("PlayOK"), Some("2024-05-06"))
    );
    let result = first.result.unwrap();
    assert_eq!((result.winner, result.margin), (Some(Color::Black), Some(12_000)));

    let text = game("Ana", "1. f5 d6") + &game("Eva", "1. f5 a1");
    let error = detect_all(text.as_bytes(), Hints::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 22, column 7 (byte 271), move 2 on 8x8: White flips nothing on a1"
    );
}

/// A game as the server of Othello Quest tells it.
#[test]
fn a_game_of_othello_quest() {
    let quest = |moves: &str| {
        let text = format!(
            "{{\"id\": \"x1\", \"created\": \"2024-05-06T07:08:09.000Z\", \"players\": [{{\"id\": \"ana\", \
             \"name\": \"Ana\"}}, {{\"id\": \"ben\"}}], \"position\": {{\"moves\": [{moves}]}}}}"
        );
        detect(text.as_bytes(), Hints::default())
    };
    let found =
        quest("{\"m\": \"f5\", \"t\": 1200}, {\"m\": \"d6\"}, {\"s\": \"TIMEOUT\"}").unwrap();
    let record = found.content.into_record();
    assert_eq!(record.game().transcript(), "f5d6");
    assert_eq!((record.black.as_deref(), record.white.as_deref()), (Some("Ana"), Some("ben")));
    assert_eq!(record.date.as_deref(), Some("2024-05-06"));
    let first = record.tree.main_line_nodes().nth(1).unwrap();
    assert_eq!(record.tree[first].data.seconds.as_deref(), Some("1.200"));

    let error = quest("{\"m\": \"f5\"}, {\"m\": \"a1\"}").unwrap_err();
    assert_eq!((error.fault.code(), error.place.played), ("no-flips", Some((2, Size::Eight))));
    assert_eq!(quest("{\"m\": \"j9\"}").unwrap_err().fault.code(), "property-value");
    assert_eq!(quest("").unwrap_err().fault.code(), "empty");
}

#[test]
fn bitboards_must_not_overlap() {
    let error = detect(b"0x3 0x2 X", Hints::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1 (byte 0): a square has a black and a white disc"
    );
    // Two squares are moves, though their names are hexadecimal digits.
    assert_eq!(detect(b"f5 d6", Hints::default()).unwrap().format, Format::Transcript);
}
