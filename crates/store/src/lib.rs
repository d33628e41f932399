//! The database of games (SQLite). All SQL is in this crate.
//!
//! A game is stored as its [`Setup`](otelo_live::Setup) and its
//! [`Event`](otelo_live::Event)s, which are only appended (event sourcing). The moves of a game
//! form a tree: an undo followed by another move starts a variation, and the same move again leads
//! to the same node. The [`Standing`](otelo_live::Standing) of a game is stored beside it, so that
//! lists need not replay the events. Each device has a [`Shelf`]: the list of its games, and of each
//! game a [`SavedStudy`] if it has written one.
//!
//! The database is one SQLite file in its own directory. A [`Store`] is a handle to it, cheap to
//! clone. One task does all writes: it commits all waiting writes in one transaction (group
//! commit) and answers when they are on disk. Readers have their own connections and never wait
//! for the writer.
//!
//! | usual term | where |
//! |---|---|
//! | migrations, write-ahead log (WAL), durability | `connect.rs`, `open.rs` |
//! | integrity check, checksums | `check.rs`, `commit_file.rs`, `checksum.rs`, `audit.rs`, [`check`] |
//! | transactions, group commit, backpressure | `writer.rs` |
//! | optimistic concurrency | [`Store::append`], [`Store::save_study`], [`StoreError::Conflict`] |
//! | cursor pagination | [`Cursor`], `list.rs` |
//! | import, staging | [`Store::import`], [`Store::begin_import`] |
//! | online backup | [`backup`] |
//! | soft delete | [`Store::hide`], [`Store::purge`] |
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
//! let standing = Standing { ply: 0, black: 2, white: 2, ended: None, board: None };
//! store.create(&id, now(), &setup, &standing).await?;
//!
//! let f5 = Event::Played { played: Move::Place("f5".parse()?), answer: None };
//! let standing = Standing { ply: 1, black: 4, white: 1, ended: None, board: None };
//! store.append(&id, 0, now(), &[f5.clone()], None, &standing).await?;
//!
//! let saved = store.load(&id).await?.expect("it was just made");
//! assert_eq!(saved.setup, setup);
//! assert_eq!(saved.events[0].event, f5);
//! store.close().await;
//! # Ok(())
//! # }
//! ```

mod audit;
mod backend;
mod backup;
mod check;
mod checksum;
mod column;
mod commit_file;
mod connect;
mod cursor;
mod error;
mod evaluations;
mod event_columns;
mod import;
mod line;
mod list;
mod new_game;
mod open;
mod read;
mod row;
mod saved;
mod search;
mod shelf;
mod standing_row;
mod store;
mod study;
mod summary;
mod system;
mod write;
mod writer;

pub use audit::DamagedGame;
pub use backend::{Backend, BoxFuture, Reader};
pub use backup::{BackupError, Checked, backup, check};
pub use cursor::{Cursor, ParseCursorError};
pub use error::StoreError;
pub use import::{ImportId, ImportSummary};
pub use list::{ImportFilter, ListQuery, Listed, State};
pub use new_game::NewGame;
pub use open::OpenError;
pub use saved::Saved;
pub use shelf::Shelf;
/// An error of the database itself.
pub use sqlx::Error as DatabaseError;
pub use store::Store;
pub use study::SavedStudy;
pub use summary::Summary;
pub use system::{now, random_id};
pub use write::{
    AddUptime, Append, BeginImport, Create, EMPTY_FOR, EndImport, HIDDEN_FOR, ImportEnd, Purge,
    SaveStudy, Shelve, ShelveImport, Stage, Write, WriteResult,
};
