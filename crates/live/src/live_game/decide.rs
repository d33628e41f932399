//! The command handler: turns an order of a client into events, or refuses it.

use otelo_player::Answer;
use otelo_rules::{Color, Move, PlayError, Position};
use otelo_wire::{Change, ClientMessage, Request, Wish};

use super::{Forfeit, LiveGame, SearchState};
use crate::{Effort, Event, Identity, LiveError, checked_name, parse_player};

/// The decision about an order. Nothing has changed yet; the caller carries it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Save these events together and send the change to the clients.
    Events {
        /** The events. */
        events: Vec<Event>,
        /** The kind of change, for the clients. */
        change: Change,
    },
    /// Set or clear the open request: see [`LiveGame::set_request`].
    Request {
        /** The request; `None` to clear it. */
        request: Option<Request>,
        /** The kind of change, for the clients. */
        change: Change,
    },
    /// Offer a seat: save an [`Event::Invited`] with the hash of a new secret.
    Invite {
        /** The seat. */
        color: Color,
    },
    /// Create the game of [`LiveGame::rematch`], then save an [`Event::Followed`].
    Rematch,
    /// Ask [`LiveGame::hint_player`] for its move, and send it to the client.
    Hint,
    /// The same, and send it to all clients: two devices play, and both agreed.
    SharedHint,
    /// Let the waiting computer move: see [`LiveGame::release`].
    Go,
}

impl LiveGame {
    /// Decides an order of a client. `search` is the search that is running for the game.
    ///
    /// # Errors
    /// If the state of the game or the client's permissions do not allow it.
    pub fn decide(
        &self,
        order: ClientMessage,
        who: &Identity,
        search: SearchState,
    ) -> Result<Decision, LiveError> {
        self.check_ply(&order)?;
        let decision = self.decision(order, who, search)?;
        self.check_quotas(&decision)?;
        Ok(decision)
    }

    fn decision(
        &self,
        order: ClientMessage,
        who: &Identity,
        search: SearchState,
    ) -> Result<Decision, LiveError> {
        match order {
            ClientMessage::Play { square, .. } => {
                self.check_seat(who, self.position().turn())?;
                self.check_persons_turn()?;
                let events = self.played(Move::Place(square.0), None)?;
                Ok(Decision::Events { events, change: Change::Move })
            }
            ClientMessage::Undo { .. } => self.wish(who, Wish::Undo),
            ClientMessage::UndoTo { to, .. } => {
                self.check_player(who)?;
                if self.is_shared() {
                    return Err(LiveError::SharedGame);
                }
                Ok(event(self.undone_to(to)?, Change::Undo))
            }
            ClientMessage::Redo { .. } => self.wish(who, Wish::Redo),
            ClientMessage::Rematch { .. } => self.wish(who, Wish::Rematch),
            ClientMessage::Answer { agree, .. } => self.answer_wish(who, agree),
            ClientMessage::Invite { color } => {
                let color = color.into();
                self.check_seat(who, color)?;
                self.check_person(color)?;
                Ok(Decision::Invite { color })
            }
            ClientMessage::Resign { color, .. } => {
                let color = color.into();
                self.check_seat(who, color)?;
                self.check_running()?;
                self.check_person(color)?;
                Ok(event(Event::Resigned { color }, Change::Resign))
            }
            ClientMessage::Hint { .. } => {
                self.check_persons_turn()?;
                self.check_seat(who, self.position().turn())?;
                self.wish(who, Wish::Hint)
            }
            ClientMessage::Go { .. } => {
                self.check_player(who)?;
                if self.waits(search) { Ok(Decision::Go) } else { Err(LiveError::NotWaiting) }
            }
            ClientMessage::Rename { color, name } => {
                let color = color.into();
                self.check_seat(who, color)?;
                let name = checked_name(name)?;
                Ok(event(Event::Renamed { color, name }, Change::Settings))
            }
            ClientMessage::Seats { black, white } => {
                let (black, white) = (parse_player(&black)?, parse_player(&white)?);
                if self.is_shared() {
                    return Err(LiveError::SharedGame);
                }
                self.check_player(who)?;
                let (black, white) = (black.to_string(), white.to_string());
                Ok(event(Event::Seated { black, white }, Change::Settings))
            }
            ClientMessage::Step { on } => {
                self.check_player(who)?;
                Ok(event(Event::Stepped { on }, Change::Settings))
            }
            ClientMessage::Title { title } => {
                self.check_player(who)?;
                let title = checked_name(title)?;
                Ok(event(Event::Titled { title }, Change::Settings))
            }
        }
    }

