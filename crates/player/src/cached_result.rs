//! What a search of the engine found out, as the cache keeps it.

use std::time::Duration;

use otelo_engine::{CONFIDENCES, Found, Goal};
use otelo_rules::{Move, Position, Score, Square};

use crate::{Kind, canonical::Canonical, engine_level::CERTAIN};

/// What a search of the engine found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Thought {
    /// The moves, the best first.
    pub(crate) moves: Vec<Candidate>,
    /// Best play of both sides from the first one on.
    pub(crate) line: Vec<Square>,
    pub(crate) depth: u8,
    pub(crate) surety: u8,
    pub(crate) to_end: bool,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// A move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) square: Square,
    pub(crate) score: Score,
    /// Otherwise it is worth at most this.
    pub(crate) exact: bool,
}

impl Thought {
    pub(crate) fn of(found: &Found, time: Duration) -> Thought {
        let moves = found.moves.iter().map(|root| Candidate {
            square: root.square,
            score: score(root.score),
            exact: root.exact,
        });
        Thought {
            moves: moves.collect(),
            line: found.line.clone(),
            depth: found.depth,
            surety: found.surety,
            to_end: found.to_end,
            nodes: found.nodes,
            time,
        }
    }

    /// The same in the position that the canonical one was made from.
    pub(crate) fn back(&self, canonical: &Canonical) -> Thought {
        let mut thought = self.clone();
        for square in thought.moves.iter_mut().map(|root| &mut root.square).chain(&mut thought.line)
        {
            *square = canonical.back(*square);
        }
        thought
    }

    /// Whether the search came as far as it should.
    pub(crate) const fn reached(&self, goal: &Goal) -> bool {
        self.surety >= goal.surety && (self.to_end || self.depth >= goal.depth)
    }

    pub(crate) const fn kind(&self) -> Kind {
        match self.surety {
            _ if !self.to_end => Kind::Estimate,
            CERTAIN => Kind::Exact,
            surety => Kind::Probable(CONFIDENCES[surety as usize]),
        }
    }

    /// What the position is worth to the player to move; nothing if no depth was finished.
    pub(crate) fn score(&self) -> Option<Score> {
        self.moves.first().filter(|_| self.depth > 0).map(|best| best.score)
    }
}

/// A score that an engine gave: never more than there are squares.
pub(crate) fn score(discs: i8) -> Score {
    Score::new(discs.clamp(-64, 64)).expect("it was just cut to size")
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
