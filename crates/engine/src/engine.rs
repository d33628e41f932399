//! The engine as others see it: a position and a goal in, what was found out comes back.

use std::{sync::Arc, thread};

use otelo_kernels::Tier;
use otelo_rules::{Position, Square};

use crate::{
    confidence::SURE,
    eval::Weights,
    root::{Root, steps},
    table::Table,
    tiers,
    worker::{Job, Watch, Worker},
};

/// The size of the table for the end of the game, in megabytes: larger ones leave the cache.
const ENDINGS: usize = 1;

/// An engine: its weights, its memory, its threads.
pub struct Engine {
    tier: Tier,
    weights: Arc<Weights>,
    table: Table,
    endings: Table,
    threads: usize,
}

/// How far a search shall go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// How many moves ahead; as many as there are empty squares, or more, is to the end.
    pub depth: u8,
    /// How sure it must be: an index of [`crate::CONFIDENCES`].
    pub surety: u8,
    /// How many moves get a value of their own; the others are only known to be no better.
    pub lines: usize,
    /// In a search to the end, scores beyond this for either side count as this: 1 asks only who
    /// wins.
    pub most: i8,
}

impl Goal {
    /// The exact score, with certainty.
    pub const EXACT: Goal = Goal { depth: u8::MAX, surety: SURE, lines: 1, most: 64 };
}

/// What a search found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The moves, the best first; none if there is none.
    pub moves: Vec<RootMove>,
    /// Best play of both sides from the best move on, as far as it is known.
    pub line: Vec<Square>,
    /// How many moves ahead the last finished search looked.
    pub depth: u8,
    /// How sure it was.
    pub surety: u8,
    /// Whether it looked to the end of the game.
    pub to_end: bool,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move of the position that was searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootMove {
    /// Where.
    pub square: Square,
    /// What it is worth in discs, or the most that it can be worth.
    pub score: i8,
    /// Whether the score is its value, and not only a bound.
    pub exact: bool,
    /// The discs after it, those of the player to move first.
    pub(crate) child: (u64, u64),
    /// The scores of the last searches of even and of odd depth, which differ more than those of
    /// the same kind.
    pub(crate) guesses: [i8; 2],
}

impl Engine {
    /// An engine with a table of so many megabytes.
    pub fn new(tier: Tier, weights: Arc<Weights>, megabytes: usize, threads: usize) -> Engine {
        Engine {
            tier,
            weights,
            table: Table::new(megabytes),
            endings: Table::new(ENDINGS.min(megabytes)),
            threads: threads.max(1),
        }
    }

    /// Forgets all positions.
    pub fn forget(&self) {
        self.table.forget();
        self.endings.forget();
    }

    /// Searches a position, and reports each step that it finishes. If it is stopped, the answer is
    /// what it had finished by then.
    pub fn search(
        &self,
        position: &Position,
        goal: Goal,
        watch: Watch<'_>,
        mut on_step: impl FnMut(&Found),
    ) -> Found {
        self.table.grow_old();
        self.endings.grow_old();
        let job = Job::new([&self.table, &self.endings], &self.weights, watch);
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|_| {
                    scope.spawn(|| {
                        Worker::new(&job, SURE)
                            .serve(|worker, split| tiers::work(self.tier, worker, split))
                    })
                })
                .collect();
            let closing = Closing(&job);
            let mut root = Root::new(self.tier, &job, position);
            let mut found = root.found(goal, 0, 0);
            for (depth, surety) in steps(root.empties, goal) {
                if !root.step(depth, surety, goal) {
                    found.moves = root.found(goal, depth, surety).moves;
                    break;
                }
                found = root.found(goal, depth, surety);
                on_step(&found);
            }
            found.line = root.line(&found, goal);
            drop(closing);
            for helper in helpers {
                helper.join().expect("a helper does not panic");
            }
            root.worker.look();
            found.nodes = job.nodes();
            found
        })
    }
}

/// Sends the helpers home, whatever happens.
struct Closing<'a, 'b>(&'a Job<'b>);

impl Drop for Closing<'_, '_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
