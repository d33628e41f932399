//! The NBoard protocol, versions 1 and 2, on both sides.
//!
//! A GUI sends orders, a line each; the engine answers with messages. Lines that are not understood are
//! ignored by both. Values are in discs for the player to move. `docs/protocols.md` lists the orders and
//! says what they do.

mod clock;
mod message;
mod moves;
mod order;
mod session;

pub use message::{Message, MessageError};
pub use order::{Order, OrderError};
pub use session::Session;
