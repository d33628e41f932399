//! Export of saved games as records, and import of records. No I/O.

mod history;

use otelo_formats::{
    Content, Details, Detected, EndReason, Format, GameResult, Hints, Record, detect, json,
};
use otelo_live::{
    Event, GameId, ImportedRecord, LONGEST_NAME, LiveGame, Recorded, Setup, Standing, Timestamp,
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

/// A saved game for export: its record and its whole history, for the formats that keep it.
pub(crate) fn entry(saved: &Saved) -> Result<json::JsonGame, ApiError> {
    let live = restored(saved)?;
    Ok(json::JsonGame { record: record(saved, &live), own: Some(history::written(saved)) })
}

/// The record of a saved game, in the terms that all formats share.
fn record(saved: &Saved, live: &LiveGame) -> Record {
    let mut record = match imported_record(&saved.setup) {
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

/// The record that a game was imported from.
fn imported_record(setup: &Setup) -> Option<Record> {
    let ImportedRecord { text, format } = setup.record.as_ref()?;
    let format: Option<Format> = format.as_deref().and_then(|name| name.parse().ok());
    let found = match format {
        Some(format) => format.read(text, Hints::default()).ok()?.into_iter().next()?,
        // Older versions did not store the format.
        None => detect(text.as_bytes(), Hints::default()).ok()?,
    };
    Some(found.content.into_record())
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
        Some(own) => history::read(number, own, &found.content.into_record(), rooms),
        None => import_content(found.content, found.format, rooms),
    }
}

fn import_content(
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

/// A name without control characters, cut to [`LONGEST_NAME`] characters.
fn short(name: &Option<String>) -> Option<String> {
    let name: String = name.as_ref()?.chars().filter(|letter| !letter.is_control()).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests;
