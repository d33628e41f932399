//! In which order the moves of a node are looked at.

use std::{cmp::Reverse, error, fmt, str::FromStr};

use otelo_rng::Rng;
use otelo_rules::Move;

use crate::{Eval, Node, Zone};

/// The order of the moves of every node. Without cuts it changes no value, only which of several
/// equal moves is found first; with cuts it decides how much is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// `a1`, `b1`, ..., `h8`.
    RowMajor,
    /// Any order, another one at every node.
    Random,
    /// The agent's: corners, then all others, X-squares last.
    Zones,
    /// The move first that the utility likes best for the player who makes it.
    Utility,
}

impl MoveOrder {
    /// Every order.
    pub const ALL: [MoveOrder; 4] =
        [MoveOrder::RowMajor, MoveOrder::Random, MoveOrder::Zones, MoveOrder::Utility];

    /// Sorts the positions below a node, which come in row-major order.
    pub(crate) fn sort(self, children: &mut [Node], eval: Eval, rng: &mut Rng) {
        match self {
            MoveOrder::RowMajor => {}
            MoveOrder::Random => rng.shuffle(children),
            MoveOrder::Zones => children.sort_by_key(agents_key),
            MoveOrder::Utility => children.sort_by_cached_key(|child| {
                let mover = !child.position.turn();
                Reverse(eval.of(child.position.board(), mover))
            }),
        }
    }
}

/// 0 for a corner, 2 for an X-square, 1 for the others.
fn agents_key(child: &Node) -> u8 {
    match child.played.and_then(Move::square) {
        Some(square) => match Zone::of(square, child.position.size()) {
            Zone::Corner => 0,
            Zone::X => 2,
            _ => 1,
        },
        None => 1,
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveOrder::RowMajor => "fixed",
            MoveOrder::Random => "random",
            MoveOrder::Zones => "zones",
            MoveOrder::Utility => "good",
        })
    }
}

impl FromStr for MoveOrder {
    type Err = ParseMoveOrderError;

    fn from_str(text: &str) -> Result<MoveOrder, ParseMoveOrderError> {
        let known = MoveOrder::ALL.into_iter().find(|order| order.to_string() == text);
        known.ok_or_else(|| ParseMoveOrderError(text.to_owned()))
    }
}

/// A text that is not the name of an order of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseMoveOrderError(String);

impl fmt::Display for ParseMoveOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an order of moves; expected fixed, random, zones or good", self.0)
    }
}

impl error::Error for ParseMoveOrderError {}
