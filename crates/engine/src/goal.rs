//! How far a search shall go.

use std::num::NonZero;

use otelo_limits::Depth;
use otelo_rules::Score;

use crate::Confidence;

/// How far a search shall go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Goal {
    /// How many moves ahead, or to the end of the game.
    pub horizon: Horizon,
    /// How sure it must be.
    pub confidence: Confidence,
    /// How many moves get a value of their own; the others are only known to be no better.
    pub multi_pv: MultiPv,
    /// In a search to the end, scores beyond this for either side count as this: one disc asks only
    /// who wins.
    pub score_bound: Score,
}

/// How many moves ahead a search looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Horizon {
    /// So many; a search that reaches the end of the game by that is a search to the end.
    Moves(Depth),
    /// To the end of the game.
    End,
}

/// How many moves of the root get a value of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MultiPv(NonZero<u8>);

impl MultiPv {
    /// Only the best move.
    pub const ONE: MultiPv = MultiPv(NonZero::<u8>::MIN);

    /// Every move: no board has more of them than squares.
    pub const ALL: MultiPv = MultiPv(NonZero::new(64).expect("64 is not 0"));

    /// So many of the best moves.
    pub const fn new(moves: NonZero<u8>) -> MultiPv {
        MultiPv(moves)
    }

    /// The number of moves.
    pub const fn get(self) -> usize {
        self.0.get() as usize
    }
}

impl Goal {
    /// The exact score, proved.
    pub const EXACT: Goal = Goal {
        horizon: Horizon::End,
        confidence: Confidence::CERTAIN,
        multi_pv: MultiPv::ONE,
        score_bound: Score::MAX,
    };

    /// So many moves ahead, with nothing skipped.
    pub const fn of_depth(depth: Depth) -> Goal {
        Goal { horizon: Horizon::Moves(depth), ..Goal::EXACT }
    }

    /// How deep the search goes with so many empty squares, and whether that is to the end.
    pub(crate) fn depth(&self, empties: u8) -> (Depth, bool) {
        let end = Depth::to_end(empties);
        match self.horizon {
            Horizon::Moves(depth) if depth < end => (depth, false),
            Horizon::Moves(_) | Horizon::End => (end, true),
        }
    }
}
