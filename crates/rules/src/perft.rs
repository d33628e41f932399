//! Counting the leaves of the game tree, the usual check of a move generator.
//!
//! This count is written to be read; the fast one, with the same meaning, is in the `engine` crate.

use crate::{Move, Position};

/// What a pass costs in [`perft`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Passes {
    /// A pass is a ply like any other.
    Ply,
    /// A pass costs no depth: the depth counts discs placed.
    Free,
}

/// Counts the leaves `depth` plies below a position; a finished game is one leaf.
///
/// ```
/// # use otelo_rules::{Passes, Position, Size, perft};
/// let start = Position::start(Size::Four);
/// assert_eq!(perft(&start, 4, Passes::Ply), 128);
/// assert_eq!(perft(&start, 5, Passes::Ply), 424);
/// assert_eq!(perft(&start, 5, Passes::Free), 436);
/// ```
pub fn perft(position: &Position, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if moves.is_empty() {
        let Ok(passed) = position.play(Move::Pass) else {
            return 1;
        };
        let left = match passes {
            Passes::Ply => depth - 1,
            Passes::Free => depth,
        };
        return perft(&passed, left, passes);
    }
    if depth == 1 {
        return u64::from(moves.len());
    }
    moves
        .iter()
        .filter_map(|square| position.play(square.into()).ok())
        .map(|next| perft(&next, depth - 1, passes))
        .sum()
}
