//! The logic of live games: seats, permissions, consent, clocks, undo and redo, and the view for
//! clients.
//!
//! Everything here is a pure function: no I/O, no clock, no randomness. The design is event
//! sourcing: a [`LiveGame`] is computed from its [`Setup`] and its [`Event`]s.
//!
//! | usual term | here |
//! |---|---|
//! | command, command handler | an order ([`otelo_wire::ClientMessage`]), [`LiveGame::decide`] |
//! | event sourcing, replay | [`Event`], [`LiveGame::apply`], [`LiveGame::restored`] |
//! | read model | [`LiveGame::view`], [`Standing`] |
//! | authorization | [`Identity`], `live_game/rights.rs` |
//! | invitation token | [`Event::Invited`], [`LiveGame::accept_invitation`] |
//! | optimistic concurrency | the `ply` of an order, [`LiveError::Stale`] |
//! | time control, flag | `live_game/clocks.rs` |
//!
//! To change a game, let it decide the events for an order, save the events, and continue with
//! the game after them:
//!
//! ```
//! use std::time::Duration;
//!
//! use otelo_live::{Decision, GameId, Identity, LiveGame, SearchState, Setup, Surroundings};
//! use otelo_rules::{Position, Size};
//! use otelo_wire::{ClientMessage, Seat, Square};
//!
//! let seat = || Seat { spec: "human".to_owned(), name: None };
//! let setup = Setup::new(Position::start(Size::Eight), seat(), seat(), "0.1.0", 1);
//! let game = LiveGame::new(GameId::from_random(7), &setup)?;
//!
//! // An order, and the client that gives it.
//! let order = ClientMessage::Play { square: Square("f5".parse()?), ply: 0 };
//! let who = Identity { device: None, is_local: true };
//! let Decision::Events { events, change } = game.decide(order, &who, SearchState::Idle)? else {
//!     panic!("a move is an event");
//! };
//! // The game after each of the events, at two seconds on the caller's clock.
//! let after = game.after(&events, Duration::from_secs(2))?;
//! let [game] = &after[..] else { panic!("nobody has to pass") };
//! assert_eq!(game.view(change, Surroundings::default()).ply, 1);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod effort;
mod error;
mod event;
mod id;
mod identity;
mod key;
mod live_game;
mod names;
mod setup;
mod standing;
mod time_left;
mod timestamp;

pub use effort::Effort;
pub use error::LiveError;
pub use event::{Event, Recorded};
pub use id::{GameId, ParseGameIdError};
pub use identity::Identity;
pub use key::{Holders, KeyHash};
pub use live_game::{
    Decision, FREE_COMMIT, LiveGame, MOST_OF_A_SEAT, MOST_SETTINGS, MOST_UNDOS, SearchState,
    Surroundings,
};
pub use names::{LONGEST_NAME, checked_name, parse_player};
pub use setup::{ImportedRecord, MadeBy, Setup};
pub use standing::{Ended, Standing};
pub use time_left::TimeLeft;
pub use timestamp::Timestamp;
