//! Undo, redo and rematch: if two devices play, one player asks and the other must agree.

use otelo_rules::Color;
use otelo_wire::{Change, Request, Wish};

use super::{Decision, LiveGame, decide::event};
use crate::{Identity, LiveError};

impl LiveGame {
    /// Decides a player's wish: it is granted at once, or the other player is asked.
    pub(super) fn wish(&self, who: &Identity, wish: Wish) -> Result<Decision, LiveError> {
        self.check_player(who)?;
        let asker = self.seats_of(who).into_iter().next().filter(|_| self.is_shared());
        let Some(asker) = asker else { return self.granted(wish, None) };
        if self.request.is_some() {
            return Err(LiveError::RequestPending);
        }
        self.check_possible(wish, asker)?;
        let request = Some(Request { by: asker.into(), wish });
        Ok(Decision::Request { request, change: Change::Request })
    }

    /// Decides the answer to a request. The player who asked can only withdraw it.
    pub(super) fn answer_wish(&self, who: &Identity, agree: bool) -> Result<Decision, LiveError> {
        self.check_player(who)?;
        let Request { by, wish } = self.request.ok_or(LiveError::NoRequest)?;
        if !agree {
            return Ok(Decision::Request { request: None, change: Change::Request });
        }
        let asker = Color::from(by);
        self.check_seat(who, !asker)?;
        self.granted(wish, Some(asker))
    }

    /// Checks that a wish can be granted before the other player is asked.
    fn check_possible(&self, wish: Wish, asker: Color) -> Result<(), LiveError> {
        match wish {
            Wish::Undo => self.undone(Some(asker)).map(|_| ()),
            Wish::Redo => self.redone().map(|_| ()),
            Wish::Rematch => self.check_over(),
            // It was checked with the order.
            Wish::Hint => Ok(()),
        }
    }

    fn granted(&self, wish: Wish, asker: Option<Color>) -> Result<Decision, LiveError> {
        match wish {
            Wish::Hint if asker.is_none() => Ok(Decision::Hint),
            Wish::Hint => Ok(Decision::SharedHint),
            Wish::Undo => Ok(event(self.undone(asker)?, Change::Undo)),
            Wish::Redo => Ok(event(self.redone()?, Change::Redo)),
            // There is only one rematch: a second request leads to the same game.
            Wish::Rematch if self.next.is_some() => {
                Ok(Decision::Request { request: None, change: Change::Rematch })
            }
            Wish::Rematch => {
                self.check_over()?;
                Ok(Decision::Rematch)
            }
        }
    }
}
