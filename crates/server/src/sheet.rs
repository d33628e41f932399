//! The score sheet of a game: its moves, who plays, how it stands. No I/O.
//!
//! Every change is first decided, as events that the rules allow; then they are saved; then they
//! are entered here. A sheet is therefore always what its events say, and can be made from them
//! again.

use otelo_formats::diagram;
use otelo_player::{Answer, Kind, ParseSpecError, Spec, Who};
use otelo_rules::{Color, Game, Move, Outcome, Position};
use otelo_store::{Effort, Ended, Event, GameId, NodeId, Saved, Seat, Setup, Standing};

use crate::{
    error::{ApiError, LONGEST_NAME},
    wire,
};

/// A game, its players and its result.
#[derive(Debug, Clone)]
pub(crate) struct Sheet {
    id: GameId,
    game: Game,
    /// What is kept beside each move, first those played, then those taken back.
    line: Vec<Entry>,
    seats: [(Spec, Option<String>); 2],
    step: bool,
    seed: u64,
    resigned: Option<Color>,
    /// How many events there have been.
    events: u32,
}

#[derive(Debug, Clone)]
struct Entry {
    /// Where the store keeps the move; unknown as long as it is only tried out.
    node: Option<NodeId>,
    effort: Option<Effort>,
}

/// What a person may do to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    Play(otelo_rules::Square),
    Undo,
    Redo,
    Resign(Color),
    Rename(Color, Option<String>),
    Seats(Spec, Spec),
    Step(bool),
}

impl Sheet {
    /// An empty sheet.
    pub(crate) fn new(id: GameId, setup: &Setup) -> Result<Sheet, ParseSpecError> {
        let seat = |seat: &Seat| seat.spec.parse().map(|spec: Spec| (spec, seat.name.clone()));
        Ok(Sheet {
            id,
            game: Game::from_position(setup.start),
            line: Vec::new(),
            seats: [seat(&setup.black)?, seat(&setup.white)?],
            step: setup.step,
            seed: setup.seed,
            resigned: None,
            events: 0,
        })
    }

