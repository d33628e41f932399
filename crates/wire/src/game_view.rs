//! A game as a client sees it.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Color, Move, Square};

/// A game as a client sees it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct GameView {
    /// The name of the game.
    pub game: String,
    /// What brought this position.
    pub change: Change,
    /// The side of the board: 4, 6 or 8.
    pub size: u8,
    /// The squares row by row: `X` black, `O` white, `-` empty.
    #[schema(example = "-----OX--XO-----")]
    pub board: String,
    /// Who moves; nobody once the game is over.
    pub turn: Option<Color>,
    /// The legal moves with the discs that they flip.
    pub legal: Vec<Legal>,
    /// How many discs Black has.
    pub black: u8,
    /// How many discs White has.
    pub white: u8,
    /// How many moves and passes have been played.
    pub ply: usize,
    /// The moves and passes played.
    pub moves: Vec<Played>,
    /// Whether there is something to take back.
    pub undo: bool,
    /// Whether there is something to play again.
    pub redo: bool,
    /// Who plays.
    pub seats: Seats,
    /// Whether the computer waits for a click before each of its moves.
    pub step: bool,
    /// Whether a computer is to move and waits for a click.
    pub waiting: bool,
    /// Whether a computer is thinking about its move.
    pub thinking: bool,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// The first position: the squares and the side to move. `null` is the usual one.
    #[ts(type = "string | null")]
    pub start: Option<String>,
    /// What the game is called, if it was given a title.
    pub title: Option<String>,
    /// The players' time, in a game with a clock.
    pub clock: Option<ClockFace>,
    /// Whether two devices play.
    pub shared: bool,
    /// The seats that are offered to another device and not taken yet.
    pub invited: Vec<Color>,
    /// The seats whose device is not connected, if two devices play.
    pub absent: Vec<Color>,
    /// What one player asks the other.
    pub request: Option<Request>,
    /// The game that the players began after this one, with the colours swapped.
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
    /// Whose clock runs; nobody's before the first move and after the end.
    pub running: Option<Color>,
}

/// What one player asks the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Request {
    /// Who asks.
    pub by: Color,
    /// What for.
    pub wish: Wish,
}

/// What needs the other player's consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// To take back.
    Undo,
    /// To play again what was taken back.
    Redo,
    /// To begin anew with the colours swapped.
    Rematch,
}

/// What happened to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Nothing: the game was asked for.
    Open,
    /// A disc was placed, or a player passed.
    Move,
    /// Moves were taken back.
    Undo,
    /// Moves were played again.
    Redo,
    /// A player gave up.
    Resign,
    /// A name, a seat or a setting is another one.
    Settings,
    /// A computer begins to think, or stops.
    Thinking,
    /// A player's time was up.
    Flag,
    /// A player asks the other for something, or no longer does.
    Request,
    /// A device took a seat, came or went.
    Device,
    /// The players began another game.
    Rematch,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Legal {
    /// Where the disc goes.
    pub square: Square,
    /// The discs that flip.
    pub flips: Vec<Square>,
}

/// A move of the game.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Played {
    /// Who moved.
    pub color: Color,
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub played: Move,
    /// What it cost the computer that played it.
    pub effort: Option<Effort>,
    /// What the player had left after it in milliseconds, in a game with a clock.
    pub left: Option<u32>,
}

/// What a computer's move cost.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Effort {
    /// The name of the player.
    pub player: String,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// How many positions it looked at.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: f64,
    /// Where the move comes from.
    pub source: String,
    /// With how many per cent of certainty it saw the end of the game; 100 is proven, `null` is not
    /// at all.
    pub sure: Option<u8>,
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
    /// `human`, or the name of a computer player.
    #[schema(example = "minimax:easy")]
    pub spec: String,
    /// The name that was given; none is the word for the colour in the reader's language.
    pub name: Option<String>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Outcome {
    /// Who won; nobody is a draw.
    pub winner: Option<Color>,
    /// Black's discs minus White's, the empty squares given to the winner.
    pub score: i8,
    /// Who gave up, if that ended it.
    pub resigned: Option<Color>,
    /// Whose time was up, if that ended it.
    pub flagged: Option<Color>,
}
