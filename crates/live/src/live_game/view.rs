//! The read models of a game: the view for clients, and the standing for lists.

use std::time::Duration;

use otelo_rules::{Color, Move, Outcome, Position};
use otelo_wire as wire;

use super::{LiveGame, SearchState};
use crate::{Effort, Ended, Standing};

/// The part of the view that does not come from the game itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Surroundings {
    /// The time, on the same clock as everywhere else.
    pub now: Duration,
    /// The search that is running.
    pub search: SearchState,
    /// Whether that search has been waiting in the queue for long enough to tell.
    pub queued: bool,
    /// The seats whose device is not connected: see [`LiveGame::absent`].
    pub absent: Vec<Color>,
}

impl LiveGame {
    /// The standing of the game, for lists.
    pub fn standing(&self) -> Standing {
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
            board: Some(*self.position().board()),
        }
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<wire::Outcome> {
        self.is_over().then(|| wire::Outcome {
            winner: self.winner().map(Into::into),
            score: Outcome::of(self.position().board()).score(Color::Black).discs(),
            resigned: self.resigned().map(Into::into),
            flagged: self.flagged().map(Into::into),
        })
    }

    /// The game as it is sent to clients after a change.
    pub fn view(&self, change: wire::Change, surroundings: Surroundings) -> wire::GameView {
        let Surroundings { now, search, queued, absent } = surroundings;
        let position = self.position();
        let outcome = Outcome::of(position.board());
        let over = self.is_over();
        let legal = if over { Default::default() } else { position.moves() };
        let legal = legal.iter().map(|square| wire::Legal {
            square: wire::Square(square),
            flips: flips(position, Move::Place(square)),
        });
        let history = self.game.history();
        let after = history.iter().skip(1).map(|(position, _)| position).chain([position]);
        let moves = history.iter().zip(after).zip(&self.line);
        let moves = moves.map(|(((before, played), after), entry)| wire::Played {
            color: before.turn().into(),
            played: wire::Move(*played),
            flips: flips(before, *played),
            effort: entry.effort.as_ref().map(Effort::view),
            left: entry.left,
            opening: otelo_openings::of_position(after).map(Into::into),
        });
        let seat = |color: Color| {
            let seat = self.seat(color);
            wire::Seat { spec: seat.spec.to_string(), name: seat.name.clone() }
        };
        let invited = Color::BOTH.into_iter().filter(|color| self.seat(*color).invited.is_some());
        let start = self.game.start();
        let line = position.to_string();
        wire::GameView {
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
            undo: self.resigned().is_some()
                || (self.flagged().is_none() && self.undo_to(None).is_some()),
            redo: self.redo_to().is_some(),
            seats: wire::Seats { black: seat(Color::Black), white: seat(Color::White) },
            step: self.step,
            waiting: self.waits(search),
            thinking: matches!(search, SearchState::Queued | SearchState::Move),
            queued,
            outcome: self.outcome(),
            start: (start != Position::start(start.size())).then(|| start.to_string()),
            seed: self.seed().to_string(),
            title: self.title.clone(),
            clock: self.clock_face(now),
            shared: self.is_shared(),
            invited: invited.map(Into::into).collect(),
            absent: absent.into_iter().map(Into::into).collect(),
            request: self.request,
            next: self.next.as_ref().map(ToString::to_string),
        }
    }
}

/// The discs that a move flips.
fn flips(before: &Position, played: Move) -> Vec<wire::Square> {
    match played {
        Move::Place(square) => before.flips(square).iter().map(wire::Square).collect(),
        Move::Pass => Vec::new(),
    }
}
