//! Where evaluations are made: from the engine's scores, and from the utilities of classic players.

use otelo_classic::{ScoredMove, Utility};
use otelo_engine::{Bound, Confidence, Iteration, RootMove, eval::Weights};
use otelo_rules::{Move, Position, Score, Size, Square};

use crate::{CandidateMove, Certainty, Evaluation};

/// An evaluation by a classic player, which values a finished game beyond all estimates: a utility
/// there is a final score that can be forced. It is proved to be the best one only if nothing was
/// estimated.
pub(crate) fn of_utility(utility: Utility, is_proved: bool) -> Evaluation {
    let certainty = if is_proved { Certainty::Exact } else { Certainty::Estimate };
    let score = match utility.0 {
        0 if is_proved => Some(Score::default()),
        _ => utility.proven_score().and_then(Score::new),
    };
    match score {
        Some(score) => Evaluation::discs(score, certainty),
        None => Evaluation::points(utility.0),
    }
}

/// How sure a value of an iteration is, with certain weights. A selective search to the end is as sure
/// as was measured; if nothing was measured, its value is an estimate.
pub(crate) fn certainty_of(
    iteration: Option<Iteration>,
    size: Size,
    weights: &Weights,
) -> Certainty {
    match iteration {
        Some(iteration) if iteration.is_exact() || (iteration.to_end && size == Size::Four) => {
            Certainty::Exact
        }
        Some(Iteration { to_end: true, confidence, .. }) => {
            let measured = weights.measured_certainty(size, confidence);
            let measured = measured.filter(|percent| (1..100).contains(percent));
            measured.map_or(Certainty::Estimate, |percent| Certainty::Probable { percent })
        }
        _ => Certainty::Estimate,
    }
}

/// A move that a classic player has searched.
pub(crate) fn scored(root: &ScoredMove, depth: u8, is_proved: bool) -> CandidateMove {
    CandidateMove {
        played: root.played,
        evaluation: of_utility(root.value, is_proved),
        is_upper_bound: !root.is_value,
        depth,
        confidence: Confidence::CERTAIN.percent(),
        line: vec![root.played],
    }
}

/// A move of the engine's list.
pub(crate) fn candidate(position: &Position, root: &RootMove, weights: &Weights) -> CandidateMove {
    let certainty = certainty_of(root.iteration, position.size(), weights);
    CandidateMove {
        played: root.square.into(),
        evaluation: Evaluation::discs(root.score, certainty),
        is_upper_bound: root.bound == Bound::Upper,
        depth: root.iteration.map_or(0, |iteration| iteration.depth.get()),
        confidence: root
            .iteration
            .map_or(Confidence::CERTAIN, |iteration| iteration.confidence)
            .percent(),
        line: with_passes(*position, &root.line),
    }
}

/// Squares played one after the other, with the passes between them; ends where one is not legal.
pub(crate) fn with_passes(mut position: Position, squares: &[Square]) -> Vec<Move> {
    let mut line = Vec::new();
    for &square in squares {
        if position.must_pass()
            && let Ok(next) = position.play(Move::Pass)
        {
            line.push(Move::Pass);
            position = next;
        }
        let Ok(next) = position.play(square.into()) else { break };
        line.push(square.into());
        position = next;
    }
    line
}
