//! A file in parts is the same as the file at once.

use otelo_rules::{Game, Move, Size, Square};
use proptest::prelude::*;

use super::*;
use crate::{
    Content, Format, Record, write_records,
    wthor::{Date, write_records as write_wthor},
};

const LIMITS: ReadLimits = ReadLimits { games: 1000, entries: 200_000 };

/// Different finished games.
fn games(count: usize) -> Vec<Game> {
    let play = |seed: usize| {
        let mut game = Game::new(Size::Eight);
        loop {
            let moves: Vec<Square> = game.position().moves().into_iter().collect();
            match moves.len() {
                0 if game.position().must_pass() => game.play(Move::Pass).unwrap(),
                0 => break game,
                choices => game.play(moves[(seed + game.ply() * seed) % choices]).unwrap(),
            }
        }
    };
    (1..=count).map(play).collect()
}

/// A file of each layout, with awkward texts in it.
fn files() -> Vec<(Vec<u8>, Option<[Names; 2]>)> {
    let records: Vec<Record> = games(30)
        .iter()
        .enumerate()
        .map(|(number, game)| Record {
            black: Some(format!("({number})")),
            white: Some("}][\\ \"".to_owned()),
            place: Some("Ciudad".to_owned()),
            date: Some("2024".to_owned()),
            ..Record::new(game)
        })
        .collect();
    let text = |format| write_records(&records, format).unwrap().text.into_bytes();
    let lines: String = records
        .iter()
        .map(|record| {
            let line = Content::Game(record.game()).write(Format::Transcript).unwrap().text;
            format!("# a comment\n\n{line}\n")
        })
        .collect();
    let counted = records.chunks(2).map(|pair| {
        format!("2 {}", write_records(pair, Format::Ggf).unwrap().text.replace('\n', " "))
    });
    let wthor = write_wthor(&records, Date { year: 2024, month: 3, day: 1 }).unwrap();
    let names = [
        Names::read(NamesKind::Players, &wthor.players).unwrap(),
        Names::read(NamesKind::Tournaments, &wthor.tournaments).unwrap(),
    ];
    vec![
        (text(Format::Ggf), None),
        (text(Format::Sgf), None),
        (text(Format::Json), None),
        (counted.collect::<String>().into_bytes(), None),
        (lines.into_bytes(), None),
        (wthor.games, Some(names)),
    ]
}

/// What is read of a file in parts of these lengths, over and over.
fn in_parts(
    file: &[u8],
    names: Option<&[Names; 2]>,
    lengths: &[usize],
) -> Result<Vec<Detected>, ReadError> {
    let mut reader = PartReader::new(file.len(), LIMITS);
    for names in names.into_iter().flatten() {
        reader.set_names(names.clone());
    }
    let (mut rest, mut found) = (file, Vec::new());
    for &length in lengths.iter().cycle() {
        let (part, behind) = rest.split_at(length.min(rest.len()));
        reader.push(part);
        rest = behind;
        loop {
            let more = reader.read()?;
            assert!(more.len() <= 2 * MOST_PIECES);
            if more.is_empty() {
                break;
            }
            found.extend(more);
        }
        if rest.is_empty() {
            break;
        }
    }
    assert!(reader.is_done(), "{} bytes are left", reader.waiting());
    Ok(found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn parts_are_the_whole(lengths in prop::collection::vec(1_usize..3000, 1..6)) {
        for (file, names) in files() {
            let whole = in_parts(&file, names.as_ref(), &[file.len()]).unwrap();
            prop_assert_eq!(whole.len(), 30);
            prop_assert_eq!(in_parts(&file, names.as_ref(), &lengths).unwrap(), whole);
        }
    }
}

/// More games than are read at a time, in one part.
#[test]
fn a_part_with_many_games_is_read_in_turns() {
    let file = "f5d6\n".repeat(1500);
    let mut reader = PartReader::new(file.len(), LIMITS);
    reader.push(file.as_bytes());
    let mut sizes = Vec::new();
    while let Ok(found) = reader.read()
        && !found.is_empty()
    {
        sizes.push(found.len());
    }
    assert_eq!(sizes, [200, 200, 200, 200, 200, 200, 200, 100]);
    assert!(reader.is_done());
}

/// The error of a file in parts is that of the file at once.
#[test]
fn errors_name_their_place_in_the_file() {
    for (file, names) in files() {
        // Something is wrong in the last third: a square that there is not.
        let from = file.len() * 2 / 3;
        let mut broken = file.clone();
        match names {
            Some(_) => broken[HEADER + 20 * ENTRY + 8] = 99,
            None => {
                let at = from
                    + file[from..].windows(2).position(|two| two == b"a1" || two == b"A1").unwrap();
                broken[at] = b'z';
            }
        }
        let whole = in_parts(&broken, names.as_ref(), &[broken.len()]).unwrap_err();
        let parts = in_parts(&broken, names.as_ref(), &[1500]).unwrap_err();
        assert_eq!(parts.place, whole.place, "{parts} / {whole}");
        assert_eq!(parts.fault, whole.fault);
    }
}

#[test]
fn a_file_that_ends_too_early_is_refused() {
    for (file, names) in files().into_iter().take(3) {
        let short = &file[..file.len() - 40];
        assert!(in_parts(short, names.as_ref(), &[1100]).is_err());
    }
}
