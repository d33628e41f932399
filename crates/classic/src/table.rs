//! Negamax with alpha-beta and a transposition table, the next step after it.
//!
//! Different orders of the same moves lead to the same position. What was found out about one is
//! kept, and where the same position is met again with the same depth, it need not be searched. Here
//! nothing is ever thrown out of the table; an engine's has a fixed size.

use crate::{
    Node, Stopped, Utility,
    trace::{NodeKind, Trace},
    walk::Walk,
};

/// What is known of a position, for the player who moves there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    value: Utility,
    bound: Bound,
}

/// What a value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// The position is worth exactly this.
    Exact,
    /// At least this: the rest was cut.
    Lower,
    /// At most this: nothing was better than what there was elsewhere.
    Upper,
}

/// The value of a node for the player who moves there. A value at or below `alpha` may really be
/// smaller, one at or above `beta` larger.
pub(crate) fn negamax_table<T: Trace>(
    walk: &mut Walk<'_, T>,
    node: &Node,
    mut alpha: Utility,
    beta: Utility,
) -> Result<Utility, Stopped> {
    walk.enter(node, alpha, beta)?;
    if let Some((kind, value)) = walk.end(node) {
        return Ok(walk.leave(kind, value, None));
    }
    let key = (node.position, node.depth);
    if let Some(known) = walk.table.get(&key).filter(|known| known.answers(alpha, beta)) {
        let value = known.value;
        walk.counts.known += 1;
        return Ok(walk.leave(NodeKind::Known, value, None));
    }
    let window = (alpha, beta);
    let mut best = -Utility::INFINITY;
    let mut cut = None;
    let (kind, mut children) = walk.children(node);
    while let Some(child) = children.next() {
        let value = -negamax_table(walk, &child, -beta, -alpha)?;
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
    walk.table.insert(key, Known::within(best, window));
    Ok(walk.leave(kind, best, cut))
}

impl Known {
    /// What a search with this window has found out.
    fn within(value: Utility, (alpha, beta): (Utility, Utility)) -> Known {
        let bound = match value {
            low if low <= alpha => Bound::Upper,
            high if high >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        Known { value, bound }
    }

    /// Whether a search with this window need not look at the position.
    fn answers(&self, alpha: Utility, beta: Utility) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}
