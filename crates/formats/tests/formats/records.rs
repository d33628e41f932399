//! Games with names, results and times, as GGF and SGF.

use otelo_formats::{
    EndReason, Extra, GameResult, Note, Record,
    ggf::{self, Match},
    sgf,
};
use otelo_rules::Color;
use proptest::prelude::*;

use crate::random;

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
    assert_eq!(record.game.transcript(), "f5f6");
    assert_eq!(record.notes[0].evaluation.as_deref(), Some("0.50"));
    assert_eq!(record.notes[1], Note { evaluation: None, seconds: Some(".2".to_owned()) });
    let values = vec!["1".to_owned(), "2".to_owned()];
    assert_eq!(record.extras[0], Extra { ply: 2, name: "K".to_owned(), values });
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
            "line 1, column 22 (byte 21): a variation begins here; only a game with a single line of moves is read",
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
        Ok(records) => records[0].game.transcript(),
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
        ("(;GM[2];B[f5](;W[f6])(;W[d6]))", "a variation begins here"),
    ];
    for (text, wanted) in cases {
        assert!(line(text).contains(wanted), "{text}: {}", line(text));
    }
}

/// Any text, with the characters that mean something more often.
pub(crate) fn any_text() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[\\[\\]\\\\();:a-zé \n]{0,12}")
}

/// A record of a random game of any size, with notes for all of its plies.
pub(crate) fn record() -> impl Strategy<Value = Record> {
    let note = (prop::option::of("[-+0-9.]{1,6}"), prop::option::of("[0-9.:/\\]]{1,6}"));
    let notes = prop::collection::vec(note, 80);
    let result = prop::option::of((any::<bool>(), 1..65_000_u32, 0..4_usize));
    let texts = (any_text(), any_text(), any_text(), any_text(), any_text());
    (random::game(), texts, notes, result, any_text()).prop_map(
        |(mut game, (black, white, place, date, comment), notes, result, rating)| {
            while game.redo().is_some() {}
            let notes = notes.into_iter().take(game.ply());
            let notes = notes.map(|(evaluation, seconds)| Note { evaluation, seconds });
            let mut notes: Vec<Note> = notes.collect();
            while notes.last() == Some(&Note::default()) {
                notes.pop();
            }
            let reasons =
                [EndReason::PlayedOut, EndReason::Resigned, EndReason::TimedOut, EndReason::Left];
            let result = result.map(|(black, margin, reason)| GameResult {
                winner: Some(if black { Color::Black } else { Color::White }),
                margin: Some(margin),
                reason: reasons[reason],
            });
            let extra = |ply, name: &str, value: String| Extra {
                ply,
                name: name.to_owned(),
                values: vec![value],
            };
            let kind = rating.is_some().then(|| format!("{}b", game.size().side()));
            let rating = rating.map(|rating| extra(game.ply(), "KM", rating));
            let extras =
                [kind.map(|kind| extra(0, "TY", kind)), rating].into_iter().flatten().collect();
            Record { game, black, white, place, date, result, comment, notes, extras }
        },
    )
}

proptest! {
    #[test]
    fn records_read_back(records in prop::collection::vec(record(), 1..3), counted: bool) {
        let matches = if counted {
            vec![Match { counted, records }]
        } else {
            records.into_iter().map(|one| Match { counted, records: vec![one] }).collect()
        };
        let text = ggf::write(&matches);
        prop_assert_eq!(ggf::read(&text), Ok(matches), "{}", text);
    }

    #[test]
    fn sgf_reads_back(record in record()) {
        let mut record = Record { extras: Vec::new(), ..record };
        record.notes.clear();
        if let Some(result) = &mut record.result {
            result.margin = result.margin.filter(|_| result.reason == EndReason::PlayedOut);
        }
        let text = sgf::write(std::slice::from_ref(&record));
        prop_assert_eq!(sgf::read(&text), Ok(vec![record]), "{}", text);
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
}
