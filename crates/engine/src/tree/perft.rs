//! Leaf counts of the game tree.

use otelo_hot::hot;

use super::kernel::{flips, moves};

/// Counts the leaves `depth` plies below a position; a finished game is one leaf. A pass costs
/// `pass` plies.
#[hot]
pub(in crate::tiers) fn perft(p: u64, o: u64, board: u64, depth: u32, pass: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut left = moves(p, o, board);
    if left == 0 {
        let over = moves(o, p, board) == 0;
        return if over { 1 } else { perft(o, p, board, depth - pass, pass) };
    }
    if depth == 1 {
        return u64::from(left.count_ones());
    }
    let mut leaves = 0;
    while left != 0 {
        let square = left.trailing_zeros();
        left &= left - 1;
        let flips = flips(p, o, square);
        leaves += perft(o ^ flips, p ^ flips ^ (1 << square), board, depth - 1, pass);
    }
    leaves
}
