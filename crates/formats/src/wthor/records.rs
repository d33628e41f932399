//! Games of the archive as records, and records as files of the archive.
//!
//! The tournament is the place, the year of the games the date. Black's discs with best play are
//! the property `BEST`; where it is missing the real discs are written.

use std::collections::BTreeSet;

use otelo_rules::{Color, NodeIndex, Position, Size};

use super::{Games, Header, Name, Names, NamesKind, WriteWthorError, WthorGame, write_games};
use crate::{EndReason, GameResult, Property, Record};

/// The property with Black's discs with best play.
const BEST: &str = "BEST";

/// The day on which a file is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// All four digits.
    pub year: u16,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
}

/// The bytes of the three files that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// `.wtb`
    pub games: Vec<u8>,
    /// `.jou`
    pub players: Vec<u8>,
    /// `.trn`
    pub tournaments: Vec<u8>,
}

/// The games as records, with the names of those players and tournaments that are known.
pub fn records(games: &Games, players: Option<&Names>, tournaments: Option<&Names>) -> Vec<Record> {
    let year = games.header.games_year;
    let record = |entry: &WthorGame| {
        let mut record = Record {
            black: named(players, entry.black),
            white: named(players, entry.white),
            place: named(tournaments, entry.tournament),
            date: (year > 0).then(|| year.to_string()),
            result: result_of(entry.discs),
            ..Record::new(&entry.game)
        };
        let best = Property { name: BEST.to_owned(), values: vec![entry.best_discs.to_string()] };
        record.tree[NodeIndex::ROOT].data.properties.push(best);
        record
    };
    games.entries.iter().map(record).collect()
}

/// Writes records as files of games, players and tournaments, the names in order. Somebody without
/// a name gets the empty one. The year of the games is that of all dates, if they agree.
///
/// # Errors
/// If a game does not begin with the start on 8x8, or has no result, or a name has no room.
pub fn write_records(records: &[Record], made: Date) -> Result<Files, WriteWthorError> {
    let years: BTreeSet<Option<u16>> =
        records.iter().map(|record| year_of(record.date.as_deref()?)).collect();
    let games_year = match years.first() {
        Some(&Some(year)) if years.len() == 1 => year,
        _ => 0,
    };
    let two_digits = |number| u8::try_from(number).unwrap_or_default();
    let header = Header {
        century: two_digits(made.year / 100),
        year: two_digits(made.year % 100),
        month: made.month,
        day: made.day,
        ..Header::default()
    };
    let (mut players, mut places) = (BTreeSet::new(), BTreeSet::new());
    for record in records {
        players.extend([text(&record.black), text(&record.white)]);
        places.insert(text(&record.place));
    }
    let (players, places) = (Vec::from_iter(players), Vec::from_iter(places));
    let mut entries = Vec::new();
    for (index, record) in records.iter().enumerate() {
        entries.push(entry_of(index + 1, record, &players, &places)?);
    }
    let names = |kind, texts: &[&str]| {
        let names = texts.iter().filter_map(|text| Name::new(kind, text)).collect();
        Names { header, kind, names }.write()
    };
    Ok(Files {
        games: write_games(&Games { header: Header { games_year, ..header }, entries })?,
        players: names(NamesKind::Players, &players)?,
        tournaments: names(NamesKind::Tournaments, &places)?,
    })
}

fn named(names: Option<&Names>, number: u16) -> Option<String> {
    let text = names?.names.get(usize::from(number))?.text();
    (!text.is_empty()).then_some(text)
}

/// The result with so many discs of Black's; `None` if there are more than squares.
fn result_of(discs: u8) -> Option<GameResult> {
    let difference = 2 * i32::from(discs) - 64;
    let winner = match difference {
        65.. => return None,
        1.. => Some(Color::Black),
        0 => None,
        _ => Some(Color::White),
    };
    let margin = Some(difference.unsigned_abs() * 1000);
    Some(GameResult { winner, margin, reason: EndReason::PlayedOut })
}

/// Black's discs by the margin of the result, or else by the moves.
fn discs_of(record: &Record) -> Option<u8> {
    let told = record.result.and_then(|result| {
        let discs = result.margin.filter(|margin| margin % 2000 == 0)? / 2000;
        let discs = u8::try_from(discs).ok().filter(|&discs| discs <= 32)?;
        Some(if result.winner == Some(Color::White) { 32 - discs } else { 32 + discs })
    });
    told.or_else(|| {
        let score = record.position().outcome()?.score(Color::Black).discs();
        u8::try_from(32 + score / 2).ok()
    })
}

fn entry_of(
    game: usize,
    record: &Record,
    players: &[&str],
    places: &[&str],
) -> Result<WthorGame, WriteWthorError> {
    if *record.start() != Position::start(Size::Eight) {
        return Err(WriteWthorError::Start { game });
    }
    let discs = discs_of(record).ok_or(WriteWthorError::NoMargin { game })?;
    let properties = &record.tree[NodeIndex::ROOT].data.properties;
    let best = properties.iter().find(|property| property.name == BEST);
    let best_discs = best.and_then(|property| property.values.first()?.parse().ok());
    let number = |kind: NamesKind, names: &[&str], name: &Option<String>| {
        let name = text(name);
        Name::new(kind, name).ok_or_else(|| WriteWthorError::Name {
            game,
            seen: name.to_owned(),
            most: kind.width() - 1,
        })?;
        let index = names.binary_search(&name).unwrap_or_default();
        u16::try_from(index).map_err(|_| WriteWthorError::TooMany { seen: names.len() })
    };
    Ok(WthorGame {
        tournament: number(NamesKind::Tournaments, places, &record.place)?,
        black: number(NamesKind::Players, players, &record.black)?,
        white: number(NamesKind::Players, players, &record.white)?,
        discs,
        best_discs: best_discs.unwrap_or(discs),
        game: record.game(),
    })
}

fn text(name: &Option<String>) -> &str {
    name.as_deref().unwrap_or_default()
}

/// The four digits at the beginning of a date.
fn year_of(date: &str) -> Option<u16> {
    let digits = date.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}
