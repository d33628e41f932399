//! Export of saved games as records, and import of records. No I/O.

mod history;
mod limits;
mod zip;

use otelo_formats::{
    Content, Details, Detected, EndReason, Format, GameResult, Hints, Record, detect,
    json::{JsonGame, JsonWriter},
    write_records,
    wthor::{ArchiveWriter, Date, Files, NamesKind},
};
use otelo_live::{
    Event, GameId, ImportedRecord, LONGEST_NAME, LiveGame, Recorded, Setup, Standing, Timestamp,
    checked_name,
};
use otelo_rules::{Color, GameTree, NodeIndex};
use otelo_store::Saved;
use otelo_wire::Seat;
use time::OffsetDateTime;

use crate::{
    error::ApiError,
    rooms::{Rooms, restored},
};

/// A game to be imported.
#[derive(Debug)]
pub(crate) struct ImportedGame {
    pub(crate) created: Timestamp,
    pub(crate) setup: Setup,
    pub(crate) events: Vec<Recorded>,
    pub(crate) standing: Standing,
}

/// The most letters of an event or a date in lists. The record has all of them.
const LONGEST_EVENT: usize = 100;

/// The longest record that is kept of a game, in kB.
const LONGEST_RECORD: usize = 256;

/// Saved games that are written one after the other in a format.
#[derive(Debug)]
pub(crate) enum Export {
    /// With their whole histories.
    Json(JsonWriter),
    /// As the three files of the WTHOR archive.
    Archive(ArchiveWriter, Date),
    /// In another format.
    Text(Format, String),
}

impl Export {
    /// An export without games, which is made now.
    pub(crate) fn new(format: Format, now: Timestamp) -> Export {
        match format {
            Format::Json => Export::Json(JsonWriter::new()),
            Format::Wthor => {
                let day = day(now);
                Export::Archive(ArchiveWriter::new(day), day)
            }
            format => Export::Text(format, String::new()),
        }
    }

