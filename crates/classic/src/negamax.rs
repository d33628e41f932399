//! Negamax, without cuts and with alpha-beta pruning as in the module "Inteligencia artificial".
//!
//! What is good for one player is as bad for the other, so one rule serves both: take the largest
//! of the negated values below; with alpha-beta, hand the window down negated and turned around.
//!
//! Not every utility is as bad for one player as it is good for the other (see
//! [`Eval::Corner`](crate::Eval::Corner)). So it is always asked for the player who searches, and
//! its sign is changed where the other one moves.

use crate::{Node, Stopped, Utility, trace::Trace, walk::Walk};

/// The value of a node for the player who moves there.
pub(crate) fn plain_negamax<T: Trace>(
    walk: &mut Walk<'_, T>,
    node: &Node,
) -> Result<Utility, Stopped> {
    walk.enter(node, -Utility::INFINITY, Utility::INFINITY)?;
    if let Some((kind, value)) = walk.end(node) {
        return Ok(walk.leave(kind, value, None));
    }
    let mut best = -Utility::INFINITY;
    let (kind, children) = walk.children(node);
    for child in children {
        let value = -plain_negamax(walk, &child)?;
        if value > best {
            best = value;
            walk.remember(node, &child);
        }
    }
    Ok(walk.leave(kind, best, None))
}

/// The same with alpha-beta pruning. A value at or below `alpha` may really be
/// smaller, one at or above `beta` larger.
pub(crate) fn negamax<T: Trace>(
    walk: &mut Walk<'_, T>,
    node: &Node,
    mut alpha: Utility,
    beta: Utility,
) -> Result<Utility, Stopped> {
    walk.enter(node, alpha, beta)?;
    if let Some((kind, value)) = walk.end(node) {
        return Ok(walk.leave(kind, value, None));
    }
    let mut best = -Utility::INFINITY;
    let mut cut = None;
    let (kind, mut children) = walk.children(node);
    while let Some(child) = children.next() {
        let value = -negamax(walk, &child, -beta, -alpha)?;
        if value > best {
            best = value;
            walk.remember(node, &child);
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            cut = walk.cut(node, alpha, beta, children.len());
            break;
        }
    }
    Ok(walk.leave(kind, best, cut))
}
