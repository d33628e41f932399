//! What a player's searches cost.

use std::{ops::AddAssign, time::Duration};

/// What the searches of a player cost, over its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchCost {
    /// How many moves it made, without forced passes.
    pub moves: u64,
    /// How many nodes it searched.
    pub nodes: u64,
    /// How long it searched.
    pub time: Duration,
}

impl AddAssign for SearchCost {
    fn add_assign(&mut self, other: SearchCost) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

impl SearchCost {
    /// Nodes a move.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// Milliseconds a move.
    pub fn milliseconds_per_move(&self) -> f64 {
        self.time.as_secs_f64() * 1000.0 / self.moves.max(1) as f64
    }
}
