//! The alpha-beta agent of the technical report: book, adaptive depth, sweep, time limit, fallback.

use std::time::Duration;

use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Move, Position};

use crate::{
    Algorithm, Counts, Eval, MoveOrder, SearchReport, SearchSettings, book, search, trace::Trace,
};

/// How deep the agent looks when a player has many moves.
pub const MID_DEPTH: u8 = 3;
/// How deep it looks when a player has few.
pub const END_DEPTH: u8 = 5;
/// With more legal moves than this a player has many.
pub const MANY_MOVES: u8 = 8;
/// With so many empty squares or fewer the agent searches to the end of the game.
pub const SWEEP_EMPTIES: u8 = 12;
/// How long a move may take.
pub const TIME_LIMIT: Duration = Duration::from_secs(3);
/// How long before the limit the search ends; a tenth of a short limit.
pub const TIME_MARGIN: Duration = Duration::from_millis(50);

/// Where the agent has its move from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AgentSource {
    /// The opening book.
    Book,
    /// A search to a limited depth.
    Search,
    /// A search to the end of the game.
    Sweep,
    /// No search was finished in time: any legal move.
    Fallback,
}

/// What the agent plays, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The move, or the forced pass.
    pub played: Move,
    /// Where it comes from.
    pub source: AgentSource,
    /// The deepest search that was finished, if the move comes from one.
    pub report: Option<SearchReport>,
    /// All nodes of all searches, the unfinished one too.
    pub counts: Counts,
}

/// Where chance may decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chance {
    /// The same seed decides the same way.
    pub seed: u64,
    /// Leave the moves of the root in row-major order, so that the first of equal moves is played;
    /// otherwise they are shuffled. The book and the fallback choose by the seed in any case.
    pub fixed_order: bool,
}

/// The agent's move; `None` if the game is over. The deadline is that without the margin.
///
/// Depths are tried one after the other, and the last one that is finished in time counts. Near
/// the end of the game a sweep follows, in which only finished games are valued.
pub fn decide<T: Trace>(
    position: &Position,
    chance: Chance,
    mut limits: SearchLimits<'_>,
    trace: &mut T,
) -> Option<Decision> {
    if position.is_over() {
        return None;
    }
    let mut rng = Rng::new(chance.seed);
    if let Some(square) = book::reply(position, &mut rng) {
        let (played, counts) = (square.into(), Counts::default());
        return Some(Decision { played, source: AgentSource::Book, report: None, counts });
    }
    limits.deadline = limits.deadline.map(|limit| limit - TIME_MARGIN.min(limit / 10));
    let mut counts = Counts::default();
    let mut found: Option<(AgentSource, SearchReport)> = None;
    for (source, depth) in plan(position) {
        let settings = SearchSettings {
            algorithm: Algorithm::AlphaBeta,
            depth: Depth::to_end(depth),
            eval: Eval::Agent,
            order: MoveOrder::Zones,
            shuffle: (!chance.fixed_order).then_some(chance.seed),
        };
        match search(position, &settings, limits, trace) {
            Ok(Some(report)) => {
                counts += report.counts;
                found = Some((source, report));
            }
            Ok(None) => break,
            Err(unfinished) => {
                counts += unfinished.counts;
                break;
            }
        }
    }
    Some(match found {
        Some((source, report)) => {
            Decision { played: report.best, source, report: Some(report), counts }
        }
        None => {
            let played = rng.choice(position.moves()).map_or(Move::Pass, Move::Place);
            Decision { played, source: AgentSource::Fallback, report: None, counts }
        }
    })
}

/// The depths to try, in order.
fn plan(position: &Position) -> Vec<(AgentSource, u8)> {
    let empties = position.board().empties().len();
    let sweep = empties <= SWEEP_EMPTIES;
    let depth = if sweep || position.moves().len() <= MANY_MOVES { END_DEPTH } else { MID_DEPTH };
    let shallow =
        (1..=depth).filter(|&depth| depth < empties).map(|depth| (AgentSource::Search, depth));
    shallow.chain(sweep.then_some((AgentSource::Sweep, empties))).collect()
}