    /// Adds a game. The WTHOR archive has only finished games from the start on 8x8; others are left
    /// out of it.
    ///
    /// # Errors
    /// [`ApiError::Damaged`] if it cannot be replayed, [`ApiError::NotWritable`] if the format has
    /// no place for it.
    pub(crate) fn push(&mut self, saved: &Saved) -> Result<(), ApiError> {
        let live = restored(saved)?;
        match self {
            Export::Json(writer) => {
                let own = Some(history::written(saved));
                writer.push(&JsonGame { record: record(saved, &live), own });
            }
            Export::Archive(writer, _) => {
                let mut record = record(saved, &live);
                record.black = record.black.map(|name| fitting(NamesKind::Players, &name));
                record.white = record.white.map(|name| fitting(NamesKind::Players, &name));
                record.place = record.place.map(|name| fitting(NamesKind::Tournaments, &name));
                // All that can be wrong now is the start or the result.
                _ = writer.push(&record);
            }
            Export::Text(format, text) => {
                let written = match format {
                    Format::Ggf | Format::Sgf => write_records(&[record(saved, &live)], *format),
                    // A list of moves needs nothing of the record that the game was imported from.
                    _ => Content::Game(live.game().clone()).write(*format),
                };
                let written =
                    written.map_err(|_| ApiError::NotWritable { format: format.to_string() })?;
                text.push_str(written.text.trim_end());
                text.push('\n');
            }
        }
        Ok(())
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// [`ApiError::NotWritable`] if the format has no place for any of the games.
    pub(crate) fn finish(self) -> Result<Vec<u8>, ApiError> {
        match self {
            Export::Json(writer) => Ok(writer.finish().into_bytes()),
            Export::Text(_, text) => Ok(text.into_bytes()),
            Export::Archive(writer, day) => {
                let refused = || ApiError::NotWritable { format: Format::Wthor.to_string() };
                if writer.is_empty() {
                    return Err(refused());
                }
                let Files { games, players, tournaments } =
                    writer.finish().map_err(|_| refused())?;
                let files: [(&str, &[u8]); 3] =
                    [("otelo.wtb", &games), ("otelo.jou", &players), ("otelo.trn", &tournaments)];
                Ok(zip::zip(&files, day))
            }
        }
    }
}

/// A name that fits into a file of names: Latin-1, and not too long.
fn fitting(kind: NamesKind, name: &str) -> String {
    let latin = |letter: char| if u8::try_from(letter).is_ok() { letter } else { '?' };
    name.chars().filter(|letter| !letter.is_control()).map(latin).take(kind.width() - 1).collect()
}

/// The record of a saved game, in the terms that all formats share.
fn record(saved: &Saved, live: &LiveGame) -> Record {
    let imported = saved.setup.record.as_ref().and_then(parsed);
    let mut record = match imported.map(|found| found.content.into_record()) {
        // Comments and variations are valid as long as the moves are the same.
        Some(record) if record.game().moves().eq(live.game().moves()) => record,
        Some(record) => {
            let mut tree = tree(live);
            let told = &record.tree[NodeIndex::ROOT];
            tree[NodeIndex::ROOT].comment = told.comment.clone();
            tree[NodeIndex::ROOT].data = told.data.clone();
            Record { tree, result: None, ..record }
        }
        None => {
            let date = Some(date(saved.created));
            Record { tree: tree(live), date, ..Record::new(live.game()) }
        }
    };
    record.black = Some(live.shown_name(Color::Black));
    record.white = Some(live.shown_name(Color::White));
    record.result = result_of(live).or(record.result);
    record
}

/// The record that a game was imported from, parsed. `None` if it is not one.
fn parsed(record: &ImportedRecord) -> Option<Detected> {
    let ImportedRecord { text, format, .. } = record;
    match format {
        Some(name) => {
            let format: Format = name.parse().ok()?;
            format.read(text, Hints::default()).ok()?.into_iter().next()
        }
        // Older versions did not store the format.
        None => detect(text.as_bytes(), Hints::default()).ok(),
    }
}

/// The moves of a game, with the evaluation and the time of the computers' moves.
fn tree(live: &LiveGame) -> GameTree<Details> {
    let mut tree = GameTree::from(live.game());
    let nodes: Vec<NodeIndex> = tree.main_line_nodes().skip(1).collect();
    for (node, effort) in nodes.into_iter().zip(live.efforts()) {
        let Some(effort) = effort else { continue };
        let data: &mut Details = &mut tree[node].data;
        data.evaluation = effort.evaluation.map(|evaluation| evaluation.number.to_string());
        data.seconds = Some(format!("{:.3}", effort.time.as_secs_f64()));
    }
    tree
}

fn result_of(live: &LiveGame) -> Option<GameResult> {
    let outcome = live.outcome()?;
    let reason = match (outcome.resigned, outcome.flagged) {
        (Some(_), _) => EndReason::Resigned,
        (_, Some(_)) => EndReason::TimedOut,
        (None, None) => EndReason::PlayedOut,
    };
    let margin = 1000 * u32::from(outcome.score.unsigned_abs());
    Some(GameResult {
        winner: outcome.winner.map(Into::into),
        margin: (reason == EndReason::PlayedOut).then_some(margin),
        reason,
    })
}

/// The date of a timestamp, as in SGF: `YYYY-MM-DD`.
fn date(moment: Timestamp) -> String {
    match time_of(moment) {
        Some(time) => format!("{}-{:02}-{:02}", time.year(), u8::from(time.month()), time.day()),
        None => String::new(),
    }
}

/// The day of a timestamp.
fn day(moment: Timestamp) -> Date {
    let time = time_of(moment).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let year = u16::try_from(time.year()).unwrap_or(1970);
    Date { year, month: time.month().into(), day: time.day() }
}

/// `None` if the system clock is wrong by thousands of years.
fn time_of(moment: Timestamp) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(moment.0.div_euclid(1000)).ok()
}

