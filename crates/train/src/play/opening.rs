//! How a game of self-play begins.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Confidence, Engine, Goal};
use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Game, Move, Position, Size};

use super::Openings;

/// How far ahead it is looked whether an opening is even.
const QUIET_DEPTH: Depth = Depth::new(4).expect("at most 60");

/// What a quiet opening is worth to either side, at most, in discs.
const QUIET_VALUE: i8 = 2;

/// How many openings are tried for a quiet one.
const QUIET_TRIES: usize = 50;

/// A quiet opening has no more random moves: later ones are hardly ever even.
const QUIET_LONGEST: u8 = 24;

/// So many random moves may follow on a given position, so that games from the same one differ.
const AFTER_GIVEN: u8 = 2;

/// A position that is not over, to play from.
pub(super) fn opening(
    engine: &mut Engine,
    openings: &Openings,
    rng: &mut Rng,
    stop: &AtomicBool,
) -> Game {
    let kind = rng.u8(0..100);
    if kind < openings.given_percent && !openings.given.is_empty() {
        let given = openings.given[rng.usize(..openings.given.len())];
        let moves = rng.u8(0..=AFTER_GIVEN);
        return random_moves(given, moves, rng).unwrap_or_else(|| Game::from_position(given));
    }
    let start = Position::start(Size::Eight);
    if kind < openings.given_percent.saturating_add(openings.quiet_percent) {
        let (shortest, longest) = (*openings.random.start(), *openings.random.end());
        let moves = rng.u8(shortest..=longest.min(QUIET_LONGEST).max(shortest));
        for _ in 0..QUIET_TRIES {
            if let Some(game) = random_moves(start, moves, rng)
                && is_quiet(engine, game.position(), stop)
            {
                return game;
            }
        }
    }
    loop {
        let moves = rng.u8(openings.random.clone());
        if let Some(game) = random_moves(start, moves, rng) {
            return game;
        }
    }
}

/// A game with so many random moves from a position; none if it is over by then.
fn random_moves(start: Position, moves: u8, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::from_position(start);
    let mut placed = 0;
    while placed < moves && !game.is_over() {
        let chosen = rng.choice(game.position().moves());
        placed += u8::from(chosen.is_some());
        game.play(chosen.map_or(Move::Pass, Move::Place)).expect("a legal move");
    }
    (!game.is_over()).then_some(game)
}

fn is_quiet(engine: &mut Engine, position: &Position, stop: &AtomicBool) -> bool {
    if position.must_pass() {
        return false;
    }
    let goal = Goal { confidence: Confidence::LOWEST, ..Goal::of_depth(QUIET_DEPTH) };
    let found = engine.search(position, goal, SearchLimits::none(stop), |_| {});
    let completed = found.completed;
    completed.is_some_and(|completed| completed.score.discs().abs() <= QUIET_VALUE)
}
