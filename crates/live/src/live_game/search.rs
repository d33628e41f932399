//! When computers think about a game: for their moves, and for hints.

use otelo_player::{EngineSpec, Level, Spec, Who};
use otelo_rules::Color;

use super::LiveGame;
use crate::Event;

/// What computers are doing for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchState {
    /// Nothing.
    #[default]
    Idle,
    /// One searches for its move.
    Move,
    /// One searches for a hint.
    Hint,
}

/// The level that gives hints, unless a stronger engine plays.
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

    /// The computer that is to think about its move now: it need not wait for a click, or somebody
    /// has clicked.
    pub fn computer_to_search(&self) -> Option<&Spec> {
        self.computer_to_move().filter(|_| !self.step || self.released)
    }

    /// Lets a computer that waits before its moves think about the next one, or wait again.
    pub fn release(&mut self, released: bool) {
        self.released = released;
    }

    /// Whether a computer is to move and waits for a click. For a pass it does not.
    pub(super) fn waits(&self, search: SearchState) -> bool {
        let is_idle = search == SearchState::Idle && !self.position().must_pass();
        self.computer_to_move().is_some() && is_idle
    }

    /// Whether a search goes on after events that have led to this game.
    pub fn keeps_search(&self, search: SearchState, events: &[Event]) -> bool {
        if events.iter().any(Event::moves_the_game) {
            false
        } else if events.iter().any(Event::changes_the_players) {
            // A hint is still good, unless a computer moves instead of the person who asked.
            search == SearchState::Hint && self.computer_to_move().is_none()
        } else {
            true
        }
    }

    /// Who is asked for a hint. If a stronger engine plays than the usual one, it is asked, so that
    /// it gives no other advice than it would follow itself.
    pub fn hint_player(&self) -> Spec {
        let usual = Spec::new(Who::Engine(EngineSpec::new(HINT_LEVEL)));
        let level = |spec: &&Spec| match &spec.who {
            Who::Engine(engine) => engine.level().number(),
            _ => 0,
        };
        let [black, white] = Color::BOTH.map(|color| self.spec(color));
        // The usual one is the last, so that it is taken where another is only as strong.
        [black, white, &usual].into_iter().max_by_key(level).unwrap_or(&usual).clone()
    }
}
