//! The engine as others see it: a position and a goal in, what was found out comes back.

use std::{panic::resume_unwind, sync::Arc, thread};

use otelo_kernels::Tier;
use otelo_limits::SearchLimits;
use otelo_rules::Position;

use crate::{
    Confidence, Goal, ProbCuts, SearchResult,
    eval::Weights,
    root::Root,
    table::Table,
    tiers,
    worker::{SharedSearch, Worker},
};

/// The size of the table for the last part of the game, in megabytes: larger ones leave the cache.
const ENDGAME_TABLE: usize = 1;

/// An engine: its weights, its transposition tables, its threads.
pub struct Engine {
    tier: Tier,
    weights: Arc<Weights>,
    table: Table,
    endgame_table: Table,
    threads: usize,
}

/// What an engine is made of, beside its weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EngineConfig {
    /// The size of the transposition table in megabytes.
    pub megabytes: usize,
    /// How many threads search; at least one does.
    pub threads: usize,
}

impl Engine {
    /// An engine with empty tables.
    pub fn new(tier: Tier, weights: Arc<Weights>, config: EngineConfig) -> Engine {
        let EngineConfig { megabytes, threads } = config;
        Engine {
            tier,
            weights,
            table: Table::new(megabytes),
            endgame_table: Table::new(ENDGAME_TABLE.min(megabytes)),
            threads: threads.max(1),
        }
    }

    /// Empties the transposition tables.
    pub fn clear(&mut self) {
        self.table.clear();
        self.endgame_table.clear();
    }

    /// Searches a position by iterative deepening, and reports after each iteration. If it is
    /// stopped, the answer is what it has found until then.
    pub fn search(
        &mut self,
        position: &Position,
        goal: Goal,
        limits: SearchLimits<'_>,
        mut on_iteration: impl FnMut(&SearchResult),
    ) -> SearchResult {
        self.watch(position, goal, limits, |result, _| on_iteration(result))
    }

    /// The same search, which also reports what ProbCut has decided until then.
    pub fn watch(
        &mut self,
        position: &Position,
        goal: Goal,
        limits: SearchLimits<'_>,
        mut on_iteration: impl FnMut(&SearchResult, &ProbCuts),
    ) -> SearchResult {
        self.table.new_generation();
        self.endgame_table.new_generation();
        let shared = SharedSearch::new([&self.table, &self.endgame_table], &self.weights, limits);
        let tier = self.tier;
        thread::scope(|scope| {
            // With one thread none is started, which a browser could not do.
            let helpers: Vec<_> = (1..self.threads)
                .map(|_| {
                    scope.spawn(|| {
                        Worker::new(&shared, Confidence::CERTAIN)
                            .help(|worker, split| tiers::search_split(tier, worker, split))
                    })
                })
                .collect();
            let closing = Closing(&shared);
            let result = Root::new(tier, &shared, position, goal).deepen(&mut on_iteration);
            drop(closing);
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            SearchResult { nodes: shared.nodes(), ..result }
        })
    }
}

/// Ends the helpers when the search ends, also by a panic.
struct Closing<'a, 'b>(&'a SharedSearch<'b>);

impl Drop for Closing<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abort();
        }
        self.0.close();
    }
}
