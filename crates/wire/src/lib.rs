//! What travels between the server and its clients: the only JSON for HTTP and WebSocket.
//!
//! `web/src/wire.ts` is made from these types by `cargo xtask codegen`. Messages carry codes and
//! numbers, never sentences for people: whoever shows them words them. Fields are only ever added.

pub mod typescript;

mod best_move;
mod devices;
mod evaluation;
mod game_view;
mod games;
mod live;
mod orders;
mod source;
mod words;

pub use best_move::{BestMove, BestMoveRequest, Coordinate, Infinite};
pub use devices::{Acceptance, Device, Invitation, Link};
pub use evaluation::{Certainty, Evaluation, ParseCertaintyError, Unit};
pub use game_view::{
    Change, ClockFace, Effort, GameView, Legal, Outcome, Played, Request, Seat, Seats, Wish,
};
pub use games::{Clock, ClockError, Games, Imported, NewGame, Summary};
pub use live::{Hint, PROTOCOL, ServerMessage, Thinking};
pub use orders::ClientMessage;
pub use source::{ParseSourceError, Source};
pub use words::{Color, Move, Refusal, Square};

#[cfg(test)]
mod tests;
