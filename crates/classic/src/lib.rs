//! The players of five documents on Othello: minimax, alpha-beta and negamax, each a small text to
//! be read beside the document it comes from.
//!
//! | document | what it plays | here |
//! |---|---|---|
//! | "Juego de Inteligencia Artificial Othello", Bongiorno and Santamarina | minimax with two utilities | `minimax`, [`Eval::Discs`], [`Eval::Squares`] |
//! | "Reversi: aplicando MiniMax", 2021 | minimax on 6x6, "best corner" | `minimax`, [`Eval::Corner`] |
//! | "Informe técnico: IA para jugar Othello" | alpha-beta with book, sweep and clock | `alpha_beta`, [`agent`], [`Eval::Agent`] |
//! | "Inteligencia artificial" | negamax with alpha-beta | `negamax` |
//!
//! Beside them stand what leads to them and what comes next: negamax without cuts, iterative
//! deepening, principal variation search (`pvs`) and a transposition table (`table`).
//!
//! # What holds for all of them
//!
//! A utility is computed for the player who searches. A pass costs no depth and is counted as a
//! node of its own kind. A finished game is worth its score beyond 10,000, so that a won game is
//! never exchanged for one that looks good. All algorithms find the same value and, with the same
//! order of moves, the same move.
//!
//! # Other sizes
//!
//! The documents' tables are for one size of board. On another they keep their meaning, not their
//! numbers' places: a corner stays a corner, and what lies beside it stays beside it. See [`Zone`].
//!
//! No clock, no stop flag and no randomness is hidden here: a search is a function of its position,
//! its [`SearchSettings`] and its limits, and whoever wants to see the tree hands in a
//! [`trace::Trace`].

pub mod agent;
pub mod trace;

mod alpha_beta;
mod book;
mod counts;
mod eval;
mod minimax;
mod negamax;
mod order;
mod pvs;
mod search;
mod table;
mod walk;
mod zones;

pub use counts::{Counts, tree_size};
pub use eval::{Eval, ParseEvalError, Utility};
pub use order::{MoveOrder, ParseMoveOrderError};
pub use search::{Algorithm, ScoredMove, SearchReport, SearchSettings, Unfinished, search};
pub use trace::Unwatched;
pub use walk::{Node, Stopped};
pub use zones::Zone;
