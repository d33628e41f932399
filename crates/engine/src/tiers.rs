//! The tree, compiled once for each CPU tier, and the one dispatch between them.

mod base;
#[cfg(target_arch = "x86_64")]
mod v3;
#[cfg(target_arch = "x86_64")]
mod v4;

use otelo_kernels::{Tier, TierKind};

use otelo_rules::{Position, Size, Square};

use crate::{eval::Weights, split::Split, worker::Worker};

macro_rules! dispatch {
    ($tier:expr, $($call:tt)*) => {
        match $tier.kind() {
            TierKind::Base => base::tree::$($call)*,
            // SAFETY: a `Tier` is V3 only after all of its features were detected.
            #[cfg(target_arch = "x86_64")]
            TierKind::V3 => unsafe { v3::tree::$($call)* },
            // SAFETY: the same holds for V4.
            #[cfg(target_arch = "x86_64")]
            TierKind::V4 => unsafe { v4::tree::$($call)* },
            #[cfg(not(target_arch = "x86_64"))]
            TierKind::V3 | TierKind::V4 => base::tree::$($call)*,
        }
    };
}

/// Whether a position is worth more than `alpha`, looking `depth` moves ahead: a score at most `alpha`
/// and not below the true one, or above it and not above the true one.
#[allow(unsafe_code, reason = "the dispatch between the tiers")]
pub(crate) fn search(
    tier: Tier,
    worker: &mut Worker<'_>,
    side: u32,
    (p, o): (u64, u64),
    depth: u32,
    alpha: i32,
) -> i32 {
    match side {
        4 => dispatch!(tier, root::<4>(worker, p, o, depth, alpha)),
        6 => dispatch!(tier, root::<6>(worker, p, o, depth, alpha)),
        _ => dispatch!(tier, root::<8>(worker, p, o, depth, alpha)),
    }
}

/// Searches moves of a split point.
#[allow(unsafe_code, reason = "the dispatch between the tiers")]
pub(crate) fn search_split(tier: Tier, worker: &mut Worker<'_>, split: &Split) {
    match split.task.side {
        4 => dispatch!(tier, search_split::<4>(worker, split)),
        6 => dispatch!(tier, search_split::<6>(worker, split)),
        _ => dispatch!(tier, search_split::<8>(worker, split)),
    }
}

/// The moves of a position in the order in which a search to the end with many empty squares tries them
/// when its table knows nothing. On small boards there is no evaluation to order by, and the list is
/// empty.
#[allow(unsafe_code, reason = "the dispatch between the tiers")]
pub fn move_order(tier: Tier, weights: &Weights, position: &Position) -> Vec<Square> {
    if position.size() != Size::Eight {
        return Vec::new();
    }
    let (board, turn) = (position.board(), position.turn());
    let (p, o) = (board.discs(turn).bits(), board.discs(turn.other()).bits());
    let squares = dispatch!(tier, move_order(weights, p, o));
    squares.into_iter().filter_map(Square::from_index).collect()
}

/// Counts the leaves `depth` plies below a position; a finished game is one leaf. A pass costs
/// `pass` plies: 1, or 0 if only placed discs count.
#[allow(unsafe_code, reason = "the dispatch between the tiers")]
pub fn perft(tier: Tier, p: u64, o: u64, board: u64, depth: u32, pass: u32) -> u64 {
    dispatch!(tier, perft(p, o, board, depth, pass))
}
