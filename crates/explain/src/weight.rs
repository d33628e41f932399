//! Which reasons are told first.
//!
//! Corners decide more games than anything else, then what is certain comes before what is only
//! likely. Mobility counts in the middle of the game, parity at its end.

use crate::{Reason, mobility};

/// Anything less is told only if there is nothing else.
pub(crate) const LEAST: u16 = 220;

/// How telling a reason is, with so many squares empty after the move.
pub(crate) fn of(reason: &Reason, empties: u8) -> u16 {
    let empties = u16::from(empties);
    let before_the_end = |weight: u16| if empties > 10 { weight } else { weight / 2 };
    match *reason {
        Reason::EndsGame { .. } | Reason::MustPass { .. } => 1000,
        Reason::OpponentPasses { .. } => 900,
        Reason::TakesCorner { .. } => 850,
        Reason::XSquare { is_open: true, .. } | Reason::CSquare { is_open: true, .. } => 840,
        Reason::GivesCorner { .. } => 830,
        Reason::PreparesCorner { turns: 1, .. } => 800,
        Reason::LetsForceCorner { .. } => 780,
        Reason::PreventsCorner { .. } => 760,
        Reason::PreparesCorner { .. } => 720,
        Reason::ThreatensCorner { .. } => 600,
        Reason::XSquare { is_open: false, .. } => 560,
        Reason::Wedge { .. } => 520,
        Reason::Tempo { .. } => before_the_end(450),
        Reason::Quiet => before_the_end(420),
        Reason::FewestReplies { .. } | Reason::MostReplies { .. } => before_the_end(330),
        Reason::CSquare { is_open: false, .. } => 300,
        Reason::Stable { gained, .. } => 350 + 30 * u16::from(gained),
        Reason::Loud { frontier, .. } => 300 + 20 * u16::from(frontier),
        Reason::OddRegion { .. } | Reason::EvenRegion { .. } => 700 - 12 * empties.min(30),
        Reason::Mobility { .. } => {
            let gain = u16::from(mobility::gain(reason).unsigned_abs()).min(8);
            before_the_end(250 + 40 * gain)
        }
    }
}
