//! Why a move is good or bad, in the words of Othello strategy: corners, X- and C-squares, mobility,
//! frontier, stable discs, parity, tempo, wedges.
//!
//! [`explain`] gives the reasons that speak for or against a move, the most telling first;
//! [`compare`] those that a move gave up against a better one. Every [`Reason`] is a fact about the
//! position that follows from the rules alone, and each kind is decided in a file of its own: no
//! evaluation and no search but for forced corners. Like an error, a reason has a code and
//! parameters, and whoever shows it words it.
//!
//! ```
//! use otelo_explain::explain;
//! use otelo_rules::{Game, Position, Size};
//!
//! let game = Game::from_transcript(Position::start(Size::Six), "b3b2")?;
//! let reasons = explain(game.position(), "b1".parse()?)?;
//! assert_eq!(reasons[0].code(), "c-square-open");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod compare;
mod corner;
mod ending;
mod forced_corner;
mod frontier;
mod geometry;
mod mobility;
mod near_corner;
mod parity;
mod reason;
mod stability;
mod step;
mod tempo;
mod wedge;
mod weight;

use std::cmp::Reverse;

use otelo_rules::{Move, PlayError, Position};
pub use reason::{Reason, Tone};

use crate::step::Step;

/// The most reasons that are given for a move.
const MOST: usize = 4;

/// The reasons that speak for or against a move, the most telling first.
///
/// # Errors
/// If the rules do not allow the move.
pub fn explain(position: &Position, played: Move) -> Result<Vec<Reason>, PlayError> {
    let Some(step) = Step::of(position, played)? else {
        return Ok(vec![Reason::MustPass { color: position.turn() }]);
    };
    let facts = facts(&step);
    let telling = |reason: &&Reason| is_telling(reason, &facts);
    let chosen: Vec<Reason> = facts.iter().filter(telling).copied().collect();
    // Every move changes the mobility, if only by nothing.
    let chosen = if chosen.is_empty() { vec![mobility::of(&step)] } else { chosen };
    Ok(most_telling(chosen, &step))
}

/// What a move gave up: the reasons for a better move that do not hold for it, the most telling
/// first.
///
/// # Errors
/// If the rules do not allow one of the moves.
pub fn compare(position: &Position, played: Move, better: Move) -> Result<Vec<Reason>, PlayError> {
    let (Some(played), Some(better)) = (Step::of(position, played)?, Step::of(position, better)?)
    else {
        return Ok(Vec::new());
    };
    let had = facts(&played);
    let reasons = facts(&better);
    let given_up = reasons
        .iter()
        .filter(|reason| compare::is_given_up(reason, &had) && !is_implied(reason, &reasons));
    Ok(most_telling(given_up.copied().collect(), &better))
}

/// Everything that is true of a move.
fn facts(step: &Step) -> Vec<Reason> {
    let mut facts = vec![mobility::of(step)];
    facts.extend(mobility::extreme(step));
    facts.extend(ending::of(step));
    facts.extend(corner::of(step));
    facts.extend(forced_corner::of(step));
    facts.extend(near_corner::of(step));
    facts.extend(frontier::of(step));
    facts.extend(stability::of(step));
    facts.extend(parity::of(step));
    facts.extend(tempo::of(step));
    facts.extend(wedge::of(step));
    facts
}

/// Whether a fact says something that is worth knowing.
fn is_telling(reason: &Reason, facts: &[Reason]) -> bool {
    !is_implied(reason, facts)
        && match reason {
            Reason::Mobility { .. } => mobility::is_telling(reason),
            Reason::OddRegion { .. } | Reason::EvenRegion { .. } => parity::is_telling(reason),
            _ => true,
        }
}

/// Whether another fact says it already, or makes it pointless.
fn is_implied(reason: &Reason, facts: &[Reason]) -> bool {
    facts.iter().any(|other| match (reason, other) {
        (Reason::ThreatensCorner { .. }, Reason::PreparesCorner { turns: 1, .. })
        | (
            Reason::Mobility { .. } | Reason::OddRegion { .. } | Reason::EvenRegion { .. },
            Reason::OpponentPasses { .. },
        )
        | (_, Reason::EndsGame { .. }) => reason != other,
        (Reason::FewestReplies { .. } | Reason::MostReplies { .. }, Reason::Mobility { .. }) => {
            mobility::is_telling(other)
        }
        (Reason::Stable { gained: 1, .. }, Reason::TakesCorner { .. }) => true,
        _ => false,
    })
}

fn most_telling(mut reasons: Vec<Reason>, step: &Step) -> Vec<Reason> {
    let weight = |reason: &Reason| weight::of(reason, step.after.empties().len());
    reasons.sort_by_key(|reason| Reverse(weight(reason)));
    let heavy = reasons.iter().filter(|reason| weight(reason) >= weight::LEAST).count();
    reasons.truncate(heavy.clamp(1, MOST));
    reasons
}
