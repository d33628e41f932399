//! What an act comes to: the events that the rules allow.

use crate::{Clock, Effort, Event, GameId, KeyHash, LONGEST_NAME, LiveError};
use otelo_player::{Answer, Certainty, Spec};
use otelo_rules::{Color, Move, Position, Square};

use otelo_wire as wire;

use super::{Forfeit, Sheet};

/// How many events a game may have: hundreds of times what a long one needs.
pub const MOST_EVENTS: u32 = 20_000;

/// What may be done to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Puts a disc on a square.
    Play(Square),
    /// Leads to the last choice of this player, or of any person.
    Undo(Option<Color>),
    /// Plays again what was taken back.
    Redo,
    /// Gives the game up.
    Resign(Color),
    /// Gives a player a name.
    Rename(Color, Option<String>),
    /// Says who plays from now on.
    Seats(Spec, Spec),
    /// Whether computers wait for a click.
    Step(bool),
    /// Gives the game a title.
    Title(Option<String>),
    /// Offers a seat.
    Invite(Color, KeyHash),
    /// Begins the game of this name afterwards.
    Rematch(GameId),
}

impl Sheet {
    /// The events of an act, if the rules allow it now.
    pub fn decide(&self, act: Act) -> Result<Vec<Event>, LiveError> {
        if self.events >= MOST_EVENTS {
            return Err(LiveError::GameFull);
        }
        match act {
            Act::Play(square) => {
                self.check_persons_turn()?;
                self.played(Move::Place(square), None)
            }
            Act::Undo(of) => {
                let ply = match self.forfeit {
                    Some(Forfeit::Flagged(color)) => return Err(LiveError::TimeUp { color }),
                    Some(Forfeit::Resigned(_)) => self.ply(),
                    None => self.undo_to(of).ok_or(LiveError::NothingToUndo)?,
                };
                Ok(vec![Event::Undone { ply }])
            }
            Act::Redo => {
                let ply = self.redo_to().ok_or(LiveError::NothingToRedo)?;
                Ok(vec![Event::Redone { ply }])
            }
            Act::Resign(color) => {
                self.check_running()?;
                self.check_person(color)?;
                Ok(vec![Event::Resigned { color }])
            }
            Act::Rename(color, name) => {
                Ok(vec![Event::Renamed { color, name: checked_name(name)? }])
            }
            Act::Seats(black, white) => {
                Ok(vec![Event::Seated { black: black.to_string(), white: white.to_string() }])
            }
            Act::Step(on) => Ok(vec![Event::Stepped { on }]),
            Act::Title(title) => Ok(vec![Event::Titled { title: checked_name(title)? }]),
            Act::Invite(color, key) => {
                self.check_person(color)?;
                Ok(vec![Event::Invited { color, key }])
            }
            Act::Rematch(game) => {
                self.check_over()?;
                Ok(vec![Event::Followed { game }])
            }
        }
    }

    /// The events of a computer's answer.
    pub fn answered(&self, answer: &Answer) -> Result<Vec<Event>, LiveError> {
        let spec = self.spec(self.position().turn());
        self.played(answer.played, Some(effort(answer, spec)))
    }

    /// The pass that is due: a game may begin with one.
    pub fn due(&self) -> Vec<Event> {
        if self.is_over() { Vec::new() } else { forced_pass(self.position()) }
    }

    /// A move, and the pass that it forces on the opponent.
    fn played(&self, played: Move, answer: Option<Effort>) -> Result<Vec<Event>, LiveError> {
        let next = self.position().play(played)?;
        let mut events = vec![Event::Played { played, answer }];
        events.extend(forced_pass(&next));
        Ok(events)
    }

    /// That a person is to move.
    pub fn check_persons_turn(&self) -> Result<(), LiveError> {
        self.check_running()?;
        let color = self.position().turn();
        if self.is_person(color) { Ok(()) } else { Err(LiveError::ComputersTurn { color }) }
    }

    /// That the game is over.
    pub fn check_over(&self) -> Result<(), LiveError> {
        if self.is_over() { Ok(()) } else { Err(LiveError::NotOver) }
    }

    fn check_person(&self, color: Color) -> Result<(), LiveError> {
        if self.is_person(color) { Ok(()) } else { Err(LiveError::ComputersSeat { color }) }
    }

    fn check_running(&self) -> Result<(), LiveError> {
        match self.is_over() {
            true => Err(otelo_rules::PlayError::GameOver.into()),
            false => Ok(()),
        }
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

    /// Where redo leads: to the next such position, or to the end of what was taken back. Nothing is
    /// played in a game that was given up.
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

fn forced_pass(position: &Position) -> Vec<Event> {
    let pass = Event::Played { played: Move::Pass, answer: None };
    if position.must_pass() { vec![pass] } else { Vec::new() }
}

/// The name of a player, read.
pub fn parsed(spec: &str) -> Result<Spec, LiveError> {
    Spec::parse_without_files(spec)
        .map_err(|source| LiveError::Player { seen: spec.to_owned(), source })
}

/// A name or a title that can be shown; one of blanks is none.
pub fn checked_name(name: Option<String>) -> Result<Option<String>, LiveError> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > LONGEST_NAME => Err(LiveError::Name),
        Some(name) if name.chars().any(char::is_control) => Err(LiveError::Name),
        _ => Ok(name),
    }
}

/// The clock of a game, if its times are within the limits.
pub fn checked_clock(clock: wire::Clock) -> Result<Clock, LiveError> {
    let wire::Clock { main, increment } = clock.checked()?;
    Ok(Clock { main, increment })
}

fn effort(answer: &Answer, spec: &Spec) -> Effort {
    let certainty = answer.evaluation.map_or(Certainty::Estimate, |known| known.certainty);
    Effort {
        player: spec.to_string(),
        depth: answer.depth,
        nodes: answer.nodes,
        microseconds: u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX),
        source: answer.source.to_string(),
        value: answer.evaluation.map(|evaluation| evaluation.number),
        kind: certainty.to_string(),
    }
}
