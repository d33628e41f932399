//! A search of the engine, iteration by iteration: how its choice changed, and what selective search
//! decided.
//!
//! It is the search that the player does for a move, done again: who watches it changes neither the move
//! nor the nodes.

use std::sync::Arc;

use otelo_engine::{ProbCuts, eval::Weights};
use otelo_rules::Position;
use otelo_wire as wire;

use crate::{
    Players, RecordError, Spec, Turn, Who, cached_result::CachedResult,
    engine_player::EnginePlayer, evaluate,
};

impl Players {
    /// Lets the engine search a position as for a move, and records every iteration.
    ///
    /// # Errors
    /// If the player is not the engine, has weights that were not loaded, or the game is over.
    pub fn watch_engine(
        &self,
        position: &Position,
        player: &Spec,
        turn: &Turn<'_>,
    ) -> Result<wire::EngineTrace, RecordError> {
        let not_engine = || RecordError::NotEngine { player: player.to_string() };
        let Who::Engine(engine) = &player.who else { return Err(not_engine()) };
        if position.is_over() {
            return Err(RecordError::GameOver);
        }
        let shared = Arc::clone(self.shared());
        let weights = shared.weights_named(engine.weights()).map_err(|_| not_engine())?;
        let version = shared.engine_version(&weights);
        let watched =
            EnginePlayer::at(position, shared, player, engine.clone(), Arc::clone(&weights));
        let mut iterations = Vec::new();
        let mut before = (0, ProbCuts::default());
        let watched = watched.watch(turn, &mut |found, prob_cuts| {
            let since = (found.result.nodes - before.0, prob_cuts.since(&before.1));
            iterations.extend(iteration(position, found, since, &weights));
            before = (found.result.nodes, prob_cuts.clone());
        });
        let answer = watched.answer;
        Ok(wire::EngineTrace {
            position: position.to_string(),
            size: position.size().side(),
            turn: position.turn().into(),
            player: player.to_string(),
            played: wire::Move(answer.played),
            evaluation: answer.evaluation,
            source: answer.source,
            complete: watched.is_complete,
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
            version: version.version,
            weights: version.weights.to_string(),
            iterations,
        })
    }
}

/// What was known after an iteration, with the nodes and the cuts that were its own.
fn iteration(
    position: &Position,
    found: &CachedResult,
    (nodes, prob_cuts): (u64, ProbCuts),
    weights: &Weights,
) -> Option<wire::EngineIteration> {
    let iteration = found.result.completed?.iteration;
    let moves = found.result.moves.iter().map(|root| {
        let candidate = evaluate::candidate(position, root, weights);
        wire::IterationMove {
            played: wire::Move(candidate.played),
            evaluation: candidate.evaluation,
            at_most: candidate.is_upper_bound,
            line: candidate.line.into_iter().map(wire::Move).collect(),
        }
    });
    let cuts = prob_cuts.by_depth().map(|(depth, count)| wire::SelectiveCuts {
        depth,
        tried: count.tried,
        high: count.high,
        low: count.low,
    });
    Some(wire::EngineIteration {
        depth: iteration.depth.get(),
        end: iteration.to_end,
        confidence: iteration.confidence.percent(),
        nodes,
        seconds: found.time.as_secs_f64(),
        moves: moves.collect(),
        cuts: cuts.collect(),
    })
}
