//! The values of an event, by column.

use otelo_live::{Effort, Event, GameId, KeyHash};
use otelo_rules::{Color, Move};

/// The values of an event that depend on its kind. The move and its effort are in other tables; a
/// ply is stored as a node.
#[derive(Default)]
pub(crate) struct EventColumns<'a> {
    pub(crate) kind: &'static str,
    pub(crate) played: Option<Move>,
    pub(crate) effort: Option<&'a Effort>,
    pub(crate) ply: Option<usize>,
    pub(crate) color: Option<Color>,
    pub(crate) name: Option<&'a str>,
    pub(crate) black: Option<&'a str>,
    pub(crate) white: Option<&'a str>,
    pub(crate) step: Option<bool>,
    pub(crate) invitation: Option<&'a KeyHash>,
    pub(crate) holder: Option<&'a KeyHash>,
    pub(crate) title: Option<&'a str>,
    pub(crate) next: Option<&'a GameId>,
}

impl EventColumns<'_> {
    pub(crate) fn of(event: &Event) -> EventColumns<'_> {
        let kind = |kind| EventColumns { kind, ..EventColumns::default() };
        match event {
            Event::Played { played, answer } => {
                EventColumns { played: Some(*played), effort: answer.as_ref(), ..kind("played") }
            }
            Event::Undone { ply } => EventColumns { ply: Some(*ply), ..kind("undone") },
            Event::Redone { ply } => EventColumns { ply: Some(*ply), ..kind("redone") },
            Event::Resigned { color } => EventColumns { color: Some(*color), ..kind("resigned") },
            Event::Renamed { color, name } => {
                EventColumns { color: Some(*color), name: name.as_deref(), ..kind("renamed") }
            }
            Event::Seated { black, white } => {
                EventColumns { black: Some(black), white: Some(white), ..kind("seated") }
            }
            Event::Stepped { on } => EventColumns { step: Some(*on), ..kind("stepped") },
            Event::Flagged { color } => EventColumns { color: Some(*color), ..kind("flagged") },
            Event::Invited { color, key } => {
                EventColumns { color: Some(*color), invitation: Some(key), ..kind("invited") }
            }
            Event::Joined { color, holder } => {
                EventColumns { color: Some(*color), holder: Some(holder), ..kind("joined") }
            }
            Event::Titled { title } => EventColumns { title: title.as_deref(), ..kind("titled") },
            Event::Followed { game } => EventColumns { next: Some(game), ..kind("followed") },
        }
    }
}
