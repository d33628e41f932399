//! Which reasons for a better move do not hold for the move that was played.

use std::mem::discriminant;

use crate::{Reason, Tone, mobility, parity};

/// A difference in mobility from which it is told.
const MOVES: i8 = 3;

/// Whether a reason for the better move is one that the played move gave up.
pub(crate) fn is_given_up(better: &Reason, played: &[Reason]) -> bool {
    let holds = |had: &Reason| match (*better, *had) {
        (Reason::Mobility { .. }, Reason::Mobility { .. }) => {
            mobility::gain(better) - mobility::gain(had) < MOVES
        }
        (Reason::EndsGame { own, .. }, Reason::EndsGame { own: had, .. }) => had >= own,
        (Reason::Stable { count, .. }, Reason::Stable { count: had, .. }) => had >= count,
        (Reason::PreparesCorner { turns, .. }, Reason::PreparesCorner { turns: had, .. }) => {
            had <= turns
        }
        (Reason::PreventsCorner { corners, .. }, Reason::PreventsCorner { corners: had, .. })
        | (Reason::ThreatensCorner { corners }, Reason::ThreatensCorner { corners: had }) => {
            (corners - had).is_empty()
        }
        (_, had) => discriminant(better) == discriminant(&had),
    };
    let speaks_for = match better {
        Reason::Mobility { .. } => true,
        // The mobility itself tells more.
        Reason::FewestReplies { .. } => false,
        Reason::OddRegion { .. } => parity::is_telling(better),
        _ => better.tone() == Tone::Good,
    };
    speaks_for && !played.iter().any(holds)
}
