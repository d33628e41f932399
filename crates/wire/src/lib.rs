//! What travels between the server and its clients: the only JSON for HTTP and WebSocket.
//!
//! `web/src/wire.ts` is made from these types by `cargo xtask codegen`. Messages carry codes and
//! numbers, never sentences for people: whoever shows them words them. Fields are only ever added.

pub mod typescript;

mod devices;
mod games;
mod live;
mod orders;
mod position;
mod problem;
mod words;

pub use devices::{Acceptance, Device, Invitation, Link};
pub use games::{Clock, ClockError, Games, Imported, NewGame, Summary};
pub use live::{Hint, PROTOCOL, ServerMessage, Thinking, Unit, Worth};
pub use orders::ClientMessage;
pub use position::{
    Change, ClockFace, Effort, Legal, Outcome, Played, Position, Request, Seat, Seats, Wish,
};
pub use problem::{BestMove, Coordinate, Infinite, Problem};
pub use words::{Color, Move, Refusal, Square};

#[cfg(test)]
mod tests;
