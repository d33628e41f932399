//! Games with names, results and times, as GGF and SGF.

use otelo_formats::{
    Content, Details, EndReason, Format, GameResult, Hints, Property, Record, Written, detect,
    ggf::{self, Match},
    sgf,
    wthor::{self, Date},
};
use otelo_rules::{Color, GameTree, NodeIndex, Position, Size};
use proptest::prelude::*;

use crate::random_tree;

/// The text as it is written again, or the error.
fn again(text: &str) -> String {
    match ggf::read(text) {
        Ok(matches) => ggf::write(&matches),
        Err(error) => error.to_string(),
    }
}

#[test]
fn strict_text_stays_as_it_is() {
    let texts = [
        "(;GM[Othello]PC[here]DT[2024.02.29]PB[a]PW[b]CO[x\\\\y]RE[-4.000:t]RB[1800]TI[15:00//02:00]\
         TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
         B[F5//1.5]CO[later]W[F6/-3.2/10];)\n",
        "2 (;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *];)(;GM[Othello]RE[?]TY[4]BO[4 ---- -O*- -*O- ---- O];)\n",
    ];
    for text in texts {
        assert_eq!(again(text), text);
    }
}

#[test]
fn fields_are_understood() {
    let text =
        "(;GM[othello] PB[Ana [x\\]] PW[B\\\\] TY[8]\n RE[+12:r] B[f5/0.50/3] W[f6//.2] K[1][2];)";
    let record = ggf::read(text).unwrap().remove(0).records.remove(0);
    assert_eq!(record.black.as_deref(), Some("Ana [x]"));
    assert_eq!(record.white.as_deref(), Some("B\\"));
    let result = GameResult {
        winner: Some(Color::Black),
        margin: Some(12_000),
        reason: EndReason::Resigned,
    };
    assert_eq!(record.result, Some(result));
    assert_eq!(record.game().transcript(), "f5f6");
    let details: Vec<&Details> =
        record.tree.main_line_nodes().map(|node| &record.tree[node].data).collect();
    assert_eq!(details[1].evaluation.as_deref(), Some("0.50"));
    assert_eq!((&details[2].evaluation, details[2].seconds.as_deref()), (&None, Some(".2")));
    let values = vec!["1".to_owned(), "2".to_owned()];
    assert_eq!(details[2].properties, [Property { name: "K".to_owned(), values }]);
}

#[test]
fn a_second_result_stays_the_second() {
    let text = "(;GM[Othello]RE[+4.000]K[1]RE[-2]TY[4]BO[4 ---- -O*- -*O- ---- *];)\n";
    assert_eq!(again(text), text);
    let text = "(;FF[4]GM[2]SZ[8]RE[B+4]K[1]RE[W+2])\n";
    assert_eq!(sgf::write(&sgf::read(text).unwrap()), text);
}

#[test]
fn errors_name_their_place() {
    let cases = [
        ("", "line 1, column 1 (byte 0): expected a game, which begins with `(;`"),
        ("0 (;GM[Othello];)", "line 1, column 1 (byte 0): expected a game, which begins with `(;`"),
        (
            "2 (;GM[Othello];)",
            "line 1, column 18 (byte 17): expected a game, which begins with `(;`",
        ),
        (
            "(;GM[Chess];)",
            "line 1, column 1 (byte 0): expected GM[Othello] among the properties of the game",
        ),
        (
            "(;GM[Othello]\nTY[10];)",
            "line 2, column 1 (byte 14): `10` is not a size; expected 4, 6 or 8",
        ),
        (
            "(;GM[Othello]BO[4 ---- *];)",
            "line 1, column 14 (byte 13): `4 ---- *` is not a value of BO here",
        ),
        ("(;GM[Othello]B[f5", "line 1, column 15 (byte 14): `[` is never closed"),
        ("(;GM[Othello]B[f5]", "line 1, column 1 (byte 0): `(` is never closed"),
        (
            "(;GM[Othello](;B[f5])(;B[d3]))",
            "line 1, column 22 (byte 21): a variation begins here, and GGF has no variations",
        ),
        (
            "(;GM[Othello]B[f5]W[a1];)",
            "line 1, column 19 (byte 18), move 2 on 8x8: White flips nothing on a1",
        ),
        (
            "(;GM[Othello]W[f5];)",
            "line 1, column 14 (byte 13), move 1 on 8x8: it is not the turn of White",
        ),
        (
            "(;GM[Othello]B[z9];)",
            "line 1, column 14 (byte 13), move 1 on 8x8: `z9` is not a value of B here",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(again(text), error, "{text}");
    }
}

/// The moves of the first game of an SGF text, or the error.
fn line(text: &str) -> String {
    match sgf::read(text) {
        Ok(records) => records[0].game().transcript(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn sgf_in_many_spellings() {
    let cases = [
        ("(;FF[4]GM[2]SZ[8];B[f5];W[f6])", "f5f6"),
        ("(;GM[2](;B[fe];W[ff]))", "f5f6"),
        (
            "( ; GM [2] AB[c2][b3]AW[b2:b2][cc]PL[W] ; W[] )",
            "White has a legal move and cannot pass",
        ),
        ("(;GM[2]SZ[4]AB[b2]AW[c2];B[d2];W[tt];B[PA])", "d2"),
        ("(;GM[1])", "expected GM[2] among the properties of the game"),
        ("(;GM[2]SZ[10])", "`10` is not a size; expected 4, 6 or 8"),
        ("(;GM[2];B[f5]W[f6])", "`f6` is not a value of W here"),
        ("(;GM[2];B[f5];AB[a1])", "`a1` is not a value of AB here"),
        ("(;GM[2]SZ[4]AB[h8])", "`h8` is not a value of AB here"),
        ("(;GM[2];B[f5](;W[f6])(;W[d6]))", "f5f6"),
    ];
    for (text, wanted) in cases {
        assert!(line(text).contains(wanted), "{text}: {}", line(text));
    }
}

/// Any text, with the characters that mean something more often.
pub(crate) fn any_text() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[\\[\\]\\\\();:a-zé \n]{0,12}")
}

/// Properties that no format knows.
fn properties() -> impl Strategy<Value = Vec<Property>> {
    let values = prop::collection::vec("[\\[\\]\\\\();:a-zé \n]{0,8}", 1..3);
    let property = ("(KM|N|V|TE|X1)", values).prop_map(|(name, values)| Property { name, values });
    prop::collection::vec(property, 0..3)
}

fn details() -> impl Strategy<Value = Details> {
    let evaluation = prop::option::of("[-+0-9.]{1,6}");
    let seconds = prop::option::of("[0-9.:/\\]]{1,6}");
    (evaluation, seconds, properties()).prop_map(|(evaluation, seconds, properties)| Details {
        evaluation,
        seconds,
        properties,
    })
}

/// A record of a random tree of any size, with details at some of its nodes.
pub(crate) fn record() -> impl Strategy<Value = Record> {
    let all_details = prop::collection::vec((any::<prop::sample::Index>(), details()), 0..20);
    let result = prop::option::of((any::<bool>(), 1..65_000_u32, 0..4_usize));
    let texts = (any_text(), any_text(), any_text(), any_text());
    (random_tree::tree(), texts, all_details, result, any::<bool>()).prop_map(
        |(mut tree, (black, white, place, date), all_details, result, has_type)| {
            let nodes: Vec<NodeIndex> = tree.nodes().collect();
            for (at, details) in all_details {
                tree[*at.get(&nodes)].data = details;
            }
            let root = &mut tree[NodeIndex::ROOT];
            (root.data.evaluation, root.data.seconds) = (None, None);
            if has_type {
                let values = vec![format!("{}b", root.position().size().side())];
                root.data.properties.push(Property { name: "TY".to_owned(), values });
            }
            let result = result.map(|(black, margin, reason)| GameResult {
                winner: Some(if black { Color::Black } else { Color::White }),
                margin: Some(margin),
                reason: EndReason::ALL[reason],
            });
            Record { tree, black, white, place, date, result }
        },
    )
}

/// What GGF can hold of a record: the main line without marks.
fn main_line(record: &Record) -> Record {
    let mut tree = GameTree::from(&record.game());
    let nodes: Vec<NodeIndex> = tree.main_line_nodes().collect();
    for (at, from) in nodes.into_iter().zip(record.tree.main_line_nodes()) {
        tree[at].comment = record.tree[from].comment.clone();
        tree[at].data = record.tree[from].data.clone();
    }
    Record { tree, ..record.clone() }
}

/// What SGF can hold of a record: no evaluations, no seconds, a margin only of a game played out.
fn without_values(record: &Record) -> Record {
    let mut record = record.clone();
    let nodes: Vec<NodeIndex> = record.tree.nodes().collect();
    for at in nodes {
        let data = &mut record.tree[at].data;
        (data.evaluation, data.seconds) = (None, None);
    }
    if let Some(result) = &mut record.result {
        result.margin = result.margin.filter(|_| result.reason == EndReason::PlayedOut);
    }
    record
}

proptest! {
    #[test]
    fn ggf_reads_the_main_line_back(
        records in prop::collection::vec(record(), 1..3),
        counted: bool,
    ) {
        let matches_of = |records: Vec<Record>| {
            if counted {
                return vec![Match { counted, records }];
            }
            records.into_iter().map(|one| Match { counted, records: vec![one] }).collect()
        };
        let lines = records.iter().map(main_line).collect();
        let text = ggf::write(&matches_of(records));
        prop_assert_eq!(ggf::read(&text), Ok(matches_of(lines)), "{}", text);
    }

    #[test]
    fn sgf_reads_back(record in record()) {
        let text = sgf::write(std::slice::from_ref(&record));
        let expected = without_values(&record);
        prop_assert_eq!(sgf::read(&text), Ok(vec![expected]), "{}", text);
    }

    /// A text that was cut or changed is refused, or reads back the same once written.
    #[test]
    fn broken_texts_do_not_panic(
        record in record(),
        at in any::<prop::sample::Index>(),
        inserted in "[\\[\\]\\\\();A-Z0-9é/ ]{0,2}",
    ) {
        let sgf = sgf::write(std::slice::from_ref(&record));
        let ggf = ggf::write(&[Match { counted: true, records: vec![record] }]);
        let text = if inserted.len() % 2 == 0 { sgf } else { ggf };
        let bounds: Vec<usize> = text.char_indices().map(|(byte, _)| byte).collect();
        let byte = *at.get(&bounds);
        let next = text[byte..].chars().next().map_or(0, char::len_utf8);
        let cut = text[..byte].to_owned();
        let grown = format!("{}{inserted}{}", &text[..byte], &text[byte..]);
        let changed = format!("{}{inserted}{}", &text[..byte], &text[byte + next..]);
        for text in [cut, grown, changed] {
            if let Ok(matches) = ggf::read(&text) {
                prop_assert_eq!(ggf::read(&ggf::write(&matches)), Ok(matches));
            }
            if let Ok(records) = sgf::read(&text) {
                prop_assert_eq!(sgf::read(&sgf::write(&records)), Ok(records));
            }
        }
    }

    /// Every format that holds games keeps the main line, and what is left out is told.
    #[test]
    fn the_main_line_is_in_every_format(record in record()) {
        let game = record.game();
        let hints = Hints::of_size(Some(game.size()));
        let content = Content::Record(Box::new(record.clone()));
        for format in [Format::Transcript, Format::Passes, Format::Numbered, Format::Ggf, Format::Sgf, Format::Json] {
            let Ok(Written { text, omissions }) = content.write(format) else {
                prop_assert_eq!(game.ply(), 0);
                continue;
            };
            prop_assert_eq!(omissions, record.omissions(format));
            let Ok(found) = detect(text.as_bytes(), hints) else {
                // Nothing but passes, which a transcript does not have.
                prop_assert_eq!(game.transcript(), "");
                continue;
            };
            let read = found.content.into_record();
            prop_assert_eq!(read.start(), record.start());
            prop_assert_eq!(read.game().transcript(), game.transcript());
            if format != Format::Transcript {
                prop_assert_eq!(read.game(), game.clone());
            }
            let all = |record: &Record| record.omissions(Format::Transcript);
            prop_assert_eq!(all(&read) + omissions, all(&record), "{}", text);
        }
    }

    #[test]
    fn the_main_line_is_in_wthor(record in record()) {
        let margin = Some(2000);
        let result = Some(GameResult { winner: Some(Color::Black), margin, reason: EndReason::PlayedOut });
        let record = Record { result, black: None, white: None, place: None, ..record };
        let made = Date { year: 2024, month: 2, day: 29 };
        let Ok(files) = wthor::write_records(std::slice::from_ref(&record), made) else {
            prop_assert_ne!(*record.start(), Position::start(Size::Eight));
            return Ok(());
        };
        let found = detect(&files.games, Hints::default()).unwrap();
        prop_assert_eq!(found.content.into_game().transcript(), record.game().transcript());
    }
}
