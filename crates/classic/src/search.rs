//! One search from a position: which algorithm, how deep, with which utility; and what it found.

use std::{collections::HashMap, fmt};

use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Move, Position};

use crate::{
    Counts, Eval, MoveOrder, Node, Stopped, Utility,
    alpha_beta::alpha_beta,
    minimax::minimax,
    negamax::{negamax, plain_negamax},
    pvs::pvs_child,
    table::negamax_table,
    trace::{NodeKind, Trace},
    walk::Walk,
};

/// How the tree is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The whole tree.
    Minimax,
    /// The whole tree, written for one side.
    PlainNegamax,
    /// Minimax without what cannot matter.
    AlphaBeta,
    /// The same, written for one side.
    Negamax,
    /// Alpha-beta to depth 1, 2 and so on, each time with the best move of the depth before first.
    Deepening,
    /// Negamax that asks of all moves but the first only whether they are better.
    Pvs,
    /// Negamax that knows positions again.
    Table,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 7] = [
        Algorithm::Minimax,
        Algorithm::PlainNegamax,
        Algorithm::AlphaBeta,
        Algorithm::Negamax,
        Algorithm::Deepening,
        Algorithm::Pvs,
        Algorithm::Table,
    ];

    /// Whether its values are for the player to move, and not for the player who searches.
    pub const fn is_negamax(self) -> bool {
        match self {
            Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Deepening => false,
            Algorithm::PlainNegamax | Algorithm::Negamax => true,
            Algorithm::Pvs | Algorithm::Table => true,
        }
    }

    /// Whether it looks at every move.
    pub const fn is_full(self) -> bool {
        matches!(self, Algorithm::Minimax | Algorithm::PlainNegamax)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Algorithm::Minimax => "minimax",
            Algorithm::PlainNegamax => "plain-negamax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Negamax => "negamax",
            Algorithm::Deepening => "deepening",
            Algorithm::Pvs => "pvs",
            Algorithm::Table => "table",
        })
    }
}

/// What to search with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SearchSettings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many moves to look ahead, passes not counted; at least 1.
    pub depth: Depth,
    /// The utility of the leaves.
    pub eval: Eval,
    /// The order of the moves.
    pub order: MoveOrder,
    /// Shuffles the moves of the root by this seed before they are ordered; `None` leaves them in
    /// row-major order. Also the seed of [`MoveOrder::Random`].
    pub shuffle: Option<u64>,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchReport {
    /// The first of the best moves, or the forced pass.
    pub best: Move,
    /// What it is worth to the player to move.
    pub value: Utility,
    /// The best play of both sides as far as the search saw, the best move first; with a
    /// transposition table as far as it was not taken from there.
    pub line: Vec<Move>,
    /// Every move of the root in the order of the search.
    pub roots: Vec<ScoredMove>,
    /// What was looked at.
    pub counts: Counts,
    /// How many moves the search looked ahead.
    pub depth: Depth,
}

/// A move of the root and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub played: Move,
    /// What it is worth to the player to move, or a bound for it.
    pub value: Utility,
    /// Whether the value is the move's own; otherwise the move is worth at most this.
    pub is_value: bool,
}

/// A search that was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unfinished {
    /// What it had looked at.
    pub counts: Counts,
    /// The best of the moves that it had finished with, of the last depth that had one.
    pub best: Option<ScoredMove>,
}

/// Searches a position; `None` if the game is over.
///
/// ```
/// # use std::sync::atomic::AtomicBool;
/// # use otelo_classic::*;
/// # use otelo_limits::{Depth, SearchLimits};
/// # use otelo_rules::{Position, Size};
/// # let stop = AtomicBool::new(false);
/// # let limits = SearchLimits::none(&stop);
/// let settings = SearchSettings {
///     algorithm: Algorithm::Minimax,
///     depth: Depth::new(2).unwrap(),
///     eval: Eval::Discs,
///     order: MoveOrder::RowMajor,
///     shuffle: None,
/// };
/// let found = search(&Position::start(Size::Eight), &settings, limits, &mut Unwatched)?.unwrap();
/// assert_eq!(found.best.to_string(), "d3");
/// assert_eq!(found.value, Utility(0)); // three each, whatever White does
/// assert_eq!(found.counts.nodes(), 1 + 4 + 12);
/// # Ok::<_, Unfinished>(())
/// ```
///
/// # Errors
/// If a limit stops it: what was counted and found until then.
pub fn search<T: Trace>(
    position: &Position,
    settings: &SearchSettings,
    limits: SearchLimits<'_>,
    trace: &mut T,
) -> Result<Option<SearchReport>, Unfinished> {
    if position.is_over() {
        return Ok(None);
    }
    let mut walk = Walk {
        player: position.turn(),
        is_negamax: settings.algorithm.is_negamax(),
        eval: settings.eval,
        order: settings.order,
        rng: Rng::new(settings.shuffle.unwrap_or_default()),
        shuffled: settings.shuffle.is_some(),
        limits,
        trace,
        counts: Counts::default(),
        lines: Vec::new(),
        first: None,
        table: HashMap::new(),
    };
    let depth = settings.depth.max(Depth::ONE);
    let first_depth = match settings.algorithm {
        Algorithm::Deepening => 1,
        _ => depth.get(),
    };
    let mut best = None;
    let mut roots = Vec::new();
    let mut value = Utility::default();
    for depth in first_depth..=depth.get() {
        roots.clear();
        let root = Node { position: *position, played: None, depth, ply: 0 };
        let searched = search_root(&mut walk, &root, settings.algorithm, &mut roots);
        // The first of the best ones, also if not all were searched.
        best = roots.iter().rev().max_by_key(|root| root.value).copied().or(best);
        value = searched.map_err(|Stopped| Unfinished { counts: walk.counts, best })?;
        walk.first = walk.lines[0].first().copied();
    }
    let line = walk.lines[0].clone();
    let best = *line.first().expect("a position that is not over has a move or a pass");
    Ok(Some(SearchReport { best, value, line, roots, counts: walk.counts, depth }))
}

/// The same loop as in the algorithms, but it keeps what it learns of each move.
fn search_root<T: Trace>(
    walk: &mut Walk<'_, T>,
    root: &Node,
    algorithm: Algorithm,
    roots: &mut Vec<ScoredMove>,
) -> Result<Utility, Stopped> {
    let beta = Utility::INFINITY;
    walk.enter(root, -beta, beta)?;
    let (_, children) = walk.children(root);
    let mut best = -Utility::INFINITY;
    for child in children {
        let value = match algorithm {
            Algorithm::Minimax => minimax(walk, &child)?,
            Algorithm::PlainNegamax => -plain_negamax(walk, &child)?,
            Algorithm::AlphaBeta | Algorithm::Deepening => alpha_beta(walk, &child, best, beta)?,
            Algorithm::Negamax => -negamax(walk, &child, -beta, -best)?,
            Algorithm::Pvs => pvs_child(walk, &child, best, beta, roots.is_empty(), None)?,
            Algorithm::Table => -negamax_table(walk, &child, -beta, -best)?,
        };
        let is_value = algorithm.is_full() || value > best;
        let played = child.played.expect("a child is reached by a move");
        let scored = ScoredMove { played, value, is_value };
        roots.push(scored);
        walk.trace.searched(&scored);
        if value > best {
            best = value;
            walk.remember(root, &child);
            walk.trace.improve(best, &walk.lines[root.ply]);
        }
    }
    Ok(walk.leave(NodeKind::Root, best, None))
}
