//! One game of self-play.
//!
//! Down to the exact part every move is searched. Then one proof gives the value of all positions that
//! are left, because its line is proved move by move. The transposition table is kept during a game,
//! so positions beside the line of the exact part cost little.

use std::sync::atomic::{AtomicBool, Ordering};

use otelo_engine::{Completed, Confidence, Engine, Goal, SearchResult, eval::DISC};
use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Color, Game, Move, Position, Score, Square, Squares};

use super::{PlaySettings, opening::opening};
use crate::sample::{Origin, Sample, ValueSource};

/// With fewer empty squares, positions beside the game are not valued: there is little to judge.
const FEWEST_BESIDE: u8 = 8;

/// The samples of a game; none if it was stopped.
pub(super) fn play(
    engine: &mut Engine,
    settings: &PlaySettings,
    mut rng: Rng,
    number: u32,
    stop: &AtomicBool,
) -> Option<Vec<Sample>> {
    engine.clear();
    let game = opening(engine, &settings.openings, &mut rng, stop);
    let depth = |_| rng.choice(&settings.depths).copied().unwrap_or(Depth::ZERO);
    let depths = [(); 2].map(depth);
    let mut run = Run { engine, settings, rng, number, stop, game, depths, samples: Vec::new() };
    run.play_to_end()?;
    Some(run.finish())
}

/// A game under way.
struct Run<'a> {
    engine: &'a mut Engine,
    settings: &'a PlaySettings,
    rng: Rng,
    number: u32,
    stop: &'a AtomicBool,
    game: Game,
    /// How far Black and White look ahead.
    depths: [Depth; 2],
    /// With the player to move.
    samples: Vec<(Color, Sample)>,
}

impl Run<'_> {
    fn play_to_end(&mut self) -> Option<()> {
        while !self.game.is_over() {
            let position = *self.game.position();
            if position.must_pass() {
                self.game.play(Move::Pass).expect("a forced pass");
                continue;
            }
            let found = self.search(&position)?;
            let best = &found.moves[0];
            if best.iteration.is_some_and(|iteration| iteration.is_exact()) {
                self.follow(best.score, &best.line)?;
            } else {
                self.add(&position, found.completed?, Origin::Game);
                self.beside(&position, best.square, Some(&found))?;
                self.game.play(best.square).expect("a legal move");
            }
        }
        Some(())
    }

    /// Plays a proved line; every position on it has the same score, for one side or the other.
    fn follow(&mut self, score: Score, line: &[Square]) -> Option<()> {
        let winner = self.game.position().turn();
        for &square in line {
            if self.game.position().must_pass() {
                self.game.play(Move::Pass).expect("a forced pass");
            }
            let position = *self.game.position();
            let discs = i16::from(score.discs()) * DISC as i16;
            let value = if position.turn() == winner { discs } else { -discs };
            self.push(&position, value, ValueSource::Exact, Origin::Game);
            self.beside(&position, square, None)?;
            self.game.play(square).expect("a proved move is legal");
        }
        Some(())
    }

    /// Now and then, values the position after a move that is not the best one.
    fn beside(
        &mut self,
        position: &Position,
        best: Square,
        found: Option<&SearchResult>,
    ) -> Option<()> {
        let others = position.moves() - Squares::of(best);
        let is_late = position.board().empties().len() < FEWEST_BESIDE;
        if self.rng.u8(0..100) >= self.settings.side_percent || is_late {
            return Some(());
        }
        let Some(random) = self.rng.choice(others) else { return Some(()) };
        let second = found.and_then(|found| found.moves.get(1)).filter(|_| self.rng.bool());
        let (square, origin) = match second {
            Some(second) => (second.square, Origin::SecondBest),
            None => (random, Origin::Random),
        };
        let mut after = position.play(square.into()).expect("a legal move");
        if after.must_pass() {
            after = after.play(Move::Pass).expect("a forced pass");
        }
        if !after.is_over() {
            let completed = self.search(&after)?.completed?;
            self.add(&after, completed, origin);
        }
        Some(())
    }

    /// Searches a position that has a move as far as its player does; none if it was stopped.
    fn search(&mut self, position: &Position) -> Option<SearchResult> {
        let goal = if position.board().empties().len() <= self.settings.exact {
            Goal::EXACT
        } else {
            let depth = self.depths[usize::from(position.turn() == Color::White)];
            Goal { confidence: Confidence::LOWEST, ..Goal::of_depth(depth) }
        };
        let limits = SearchLimits::none(self.stop);
        let found = self.engine.search(position, goal, limits, |_| {});
        (!self.stop.load(Ordering::Relaxed)).then_some(found)
    }

    fn add(&mut self, position: &Position, completed: Completed, origin: Origin) {
        let Completed { iteration, score } = completed;
        let source = match iteration.is_exact() {
            true => ValueSource::Exact,
            false => {
                ValueSource::Search { depth: iteration.depth, confidence: iteration.confidence }
            }
        };
        self.push(position, i16::from(score.discs()) * DISC as i16, source, origin);
    }

    fn push(&mut self, position: &Position, value: i16, source: ValueSource, origin: Origin) {
        let sample = Sample { value, source, origin, ..Sample::of_position(position, self.number) };
        self.samples.push((position.turn(), sample));
    }

    /// The samples, now that the result is known.
    fn finish(self) -> Vec<Sample> {
        let outcome = self.game.outcome();
        let with_result = |(turn, sample): (Color, Sample)| {
            let is_of_game = sample.origin == Origin::Game;
            let result = outcome.filter(|_| is_of_game).map(|outcome| outcome.score(turn).discs());
            Sample { result, ..sample }
        };
        self.samples.into_iter().map(with_result).collect()
    }
}
