//! One search from a position: which algorithm, how deep, with which utility; and what it found.

use fastrand::Rng;
use otelo_rules::{Move, Position};

use crate::{
    Counts, Eval, Node, Order, Stopped, Utility, Watch,
    alpha_beta::alpha_beta,
    minimax::minimax,
    negamax::negamax,
    trace::{Kind, Trace},
    walk::Walk,
};

/// How the tree is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The whole tree.
    Minimax,
    /// Minimax without what cannot matter.
    AlphaBeta,
    /// The same, written for one side.
    Negamax,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax];
}

/// What to search with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many moves to look ahead, passes not counted; at least 1.
    pub depth: u8,
    /// The utility of the leaves.
    pub eval: Eval,
    /// The order of the moves.
    pub order: Order,
    /// Shuffles the moves of the root by this seed before they are ordered; `None` leaves them in
    /// row-major order. Also the seed of [`Order::Random`].
    pub shuffle: Option<u64>,
    /// Search every move of the root with a full window, so that all their values are exact.
    pub exact_roots: bool,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The first of the best moves, or the forced pass.
    pub best: Move,
    /// What it is worth to the player to move.
    pub value: Utility,
    /// The best play of both sides as far as the search saw, the best move first.
    pub line: Vec<Move>,
    /// Every move of the root in the order of the search.
    pub roots: Vec<RootMove>,
    /// What was looked at.
    pub counts: Counts,
    /// How many moves the search looked ahead.
    pub depth: u8,
}

/// A move of the root and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub played: Move,
    /// What it is worth to the player to move, or a bound for it.
    pub value: Utility,
    /// Whether the value is exact; otherwise the move is worth at most this.
    pub exact: bool,
}

/// A search that was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unfinished {
    /// What it had looked at.
    pub counts: Counts,
    /// The best of the moves that it had finished with, if there was one.
    pub best: Option<RootMove>,
}

/// Searches a position; `None` if the game is over.
///
/// ```
/// # use std::{sync::atomic::AtomicBool, time::Duration};
/// # use otelo_classic::*;
/// # use otelo_rules::{Position, Size};
/// # struct Still;
/// # impl Clock for Still { fn now(&self) -> Duration { Duration::ZERO } }
/// # let watch = Watch { clock: &Still, deadline: None, stop: &AtomicBool::new(false) };
/// let settings = Settings {
///     algorithm: Algorithm::Minimax,
///     depth: 2,
///     eval: Eval::Discs,
///     order: Order::RowMajor,
///     shuffle: None,
///     exact_roots: false,
/// };
/// let found = search(&Position::start(Size::Eight), &settings, watch, &mut Unwatched)?.unwrap();
/// assert_eq!(found.best.to_string(), "d3");
/// assert_eq!(found.value, Utility(0)); // three each, whatever White does
/// assert_eq!(found.counts.nodes(), 1 + 4 + 12);
/// # Ok::<_, Unfinished>(())
/// ```
///
/// # Errors
/// If the watch stops it: what was counted and found until then.
pub fn search<T: Trace>(
    position: &Position,
    settings: &Settings,
    watch: Watch<'_>,
    trace: &mut T,
) -> Result<Option<Report>, Unfinished> {
    if position.is_over() {
        return Ok(None);
    }
    let mut walk = Walk {
        player: position.turn(),
        eval: settings.eval,
        order: settings.order,
        rng: Rng::with_seed(settings.shuffle.unwrap_or_default()),
        shuffled: settings.shuffle.is_some(),
        watch,
        trace,
        counts: Counts::default(),
        lines: Vec::new(),
    };
    let depth = settings.depth.max(1);
    let root = Node { position: *position, played: None, depth, ply: 0 };
    let mut roots = Vec::new();
    let value = search_root(&mut walk, &root, settings, &mut roots).map_err(|Stopped| {
        // The first of the best ones, as in a search that is finished.
        let best = roots.iter().rev().max_by_key(|root| root.value).copied();
        Unfinished { counts: walk.counts, best }
    })?;
    let line = walk.lines[0].clone();
    let best = *line.first().expect("a position that is not over has a move or a pass");
    Ok(Some(Report { best, value, line, roots, counts: walk.counts, depth }))
}

/// The same loop as in the algorithms, but it keeps what it learns of each move.
fn search_root<T: Trace>(
    walk: &mut Walk<'_, T>,
    root: &Node,
    settings: &Settings,
    roots: &mut Vec<RootMove>,
) -> Result<Utility, Stopped> {
    let beta = Utility::INFINITY;
    walk.enter(root, -beta, beta)?;
    let (_, children) = walk.children(root);
    let mut best = -Utility::INFINITY;
    for child in children {
        let alpha = if settings.exact_roots { -Utility::INFINITY } else { best };
        let value = match settings.algorithm {
            Algorithm::Minimax => minimax(walk, &child)?,
            Algorithm::AlphaBeta => alpha_beta(walk, &child, alpha, beta)?,
            Algorithm::Negamax => -negamax(walk, &child, -beta, -alpha)?,
        };
        let exact = settings.algorithm == Algorithm::Minimax || value > alpha;
        let played = child.played.expect("a child is reached by a move");
        roots.push(RootMove { played, value, exact });
        if value > best {
            best = value;
            walk.remember(root, &child);
            walk.trace.improve(best, &walk.lines[root.ply]);
        }
    }
    Ok(walk.leave(Kind::Root, best, None))
}
