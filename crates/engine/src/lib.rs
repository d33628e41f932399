//! The engine: search and exact solving.
//!
//! | what engine authors look for | where |
//! |---|---|
//! | iterative deepening, MultiPV, principal variations | `root.rs` |
//! | null-window search, enhanced transposition cut-offs | `tree/search.rs` |
//! | ProbCut | `prob_cut.rs` (margins), `tree/prob_cut.rs` (the cut) |
//! | endgame search, stability cut-off, parity | `tree/endgame.rs`, `tree/last.rs` |
//! | move ordering | `tree/order.rs` |
//! | pattern evaluation, weights | `eval.rs`, `eval/patterns.rs`, `eval/weights_file.rs` |
//! | transposition table, replacement | `table.rs` |
//! | parallel search, split points (Young Brothers Wait) | `worker.rs`, `split.rs`, `pool.rs` |
//! | CPU features | `tiers.rs` |

pub mod eval;

mod confidence;
mod engine;
mod geometry;
mod goal;
mod node;
mod pool;
mod prob_cut;
mod root;
mod search_result;
mod split;
mod table;
mod tiers;
mod worker;

pub use confidence::Confidence;
pub use engine::{Engine, EngineConfig};
pub use goal::{Goal, Horizon, MultiPv};
pub use otelo_kernels::{Tier, TierKind};
pub use prob_cut::{Deviations, ProbCutCount, ProbCuts};
pub use search_result::{Bound, Completed, Iteration, RootMove, SearchResult};
pub use tiers::{move_order, perft};

/// The version of the engine, which the values of its searches depend on.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
