//! The client that gives an order, for authorization.

use otelo_player::Who;
use otelo_rules::Color;
use otelo_wire::Seats;

use crate::{Holders, KeyHash, parse_player};

/// The client that gives an order: what authorization needs to know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// The device; `None` for a client without a cookie.
    pub device: Option<KeyHash>,
    /// Whether it runs on the same machine as the server. A local client may use seats that no
    /// device holds.
    pub is_local: bool,
}

impl Identity {
    /// The human seats of a game that belong to this client.
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

    /// Whether a seat belongs to this client. A seat that no device holds belongs to every local
    /// client that does not hold the other seat.
    pub(crate) fn holds(&self, holders: Holders, color: Color) -> bool {
        let holds_by_device = |color| self.device.is_some() && holders.of(color) == self.device;
        match holders.of(color) {
            Some(_) => holds_by_device(color),
            None => self.is_local && !holds_by_device(!color),
        }
    }
}
