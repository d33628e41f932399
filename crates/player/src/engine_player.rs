//! The engine's moves.

use std::{
    f64::consts::TAU,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use fastrand::Rng;
use otelo_classic::Clock;
use otelo_engine::Watch;
use otelo_rules::{Move, Position};

use crate::{
    Answer, EngineLevel, Limits, Players, Progress, RootMove, Source, Worth,
    cache::Settings,
    canonical::Canonical,
    choose::plain,
    pool::Make,
    thought::{Candidate, Thought, with_passes},
};

/// What the engine is asked, beside the position.
pub(crate) struct Question<'a> {
    pub(crate) level: &'a EngineLevel,
    pub(crate) limits: &'a Limits,
    /// When to stop, on the clock.
    pub(crate) deadline: Option<Duration>,
    /// Decides where chance does; mixed with the position.
    pub(crate) seed: u64,
    pub(crate) clock: &'a (dyn Clock + Sync),
    pub(crate) stop: &'a AtomicBool,
}

impl Players {
    /// Asks the engine for a move where there is one.
    pub(crate) fn engine_answer(
        &self,
        position: &Position,
        question: &Question<'_>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Answer {
        let moves = position.moves();
        if let (Some(only), 1) = (moves.first(), moves.len())
            && !question.level.must_solve()
        {
            return Answer { time: question.clock.now(), ..plain(only.into(), Source::Only) };
        }
        let thought = self.think(position, question, on_progress);
        let error = question.level.level().error();
        // What is seen to the end is not misjudged.
        let played = match error > 0.0 && !thought.to_end {
            true => misjudged(&thought.moves, error, question.seed),
            false => thought.moves[0],
        };
        answer_of(position, &thought, played)
    }

    /// What the engine thinks of a position: what it thought before, or a search, which is always one
    /// of the canonical position, so that it does not matter which of the two it is.
    fn think(
        &self,
        position: &Position,
        question: &Question<'_>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Thought {
        let Question { level, limits, deadline, clock, stop, .. } = *question;
        let canonical = Canonical::of(position);
        let goal = level.goal(position.board().empties().len());
        let most = |allowed: Option<usize>| allowed.unwrap_or(usize::MAX).max(1);
        let make = Make {
            megabytes: level.level().megabytes().min(most(limits.megabytes)),
            threads: level.threads().min(most(limits.threads)),
        };
        let settings = Settings {
            goal,
            nodes: level.nodes(),
            megabytes: make.megabytes,
            threads: make.threads,
            weights: *self.weights().hash(),
            version: env!("CARGO_PKG_VERSION"),
        };
        // Without its lock while it searches: others look things up meanwhile.
        let known = self.cache().thought(&canonical.position, &settings);
        if let Some(thought) = known {
            return thought.back(&canonical);
        }
        let now = || clock.now();
        let watch = Watch { now: &now, deadline, nodes: level.nodes(), stop };
        let found = self.with_engine(make, |engine| {
            engine.search(&canonical.position, goal, watch, |step| {
                on_progress(Progress::of_step(step, clock.now(), |square| canonical.back(square)));
            })
        });
        let thought = Arc::new(Thought::of(&found, clock.now()));
        let mut cache = self.cache();
        if thought.reached(&goal) {
            cache.keep(&canonical.position, settings, Arc::clone(&thought));
        } else {
            cache.learn(&canonical.position, &thought);
        }
        drop(cache);
        thought.back(&canonical)
    }
}

/// The best move to somebody who is wrong about each by some discs.
fn misjudged(moves: &[Candidate], error: f64, seed: u64) -> Candidate {
    let mut rng = Rng::with_seed(seed);
    let mut by_square = moves.to_vec();
    by_square.sort_by_key(|root| root.square);
    let judged = by_square.into_iter().map(|root| {
        let seen = f64::from(root.score.discs()) + error * normal(&mut rng);
        (seen, root)
    });
    let best = judged.max_by(|(a, _), (b, _)| a.total_cmp(b));
    best.expect("there is a move").1
}

/// A number from the normal distribution, by Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let (radius, angle) = (1.0 - rng.f64(), rng.f64());
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}

fn answer_of(position: &Position, thought: &Thought, played: Candidate) -> Answer {
    let is_finished = thought.depth > 0;
    let source = if is_finished { Source::Search } else { Source::Fallback };
    let roots = thought.moves.iter().filter(|_| is_finished).map(|root| RootMove {
        played: Move::Place(root.square),
        worth: Worth::Score(root.score),
        exact: root.exact,
    });
    let line = match thought.line.first() == Some(&played.square) {
        true => with_passes(*position, &thought.line),
        false => vec![played.square.into()],
    };
    Answer {
        worth: is_finished.then_some(Worth::Score(played.score)),
        kind: thought.kind(),
        line,
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time,
        roots: roots.collect(),
        ..plain(played.square.into(), source)
    }
}

#[cfg(test)]
mod tests {
    use otelo_rules::Score;

    use super::*;

    #[test]
    fn errors_are_normally_distributed() {
        let mut rng = Rng::with_seed(1);
        let numbers: Vec<f64> = (0..10_000).map(|_| normal(&mut rng)).collect();
        let mean = numbers.iter().sum::<f64>() / 10_000.0;
        let variance = numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 10_000.0;
        let within = numbers.iter().filter(|x| x.abs() < 1.0).count();
        assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
        assert!((6_600..7_050).contains(&within), "{within}");
    }

    #[test]
    fn the_greater_the_error_the_more_often_it_errs() {
        let candidate = |square: &str, discs| Candidate {
            square: square.parse().unwrap(),
            score: Score::new(discs).unwrap(),
            exact: true,
        };
        let moves = [candidate("d3", 6), candidate("a1", 0), candidate("h8", -6)];
        let right = |error| {
            let played = (0..1000).map(|seed| misjudged(&moves, error, seed));
            played.filter(|root| *root == moves[0]).count()
        };
        let [little, some, much] = [1.0, 5.0, 20.0].map(right);
        assert!(
            little > 990 && some < little && much < some && much > 333,
            "{little} {some} {much}"
        );
        assert_eq!(misjudged(&moves, 5.0, 7), misjudged(&moves, 5.0, 7));
    }
}
