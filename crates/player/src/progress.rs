//! What a player tells while it thinks.

use std::time::Duration;

use otelo_classic::{
    Clock, Node, Utility,
    trace::{Cut, Kind, Trace},
};
use otelo_engine::Found;
use otelo_rules::{Move, Square};

use crate::{Worth, thought::score};

/// How far a player has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// How many moves the search looks ahead.
    pub depth: u8,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How long it has been thinking.
    pub time: Duration,
    /// What the best move so far is worth to the player who moves; of the depth before, as long as
    /// this one has none.
    pub worth: Option<Worth>,
    /// The best play of both sides from that move on.
    pub line: Vec<Move>,
}

impl Progress {
    /// How far the engine has come; `back` leads from its squares to those that were asked about.
    pub(crate) fn of_step(
        step: &Found,
        time: Duration,
        back: impl FnOnce(Square) -> Square,
    ) -> Progress {
        let best = step.moves.first();
        Progress {
            depth: step.depth,
            nodes: step.nodes,
            time,
            worth: best.map(|best| Worth::Score(score(best.score))),
            line: best.map(|best| back(best.square).into()).into_iter().collect(),
        }
    }
}

/// Tells now and then how far a search has come.
pub(crate) struct Reporter<'a> {
    clock: &'a dyn Clock,
    report: &'a mut dyn FnMut(Progress),
    seen: Progress,
}

/// One report for so many nodes: some dozens a second.
const NODES_PER_REPORT: u64 = 1 << 18;

impl<'a> Reporter<'a> {
    pub(crate) fn new(clock: &'a dyn Clock, report: &'a mut dyn FnMut(Progress)) -> Reporter<'a> {
        let seen =
            Progress { depth: 0, nodes: 0, time: Duration::ZERO, worth: None, line: Vec::new() };
        Reporter { clock, report, seen }
    }

    #[cold]
    fn tell(&mut self) {
        self.seen.time = self.clock.now();
        (self.report)(self.seen.clone());
    }
}

impl Trace for Reporter<'_> {
    #[inline]
    fn enter(&mut self, node: &Node, _: Utility, _: Utility) {
        self.seen.nodes += 1;
        let begins = node.ply == 0;
        if begins {
            self.seen.depth = node.depth;
        }
        if begins || self.seen.nodes.is_multiple_of(NODES_PER_REPORT) {
            self.tell();
        }
    }

    #[inline]
    fn leave(&mut self, _: Kind, _: Utility, _: Option<Cut>) {}

    fn improve(&mut self, value: Utility, line: &[Move]) {
        self.seen.worth = Some(Worth::of_utility(value));
        line.clone_into(&mut self.seen.line);
        self.tell();
    }
}
