//! Principal variation search, the next step after negamax with alpha-beta.
//!
//! The first move of a node gets the whole window. Of every other one it only asks whether it is
//! better than the best so far, with a window of width 1 (a null window), which cuts far more. Only
//! if it is better is it searched again to learn its value. In a good order that is seldom.

use otelo_rules::Color;

use crate::{Node, Stopped, Utility, trace::Trace, walk::Walk};

/// The value of a node for the player who moves there. A value at or below `alpha` may really be
/// smaller, one at or above `beta` larger. In a null window `asker` is who asks whether something is
/// better than what that player has.
pub(crate) fn pvs<T: Trace>(
    walk: &mut Walk<'_, T>,
    node: &Node,
    mut alpha: Utility,
    beta: Utility,
    asker: Option<Color>,
) -> Result<Utility, Stopped> {
    walk.enter(node, alpha, beta)?;
    if let Some((kind, value)) = walk.end(node) {
        return Ok(walk.leave(kind, value, None));
    }
    let mut best = -Utility::INFINITY;
    let mut cut = None;
    let (kind, mut children) = walk.children(node);
    while let Some(child) = children.next() {
        let is_first = best == -Utility::INFINITY;
        let value = pvs_child(walk, &child, alpha, beta, is_first, asker)?;
        if value > best {
            best = value;
            walk.remember(node, &child);
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            cut = walk.cut(node, alpha, beta, children.len());
            if let Some(cut) = &mut cut {
                cut.is_asked = asker == Some(node.position.turn());
            }
            break;
        }
    }
    Ok(walk.leave(kind, best, cut))
}

/// The value of a move for the player who makes it.
pub(crate) fn pvs_child<T: Trace>(
    walk: &mut Walk<'_, T>,
    child: &Node,
    alpha: Utility,
    beta: Utility,
    is_first: bool,
    asker: Option<Color>,
) -> Result<Utility, Stopped> {
    if !is_first {
        let mover = !child.position.turn();
        let null = Utility(alpha.0 + 1);
        let value = -pvs(walk, child, -null, -alpha, asker.or(Some(mover)))?;
        if value <= alpha || value >= beta {
            return Ok(value);
        }
    }
    Ok(-pvs(walk, child, -beta, -alpha, asker)?)
}