/// Imports a game or a position found in a text. `number` counts the games of the text from 1.
/// If the text has a history written by Otelo, it is imported too.
pub(crate) fn import(
    number: usize,
    found: Detected,
    rooms: &Rooms,
) -> Result<ImportedGame, ApiError> {
    match found.own {
        Some(own) => history::read(number, &own, &found.content.into_record(), rooms),
        None => import_content(number, found.content, found.format, rooms),
    }
}

/// Checks that the record of a game is not too long.
fn check_length(number: usize, text: &str) -> Result<(), ApiError> {
    let fits = text.len() <= LONGEST_RECORD * 1024;
    if fits { Ok(()) } else { Err(ApiError::RecordTooLong { number, most: LONGEST_RECORD }) }
}

fn import_content(
    number: usize,
    content: Content,
    format: Format,
    rooms: &Rooms,
) -> Result<ImportedGame, ApiError> {
    // The record is kept for its comments and variations. A plain list of moves has none. GGF is
    // short, but has no variations.
    let kept = match (&content, format) {
        (Content::Record(_), Format::Sgf) => Some(Format::Sgf),
        (Content::Record(record), Format::Json) if !record.omissions(Format::Ggf).is_empty() => {
            Some(Format::Json)
        }
        (Content::Record(_), _) => Some(Format::Ggf),
        _ => None,
    };
    let kept = kept.and_then(|format| Some((content.write(format).ok()?.text, format)));
    kept.iter().try_for_each(|(text, _)| check_length(number, text))?;
    let record = content.into_record();
    let kept = kept.map(|(text, format)| imported_record(text, format.to_string(), &record));
    let game = record.game();
    let seat = |name: &Option<String>| Seat { spec: "human".to_owned(), name: short(name) };
    let (black, white) = (seat(&record.black), seat(&record.white));
    let setup = Setup { record: kept, ..rooms.setup(game.start(), black, white) };
    let moves = game.moves().map(|played| Event::Played { played, answer: None });
    let now = rooms.system().now();
    let recorded = |event| Recorded { at: now, left: None, event };
    let events: Vec<Recorded> = moves.chain(forfeit(&record)).map(recorded).collect();
    let standing = LiveGame::restored(GameId::from_random(0), &setup, &events)?.standing();
    Ok(ImportedGame { created: now, setup, events, standing })
}

/// What is kept of the record of an imported game.
fn imported_record(text: String, format: String, record: &Record) -> ImportedRecord {
    let properties = &record.tree[NodeIndex::ROOT].data.properties;
    let event = properties.iter().find(|property| property.name == "EV");
    let event = event.and_then(|property| property.values.first()).or(record.place.as_ref());
    ImportedRecord {
        text,
        format: Some(format),
        event: event.and_then(|text| one_line(text, LONGEST_EVENT)),
        date: record.date.as_ref().and_then(|text| one_line(text, LONGEST_EVENT)),
    }
}

/// The resignation or loss on time that ended the game of a record.
fn forfeit(record: &Record) -> Option<Event> {
    let result = record.result.filter(|_| !record.position().is_over())?;
    let color = !result.winner?;
    match result.reason {
        EndReason::PlayedOut => None,
        EndReason::TimedOut => Some(Event::Flagged { color }),
        EndReason::Resigned | EndReason::Left => Some(Event::Resigned { color }),
    }
}

/// A name without control characters, cut to [`LONGEST_NAME`] characters. One that a player may not
/// have is left out; the record has it.
fn short(name: &Option<String>) -> Option<String> {
    checked_name(one_line(name.as_ref()?, LONGEST_NAME)).ok()?
}

/// A text without control characters, cut to a length. `None` if nothing is left.
pub(crate) fn one_line(text: &str, most: usize) -> Option<String> {
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let text: String = text.trim().chars().take(most).collect();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests;
