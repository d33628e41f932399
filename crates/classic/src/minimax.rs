//! Minimax, as in the desktop game of Bongiorno and Santamarina and in the 6x6 report of 2021.
//!
//! The player who searches takes the largest value of the positions below, the opponent the
//! smallest. Nothing is left out.

use crate::{Node, Stopped, Utility, trace::Trace, walk::Walk};

/// The value of a node for the player who searches.
pub(crate) fn minimax<T: Trace>(walk: &mut Walk<'_, T>, node: &Node) -> Result<Utility, Stopped> {
    walk.enter(node, -Utility::INFINITY, Utility::INFINITY)?;
    if let Some((kind, value)) = walk.end(node) {
        return Ok(walk.leave(kind, value, None));
    }
    let maximizing = node.position.turn() == walk.player;
    let mut best = if maximizing { -Utility::INFINITY } else { Utility::INFINITY };
    let (kind, children) = walk.children(node);
    for child in children {
        let value = minimax(walk, &child)?;
        if (maximizing && value > best) || (!maximizing && value < best) {
            best = value;
            walk.remember(node, &child);
        }
    }
    Ok(walk.leave(kind, best, None))
}
