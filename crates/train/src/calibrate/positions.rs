//! Positions to measure on: from games of the engine against itself.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Confidence, Engine, Goal};
use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Game, Move, Position, Size};

/// How many moves ahead the engine looks in these games.
const DEPTH: Depth = Depth::new(4).expect("at most 60");

/// Positions of games of the engine against itself on a board of a size, endlessly: one of each game,
/// with one number of empty squares after the other, and at least two moves to choose from. Games
/// begin with random moves and follow from the seed.
pub fn positions(
    engine: &mut Engine,
    size: Size,
    empties: std::ops::RangeInclusive<u8>,
    seed: u64,
) -> impl Iterator<Item = Position> {
    let mut number = seed;
    empties.cycle().map(move |empties| {
        loop {
            let found = position(engine, size, empties, &mut Rng::new(number));
            number = number.wrapping_add(1);
            if let Some(position) = found {
                return position;
            }
        }
    })
}

/// A position of one game, if it has one that fits.
fn position(engine: &mut Engine, size: Size, empties: u8, rng: &mut Rng) -> Option<Position> {
    let stop = AtomicBool::new(false);
    let goal = Goal { confidence: Confidence::LOWEST, ..Goal::of_depth(DEPTH) };
    let mut game = Game::new(size);
    // A fifth of the game, so that no two games are the same.
    let random = usize::from(size.area() / 5);
    while !game.is_over() && game.position().board().empties().len() > empties {
        let position = game.position();
        let played = if position.must_pass() {
            Move::Pass
        } else if game.ply() < random {
            rng.choice(position.moves()).map_or(Move::Pass, Move::Place)
        } else {
            engine.clear();
            engine.search(position, goal, SearchLimits::none(&stop), |_| {}).moves[0].square.into()
        };
        game.play(played).expect("a legal move");
    }
    let position = *game.position();
    let fits = position.board().empties().len() == empties && position.moves().len() >= 2;
    fits.then_some(position)
}
