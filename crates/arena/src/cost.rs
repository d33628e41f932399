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

/// The processor time of a player, over the games in which it could be measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CpuTime {
    /// How many games.
    pub games: u64,
    /// Their processor time together.
    pub time: Duration,
}

impl CpuTime {
    /// The processor time of a game on average, if it was measured in one.
    pub fn per_game(&self) -> Option<Duration> {
        (self.games > 0).then(|| self.time.div_f64(self.games as f64))
    }
}

impl AddAssign<Duration> for CpuTime {
    /// Adds a game.
    fn add_assign(&mut self, time: Duration) {
        self.games += 1;
        self.time += time;
    }
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
