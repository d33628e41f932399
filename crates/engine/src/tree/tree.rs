//! The hot code, compiled once for each tier: `kernel` is that of the tier.

mod endgame;
mod eval;
mod last;
mod order;
mod perft;
mod prob_cut;
mod search;

use super::kernel;

pub(in crate::tiers) use order::move_order;
pub(in crate::tiers) use perft::perft;
pub(in crate::tiers) use search::{root, search_split};
