//! What a player answers.

use std::time::Duration;

use otelo_classic::{Counts, agent::AgentSource};
use otelo_engine::eval::WeightsHash;
use otelo_rules::Move;

use otelo_wire::{BestMove, NodeCounts};

use crate::{Evaluation, Source, Spec};

/// A move, what it is worth, and what it cost to find.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The move, or the forced pass.
    pub played: Move,
    /// What it is worth to the player who moves, if the player thought about it.
    pub evaluation: Option<Evaluation>,
    /// The best play of both sides as far as the player saw, this move first.
    pub line: Vec<Move>,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// How many nodes it visited.
    pub nodes: u64,
    /// The same, told apart by what they are, with the cut-offs; classic players tell them apart.
    pub counts: Option<Counts>,
    /// How long it took to find; a cached answer keeps what it cost.
    pub time: Duration,
    /// Where the move comes from.
    pub source: Source,
    /// Every move of the position with what was found out about it: the engine's best first, those of
    /// classic players in the order of the search.
    pub candidates: Vec<CandidateMove>,
    /// The engine that searched, if it was one.
    pub engine: Option<EngineVersion>,
}

/// Which engine searched: without it a search cannot be repeated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EngineVersion {
    /// The version of the program, with the commit it was built from.
    pub version: String,
    /// The hash of the weights.
    pub weights: WeightsHash,
}

/// A move of the position and what was found out about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CandidateMove {
    /// The move.
    pub played: Move,
    /// What it is worth to the player who moves.
    pub evaluation: Evaluation,
    /// Whether it is worth at most that; otherwise that is its value, as far as the search saw.
    pub is_upper_bound: bool,
    /// How many moves ahead it was searched.
    pub depth: u8,
    /// How surely it was searched, in per cent: 100 leaves nothing out.
    pub confidence: u8,
    /// The move and the best play of both sides after it, as far as it is known.
    pub line: Vec<Move>,
}

impl Answer {
    /// The answer to the formal problem; no answer is that there is no legal move.
    pub fn best_move(answer: Option<&Answer>, player: &Spec) -> BestMove {
        let square = answer.and_then(|answer| answer.played.square());
        let evaluation = answer.and_then(|answer| answer.evaluation);
        let counts = answer.and_then(|answer| answer.counts).map(node_counts);
        BestMove {
            played: square.map(otelo_wire::Square),
            i: square.map(|square| square.row() + 1).into(),
            j: square.map(|square| square.column() + 1).into(),
            value: evaluation.map(|evaluation| evaluation.number),
            exact: evaluation.is_some_and(|evaluation| evaluation.is_exact()),
            kind: evaluation.map(|evaluation| evaluation.certainty.kind()),
            percent: evaluation.and_then(|evaluation| evaluation.certainty.percent()),
            depth: answer.map_or(0, |answer| answer.depth),
            nodes: answer.map_or(0, |answer| answer.nodes),
            seconds: answer.map_or(0.0, |answer| answer.time.as_secs_f64()),
            player: player.to_string(),
            source: answer.map(|answer| answer.source),
            counts,
        }
    }

    /// A move that nobody searched for.
    pub fn unsearched(played: Move, source: Source) -> Answer {
        Answer {
            played,
            evaluation: None,
            line: vec![played],
            depth: 0,
            nodes: 0,
            counts: None,
            time: Duration::ZERO,
            source,
            candidates: Vec::new(),
            engine: None,
        }
    }
}

/// What was counted, as it is sent.
pub(crate) fn node_counts(counts: Counts) -> NodeCounts {
    NodeCounts {
        root: counts.roots,
        inner: counts.inner,
        passes: counts.passes,
        evaluated: counts.leaves,
        finished: counts.over,
        known: counts.known,
        cuts: counts.cuts,
    }
}

/// Where a move of the agent comes from, as it is sent.
pub(crate) const fn source_of(source: AgentSource) -> Source {
    match source {
        AgentSource::Book => Source::Book,
        AgentSource::Search => Source::Search,
        AgentSource::Sweep => Source::Sweep,
        AgentSource::Fallback => Source::Fallback,
    }
}