    /// The sheet of a saved game.
    pub(crate) fn restored(saved: &Saved) -> Result<Sheet, ApiError> {
        let damaged = |detail: String| ApiError::Damaged { game: saved.id.to_string(), detail };
        let mut sheet = Sheet::new(saved.id.clone(), &saved.setup)
            .map_err(|error| damaged(error.to_string()))?;
        for recorded in &saved.events {
            let entered = sheet.enter(&recorded.event, recorded.node);
            entered.map_err(|error| damaged(error.to_string()))?;
        }
        Ok(sheet)
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn ply(&self) -> usize {
        self.game.ply()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn events(&self) -> u32 {
        self.events
    }

    /// Whether the computer waits for a click before each of its moves.
    pub(crate) fn steps(&self) -> bool {
        self.step
    }

    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.is_over()
    }

    fn spec(&self, color: Color) -> &Spec {
        &self.seats[color as usize].0
    }

    fn is_person(&self, color: Color) -> bool {
        self.spec(color).who == Who::Human
    }

    /// The computer that is to move.
    pub(crate) fn computer_to_move(&self) -> Option<&Spec> {
        let turn = self.position().turn();
        (!self.is_over() && !self.is_person(turn)).then(|| self.spec(turn))
    }

    /// The events of an act, if it is allowed now.
    pub(crate) fn decide(&self, act: Act) -> Result<Vec<Event>, ApiError> {
        match act {
            Act::Play(square) => {
                self.check_persons_turn()?;
                self.played(Move::Place(square), None)
            }
            Act::Undo if self.resigned.is_some() => {
                Ok(vec![Event::Undone { to: self.node_at(self.ply()) }])
            }
            Act::Undo => {
                let to = self.undo_to().ok_or(ApiError::NothingToUndo)?;
                Ok(vec![Event::Undone { to: self.node_at(to) }])
            }
            Act::Redo => {
                let to = self.redo_to().ok_or(ApiError::NothingToRedo)?;
                Ok(vec![Event::Redone { to: self.node_at(to).ok_or(ApiError::NothingToRedo)? }])
            }
            Act::Resign(color) => {
                self.check_running()?;
                if !self.is_person(color) {
                    return Err(ApiError::ComputersSeat { color });
                }
                Ok(vec![Event::Resigned { color }])
            }
            Act::Rename(color, name) => {
                Ok(vec![Event::Renamed { color, name: checked_name(name)? }])
            }
            Act::Seats(black, white) => {
                Ok(vec![Event::Seated { black: black.to_string(), white: white.to_string() }])
            }
            Act::Step(on) => Ok(vec![Event::Stepped { on }]),
        }
    }

    /// The events of a computer's answer.
    pub(crate) fn answered(&self, answer: &Answer) -> Result<Vec<Event>, ApiError> {
        let spec = self.spec(self.position().turn());
        self.played(answer.played, Some(effort(answer, spec)))
    }

    /// The pass that is due: a game may begin with one.
    pub(crate) fn due(&self) -> Vec<Event> {
        if self.is_over() { Vec::new() } else { forced_pass(self.position()) }
    }

    /// A move, and the pass that it forces on the opponent.
    fn played(&self, played: Move, answer: Option<Effort>) -> Result<Vec<Event>, ApiError> {
        let next = self.position().play(played)?;
        let mut events = vec![Event::Played { played, answer }];
        events.extend(forced_pass(&next));
        Ok(events)
    }

    /// That a person is to move.
    pub(crate) fn check_persons_turn(&self) -> Result<(), ApiError> {
        self.check_running()?;
        let color = self.position().turn();
        if self.is_person(color) { Ok(()) } else { Err(ApiError::ComputersTurn { color }) }
    }

    fn check_running(&self) -> Result<(), ApiError> {
        match self.is_over() {
            true => Err(otelo_rules::PlayError::GameOver.into()),
            false => Ok(()),
        }
    }

    /// Enters an event with the node that it leads to.
    pub(crate) fn enter(&mut self, event: &Event, node: Option<NodeId>) -> Result<(), ApiError> {
        match event {
            Event::Played { played, answer } => {
                let ply = self.ply();
                self.game.play(*played)?;
                self.line.truncate(ply);
                self.line.push(Entry { node, effort: answer.clone() });
            }
            // To give up is taken back alone: the position stays.
            Event::Undone { .. } if self.resigned.is_some() => self.resigned = None,
            Event::Undone { to } => {
                let to = self.ply_of(*to).filter(|&to| to <= self.ply());
                let to = to.ok_or(ApiError::NothingToUndo)?;
                while self.ply() > to {
                    self.game.undo();
                }
            }
            Event::Redone { to } => {
                let to = self.ply_of(Some(*to)).filter(|&to| to >= self.ply());
                let to = to.ok_or(ApiError::NothingToRedo)?;
                while self.ply() < to {
                    self.game.redo();
                }
            }
            Event::Resigned { color } => self.resigned = Some(*color),
            Event::Renamed { color, name } => self.seats[*color as usize].1.clone_from(name),
            Event::Seated { black, white } => {
                for (seat, spec) in self.seats.iter_mut().zip([black, white]) {
                    seat.0 = parsed(spec)?;
                }
            }
            Event::Stepped { on } => self.step = *on,
        }
        self.events += 1;
        Ok(())
    }

    /// The node of the last of so many moves.
    fn node_at(&self, ply: usize) -> Option<NodeId> {
        ply.checked_sub(1).and_then(|last| self.line.get(last)?.node)
    }

    fn ply_of(&self, node: Option<NodeId>) -> Option<usize> {
        match node {
            None => Some(0),
            Some(_) => Some(1 + self.line.iter().position(|entry| entry.node == node)?),
        }
    }

    /// Where undo leads: to the last position before this one in which a person had a choice.
    fn undo_to(&self) -> Option<usize> {
        let history = self.game.history().iter().map(|(before, _)| before);
        let mut choices = history.enumerate().filter(|(_, position)| self.is_choice(position));
        choices.next_back().map(|(ply, _)| ply)
    }

    /// Where redo leads: to the next such position, or to the end of what was taken back. Nothing is
    /// played in a game that was given up.
    fn redo_to(&self) -> Option<usize> {
        if self.resigned.is_some() {
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

    /// How the game stands, for lists.
    pub(crate) fn standing(&self) -> Standing {
        let outcome = Outcome::of(self.position().board());
        let ended = self.is_over().then(|| match self.winner() {
            Some(color) => Ended::Won(color),
            None => Ended::Drawn,
        });
        Standing {
            ply: u32::try_from(self.ply()).unwrap_or(u32::MAX),
            black: outcome.discs(Color::Black),
            white: outcome.discs(Color::White),
            ended,
        }
    }

    /// Who has won, once the game is over.
    fn winner(&self) -> Option<Color> {
        match self.resigned {
            Some(color) => Some(!color),
            None => self.game.outcome()?.winner(),
        }
    }

    /// The game as clients see it.
    pub(crate) fn view(&self, change: wire::Change) -> wire::Position {
        let position = self.position();
        let outcome = Outcome::of(position.board());
        let over = self.is_over();
        let legal = if over { Default::default() } else { position.moves() };
        let legal = legal.iter().map(|square| wire::Legal {
            square: wire::Square(square),
            flips: position.flips(square).iter().map(wire::Square).collect(),
        });
        let moves = self.game.history().iter().zip(&self.line).map(|((before, played), entry)| {
            wire::Played {
                color: before.turn().into(),
                played: wire::Move(*played),
                effort: entry.effort.as_ref().map(shown_effort),
            }
        });
        let seat = |color: Color| {
            let (spec, name) = &self.seats[color as usize];
            wire::Seat { spec: spec.to_string(), name: name.clone() }
        };
        let start = self.game.start();
        let line = diagram::line(position);
        wire::Position {
            game: self.id.to_string(),
            change,
            size: position.size().side(),
            board: line.split_whitespace().next().unwrap_or_default().to_owned(),
            turn: (!over).then(|| position.turn().into()),
            legal: legal.collect(),
            black: outcome.discs(Color::Black),
            white: outcome.discs(Color::White),
            ply: self.ply(),
            moves: moves.collect(),
            undo: self.resigned.is_some() || self.undo_to().is_some(),
            redo: self.redo_to().is_some(),
            seats: wire::Seats { black: seat(Color::Black), white: seat(Color::White) },
            step: self.step,
            waiting: false,
            thinking: false,
            outcome: over.then(|| wire::Outcome {
                winner: self.winner().map(Into::into),
                score: outcome.score(Color::Black).discs(),
                resigned: self.resigned.map(Into::into),
            }),
            start: (start != Position::start(start.size())).then(|| diagram::line(&start)),
        }
    }
}

fn forced_pass(position: &Position) -> Vec<Event> {
    let pass = Event::Played { played: Move::Pass, answer: None };
    if position.must_pass() { vec![pass] } else { Vec::new() }
}

/// The name of a player, read.
pub(crate) fn parsed(spec: &str) -> Result<Spec, ApiError> {
    spec.parse().map_err(|source| ApiError::Player { seen: spec.to_owned(), source })
}

/// A name that can be shown; one of blanks is none.
pub(crate) fn checked_name(name: Option<String>) -> Result<Option<String>, ApiError> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > LONGEST_NAME => Err(ApiError::Name),
        Some(name) if name.chars().any(char::is_control) => Err(ApiError::Name),
        _ => Ok(name),
    }
}

fn effort(answer: &Answer, spec: &Spec) -> Effort {
    Effort {
        player: spec.to_string(),
        depth: answer.depth,
        nodes: answer.nodes,
        microseconds: u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX),
        source: answer.source.to_string(),
        value: answer.worth.map(|worth| worth.number()),
        kind: match answer.kind {
            Kind::Exact => "exact".to_owned(),
            Kind::Probable(percent) => format!("probable {percent}"),
            Kind::Estimate => "estimate".to_owned(),
        },
    }
}

fn shown_effort(effort: &Effort) -> wire::Effort {
    wire::Effort {
        player: effort.player.clone(),
        depth: effort.depth,
        nodes: effort.nodes,
        milliseconds: effort.microseconds as f64 / 1000.0,
        source: effort.source.clone(),
    }
}

#[cfg(test)]
mod examples;
