//! Games of the archive as records, and records as files of the archive.
//!
//! The tournament is the place, the year of the games the date. Black's discs with best play are
//! the property `BEST`; where it is missing the real discs are written.

use std::collections::{BTreeMap, BTreeSet};

use otelo_rules::{Color, NodeIndex, Position, Size};

use super::{
    Games, Header, MOVES, Name, Names, NamesKind, WriteWthorError, WthorGame, codes_of,
    write_header,
};
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

/// Writes records as files of games, players and tournaments.
///
/// # Errors
/// If a game does not begin with the start on 8x8, or has no result, or a name has no room.
pub fn write_records(records: &[Record], made: Date) -> Result<Files, WriteWthorError> {
    let mut writer = ArchiveWriter::new(made);
    records.iter().try_for_each(|record| writer.push(record))?;
    writer.finish()
}

/// Files of the archive that are written one game after the other, so that not all of them need to
/// be in memory. The names are in order; somebody without a name gets the empty one. The year of
/// the games is that of all dates, if they agree.
#[derive(Debug)]
pub struct ArchiveWriter {
    made: Date,
    years: BTreeSet<Option<u16>>,
    players: NameNumbers,
    places: NameNumbers,
    entries: Vec<Entry>,
}

/// Names, numbered as they come.
type NameNumbers = BTreeMap<String, usize>;

/// A game whose names have the numbers in which they came.
#[derive(Debug)]
struct Entry {
    place: usize,
    black: usize,
    white: usize,
    discs: u8,
    best_discs: u8,
    codes: [u8; MOVES],
}

impl ArchiveWriter {
    /// Files without games, which are made on this day.
    pub const fn new(made: Date) -> ArchiveWriter {
        ArchiveWriter {
            made,
            years: BTreeSet::new(),
            players: NameNumbers::new(),
            places: NameNumbers::new(),
            entries: Vec::new(),
        }
    }

    /// How many games there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no games.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it does not begin with the start on 8x8, or has no result, or a name has no room. It is
    /// left out then.
    pub fn push(&mut self, record: &Record) -> Result<(), WriteWthorError> {
        let game = self.entries.len() + 1;
        if *record.start() != Position::start(Size::Eight) {
            return Err(WriteWthorError::Start { game });
        }
        let discs = discs_of(record).ok_or(WriteWthorError::NoMargin { game })?;
        let check = |kind: NamesKind, name: &Option<String>| {
            let (seen, most) = (text(name).to_owned(), kind.width() - 1);
            let is_name = Name::new(kind, &seen).is_some();
            if is_name { Ok(seen) } else { Err(WriteWthorError::Name { game, seen, most }) }
        };
        let black = check(NamesKind::Players, &record.black)?;
        let white = check(NamesKind::Players, &record.white)?;
        let place = check(NamesKind::Tournaments, &record.place)?;
        let properties = &record.tree[NodeIndex::ROOT].data.properties;
        let best = properties.iter().find(|property| property.name == BEST);
        let best_discs = best.and_then(|property| property.values.first()?.parse().ok());
        self.years.insert(record.date.as_deref().and_then(year_of));
        self.entries.push(Entry {
            place: number_of(&mut self.places, place),
            black: number_of(&mut self.players, black),
            white: number_of(&mut self.players, white),
            discs,
            best_discs: best_discs.unwrap_or(discs),
            codes: codes_of(&record.game()),
        });
        Ok(())
    }

    /// The bytes of the three files.
    ///
    /// # Errors
    /// If there are more games or names than the headers can count.
    pub fn finish(self) -> Result<Files, WriteWthorError> {
        let two_digits = |number| u8::try_from(number).unwrap_or_default();
        let header = Header {
            century: two_digits(self.made.year / 100),
            year: two_digits(self.made.year % 100),
            month: self.made.month,
            day: self.made.day,
            ..Header::default()
        };
        let games_year = match self.years.first() {
            Some(&Some(year)) if self.years.len() == 1 => year,
            _ => 0,
        };
        let (places, players) = (in_order(&self.places)?, in_order(&self.players)?);
        let seen = self.entries.len();
        let count = u32::try_from(seen).map_err(|_| WriteWthorError::TooMany { seen })?;
        let mut games = write_header(&Header { games_year, ..header }, count, 0);
        for Entry { place, black, white, discs, best_discs, codes } in &self.entries {
            for number in [places[*place], players[*black], players[*white]] {
                games.extend(number.to_le_bytes());
            }
            games.extend([*discs, *best_discs]);
            games.extend(codes);
        }
        let names = |kind, texts: &NameNumbers| {
            let names = texts.keys().filter_map(|text| Name::new(kind, text)).collect();
            Names { header, kind, names }.write()
        };
        Ok(Files {
            games,
            players: names(NamesKind::Players, &self.players)?,
            tournaments: names(NamesKind::Tournaments, &self.places)?,
        })
    }
}

/// The number of a name, which is a new one if the name is new.
fn number_of(names: &mut NameNumbers, name: String) -> usize {
    let next = names.len();
    *names.entry(name).or_insert(next)
}

/// For each name, as they came, its place in the order of all.
fn in_order(names: &NameNumbers) -> Result<Vec<u16>, WriteWthorError> {
    let seen = names.len();
    let mut places = vec![0; seen];
    for (place, &number) in names.values().enumerate() {
        places[number] = u16::try_from(place).map_err(|_| WriteWthorError::TooMany { seen })?;
    }
    Ok(places)
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

fn text(name: &Option<String>) -> &str {
    name.as_deref().unwrap_or_default()
}

/// The four digits at the beginning of a date.
fn year_of(date: &str) -> Option<u16> {
    let digits = date.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}
