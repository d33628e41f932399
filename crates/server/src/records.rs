//! Export of saved games as records, and import of records. No I/O.

mod history;
mod limits;

use otelo_formats::{
    Content, Details, Detected, EndReason, Format, GameResult, Hints, Record, detect,
    json::{JsonGame, JsonWriter},
    write_records,
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

/// The longest record that is kept of a game, in kB.
const LONGEST_RECORD: usize = 256;

/// Saved games that are written one after the other in a format.
#[derive(Debug)]
pub(crate) enum Export {
    /// With their whole histories.
    Json(JsonWriter),
    /// In another format.
    Text(Format, String),
}

impl Export {
    /// An export without games.
    pub(crate) fn new(format: Format) -> Export {
        match format {
            Format::Json => Export::Json(JsonWriter::new()),
            format => Export::Text(format, String::new()),
        }
    }

    /// Adds a game.
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

    /// The text.
    pub(crate) fn finish(self) -> String {
        match self {
            Export::Json(writer) => writer.finish(),
            Export::Text(_, text) => text,
        }
    }
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
    let ImportedRecord { text, format } = record;
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
    let seconds = moment.0.div_euclid(1000);
    match OffsetDateTime::from_unix_timestamp(seconds) {
        Ok(time) => format!("{}-{:02}-{:02}", time.year(), u8::from(time.month()), time.day()),
        // The system clock is wrong by thousands of years.
        Err(_) => String::new(),
    }
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
    let kept = kept.and_then(|format| {
        let text = content.write(format).ok()?.text;
        Some(ImportedRecord { text, format: Some(format.to_string()) })
    });
    kept.iter().try_for_each(|record| check_length(number, &record.text))?;
    let record = content.into_record();
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
    let name: String = name.as_ref()?.chars().filter(|letter| !letter.is_control()).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    checked_name(Some(name)).ok()?
}

#[cfg(test)]
mod tests;
