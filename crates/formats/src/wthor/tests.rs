//! Files of games and names that are made here; none of the archive.

use otelo_rules::Move;
use proptest::prelude::*;

use super::*;
use crate::{EndReason, GameResult, Record};

/// A game of arbitrary legal moves, as long as there are choices.
fn game(choices: &[u8]) -> Game {
    let mut game = Game::new(Size::Eight);
    for &choice in choices {
        let moves: Vec<Square> = game.position().moves().into_iter().collect();
        match moves.len() {
            0 if game.position().must_pass() => game.play(Move::Pass).unwrap(),
            0 => break,
            count => game.play(moves[usize::from(choice) % count]).unwrap(),
        }
    }
    // The format has no room for a pass that nothing follows.
    if game.moves().last() == Some(Move::Pass) {
        game.undo();
        game = Game::from_transcript(game.start(), &game.transcript()).unwrap();
    }
    game
}

fn file(games: Vec<Game>) -> Games {
    let header = Header { century: 20, year: 24, month: 2, day: 29, ..Header::default() };
    let entry =
        |game| WthorGame { tournament: 1, black: 2, white: 700, discs: 32, best_discs: 31, game };
    Games { header, entries: games.into_iter().map(entry).collect() }
}

/// The bytes of one short game, with some of them changed.
fn changed(changes: &[(usize, u8)]) -> String {
    let game = Game::from_transcript(Position::start(Size::Eight), "f5d6c3").unwrap();
    let mut bytes = write_games(&file(vec![game])).unwrap();
    for &(at, byte) in changes {
        bytes[at] = byte;
    }
    match read_games(&bytes) {
        Ok(games) => games.entries[0].game.transcript(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn errors_name_the_game_and_the_move() {
    assert_eq!(changed(&[]), "f5d6c3");
    let cases = [
        (4, 2, "the file has 84 bytes; its header announces 2 of 68 bytes each"),
        (12, 10, "the board has 10 squares a side; expected 8"),
        (13, 1, "the type of the file is 1; expected 0, a file of games"),
        (24, 91, "game 1, move 1: 91 is not a square; expected 11 to 88"),
        (25, 60, "game 1, move 2: 60 is not a square; expected 11 to 88"),
        (26, 11, "game 1, move 3: Black cannot move to a1"),
        (28, 11, "game 1, move 5: 11 stands behind the last move"),
    ];
    for (at, byte, text) in cases {
        assert_eq!(changed(&[(at, byte)]), text);
    }
    let short = read_games(&[0; 15]).unwrap_err();
    assert_eq!(short.to_string(), "the file has 15 bytes; its header alone has 16");
}

#[test]
fn the_score_counts_the_empty_squares_for_the_winner() {
    let wiped = Game::from_transcript(Position::start(Size::Eight), "e6f4e3f6g5d6e7f5c5").unwrap();
    assert_eq!(wiped.outcome().unwrap().difference(), 13);
    let mut entry = file(vec![wiped]).entries.remove(0);
    assert_eq!(entry.score_agrees(), Some(false));
    entry.discs = 64;
    assert_eq!(entry.score_agrees(), Some(true));
    entry.game.undo();
    assert_eq!(entry.score_agrees(), None);
}

#[test]
fn other_games_are_not_written() {
    let games = file(vec![Game::new(Size::Eight), Game::new(Size::Six)]);
    assert_eq!(write_games(&games), Err(WriteWthorError::Start { game: 2 }));
    let mut solitaires = file(vec![]);
    solitaires.header.kind = 1;
    assert_eq!(write_games(&solitaires), Err(WriteWthorError::Header));
}

#[test]
fn names_end_at_a_zero_and_keep_what_is_behind() {
    let mut bytes = vec![0; 16 + 2 * 20];
    bytes[8] = 2;
    bytes[16..23].copy_from_slice(b"Jos\xe9\0xy");
    let names = Names::read(NamesKind::Players, &bytes).unwrap();
    assert_eq!(names.names[0].text(), "José");
    assert_eq!(names.names[1].text(), "");
    assert_eq!(names.write().unwrap(), bytes);
    let error = Names::read(NamesKind::Tournaments, &bytes).unwrap_err();
    let text = "the file has 56 bytes; its header announces 2 of 26 bytes each";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_name_has_room_for_its_zero() {
    let name = |text: &str| Name::new(NamesKind::Players, text).map(|name| name.text());
    assert_eq!(name("Müller (Ana)"), Some("Müller (Ana)".to_owned()));
    assert_eq!(name(&"x".repeat(19)), Some("x".repeat(19)));
    assert_eq!(name(&"x".repeat(20)), None);
    assert_eq!(name("Łukasz"), None);
    assert_eq!(name("a\0b"), None);
}

const MADE: Date = Date { year: 2024, month: 2, day: 29 };

/// Somebody wins without a single disc of the other's left.
fn finished(black: &str, white: &str, place: &str) -> Record {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let game = Game::from_transcript(Position::start(Size::Eight), "e6f4e3f6g5d6e7f5c5").unwrap();
    let (black, white, place) = (text(black), text(white), text(place));
    Record { black, white, place, date: text("1999"), ..Record::new(&game) }
}

/// The records as they come back from the files.
fn again(records: &[Record]) -> Result<Vec<Record>, WriteWthorError> {
    let files = write_records(records, MADE)?;
    let players = Names::read(NamesKind::Players, &files.players).unwrap();
    let tournaments = Names::read(NamesKind::Tournaments, &files.tournaments).unwrap();
    assert!(is_games(&files.games));
    Ok(super::records(&read_games(&files.games).unwrap(), Some(&players), Some(&tournaments)))
}

#[test]
fn records_come_back_with_their_names() {
    let given = [
        finished("Zoë (a)", "Ana [b\\]", "Here"),
        finished("Ana [b\\]", "", ""),
        finished("", "Zoë (a)", "Elsewhere, \"25\""),
    ];
    let read = again(&given).unwrap();
    for (read, given) in read.iter().zip(&given) {
        assert_eq!((&read.black, &read.white), (&given.black, &given.white));
        assert_eq!((&read.place, &read.date), (&given.place, &given.date));
        assert_eq!(read.game(), given.game());
        let margin = Some(64_000);
        let reason = EndReason::PlayedOut;
        assert_eq!(read.result, Some(GameResult { winner: Some(Color::Black), margin, reason }));
    }
    assert_eq!(again(&read).unwrap(), read);
}

#[test]
fn a_told_margin_counts_more_than_the_board() {
    let (winner, reason) = (Some(Color::White), EndReason::Resigned);
    let told = |margin| {
        let result = Some(GameResult { winner, margin, reason });
        let record = Record { result, ..Record::new(&game(&[1, 2, 3])) };
        again(&[record]).map(|read| read[0].result.unwrap().discs())
    };
    assert_eq!(told(Some(12_000)), Ok(Some("12.000".to_owned())));
    for margin in [None, Some(13_000), Some(500), Some(66_000)] {
        assert_eq!(told(margin), Err(WriteWthorError::NoMargin { game: 1 }));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let good = || finished("a", "b", "c");
    let error = |bad: Record| again(&[good(), bad]).unwrap_err().to_string();
    let six = Record::new(&Game::new(Size::Six));
    assert_eq!(error(six), "game 2 does not begin with the start on 8x8");
    let unfinished = Record::new(&Game::new(Size::Eight));
    assert_eq!(error(unfinished), "game 2 is not finished and has no margin");
    let long = finished("a", "A name of twenty byt", "");
    let text = "game 2: `A name of twenty byt` does not fit in a name of 19 Latin-1 characters";
    assert_eq!(error(long), text);
    let polish = finished("Łukasz", "b", "");
    let text = "game 2: `Łukasz` does not fit in a name of 19 Latin-1 characters";
    assert_eq!(error(polish), text);
}

#[test]
fn an_error_names_the_byte() {
    let mut bytes = write_games(&file(vec![game(&[0; 3]), game(&[0; 3])])).unwrap();
    bytes[16 + 68 + 8 + 1] = 11;
    let error = crate::ReadError::from(read_games(&bytes).unwrap_err());
    let text = "line 1, column 94 (byte 93): game 2, move 2: White cannot move to a1";
    assert_eq!(error.to_string(), text);
}

proptest! {
    #[test]
    fn games_read_back(games in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..70), 0..4)) {
        let games = file(games.iter().map(|choices| game(choices)).collect());
        let bytes = write_games(&games).unwrap();
        prop_assert_eq!(is_games(&bytes), !games.entries.is_empty());
        prop_assert_eq!(read_games(&bytes), Ok(games));
    }

    /// Whatever is accepted is written as it was; nothing panics.
    #[test]
    fn changed_bytes_are_refused_or_kept(
        choices in prop::collection::vec(any::<u8>(), 0..70),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        length in any::<prop::sample::Index>(),
    ) {
        let mut bytes = write_games(&file(vec![game(&choices)])).unwrap();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        for bytes in [&bytes[..], &bytes[..length.index(bytes.len())]] {
            if let Ok(games) = read_games(bytes) {
                prop_assert_eq!(write_games(&games).unwrap(), bytes);
            }
            for kind in [NamesKind::Players, NamesKind::Tournaments] {
                if let Ok(names) = Names::read(kind, bytes) {
                    prop_assert_eq!(names.write().unwrap(), bytes);
                }
            }
        }
    }

    #[test]
    fn names_read_back(texts in prop::collection::vec("[ -~¡-ÿ]{0,19}", 0..5)) {
        let kind = NamesKind::Players;
        let names = texts.iter().map(|text| Name::new(kind, text).unwrap()).collect();
        let names = Names { header: Header::default(), kind, names };
        prop_assert_eq!(Names::read(kind, &names.write().unwrap()), Ok(names.clone()));
        let read: Vec<String> = names.names.iter().map(Name::text).collect();
        prop_assert_eq!(read, texts);
    }
}
