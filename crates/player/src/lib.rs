//! The one door: who plays, and what they play.
//!
//! A [`Spec`] names a player the same way everywhere: on the command line, in the interface, in a
//! stored game. [`Players::choose`] asks a player for a move and gives an [`Answer`]: the move, what it
//! is worth and how surely, and what it cost to find. [`Players::solve`] finds the exact score of a
//! position, [`Players::value_of`] tells the best that is known about one.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use otelo_player::{Limits, Players, Spec};
//! use otelo_rules::{Position, Size};
//!
//! let spec: Spec = "minimax:easy,seed=7".parse()?;
//! let start = Position::start(Size::Eight);
//! let stop = AtomicBool::new(false);
//! let answer = Players::new().choose(&start, &spec, &Limits::default(), &stop, &mut |_| {})?;
//! assert!(start.play(answer.played).is_ok());
//! assert_eq!((answer.depth, answer.nodes), (3, 1 + 4 + 12 + 56));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

pub mod formal;

mod answer;
mod cache;
mod canonical;
mod choose;
mod clock;
mod engine_level;
mod players;
mod pool;
mod progress;
mod solve;
mod spec;
mod think;
mod thought;

pub use answer::{Answer, Info, Kind, RootMove, Source, Worth};
pub use cache::Known;
pub use choose::{ChooseError, Limits, Remaining};
pub use clock::Stopwatch;
pub use engine_level::EngineLevel;
pub use otelo_classic::{Clock, Counts};
pub use otelo_engine::{Level, Tier};
pub use players::Players;
pub use progress::Progress;
pub use solve::{Solution, Solving, Unsolved};
pub use spec::{CornerLevel, MinimaxLevel, ParseSpecError, Spec, Who};
