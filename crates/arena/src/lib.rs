//! Matches between players: openings, both colours, parallel games, a score with its confidence
//! interval.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use otelo_arena::{Match, random_openings};
//! use otelo_player::Players;
//! use otelo_rules::Size;
//!
//! let setup = Match {
//!     a: "minimax:medium".parse()?,
//!     b: "random".parse()?,
//!     openings: random_openings(Size::Six, 4, 10, 1),
//!     games: 20,
//!     threads: 2,
//!     seed: 1,
//!     fixed_order: false,
//!     sprt: None,
//! };
//! let tally = setup.play(&Players::default(), &AtomicBool::new(false), &mut |_| {})?;
//! assert_eq!((tally.games(), tally.distinct()), (20, 20));
//! assert!(tally.score() > 0.5);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod cost;
mod cpu_meter;
mod cross_table;
mod interval;
mod match_error;
mod match_game;
mod match_runner;
mod openings;
mod sprt;
mod tally;

pub use cost::{CpuTime, SearchCost};
pub use cross_table::{CrossTable, Standing, Tournament};
pub use match_error::MatchError;
pub use match_game::{Forfeit, MatchGame, Thought};
pub use match_runner::Match;
pub use openings::{QuietOpenings, random_openings};
pub use sprt::{PairCounts, Sprt, SprtError, Verdict};
pub use tally::{Tally, elo};
