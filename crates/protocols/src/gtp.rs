//! GTP, the Go Text Protocol, version 2, as Othello programs speak it.
//!
//! A line is `[id] command [argument ...]`; `#` begins a comment. The answer is `=[id] text` or, for an
//! error, `?[id] text`, and ends with an empty line. Moves are squares as everywhere here, row 1 at the
//! top, or `pass`. `docs/protocols.md` lists the commands and says what they do.

mod board;
mod clock;
mod command;
mod reply;
mod session;

pub use clock::TimeSettings;
pub use command::{Command, CommandError, NAMES};
pub use reply::{Reply, ReplyReader};
pub use session::{Failure, Session};
