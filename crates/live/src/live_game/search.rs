//! When a search is needed: for a computer's move, or for a hint.

use otelo_player::{EngineSpec, Level, Spec, Who};
use otelo_rules::Color;

use super::LiveGame;
use crate::Event;

/// The search for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchState {
    /// None.
    #[default]
    Idle,
    /// For a computer's move; it waits in the queue.
    Queued,
    /// For a computer's move; it is running.
    Move,
    /// For a hint.
    Hint,
}

/// The level of the engine that gives hints, unless a stronger one plays.
const HINT_LEVEL: Level = match Level::new(12) {
    Some(level) => level,
    None => panic!("there is such a level"),
};

impl LiveGame {
    /// The computer that is to move.
    pub fn computer_to_move(&self) -> Option<&Spec> {
        let turn = self.position().turn();
        (!self.is_over() && !self.is_person(turn)).then(|| self.spec(turn))
    }

    /// The computer that must search for its move now: it is not in step mode, or it was released
    /// by a click.
    pub fn computer_to_search(&self) -> Option<&Spec> {
        self.computer_to_move().filter(|_| !self.step || self.released)
    }

    /// In step mode, lets the computer search for its next move, or makes it wait again.
    pub fn release(&mut self, released: bool) {
        self.released = released;
    }

    /// Whether a computer is to move and waits for a click. It does not wait before a pass.
    pub(super) fn waits(&self, search: SearchState) -> bool {
        let is_idle = search == SearchState::Idle && !self.position().must_pass();
        self.computer_to_move().is_some() && is_idle
    }

    /// Whether a running search stays useful after the events that led to this game.
    pub fn keeps_search(&self, search: SearchState, events: &[Event]) -> bool {
        if events.iter().any(Event::moves_the_game) {
            false
        } else if events.iter().any(Event::changes_the_players) {
            // A hint stays useful, unless a computer has taken over the seat of the side to move.
            search == SearchState::Hint && self.computer_to_move().is_none()
        } else {
            true
        }
    }

    /// The player that gives hints: the usual engine, or a stronger one that plays in this game.
    /// Then the hint is the move that the stronger engine would play itself.
    pub fn hint_player(&self) -> Spec {
        let usual = Spec::new(Who::Engine(EngineSpec::new(HINT_LEVEL)));
        let level = |spec: &&Spec| match &spec.who {
            Who::Engine(engine) => engine.level().number(),
            _ => 0,
        };
        let [black, white] = Color::BOTH.map(|color| self.spec(color));
        // `max_by_key` takes the last of equals, so the usual one comes last.
        [black, white, &usual].into_iter().max_by_key(level).unwrap_or(&usual).clone()
    }
}
