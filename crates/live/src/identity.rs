//! Who asks, as far as rights are concerned.

use otelo_player::Who;
use otelo_rules::Color;
use otelo_wire::Seats;

use crate::{Holders, KeyHash, parse_player};

/// Who asks for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// The device, if it is known.
    pub device: Option<KeyHash>,
    /// Whether it is on the computer that has the game: it may use seats that no device holds.
    pub is_local: bool,
}

impl Identity {
    /// Which persons' seats of a game are theirs.
    pub fn seats(&self, seats: &Seats, holders: Holders) -> Vec<Color> {
        let is_person = |color: &Color| {
            let seat = match color {
                Color::Black => &seats.black,
                Color::White => &seats.white,
            };
            parse_player(&seat.spec).is_ok_and(|spec| spec.who == Who::Human)
        };
        let is_own = |color: &Color| is_person(color) && self.holds(holders, *color);
        Color::BOTH.into_iter().filter(is_own).collect()
    }

    /// Whether a seat is theirs. One that no device holds is open to whoever is local and has not
    /// the other seat.
    pub(crate) fn holds(&self, holders: Holders, color: Color) -> bool {
        let holds_by_device = |color| self.device.is_some() && holders.of(color) == self.device;
        match holders.of(color) {
            Some(_) => holds_by_device(color),
            None => self.is_local && !holds_by_device(!color),
        }
    }
}
