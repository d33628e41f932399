//! Undo and redo: from one choice of a person to another.

use otelo_rules::{Color, Position};

use super::LiveGame;
use crate::LiveError;

impl LiveGame {
    /// Takes moves back until so many are left. A resignation is taken back alone: the position
    /// stays.
    pub(super) fn undo(&mut self, ply: usize) -> Result<(), LiveError> {
        let fits = if self.forfeit.is_some() { ply == self.ply() } else { ply <= self.ply() };
        if !fits {
            return Err(LiveError::NothingToUndo);
        }
        self.forfeit = None;
        while self.ply() > ply {
            self.game.undo();
        }
        Ok(())
    }

    /// Plays again what was taken back, until there are so many moves.
    pub(super) fn redo(&mut self, ply: usize) -> Result<(), LiveError> {
        let most = self.ply() + self.game.undone().len();
        if self.forfeit.is_some() || ply <= self.ply() || ply > most {
            return Err(LiveError::NothingToRedo);
        }
        while self.ply() < ply {
            self.game.redo();
        }
        Ok(())
    }

    /// Where undo leads: to the last position before this one in which this player, or any person,
    /// had a choice.
    pub(super) fn undo_to(&self, of: Option<Color>) -> Option<usize> {
        let history = self.game.history().iter().map(|(before, _)| before);
        let is_meant = |position: &Position| of.is_none_or(|color| position.turn() == color);
        let mut choices = history
            .enumerate()
            .filter(|(_, position)| self.is_choice(position) && is_meant(position));
        choices.next_back().map(|(ply, _)| ply)
    }

    /// Where redo leads: to the next such position, or to the end of what was taken back. Nothing
    /// is played in a game that was given up.
    pub(super) fn redo_to(&self) -> Option<usize> {
        if self.forfeit.is_some() {
            return None;
        }
        let mut position = *self.position();
        let mut to = None;
        for (step, played) in self.game.undone().enumerate() {
            position = position.play(played).ok()?;
            to = Some(self.ply() + step + 1);
            if self.is_choice(&position) {
                break;
            }
        }
        to
    }

    fn is_choice(&self, position: &Position) -> bool {
        self.is_person(position.turn()) && !position.must_pass()
    }
}
