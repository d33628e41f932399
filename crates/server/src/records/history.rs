//! All that happened in a game, as our own documents keep it beside the record.
//!
//! Who held which seat, and invitations, are not part of it: they are secrets of a server.

use std::time::Duration;

use otelo_formats::Record;
use otelo_live::{
    Effort, Event, ImportedRecord, LiveError, LiveGame, MOST_EVENTS, MadeBy, Moment, Recorded,
    Setup, TimeLeft, checked_name, parse_player,
};
use otelo_player::ParseSpecError;
use otelo_rules::{Color, ParseMoveError};
use otelo_store::{Saved, random_id};
use otelo_wire::{Certainty, Evaluation, Seat, Source, Unit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ImportedGame;
use crate::{error::ApiError, new_game::setup, wire};

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
    /// As text, because JSON's numbers are too small for it.
    seed: String,
    made_by: Makers,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record_format: Option<String>,
    events: Vec<Happening>,
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
struct Happening {
    at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Left>,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Left {
    black: u32,
    white: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum What {
    Played {
        #[serde(rename = "move")]
        played: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        effort: Option<Thought>,
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
struct Thought {
    player: String,
    depth: u8,
    nodes: u64,
    microseconds: u64,
    source: Source,
    /// The number of `worth`.
    value: Option<i32>,
    /// The kind of `worth`, with its percentage.
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    worth: Option<Evaluation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
}

/// The history of a saved game.
pub(super) fn written(saved: &Saved) -> Value {
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
        events: happenings(saved),
    };
    serde_json::to_value(history).expect("every key is a text")
}

fn happenings(saved: &Saved) -> Vec<Happening> {
    let happening = |recorded: &Recorded| {
        let what = match &recorded.event {
            Event::Played { played, answer } => {
                What::Played { played: played.to_string(), effort: answer.as_ref().map(thought) }
            }
            Event::Undone { ply } => What::Undone { ply: *ply },
            Event::Redone { ply } => What::Redone { ply: *ply },
            Event::Resigned { color } => What::Resigned { color: (*color).into() },
            Event::Flagged { color } => What::Flagged { color: (*color).into() },
            Event::Renamed { color, name } => {
                What::Renamed { color: (*color).into(), name: name.clone() }
            }
            Event::Seated { black, white } => {
                What::Seated { black: black.clone(), white: white.clone() }
            }
            Event::Stepped { on } => What::Stepped { on: *on },
            Event::Titled { title } => What::Titled { title: title.clone() },
            Event::Invited { .. } | Event::Joined { .. } | Event::Followed { .. } => return None,
        };
        let left = recorded.left.map(|TimeLeft { black, white }| Left { black, white });
        Some(Happening { at: recorded.at.0, left, what })
    };
    saved.events.iter().filter_map(happening).collect()
}

fn thought(effort: &Effort) -> Thought {
    let Effort { player, depth, nodes, time, source, evaluation, version, weights } = effort;
    let certainty = evaluation.map_or(Certainty::Estimate, |evaluation| evaluation.certainty);
    Thought {
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

/// A game with its history.
///
/// # Errors
/// [`ApiError::History`] if it does not make sense; [`LiveError::Player`] if a player names a file.
pub(super) fn read(number: usize, own: Value, record: &Record) -> Result<ImportedGame, ApiError> {
    read_history(own, record).map_err(|fault| match fault {
        Fault::NamesFile(error) => error.into(),
        Fault::Nonsense(detail) => ApiError::History { number, detail },
    })
}

/// What is wrong with a history.
enum Fault {
    /// A player names a file.
    NamesFile(LiveError),
    /// It does not make sense.
    Nonsense(String),
}

impl Fault {
    /// The same in a certain event, counted from 1.
    fn in_event(self, number: usize) -> Fault {
        match self {
            Fault::NamesFile(error) => Fault::NamesFile(error),
            Fault::Nonsense(detail) => Fault::Nonsense(format!("event {number}: {detail}")),
        }
    }
}

impl From<LiveError> for Fault {
    fn from(error: LiveError) -> Fault {
        match error {
            LiveError::Player { source: ParseSpecError::Weights, .. } => Fault::NamesFile(error),
            error => Fault::Nonsense(error.to_string()),
        }
    }
}

fn read_history(own: Value, record: &Record) -> Result<ImportedGame, Fault> {
    let nonsense = |error: serde_json::Error| Fault::Nonsense(error.to_string());
    let history: History = serde_json::from_value(own).map_err(nonsense)?;
    if history.events.len() > MOST_EVENTS as usize {
        return Err(Fault::Nonsense(format!("it has more than {MOST_EVENTS} events")));
    }
    let seat = |player: Player| {
        let spec = parse_player(&player.player)?.to_string();
        Ok::<_, LiveError>(Seat { spec, name: checked_name(player.name)? })
    };
    let (black, white) = (seat(history.black)?, seat(history.white)?);
    let Makers { rules, engine, weights } = history.made_by;
    let seed = history.seed.parse();
    let format = history.record_format;
    let setup = Setup {
        clock: history.clock.map(wire::Clock::checked).transpose().map_err(LiveError::from)?,
        step: history.step,
        seed: seed.map_err(|_| Fault::Nonsense(format!("`{}` is not a seed", history.seed)))?,
        made_by: MadeBy { rules, engine, weights },
        record: history.record.map(|text| ImportedRecord { text, format }),
        title: checked_name(history.title)?,
        ..setup(*record.start(), black, white)
    };
    let mut live = LiveGame::new(random_id(), &setup)?;
    let mut events = Vec::with_capacity(history.events.len());
    for (number, happening) in (1..).zip(history.events) {
        let event = event(happening.what).map_err(|fault| fault.in_event(number))?;
        let left = happening.left.map(|Left { black, white }| TimeLeft { black, white });
        let left = left.filter(|_| setup.clock.is_some());
        live.apply(&event, left).map_err(|error| Fault::from(error).in_event(number))?;
        events.push(Recorded { at: Moment(happening.at), left, event });
    }
    if !live.game().moves().eq(record.game().moves()) {
        return Err(Fault::Nonsense("it does not lead to the moves of the game".to_owned()));
    }
    let (created, standing) = (Moment(history.created), live.standing());
    Ok(ImportedGame { created, setup, events, standing })
}

fn event(what: What) -> Result<Event, Fault> {
    let color = |color: wire::Color| Color::from(color);
    Ok(match what {
        What::Undone { ply } => Event::Undone { ply },
        What::Redone { ply } => Event::Redone { ply },
        What::Played { played, effort } => {
            let unknown = |error: ParseMoveError| Fault::Nonsense(error.to_string());
            let played = played.parse().map_err(unknown)?;
            Event::Played { played, answer: effort.map(effort_of).transpose()? }
        }
        What::Resigned { color: of } => Event::Resigned { color: color(of) },
        What::Flagged { color: of } => Event::Flagged { color: color(of) },
        What::Renamed { color: of, name } => {
            Event::Renamed { color: color(of), name: checked_name(name)? }
        }
        What::Seated { black, white } => Event::Seated {
            black: parse_player(&black)?.to_string(),
            white: parse_player(&white)?.to_string(),
        },
        What::Stepped { on } => Event::Stepped { on },
        What::Titled { title } => Event::Titled { title: checked_name(title)? },
    })
}

/// What a move cost. Its player need not exist any more, but may not name a file.
fn effort_of(thought: Thought) -> Result<Effort, Fault> {
    if let Err(error) = parse_player(&thought.player)
        && let fault @ Fault::NamesFile(_) = Fault::from(error)
    {
        return Err(fault);
    }
    let evaluation = thought.worth.or_else(|| unitless_evaluation(&thought));
    let Thought { player, depth, nodes, microseconds, source, version, weights, .. } = thought;
    let time = Duration::from_micros(microseconds);
    Ok(Effort { player, depth, nodes, time, source, evaluation, version, weights })
}

/// The evaluation in documents of older versions, which name no unit. The engine counted discs, and
/// what was exact was a final score; a probable value had a percentage that was not measured, so it
/// is an estimate.
fn unitless_evaluation(thought: &Thought) -> Option<Evaluation> {
    let is_exact = thought.kind == "exact";
    let is_discs = is_exact || thought.player.starts_with("engine:");
    Some(Evaluation {
        number: thought.value?,
        unit: if is_discs { Unit::Discs } else { Unit::Points },
        certainty: if is_exact { Certainty::Exact } else { Certainty::Estimate },
    })
}
