//! A game as a client sees it.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Evaluation, Move, OpeningName, Source, Square};

/// A game as a client sees it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct GameView {
    /// The name of the game.
    pub game: String,
    /// What happened last.
    pub change: Change,
    /// The side of the board: 4, 6 or 8.
    pub size: u8,
    /// The squares row by row: `X` black, `O` white, `-` empty.
    #[schema(example = "-----OX--XO-----")]
    pub board: String,
    /// The side to move; `null` once the game is over.
    pub turn: Option<Color>,
    /// The legal moves, with the discs that they flip.
    pub legal: Vec<Legal>,
    /// How many discs Black has.
    pub black: u8,
    /// How many discs White has.
    pub white: u8,
    /// How many moves and passes have been played.
    pub ply: usize,
    /// The moves and passes played.
    pub moves: Vec<Played>,
    /// Whether there is something to undo.
    pub undo: bool,
    /// Whether there is something to redo.
    pub redo: bool,
    /// Who plays.
    pub seats: Seats,
    /// Whether the computer waits for a click before each of its moves.
    pub step: bool,
    /// Whether a computer is to move and waits for a click.
    pub waiting: bool,
    /// Whether a computer is searching for its move, or its search waits in the queue.
    pub thinking: bool,
    /// Whether that search waits in the queue: other searches are running.
    pub queued: bool,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// The first position: the squares and the side to move; `null` is the standard one.
    #[ts(type = "string | null")]
    pub start: Option<String>,
    /// The seed of the computers' random choices, as digits: JavaScript has no number for it.
    #[schema(example = "7")]
    pub seed: String,
    /// The title of the game, if it has one.
    pub title: Option<String>,
    /// The players' time, in a game with a clock.
    pub clock: Option<ClockFace>,
    /// Whether two devices play.
    pub shared: bool,
    /// The seats with an open invitation.
    pub invited: Vec<Color>,
    /// The seats whose device is not connected, if two devices play.
    pub absent: Vec<Color>,
    /// What one player asks of the other.
    pub request: Option<Request>,
    /// The rematch, if the players started one.
    pub next: Option<String>,
}

/// The players' time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ClockFace {
    /// What each has at first, in milliseconds.
    pub main: u32,
    /// What each move adds, in milliseconds.
    pub increment: u32,
    /// What Black has left when the message is sent, in milliseconds.
    pub black: u32,
    /// What White has left when the message is sent, in milliseconds.
    pub white: u32,
    /// Whose clock runs; `null` before the first move and after the end.
    pub running: Option<Color>,
}

/// What one player asks of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Request {
    /// Who asks.
    pub by: Color,
    /// What is asked for.
    pub wish: Wish,
}

/// What needs the consent of the other player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// To undo moves.
    Undo,
    /// To redo moves.
    Redo,
    /// To start a new game with the colours swapped.
    Rematch,
    /// To get a hint, which both players see.
    Hint,
}

/// What happened to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Nothing: the game was asked for.
    Open,
    /// A disc was placed, or a player passed.
    Move,
    /// Moves were undone.
    Undo,
    /// Moves were redone.
    Redo,
    /// A player resigned.
    Resign,
    /// A name, a seat or a setting was changed.
    Settings,
    /// A computer's search began or was stopped.
    Thinking,
    /// A player's time was up.
    Flag,
    /// A player asked for something, or the request ended.
    Request,
    /// A device took a seat, connected or disconnected.
    Device,
    /// The players started a rematch.
    Rematch,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Legal {
    /// Where the disc goes.
    pub square: Square,
    /// The discs that it flips.
    pub flips: Vec<Square>,
}

/// A move of the game.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Played {
    /// Who played it.
    pub color: Color,
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub played: Move,
    /// The discs that it flipped, so that a client can show earlier positions.
    pub flips: Vec<Square>,
    /// The computer's search for it, if a computer played it.
    pub effort: Option<Effort>,
    /// The player's time left after it in milliseconds, in a game with a clock.
    pub left: Option<u32>,
    /// The opening whose named position it leads to. The opening of a game is that of the last
    /// move that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<OpeningName>,
}

/// What a computer's move cost, and where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Effort {
    /// The player, as in a seat.
    pub player: String,
    /// The depth of the search, in moves.
    pub depth: u8,
    /// How many positions it searched.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: f64,
    /// Where the move comes from.
    pub source: Source,
    /// How certain its value was to be the final score, in per cent; 100 is proven, `null` is an
    /// estimate.
    pub sure: Option<u8>,
    /// What the move was worth to the player when it was played; `null` if the player did not
    /// think about it.
    #[serde(rename = "worth")]
    pub evaluation: Option<Evaluation>,
    /// The version of the program that played it; `null` in games of older versions.
    pub version: Option<String>,
    /// The hash of the engine's weights, if the engine played it.
    pub weights: Option<String>,
}

/// Both players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Seats {
    /// Who plays Black.
    pub black: Seat,
    /// Who plays White.
    pub white: Seat,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Seat {
    /// `human`, or a computer player.
    #[schema(example = "minimax:easy")]
    pub spec: String,
    /// The player's name; without one, clients show the colour in the reader's language.
    pub name: Option<String>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Outcome {
    /// Who won; `null` is a draw.
    pub winner: Option<Color>,
    /// Black's discs minus White's; the empty squares go to the winner.
    pub score: i8,
    /// Who resigned, if that ended it.
    pub resigned: Option<Color>,
    /// Whose time was up, if that ended it.
    pub flagged: Option<Color>,
}
