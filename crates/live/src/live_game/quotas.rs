//! Quotas: how many events of each kind a game may have, so that no client fills it.
//!
//! Moves, resignations and losses on time always have room: between two undos there are at most as
//! many of them as the board has squares.

use otelo_rules::Color;

use super::{Decision, LiveGame};
use crate::{Event, LiveError};

/// How many names and invitations each seat may have.
pub const MOST_OF_A_SEAT: u32 = 500;
/// How many titles, changes of players and changes of step mode a game may have.
pub const MOST_SETTINGS: u32 = 500;
/// How often moves may be undone and redone.
pub const MOST_UNDOS: u32 = 5000;

/// How many events of each kind there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Quotas {
    seats: [u32; 2],
    settings: u32,
    undos: u32,
}

/// A kind of events that are counted together.
enum Kind {
    OfSeat(Color),
    Setting,
    Undo,
}

impl Kind {
    /// The kind of an event; none if it always has room.
    fn of(event: &Event) -> Option<Kind> {
        match event {
            Event::Renamed { color, .. } | Event::Invited { color, .. } => {
                Some(Kind::OfSeat(*color))
            }
            Event::Titled { .. } | Event::Seated { .. } | Event::Stepped { .. } => {
                Some(Kind::Setting)
            }
            Event::Undone { .. } | Event::Redone { .. } => Some(Kind::Undo),
            Event::Played { .. }
            | Event::Resigned { .. }
            | Event::Flagged { .. }
            | Event::Joined { .. }
            | Event::Followed { .. } => None,
        }
    }
}

impl Quotas {
    /// Counts an event.
    pub(super) fn count(&mut self, event: &Event) {
        match Kind::of(event) {
            Some(Kind::OfSeat(color)) => self.seats[color as usize] += 1,
            Some(Kind::Setting) => self.settings += 1,
            Some(Kind::Undo) => self.undos += 1,
            None => {}
        }
    }

    fn has_room(&self, kind: &Kind) -> bool {
        match kind {
            Kind::OfSeat(color) => self.seats[*color as usize] < MOST_OF_A_SEAT,
            Kind::Setting => self.settings < MOST_SETTINGS,
            Kind::Undo => self.undos < MOST_UNDOS,
        }
    }
}

impl LiveGame {
    /// Checks that the game has room for an event, which is from elsewhere and was not decided here.
    ///
    /// # Errors
    /// [`LiveError::GameFull`] if it has none.
    pub fn check_room(&self, event: &Event) -> Result<(), LiveError> {
        let has_room = Kind::of(event).is_none_or(|kind| self.quotas.has_room(&kind));
        if has_room { Ok(()) } else { Err(LiveError::GameFull) }
    }

    /// Checks that the game has room for what was decided.
    pub(super) fn check_quotas(&self, decision: &Decision) -> Result<(), LiveError> {
        let has_room = match decision {
            Decision::Events { events, .. } => {
                events.iter().filter_map(Kind::of).all(|kind| self.quotas.has_room(&kind))
            }
            Decision::Invite { color } => self.quotas.has_room(&Kind::OfSeat(*color)),
            _ => true,
        };
        if has_room { Ok(()) } else { Err(LiveError::GameFull) }
    }
}
