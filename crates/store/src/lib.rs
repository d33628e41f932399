//! The database of games, and the only place with SQL.
//!
//! A game is what was fixed when it began, a [`Setup`](otelo_live::Setup), and what happened since, [`Event`](otelo_live::Event)s, which
//! are only ever appended. The moves of a game make a tree: whoever takes a move back and plays
//! another one begins a variation, and whoever plays the same one again is back where they were.
//! Beside each game lies its [`Standing`](otelo_live::Standing), so that a list need not replay it. Games lie on the
//! shelves of the devices that hold their seats, and a list is of certain shelves.
//!
//! All of it is one SQLite file in a directory of its own. A [`Store`] is a handle to it, cheap to
//! clone. One task writes; what is waiting goes into one commit, and nobody gets an answer before
//! that is on disk. Readers have connections of their own and never wait for the writer.
//!
//! ```
//! use otelo_live::{Event, Setup, Standing};
//! use otelo_rules::{Move, Position, Size};
//! use otelo_store::{Store, now, random_id};
//! use otelo_wire::Seat;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let directory = tempfile::tempdir()?;
//! let store = Store::open(directory.path()).await?;
//!
//! let id = random_id();
//! let (black, white) = ("human".to_owned(), "minimax:hard".to_owned());
//! let (black, white) = (Seat { spec: black, name: None }, Seat { spec: white, name: None });
//! let setup = Setup::new(Position::start(Size::Eight), black, white, "0.1.0", 1);
//! let standing = Standing { ply: 0, black: 2, white: 2, ended: None };
//! store.create(&id, now(), &setup, &standing).await?;
//!
//! let f5 = Event::Played { played: Move::Place("f5".parse()?), answer: None };
//! let standing = Standing { ply: 1, black: 4, white: 1, ended: None };
//! store.append(&id, 0, now(), &[f5.clone()], None, &standing).await?;
//!
//! let saved = store.load(&id).await?.expect("it was just made");
//! assert_eq!(saved.setup, setup);
//! assert_eq!(saved.events[0].event, f5);
//! store.close().await;
//! # Ok(())
//! # }
//! ```

mod check;
mod column;
mod connect;
mod cursor;
mod error;
mod line;
mod list;
mod open;
mod read;
mod row;
mod saved;
mod search;
mod shelf;
mod store;
mod summary;
mod system;
mod write;
mod writer;

pub use cursor::{Cursor, ParseCursorError};
pub use error::StoreError;
pub use list::{ListQuery, Listed, State};
pub use open::OpenError;
pub use saved::Saved;
pub use shelf::Shelf;
/// What the database itself says when it fails.
pub use sqlx::Error as DatabaseError;
pub use store::Store;
pub use summary::Summary;
pub use system::{now, random_id};
