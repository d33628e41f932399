//! Minimax with alpha-beta pruning, as in the report on the alpha-beta agent.
//!
//! `alpha` is what the player who searches already has elsewhere, `beta` what the opponent already
//! has. As soon as alpha reaches beta, one of the two will not let the game come here, and the
//! other moves of the node need not be looked at.

use crate::{Node, Stopped, Utility, trace::Trace, walk::Walk};

/// The value of a node for the player who searches. A value at or below `alpha` may really be
/// smaller, one at or above `beta` larger.
pub(crate) fn alpha_beta<T: Trace>(
    walk: &mut Walk<'_, T>,
    node: &Node,
    mut alpha: Utility,
    mut beta: Utility,
) -> Result<Utility, Stopped> {
    walk.enter(node, alpha, beta)?;
    if let Some((kind, value)) = walk.end(node) {
        return Ok(walk.leave(kind, value, None));
    }
    let maximizing = node.position.turn() == walk.player;
    let mut best = if maximizing { -Utility::INFINITY } else { Utility::INFINITY };
    let mut cut = None;
    let (kind, mut children) = walk.children(node);
    while let Some(child) = children.next() {
        let value = alpha_beta(walk, &child, alpha, beta)?;
        if (maximizing && value > best) || (!maximizing && value < best) {
            best = value;
            walk.remember(node, &child);
        }
        if maximizing {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
        if alpha >= beta {
            cut = walk.cut(node, alpha, beta, children.len());
            break;
        }
    }
    Ok(walk.leave(kind, best, cut))
}
