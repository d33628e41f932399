//! Who plays, and what they play: the one place from a player's name to a move.
//!
//! A [`Spec`] names a player the same way everywhere: on the command line, in the API, in a stored
//! game. [`Players`] makes a [`Player`] of it, which plays games: it is told the moves, and answers
//! with a move, what it is worth and how surely, and what it cost to find. [`Players::solve`] finds
//! the exact score of a position, [`Players::review`] what the moves of a game were worth.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use otelo_player::{MoveLimits, Player, Players, Spec, Stopwatch, Turn};
//! use otelo_rules::{Position, Size};
//!
//! let spec: Spec = "minimax:easy,seed=7".parse()?;
//! let mut player = Players::default().player(&spec)?;
//! let start = Position::start(Size::Eight);
//! let answer = player.choose_at(&start, Turn {
//!     limits: MoveLimits::default(),
//!     clock: &Stopwatch::start(),
//!     stop: &AtomicBool::new(false),
//!     on_progress: &mut |_| {},
//! })?;
//! assert!(start.play(answer.played).is_ok());
//! assert_eq!((answer.depth, answer.nodes), (3, 1 + 4 + 12 + 56));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod cache;
mod cached_result;
mod canonical;
mod classic_player;
mod deadline;
mod encoding;
mod engine_player;
mod engine_spec;
mod evaluate;
mod evaluation_store;
mod iterations;
mod player;
mod players;
mod pool;
mod progress;
mod record;
mod repeats;
mod review;
mod search_spec;
mod solve;
mod spec;
mod strength;

pub use answer::{Answer, CandidateMove, EngineVersion};
pub use engine_spec::EngineSpec;
pub use evaluation_store::{EvaluationStore, Question};
pub use otelo_classic::Counts;
pub use otelo_engine::{Tier, eval::Weights};
#[cfg(not(target_arch = "wasm32"))]
pub use otelo_limits::Stopwatch;
pub use otelo_limits::{Clock, Depth};
pub use otelo_wire::{Certainty, Evaluation, Source, Unit};
pub use player::{ChooseError, MoveLimits, Player, Remaining, Turn};
pub use players::{ExternalEngines, PlayerError, Players, PlayersConfig, load_weights};
pub use progress::Progress;
pub use record::{RecordError, RecordLimits, Recording, count};
pub use review::{ReviewSettings, Unreviewed, summary};
pub use search_spec::SearchSpec;
pub use solve::{Solution, SolveSettings, Unsolved};
pub use spec::{CornerLevel, MinimaxLevel, ParseSpecError, Spec, Who, is_engine_name};
pub use strength::Level;
