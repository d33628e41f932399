//! The rules of Othello on 4x4, 6x6 and 8x8 boards.
//!
//! The rest of Otelo uses this crate. It is written to be read, has no dependencies, does no I/O,
//! and does not panic on any input. What follows goes from small to large.
//!
//! # Squares and sizes
//!
//! A [`Square`] is named by its column, a letter from the left, and its row, a digit from the top:
//! `a1` is the top left corner. A board of any [`Size`] is the top left part of the same 64
//! squares, so `c4` is the same square on 4x4 and on 8x8. A set of squares is [`Squares`], one
//! bit each.
//!
//! ```
//! use otelo_rules::{Size, Square};
//!
//! let h8: Square = "h8".parse()?;
//! assert!(Size::Eight.contains(h8));
//! assert!(!Size::Six.contains(h8));
//! # Ok::<_, otelo_rules::ParseSquareError>(())
//! ```
//!
//! # Boards and positions
//!
//! A [`Board`] is discs of two [`Color`]s; a [`Position`] is a board and whose turn it is. A player
//! moves to an empty square so that at least one straight line of the other's discs lies between
//! the new disc and another disc of the player's; all discs in such lines flip.
//!
//! ```
//! use otelo_rules::{Position, Size};
//!
//! let start = Position::start(Size::Six);
//! assert_eq!(start.board().to_string(), "\
//! ------
//! ------
//! --OX--
//! --XO--
//! ------
//! ------");
//! assert_eq!(start.moves().to_string(), "c2 b3 e4 d5");
//! ```
//!
//! A position as text is one line, the position string, such as `-----OX--XO----- X`: the squares
//! row by row and the side to move.
//!
//! A board need not be reachable. Whatever can be set up with one disc a square at most is a
//! board, and the rules hold on it. [`Position::unreachable`] says of some that no game leads to them.
//!
//! # Games
//!
//! A [`Game`] is a first position and the moves played from it, with undo and redo. A player
//! without a legal square passes; a pass is a [`Move`] of its own. When neither player has a legal
//! square the game is over and has an [`Outcome`]: who won, the raw disc difference, and the
//! [`Score`], in which the empty squares go to the winner.
//!
//! ```
//! use otelo_rules::{Color, Game, Move, Position, Size};
//!
//! // The transcript leaves three passes out.
//! let game = Game::from_transcript(Position::start(Size::Four), "b1a1a2c1d3a3d1d2a4b4d4")?;
//! assert!(game.moves().any(|played| played == Move::Pass));
//! let outcome = game.outcome().expect("nobody can move");
//! assert_eq!(outcome.winner(), Some(Color::White));
//! assert_eq!((outcome.difference(), outcome.score(Color::Black).discs()), (-13, -14));
//! # Ok::<_, otelo_rules::TranscriptError>(())
//! ```
//!
//! # Variations
//!
//! A [`GameTree`] is a game with its variations: what else could have been played, with comments
//! and [`Mark`]s at any move. The game itself is its main line.
//!
//! # Symmetry and counting
//!
//! The rules are the same in all directions: each of the eight [`Symmetry`]s turns a game into a
//! game. [`perft`] counts the leaves of the tree of all games; two programs that agree on it agree
//! on the rules.

/// The code in the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod board;
mod color;
mod game;
mod game_tree;
mod mark;
mod moves;
mod perft;
mod position;
mod reachability;
mod score;
mod size;
mod square;
mod squares;
mod symmetry;
mod transcript;

pub use board::{Board, BoardError};
pub use color::Color;
pub use game::Game;
pub use game_tree::{GameTree, Node, NodeIndex};
pub use mark::{Mark, Symbol};
pub use moves::{Move, ParseMoveError, PlayError};
pub use perft::{Passes, perft};
pub use position::{ParsePositionError, Position};
pub use reachability::Unreachable;
pub use score::{Outcome, Score};
pub use size::{ParseSizeError, Size};
pub use square::{ParseSquareError, Square};
pub use squares::{Squares, SquaresIter};
pub use symmetry::Symmetry;
pub use transcript::{TranscriptError, TranscriptFault};
