//! The one door: who plays, and what they play.
//!
//! A [`Spec`] names a player the same way everywhere: on the command line, in the interface, in a
//! stored game. [`choose`] asks a player for a move and gives an [`Answer`]: the move, what it is
//! worth and how surely, and what it cost to find.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use otelo_player::{Limits, Spec, choose};
//! use otelo_rules::{Position, Size};
//!
//! let spec: Spec = "minimax:easy,seed=7".parse()?;
//! let start = Position::start(Size::Eight);
//! let answer = choose(&start, &spec, &Limits::default(), &AtomicBool::new(false), &mut |_| {})?;
//! assert!(start.play(answer.played).is_ok());
//! assert_eq!((answer.depth, answer.nodes), (3, 1 + 4 + 12 + 56));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

pub mod formal;

mod answer;
mod choose;
mod clock;
mod progress;
mod spec;

pub use answer::{Answer, Info, Kind, RootMove, Source, Worth};
pub use choose::{ChooseError, Limits, choose, choose_by};
pub use clock::Stopwatch;
pub use otelo_classic::{Clock, Counts};
pub use progress::Progress;
pub use spec::{CornerLevel, MinimaxLevel, ParseSpecError, Spec, Who};