    /// The events of a computer's move. `version` is the version of the program.
    ///
    /// # Errors
    /// If the rules do not allow the move.
    pub fn answered(&self, answer: &Answer, version: &str) -> Result<Vec<Event>, LiveError> {
        let spec = self.spec(self.position().turn());
        self.played(answer.played, Some(Effort::new(answer, spec, version)))
    }

    /// The forced pass that is due: a game may start with one.
    pub fn due(&self) -> Vec<Event> {
        if self.is_over() { Vec::new() } else { forced_pass(self.position()) }
    }

    /// The event of an undo to the last choice of player `of`, or of any person.
    pub(super) fn undone(&self, of: Option<Color>) -> Result<Event, LiveError> {
        let ply = match self.forfeit {
            Some(Forfeit::Flagged(color)) => return Err(LiveError::TimeUp { color }),
            Some(Forfeit::Resigned(_)) => self.ply(),
            None => self.undo_to(of).ok_or(LiveError::NothingToUndo)?,
        };
        Ok(Event::Undone { ply })
    }

    /// The event of an undo to a ply. From a position with a forced pass the game could not go on,
    /// so that the pass remains.
    fn undone_to(&self, to: usize) -> Result<Event, LiveError> {
        match self.forfeit {
            Some(Forfeit::Flagged(color)) => return Err(LiveError::TimeUp { color }),
            Some(Forfeit::Resigned(_)) => return Err(LiveError::NothingToUndo),
            None => {}
        }
        let mut later = self.game.history().iter().enumerate().skip(to);
        let found = later.find(|(_, (before, _))| !before.must_pass());
        found.map(|(ply, _)| Event::Undone { ply }).ok_or(LiveError::NothingToUndo)
    }

    /// The event of a redo.
    pub(super) fn redone(&self) -> Result<Event, LiveError> {
        Ok(Event::Redone { ply: self.redo_to().ok_or(LiveError::NothingToRedo)? })
    }

    /// The events of a move: the move, and the opponent's forced pass if there is one.
    fn played(&self, played: Move, answer: Option<Effort>) -> Result<Vec<Event>, LiveError> {
        let next = self.position().play(played)?;
        let mut events = vec![Event::Played { played, answer }];
        events.extend(forced_pass(&next));
        Ok(events)
    }

    /// Checks that an order is for the current position (optimistic concurrency).
    fn check_ply(&self, order: &ClientMessage) -> Result<(), LiveError> {
        let current = self.ply();
        match ply_of(order) {
            Some(ply) if ply != current => Err(LiveError::Stale { ply, current }),
            _ => Ok(()),
        }
    }

    /// Checks that a person is to move.
    fn check_persons_turn(&self) -> Result<(), LiveError> {
        self.check_running()?;
        let color = self.position().turn();
        if self.is_person(color) { Ok(()) } else { Err(LiveError::ComputersTurn { color }) }
    }

    /// Checks that the game is over.
    pub(super) fn check_over(&self) -> Result<(), LiveError> {
        if self.is_over() { Ok(()) } else { Err(LiveError::NotOver) }
    }

    fn check_person(&self, color: Color) -> Result<(), LiveError> {
        if self.is_person(color) { Ok(()) } else { Err(LiveError::ComputersSeat { color }) }
    }

    fn check_running(&self) -> Result<(), LiveError> {
        if self.is_over() { Err(PlayError::GameOver.into()) } else { Ok(()) }
    }
}

/// The decision to save one event.
pub(super) fn event(event: Event, change: Change) -> Decision {
    Decision::Events { events: vec![event], change }
}

fn forced_pass(position: &Position) -> Vec<Event> {
    let pass = Event::Played { played: Move::Pass, answer: None };
    if position.must_pass() { vec![pass] } else { Vec::new() }
}

fn ply_of(order: &ClientMessage) -> Option<usize> {
    match order {
        ClientMessage::Play { ply, .. }
        | ClientMessage::Undo { ply }
        | ClientMessage::UndoTo { ply, .. }
        | ClientMessage::Redo { ply }
        | ClientMessage::Rematch { ply }
        | ClientMessage::Answer { ply, .. }
        | ClientMessage::Resign { ply, .. }
        | ClientMessage::Hint { ply }
        | ClientMessage::Go { ply } => Some(*ply),
        ClientMessage::Rename { .. }
        | ClientMessage::Seats { .. }
        | ClientMessage::Step { .. }
        | ClientMessage::Title { .. }
        | ClientMessage::Invite { .. } => None,
    }
}
