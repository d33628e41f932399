//! A classic player that is an algorithm with a depth, such as `alphabeta:5,order=good`.

use std::fmt;

use otelo_classic::{Algorithm, Eval, MoveOrder, SearchSettings};
use otelo_limits::Depth;

/// An algorithm with a depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SearchSpec {
    /// How the tree is searched.
    pub algorithm: Algorithm,
    /// How many moves it looks ahead.
    pub depth: Depth,
    /// What it thinks of a position.
    pub eval: Eval,
    /// In which order it looks at moves.
    pub order: MoveOrder,
}

impl SearchSpec {
    /// With the agent's utility and order.
    pub const fn new(algorithm: Algorithm, depth: Depth) -> SearchSpec {
        SearchSpec { algorithm, depth, eval: Eval::Agent, order: MoveOrder::Zones }
    }

    /// What to search with, by a seed for what is left to chance.
    pub(crate) const fn settings(self, shuffle: Option<u64>) -> SearchSettings {
        let SearchSpec { algorithm, depth, eval, order } = self;
        SearchSettings { algorithm, depth, eval, order, shuffle }
    }
}

impl fmt::Display for SearchSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchSpec { algorithm, depth, eval, order } = self;
        write!(f, "{algorithm}:{depth}")?;
        if *eval != Eval::Agent {
            write!(f, ",eval={eval}")?;
        }
        if *order == MoveOrder::Zones { Ok(()) } else { write!(f, ",order={order}") }
    }
}
