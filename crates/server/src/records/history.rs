//! The history of a game in Otelo's JSON export: its setup and its events, beside the record.
//!
//! Holders of seats and invitations are left out: they are secrets of the server.

use std::{fmt, time::Duration};

use otelo_formats::Record;
use otelo_live::{
    Effort, Event, GameId, ImportedRecord, LiveError, LiveGame, MadeBy, Recorded, Setup, TimeLeft,
    checked_name, parse_player,
};
use otelo_player::{ParseSpecError, Spec};
use otelo_rules::{Color, ParseMoveError, PlayError};
use otelo_store::Saved;
use otelo_wire::{Certainty, Evaluation, Seat, Source, Unit};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, SeqAccess, Visitor},
};

use super::{
    ImportedGame, check_length,
    limits::{Clocks, Times, check_effort, checked_text},
    parsed,
};
use crate::{error::ApiError, rooms::Rooms, wire};

/// The most events of an imported game: many times what a long game needs.
const MOST_EVENTS: usize = 20_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    game: String,
    created: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    black: Player,
    white: Player,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<wire::Clock>,
    step: bool,
    /// As text: many JSON parsers cannot represent all 64-bit numbers.
    seed: String,
    made_by: Makers,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record_format: Option<String>,
    #[serde(deserialize_with = "bounded_events")]
    events: Vec<EventRecord>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    player: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Makers {
    rules: String,
    engine: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct EventRecord {
    at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<TimeLeftRecord>,
    #[serde(flatten)]
    body: EventBody,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeLeftRecord {
    black: u32,
    white: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum EventBody {
    Played {
        #[serde(rename = "move")]
        played: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        effort: Option<EffortRecord>,
    },
    Undone {
        ply: usize,
    },
    Redone {
        ply: usize,
    },
    Resigned {
        color: wire::Color,
    },
    Flagged {
        color: wire::Color,
    },
    Renamed {
        color: wire::Color,
        name: Option<String>,
    },
    Seated {
        black: String,
        white: String,
    },
    Stepped {
        on: bool,
    },
    Titled {
        title: Option<String>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EffortRecord {
    player: String,
    depth: u8,
    nodes: u64,
    microseconds: u64,
    source: Source,
    /// The number of `worth`, for older versions.
    value: Option<i32>,
    /// The kind of `worth`, with its percentage, for older versions.
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    worth: Option<Evaluation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
}

/// The history of a saved game, as JSON text.
pub(super) fn written(saved: &Saved) -> String {
    let Setup { black, white, step, seed, made_by, clock, record, title, .. } = &saved.setup;
    let player = |seat: &Seat| Player { player: seat.spec.clone(), name: seat.name.clone() };
    let history = History {
        game: saved.id.to_string(),
        created: saved.created.0,
        title: title.clone(),
        black: player(black),
        white: player(white),
        clock: *clock,
        step: *step,
        seed: seed.to_string(),
        made_by: Makers {
            rules: made_by.rules.clone(),
            engine: made_by.engine.clone(),
            weights: made_by.weights.clone(),
        },
        record: record.as_ref().map(|record| record.text.clone()),
        record_format: record.as_ref().and_then(|record| record.format.clone()),
        events: event_records(saved),
    };
    serde_json::to_string(&history).expect("every key is a text")
}

fn event_records(saved: &Saved) -> Vec<EventRecord> {
    let record = |recorded: &Recorded| {
        let body = match &recorded.event {
            Event::Played { played, answer } => EventBody::Played {
                played: played.to_string(),
                effort: answer.as_ref().map(effort_record),
            },
            Event::Undone { ply } => EventBody::Undone { ply: *ply },
            Event::Redone { ply } => EventBody::Redone { ply: *ply },
            Event::Resigned { color } => EventBody::Resigned { color: (*color).into() },
            Event::Flagged { color } => EventBody::Flagged { color: (*color).into() },
            Event::Renamed { color, name } => {
                EventBody::Renamed { color: (*color).into(), name: name.clone() }
            }
            Event::Seated { black, white } => {
                EventBody::Seated { black: black.clone(), white: white.clone() }
            }
            Event::Stepped { on } => EventBody::Stepped { on: *on },
            Event::Titled { title } => EventBody::Titled { title: title.clone() },
            Event::Invited { .. } | Event::Joined { .. } | Event::Followed { .. } => return None,
        };
        let left = recorded.left.map(|TimeLeft { black, white }| TimeLeftRecord { black, white });
        Some(EventRecord { at: recorded.at.0, left, body })
    };
    saved.events.iter().filter_map(record).collect()
}

fn effort_record(effort: &Effort) -> EffortRecord {
    let Effort { player, depth, nodes, time, source, evaluation, version, weights } = effort;
    let certainty = evaluation.map_or(Certainty::Estimate, |evaluation| evaluation.certainty);
    EffortRecord {
        player: player.clone(),
        depth: *depth,
        nodes: *nodes,
        microseconds: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
        source: *source,
        value: evaluation.map(|evaluation| evaluation.number),
        kind: certainty.to_string(),
        worth: *evaluation,
        version: version.clone(),
        weights: weights.clone(),
    }
}

/// Events, as many as a game may have.
fn bounded_events<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<EventRecord>, D::Error> {
    struct Events;

    impl<'de> Visitor<'de> for Events {
        type Value = Vec<EventRecord>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of events")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut read: A) -> Result<Self::Value, A::Error> {
            let mut events = Vec::new();
            while let Some(event) = read.next_element()? {
                if events.len() == MOST_EVENTS {
                    return Err(A::Error::custom(format!("more than {MOST_EVENTS} events")));
                }
                events.push(event);
            }
            Ok(events)
        }
    }

    deserializer.deserialize_seq(Events)
}

/// Imports a game with its history.
///
/// # Errors
/// [`ApiError::History`] if it is not valid; [`ApiError::RecordTooLong`] if its record is;
/// [`LiveError::Player`] if a player names a file.
pub(super) fn read(
    number: usize,
    own: &str,
    record: &Record,
    rooms: &Rooms,
) -> Result<ImportedGame, ApiError> {
    let fault = |fault| match fault {
        HistoryError::NamesFile(error) => error.into(),
        HistoryError::Invalid(detail) => ApiError::History { number, detail },
    };
    let history = parse(own).map_err(fault)?;
    history.record.iter().try_for_each(|text| check_length(number, text))?;
    replay(history, record, rooms).map_err(fault)
}

/// What is wrong with a history.
enum HistoryError {
    /// A player names a file.
    NamesFile(LiveError),
    /// It is not valid.
    Invalid(String),
}

impl HistoryError {
    /// Adds the number of the event, counted from 1.
    fn in_event(self, number: usize) -> HistoryError {
        match self {
            HistoryError::NamesFile(error) => HistoryError::NamesFile(error),
            HistoryError::Invalid(detail) => {
                HistoryError::Invalid(format!("event {number}: {detail}"))
            }
        }
    }
}

impl From<String> for HistoryError {
    fn from(detail: String) -> HistoryError {
        HistoryError::Invalid(detail)
    }
}

impl From<LiveError> for HistoryError {
    fn from(error: LiveError) -> HistoryError {
        match error {
            LiveError::Player { source: ParseSpecError::Weights, .. } => {
                HistoryError::NamesFile(error)
            }
            error => HistoryError::Invalid(error.to_string()),
        }
    }
}

fn parse(own: &str) -> Result<History, HistoryError> {
    // The message may quote what was read.
    let detail = |error: serde_json::Error| error.to_string().chars().take(200).collect::<String>();
    Ok(serde_json::from_str(own).map_err(detail)?)
}

/// Replays a history that leads to the moves of a record.
fn replay(history: History, record: &Record, rooms: &Rooms) -> Result<ImportedGame, HistoryError> {
    let mut times = Times::until(rooms.system().now());
    let created = times.next(history.created)?;
    let setup = Setup {
        clock: history.clock.map(wire::Clock::checked).transpose().map_err(LiveError::from)?,
        step: history.step,
        seed: seed(history.seed)?,
        made_by: made_by(history.made_by)?,
        record: imported_record(history.record, history.record_format)?,
        title: checked_name(history.title)?,
        ..rooms.setup(*record.start(), seat(history.black)?, seat(history.white)?)
    };
    let mut clocks = Clocks::new(setup.clock);
    let mut live = LiveGame::new(GameId::from_random(0), &setup)?;
    let mut events = Vec::with_capacity(history.events.len());
    for (number, record) in (1..).zip(history.events) {
        let next = || {
            let (at, event) = (times.next(record.at)?, event(record.body)?);
            let left = record.left.map(|TimeLeftRecord { black, white }| TimeLeft { black, white });
            let turn = live.position().turn();
            live.check_room(&event)?;
            if live.is_over() && matches!(event, Event::Resigned { .. } | Event::Flagged { .. }) {
                return Err(LiveError::from(PlayError::GameOver).into());
            }
            live.apply(&event, left)?;
            clocks.next(&event, turn, left)?;
            Ok(Recorded { at, left, event })
        };
        events.push(next().map_err(|fault: HistoryError| fault.in_event(number))?);
    }
    if !live.game().moves().eq(record.game().moves()) {
        return Err(HistoryError::Invalid("it does not lead to the moves of the game".to_owned()));
    }
    Ok(ImportedGame { created, setup, events, standing: live.standing() })
}

fn seed(text: String) -> Result<u64, HistoryError> {
    let text = checked_text("the seed", text)?;
    text.parse().map_err(|_| HistoryError::Invalid(format!("`{text}` is not a seed")))
}

fn made_by(Makers { rules, engine, weights }: Makers) -> Result<MadeBy, HistoryError> {
    Ok(MadeBy {
        rules: checked_text("the version of the rules", rules)?,
        engine: checked_text("the version of the engine", engine)?,
        weights: weights.map(|text| checked_text("the hash of the weights", text)).transpose()?,
    })
}

fn seat(player: Player) -> Result<Seat, HistoryError> {
    let spec = spec(player.player)?.to_string();
    Ok(Seat { spec, name: checked_name(player.name)? })
}

fn spec(text: String) -> Result<Spec, HistoryError> {
    Ok(parse_player(&checked_text("a player", text)?)?)
}

/// The record that the game was imported from once, which is parsed here so that it can be exported.
/// Older versions did not store its format.
fn imported_record(
    text: Option<String>,
    format: Option<String>,
) -> Result<Option<ImportedRecord>, HistoryError> {
    let Some(text) = text else { return Ok(None) };
    let record = ImportedRecord { text, format, ..ImportedRecord::default() };
    let found = parsed(&record).ok_or_else(|| "its record is not one".to_owned())?;
    let format = record.format.unwrap_or_else(|| found.format.to_string());
    Ok(Some(super::imported_record(record.text, format, &found.content.into_record())))
}

fn event(body: EventBody) -> Result<Event, HistoryError> {
    let color = |color: wire::Color| Color::from(color);
    Ok(match body {
        EventBody::Undone { ply } => Event::Undone { ply },
        EventBody::Redone { ply } => Event::Redone { ply },
        EventBody::Played { played, effort } => {
            let unknown = |error: ParseMoveError| HistoryError::Invalid(error.to_string());
            let played = checked_text("a move", played)?.parse().map_err(unknown)?;
            Event::Played { played, answer: effort.map(effort_of).transpose()? }
        }
        EventBody::Resigned { color: of } => Event::Resigned { color: color(of) },
        EventBody::Flagged { color: of } => Event::Flagged { color: color(of) },
        EventBody::Renamed { color: of, name } => {
            Event::Renamed { color: color(of), name: checked_name(name)? }
        }
        EventBody::Seated { black, white } => {
            Event::Seated { black: spec(black)?.to_string(), white: spec(white)?.to_string() }
        }
        EventBody::Stepped { on } => Event::Stepped { on },
        EventBody::Titled { title } => Event::Titled { title: checked_name(title)? },
    })
}

/// The effort of a move. Its player may be unknown to this version, but may not name a file.
fn effort_of(record: EffortRecord) -> Result<Effort, HistoryError> {
    let evaluation = record.worth.or_else(|| unitless_evaluation(&record));
    let player = checked_text("a player", record.player)?;
    if let Err(error) = parse_player(&player)
        && let fault @ HistoryError::NamesFile(_) = HistoryError::from(error)
    {
        return Err(fault);
    }
    let text = |name, text: Option<String>| text.map(|text| checked_text(name, text)).transpose();
    let effort = Effort {
        player,
        depth: record.depth,
        nodes: record.nodes,
        time: Duration::from_micros(record.microseconds),
        source: record.source,
        evaluation,
        version: text("the version", record.version)?,
        weights: text("the hash of the weights", record.weights)?,
    };
    check_effort(&effort)?;
    Ok(effort)
}

/// The evaluation in exports of older versions, which have no unit. The engine's values and exact
/// values are in discs. A probable value had a percentage that was not measured, so it becomes an
/// estimate.
fn unitless_evaluation(record: &EffortRecord) -> Option<Evaluation> {
    let is_exact = record.kind == "exact";
    let is_discs = is_exact || record.player.starts_with("engine:");
    Some(Evaluation {
        number: record.value?,
        unit: if is_discs { Unit::Discs } else { Unit::Points },
        certainty: if is_exact { Certainty::Exact } else { Certainty::Estimate },
    })
}
