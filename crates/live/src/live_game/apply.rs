//! Applying events to a game.

use std::time::Duration;

use otelo_player::Who;
use otelo_rules::{Color, PlayError};

use super::{Entry, Forfeit, LiveGame};
use crate::{Event, LiveError, TimeLeft, parse_player};

impl LiveGame {
    /// The game after each of some events that happen together now. A move stops the clocks;
    /// [`LiveGame::update_clocks`] starts the next one once it is committed.
    ///
    /// # Errors
    /// If one of them is impossible.
    pub fn after(&self, events: &[Event], now: Duration) -> Result<Vec<LiveGame>, LiveError> {
        let mut games: Vec<LiveGame> = Vec::with_capacity(events.len());
        for event in events {
            let mut game = games.last().unwrap_or(self).clone();
            game.end_turn(event, now);
            let left = game.time_left(now);
            game.change(event, left)?;
            games.push(game);
        }
        Ok(games)
    }

    /// Applies a stored event. `left` is the players' time left after it.
    ///
    /// # Errors
    /// If the event is impossible. The game may be half changed then and must be discarded.
    pub fn apply(&mut self, event: &Event, left: Option<TimeLeft>) -> Result<(), LiveError> {
        if let Some(left) = left {
            self.restore_time(left);
        }
        self.change(event, left)
    }

    /// Changes everything but the clocks.
    fn change(&mut self, event: &Event, left: Option<TimeLeft>) -> Result<(), LiveError> {
        match event {
            Event::Played { played, answer } => {
                if self.forfeit.is_some() {
                    return Err(PlayError::GameOver.into());
                }
                let (ply, turn) = (self.ply(), self.position().turn());
                self.game.play(*played)?;
                self.line.truncate(ply);
                let left = left.filter(|_| self.clocks.is_some()).map(|left| left.of(turn));
                self.line.push(Entry { effort: answer.clone(), left });
            }
            Event::Undone { ply } => self.undo(*ply)?,
            Event::Redone { ply } => self.redo(*ply)?,
            Event::Resigned { color } => self.forfeit = Some(Forfeit::Resigned(*color)),
            Event::Flagged { color } => self.forfeit = Some(Forfeit::Flagged(*color)),
            Event::Renamed { color, name } => self.seat_mut(*color).name.clone_from(name),
            Event::Seated { black, white } => {
                for (color, spec) in Color::BOTH.into_iter().zip([black, white]) {
                    let seat = self.seat_mut(color);
                    seat.spec = parse_player(spec)?;
                    // A computer's seat has no invitation.
                    seat.invited.take_if(|_| seat.spec.who != Who::Human);
                }
            }
            Event::Stepped { on } => self.step = *on,
            Event::Invited { color, key } => self.seat_mut(*color).invited = Some(*key),
            Event::Joined { color, holder } => {
                let seat = self.seat_mut(*color);
                seat.holder = Some(*holder);
                let invitation = seat.invited.take();
                self.taken.extend(invitation.map(|key| (key, *holder)));
            }
            Event::Titled { title } => self.title.clone_from(title),
            Event::Followed { game } => {
                self.next = Some(game.clone());
                self.request = None;
            }
        }
        if event.moves_the_game() {
            self.request = None;
        }
        if event.moves_the_game() || event.changes_the_players() {
            self.released = false;
        }
        self.quotas.count(event);
        self.events += 1;
        Ok(())
    }
}
