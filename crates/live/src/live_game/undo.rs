//! Undo and redo: from one choice of a person to another, across passes and computers' moves.

use otelo_rules::{Color, Position};

use super::{Forfeit, LiveGame};
use crate::LiveError;

impl LiveGame {
    /// Undoes moves down to `ply`. If a player has resigned, it undoes only the resignation.
    pub(super) fn undo(&mut self, ply: usize) -> Result<(), LiveError> {
        if let Some(Forfeit::Flagged(color)) = self.forfeit {
            return Err(LiveError::TimeUp { color });
        }
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

    /// Redoes moves up to `ply`.
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

    /// The ply that an undo leads to: the last position before this one in which player `of`, or
    /// any person, had a choice.
    pub(super) fn undo_to(&self, of: Option<Color>) -> Option<usize> {
        let history = self.game.history().iter().map(|(before, _)| before);
        let is_meant = |position: &Position| of.is_none_or(|color| position.turn() == color);
        let mut choices = history
            .enumerate()
            .filter(|(_, position)| self.is_choice(position) && is_meant(position));
        choices.next_back().map(|(ply, _)| ply)
    }

    /// The ply that a redo leads to: the next position in which a person has a choice, or the end
    /// of the undone moves. `None` after a resignation or a loss on time.
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
