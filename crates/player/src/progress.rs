//! What a player tells while it thinks.

use std::{sync::Arc, time::Duration};

use otelo_classic::{
    Node, ScoredMove, Utility,
    trace::{Cut, NodeKind, Trace},
};
use otelo_engine::{SearchResult, eval::Weights};
use otelo_limits::Clock;
use otelo_rules::{Move, Position};

use crate::{CandidateMove, Evaluation, evaluate};

/// How far a player has come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    /// How many moves the search looks ahead.
    pub depth: u8,
    /// How many nodes it has visited.
    pub nodes: u64,
    /// How long it has been thinking.
    pub time: Duration,
    /// What the best move so far is worth to the player who moves; of the depth before, as long as
    /// this one has none.
    pub evaluation: Option<Evaluation>,
    /// The best play of both sides from that move on.
    pub line: Vec<Move>,
    /// What is known of each move: all of them from the engine, the best first; from a classic player
    /// those that it has searched at this depth, in its order.
    pub candidates: Vec<CandidateMove>,
}

impl Progress {
    /// How far the engine has come.
    pub(crate) fn of_result(
        position: &Position,
        result: &SearchResult,
        weights: &Arc<Weights>,
        time: Duration,
    ) -> Progress {
        let moves = result.moves.iter();
        let candidates: Vec<CandidateMove> =
            moves.map(|root| evaluate::candidate(position, root, weights)).collect();
        let best = candidates.first();
        Progress {
            depth: result.completed.map_or(0, |last| last.iteration.depth.get()),
            nodes: result.nodes,
            time,
            evaluation: best.map(|best| best.evaluation),
            line: best.map(|best| best.line.clone()).unwrap_or_default(),
            candidates,
        }
    }
}

/// Tells now and then how far a classic search has come.
pub(crate) struct Reporter<'a> {
    clock: &'a dyn Clock,
    report: &'a mut dyn FnMut(Progress),
    progress: Progress,
}

/// One report for so many nodes: some dozens a second.
const NODES_PER_REPORT: u64 = 1 << 18;

impl<'a> Reporter<'a> {
    pub(crate) fn new(clock: &'a dyn Clock, report: &'a mut dyn FnMut(Progress)) -> Reporter<'a> {
        Reporter { clock, report, progress: Progress::default() }
    }

    #[cold]
    fn report(&mut self) {
        self.progress.time = self.clock.now();
        (self.report)(self.progress.clone());
    }
}

impl Trace for Reporter<'_> {
    #[inline]
    fn enter(&mut self, node: &Node, _: Utility, _: Utility) {
        self.progress.nodes += 1;
        let begins = node.ply == 0;
        if begins {
            self.progress.depth = node.depth;
            self.progress.candidates.clear();
        }
        if begins || self.progress.nodes.is_multiple_of(NODES_PER_REPORT) {
            self.report();
        }
    }

    #[inline]
    fn leave(&mut self, _: NodeKind, _: Utility, _: Option<Cut>) {}

    fn searched(&mut self, root: &ScoredMove) {
        // Whether anything was estimated is known only at the end.
        let candidate = evaluate::scored(root, self.progress.depth, false);
        self.progress.candidates.push(candidate);
    }

    fn improve(&mut self, value: Utility, line: &[Move]) {
        self.progress.evaluation = Some(evaluate::of_utility(value, false));
        line.clone_into(&mut self.progress.line);
        if let Some(best) = self.progress.candidates.last_mut() {
            line.clone_into(&mut best.line);
        }
        self.report();
    }
}
