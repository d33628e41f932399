//! Boards and games as text, read and written.
//!
//! | format | looks like | module |
//! |---|---|---|
//! | transcript | `f5d6c3`, with or without pass marks | [`moves`] |
//! | numbered list | `1. f5 d6 2. c3 d3` | [`moves`] |
//! | position string, drawn board | `---XO--- ... X` | [`diagram`] |
//! | board of numbers | `0 0 1 -1 0 0` | [`numbers`] |
//! | FEN | `8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1` | [`fen`] |
//! | bitboards | `0x0000000810000000 0x0000001008000000 X` | [`bitboards`] |
//! | OBF | `---XO--- ... X; A2:+38; C7:+36;` | [`obf`] |
//! | GGF | `(;GM[Othello]PB[a]PW[b]...B[F5]W[D6];)` | [`ggf`] |
//! | SGF | `(;FF[4]GM[2]SZ[8]...;B[f5];W[d6])` | [`sgf`] |
//! | JSON | `{"otelo": 1, "games": [{"size": 8, ...}]}` | [`json`] |
//! | WTHOR | bytes of the archive of tournament games | [`wthor`] |
//!
//! The last four hold games with players, place, date and result: a [`Record`]. It holds the
//! variations too, with comments and marks; SGF and JSON keep them, and [`Omissions`] says what the
//! other formats leave out. [`Drawing`] is a board as SVG; [`formal`] is the formal problem, whose moves are [i, j].
//!
//! Every reader takes text of any size and shape and gives a value or a [`ReadError`] with the
//! place where it stopped; none panics. [`ReadLimits`] bound what is read of a text that a stranger
//! sends, and so the memory that it takes. [`detect`] takes whatever a person pastes:
//!
//! ```
//! use otelo_formats::{Content, Format, Hints, detect};
//!
//! let found = detect(b"1. F5 d6 2. C3", Hints::default())?;
//! assert_eq!(found.format, Format::Numbered);
//! let Content::Game(game) = found.content else { panic!("a list of moves is a game") };
//! assert_eq!(game.transcript(), "f5d6c3");
//!
//! let error = detect(b"f5 d6 a1", Hints::default()).unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 7 (byte 6), move 3 on 8x8: Black flips nothing on a1");
//! # Ok::<_, otelo_formats::ReadError>(())
//! ```

mod content;
mod cursor;
mod detect;
mod drawing;
mod error;
mod limits;
mod omissions;
mod parts;
mod record;
mod rows;

mod pgn;
mod quest;

pub mod bitboards;
pub mod diagram;
pub mod fen;
pub mod formal;
pub mod ggf;
pub mod json;
pub mod moves;
pub mod numbers;
pub mod obf;
pub mod sgf;
pub mod wthor;

pub use content::{Content, Format, ParseFormatError, WriteError, write_records};
pub use detect::{Detected, Hints, detect, detect_all, detect_wthor};
pub use diagram::Diagram;
pub use drawing::Drawing;
pub use error::{Fault, Place, ReadError, Wanted};
pub use limits::ReadLimits;
pub use numbers::Notation;
pub use obf::ObfProblem;
pub use omissions::{Omissions, Written};
pub use parts::PartReader;
pub use record::{Details, EndReason, GameResult, Property, Record};
