//! Classic searches that are recorded, node by node, or only counted.
//!
//! A recorded search is the same search: what is watched is told and never asks. Time is counted in
//! nodes ([`NodeClock`]), so that a player with a time limit runs out of it at the same node again.

mod wire;

use std::sync::atomic::AtomicBool;

use otelo_classic::{
    Counts, SearchReport, Unfinished, Utility, agent, search,
    trace::{NodeClock, Tree},
    tree_size,
};
use otelo_limits::{Clock, SearchLimits};
use otelo_rules::{Move, Position};
use otelo_wire::SearchCount;

use crate::{
    Source, Spec, Who,
    answer::{node_counts, source_of},
    deadline::mixed,
};

/// How many nodes a second a recorded player visits on its clock: about as many as the program of the
/// 6x6 report, so that a time limit is felt as it was there.
const NODES_PER_SECOND: u64 = 2_800;

/// How large a recording may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordLimits {
    /// How many nodes are kept.
    pub kept: usize,
    /// How many nodes a search may visit.
    pub visited: u64,
    /// How many nodes are counted that the search did not visit.
    pub counted: u64,
}

/// Why a search was not recorded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The player is not a classic one, or does not search.
    #[error("`{player}` cannot be recorded; expected a classic player that searches")]
    NotRecordable {
        /** The player. */
        player: String,
    },
    /// The player is not the engine.
    #[error("`{player}` is not the engine; expected engine:LEVEL")]
    NotEngine {
        /** The player. */
        player: String,
    },
    /// There is nothing to search.
    #[error("the game is over")]
    GameOver,
    /// The search would be too large.
    #[error("the search has more than {most} nodes; a lower depth or alpha-beta has fewer")]
    TooLarge {
        /** The most nodes. */
        most: u64,
    },
}

impl RecordError {
    /// The code of every error.
    pub const CODES: [&str; 4] = ["not-recordable", "not-engine", "game-over", "search-too-large"];

    /// The error code, by which the catalogues have its text.
    pub const fn code(&self) -> &'static str {
        match self {
            RecordError::NotRecordable { .. } => "not-recordable",
            RecordError::NotEngine { .. } => "not-engine",
            RecordError::GameOver => "game-over",
            RecordError::TooLarge { .. } => "search-too-large",
        }
    }

    /// The values for the places in the catalogue's text, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            RecordError::NotRecordable { player } | RecordError::NotEngine { player } => {
                vec![("player", player.clone())]
            }
            RecordError::GameOver => Vec::new(),
            RecordError::TooLarge { most } => vec![("most", most.to_string())],
        }
    }
}

/// A recorded search.
#[derive(Debug, Clone)]
pub struct Recording {
    position: Position,
    player: Spec,
    played: Option<Move>,
    value: Option<Utility>,
    line: Vec<Move>,
    source: Source,
    counts: Counts,
    tree: Tree,
    /// The nodes of the whole tree.
    whole: Option<u64>,
    /// How many more nodes may be counted.
    counted: u64,
}

impl Recording {
    /// Lets a player search a position, and records it. The moves of the root are in a fixed order
    /// unless the player has a seed: then it searches as it plays.
    ///
    /// # Errors
    /// If the player does not search, the game is over, or the search is too large.
    pub fn new(
        position: &Position,
        player: &Spec,
        limits: RecordLimits,
        stop: &AtomicBool,
    ) -> Result<Recording, RecordError> {
        if position.is_over() {
            return Err(RecordError::GameOver);
        }
        let mut tree = Tree::with_limit(limits.kept);
        let clock = NodeClock::new(NODES_PER_SECOND);
        let search_limits = SearchLimits {
            clock: &clock,
            deadline: player.time,
            nodes: Some(limits.visited),
            stop,
        };
        let seed = player.seed.map(|seed| mixed(seed, position));
        let found = match (&player.who, player.search()) {
            (Who::Agent, _) => of_agent(position, seed, search_limits, &mut tree),
            (_, Some(spec)) => {
                let settings = spec.settings(seed);
                let searched = search(position, &settings, search_limits, &mut tree);
                match searched {
                    Ok(report) => of_report(&report.expect("the game is not over")),
                    Err(unfinished) => of_unfinished(&unfinished),
                }
            }
            _ => return Err(RecordError::NotRecordable { player: player.to_string() }),
        };
        let Found { played, value, line, source, counts, depth } = found;
        if counts.nodes() >= limits.visited {
            return Err(RecordError::TooLarge { most: limits.visited });
        }
        let whole = depth.and_then(|depth| tree_size(position, depth, limits.counted));
        Ok(Recording {
            position: *position,
            player: player.clone(),
            played,
            value,
            line,
            source,
            counts,
            tree,
            whole,
            counted: limits.counted,
        })
    }
}

/// What a search came to.
struct Found {
    played: Option<Move>,
    value: Option<Utility>,
    line: Vec<Move>,
    source: Source,
    counts: Counts,
    depth: Option<u8>,
}

fn of_report(report: &SearchReport) -> Found {
    Found {
        played: Some(report.best),
        value: Some(report.value),
        line: report.line.clone(),
        source: Source::Search,
        counts: report.counts,
        depth: Some(report.depth.get()),
    }
}

/// A search that ran out of time.
fn of_unfinished(unfinished: &Unfinished) -> Found {
    let best = unfinished.best;
    Found {
        played: best.map(|best| best.played),
        value: best.map(|best| best.value),
        line: Vec::new(),
        source: Source::Fallback,
        counts: unfinished.counts,
        depth: None,
    }
}

fn of_agent(
    position: &Position,
    seed: Option<u64>,
    mut limits: SearchLimits<'_>,
    tree: &mut Tree,
) -> Found {
    limits.deadline = Some(limits.deadline.unwrap_or(agent::TIME_LIMIT));
    let chance = agent::Chance { seed: seed.unwrap_or(0), fixed_order: seed.is_none() };
    let decision = agent::decide(position, chance, limits, tree).expect("the game is not over");
    let source = source_of(decision.source);
    let found = decision.report.as_ref().map(of_report);
    Found {
        played: Some(decision.played),
        value: found.as_ref().and_then(|found| found.value),
        depth: found.as_ref().and_then(|found| found.depth),
        line: found.map_or_else(|| vec![decision.played], |found| found.line),
        source,
        counts: decision.counts,
    }
}

/// Lets a player search a position and counts what it visits; `None` if it would visit more than
/// `most` nodes.
///
/// # Errors
/// If the player does not search to a depth, or the game is over.
pub fn count(
    position: &Position,
    player: &Spec,
    most: u64,
    clock: &(dyn Clock + Sync),
    stop: &AtomicBool,
) -> Result<Option<SearchCount>, RecordError> {
    let not_recordable = || RecordError::NotRecordable { player: player.to_string() };
    let spec = player.search().ok_or_else(not_recordable)?;
    let limits = SearchLimits { clock, deadline: None, nodes: Some(most), stop };
    let began = clock.now();
    let settings = spec.settings(player.seed.map(|seed| mixed(seed, position)));
    let Ok(report) = search(position, &settings, limits, &mut otelo_classic::Unwatched) else {
        return Ok(None);
    };
    let report = report.ok_or(RecordError::GameOver)?;
    Ok(Some(SearchCount {
        player: player.to_string(),
        played: otelo_wire::Move(report.best),
        value: report.value.0,
        depth: report.depth.get(),
        counts: node_counts(report.counts),
        seconds: (clock.now() - began).as_secs_f64(),
    }))
}
