//! Who may do what: nobody moves for another device's seat.

use crate::{Event, Holders, Identity, KeyHash, LiveError};
use otelo_rules::Color;

use super::{Act, Sheet};

/// Whether what concerns both players is done at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// Nobody else has a say.
    Given,
    /// This player asks, and the other one, on another device, must agree.
    Asked(Color),
}

impl Sheet {
    /// The persons' seats that are this client's.
    pub fn seats_of(&self, who: &Identity) -> Vec<Color> {
        let is_own = |color: &Color| self.is_person(*color) && self.holds(who, *color);
        Color::BOTH.into_iter().filter(is_own).collect()
    }

    /// Whether a seat is this client's.
    fn holds(&self, who: &Identity, color: Color) -> bool {
        let holds_by_device = |color| who.device.is_some() && self.seat(color).holder == who.device;
        match self.seat(color).holder {
            Some(_) => holds_by_device(color),
            None => who.is_local && !holds_by_device(!color),
        }
    }

    /// Whether this client plays: it has a person's seat or, between computers, any.
    fn is_player(&self, who: &Identity) -> bool {
        let persons = |color: Color| self.is_person(color) || !self.is_person(!color);
        Color::BOTH.into_iter().any(|color| persons(color) && self.holds(who, color))
    }

    /// Whether two devices play.
    pub fn is_shared(&self) -> bool {
        let [black, white] = Color::BOTH.map(|color| self.seat(color).holder);
        Color::BOTH.into_iter().all(|color| self.is_person(color)) && black != white
    }

    /// Who holds the seats.
    pub fn holders(&self) -> Holders {
        let [black, white] = Color::BOTH.map(|color| self.seat(color).holder);
        Holders { black, white }
    }

    /// The seats that no connected client has, if two devices play.
    pub fn absent(&self, connected: impl Iterator<Item = Identity> + Clone) -> Vec<Color> {
        let is_absent = |color: &Color| !connected.clone().any(|who| self.holds(&who, *color));
        let seats = Color::BOTH.into_iter().filter(is_absent);
        if self.is_shared() { seats.collect() } else { Vec::new() }
    }

    /// That the client plays.
    pub fn check_player(&self, who: &Identity) -> Result<(), LiveError> {
        if self.is_player(who) { Ok(()) } else { Err(LiveError::NotYourGame) }
    }

    /// That a seat is the client's. A computer's is no question of rights.
    pub fn check_seat(&self, who: &Identity, color: Color) -> Result<(), LiveError> {
        if !self.is_person(color) {
            return self.check_player(who);
        }
        if self.holds(who, color) { Ok(()) } else { Err(LiveError::NotYourSeat { color }) }
    }

    /// That the client may do something, given the other player's consent where that is needed.
    pub fn check_right(&self, who: &Identity, act: &Act) -> Result<(), LiveError> {
        match act {
            Act::Play(_) => self.check_seat(who, self.position().turn()),
            Act::Resign(color) | Act::Rename(color, _) | Act::Invite(color, _) => {
                self.check_seat(who, *color)
            }
            Act::Seats(..) if self.is_shared() => Err(LiveError::SharedGame),
            _ => self.check_player(who),
        }
    }

    /// Whose consent is needed for what concerns both players.
    pub fn consent(&self, who: &Identity) -> Result<Consent, LiveError> {
        self.check_player(who)?;
        let asker = self.seats_of(who).into_iter().next().filter(|_| self.is_shared());
        Ok(asker.map_or(Consent::Given, Consent::Asked))
    }

    /// The events by which a device takes the seat that an invitation offers. None if it has taken
    /// it already.
    pub fn accepted(&self, invitation: KeyHash, device: KeyHash) -> Result<Vec<Event>, LiveError> {
        if let Some((_, taker)) = self.taken.iter().find(|(key, _)| *key == invitation) {
            let is_same = *taker == device;
            return if is_same { Ok(Vec::new()) } else { Err(LiveError::InvitationUsed) };
        }
        let mut seats = Color::BOTH.into_iter();
        let color = seats.find(|color| self.seat(*color).invited == Some(invitation));
        let color = color.ok_or(LiveError::NoSuchInvitation)?;
        let is_own = [color, !color].iter().any(|seat| self.seat(*seat).holder == Some(device));
        match is_own {
            true => Err(LiveError::OwnInvitation),
            false => Ok(vec![Event::Joined { color, holder: device }]),
        }
    }
}
