//! Permissions (authorization): a client acts only for its own seats.

use otelo_rules::Color;

use super::LiveGame;
use crate::{Event, Holders, Identity, KeyHash, LiveError};

impl LiveGame {
    /// The human seats that belong to this client.
    pub fn seats_of(&self, who: &Identity) -> Vec<Color> {
        let is_own = |color: &Color| self.is_person(*color) && self.holds(who, *color);
        Color::BOTH.into_iter().filter(is_own).collect()
    }

    /// Whether a seat belongs to this client.
    fn holds(&self, who: &Identity, color: Color) -> bool {
        who.holds(self.holders(), color)
    }

    /// Whether this client is a player: it has a human seat or, if two computers play, any seat.
    fn is_player(&self, who: &Identity) -> bool {
        let persons = |color: Color| self.is_person(color) || !self.is_person(!color);
        Color::BOTH.into_iter().any(|color| persons(color) && self.holds(who, color))
    }

    /// Whether two devices play.
    pub(super) fn is_shared(&self) -> bool {
        let [black, white] = Color::BOTH.map(|color| self.seat(color).holder);
        Color::BOTH.into_iter().all(|color| self.is_person(color)) && black != white
    }

    /// The devices that hold the seats.
    pub(super) fn holders(&self) -> Holders {
        let [black, white] = Color::BOTH.map(|color| self.seat(color).holder);
        Holders { black, white }
    }

    /// The seats whose device is not connected, if two devices play (presence).
    pub fn absent(&self, connected: impl Iterator<Item = Identity> + Clone) -> Vec<Color> {
        let is_absent = |color: &Color| !connected.clone().any(|who| self.holds(&who, *color));
        let seats = Color::BOTH.into_iter().filter(is_absent);
        if self.is_shared() { seats.collect() } else { Vec::new() }
    }

    /// Checks that the client is a player.
    pub(super) fn check_player(&self, who: &Identity) -> Result<(), LiveError> {
        if self.is_player(who) { Ok(()) } else { Err(LiveError::NotYourGame) }
    }

    /// Checks that a seat belongs to the client. For a computer's seat, every player passes.
    pub(super) fn check_seat(&self, who: &Identity, color: Color) -> Result<(), LiveError> {
        if !self.is_person(color) {
            return self.check_player(who);
        }
        if self.holds(who, color) { Ok(()) } else { Err(LiveError::NotYourSeat { color }) }
    }

    /// Checks an invitation token and returns the events by which a device takes the seat that it
    /// offers; none if the device has taken it already.
    ///
    /// # Errors
    /// If the invitation does not exist, another device has used it, or the device is a player
    /// already.
    pub fn accept_invitation(
        &self,
        invitation: KeyHash,
        device: KeyHash,
    ) -> Result<Vec<Event>, LiveError> {
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
