//! The line protocols of Othello programs, on both sides: what an engine reads and answers, and what a
//! controller writes and is answered.
//!
//! Text goes in and text comes out; there are no sockets, no standard input and no threads here, and
//! whoever searches does it behind the trait [`Thinker`].
//!
//! ```
//! use otelo_protocols::{Flow, FirstMove, gtp};
//!
//! let mut session = gtp::Session::new("Otelo", "1.0");
//! let mut said = String::new();
//! let flow = session.answer("7 genmove b", &mut FirstMove, &mut |text| said.push_str(text));
//! assert_eq!((said.as_str(), flow), ("=7 d3\n\n", Flow::GoOn));
//! ```

mod lines;
mod thinker;

pub mod gtp;
pub mod nboard;

pub use lines::{Line, read_line};
pub use thinker::{Choice, FirstMove, Flow, Hint, Report, Thinker, TimeLimit};
