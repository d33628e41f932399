//! What travels between the server and its clients: the only JSON for HTTP and WebSocket.
//!
//! `web/src/wire.ts` is made from these types; a test keeps it up to date. Messages carry codes and
//! numbers, never sentences for people: whoever shows them words them. Fields are only ever added.

use std::{collections::BTreeMap, str::FromStr};

use otelo_player as player;
use otelo_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::error::ApiError;

/// The version of the messages of a live game; it opens with it.
pub const PROTOCOL: u32 = 1;

/// The colour of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Color {
        match color {
            rules::Color::Black => Color::Black,
            rules::Color::White => Color::White,
        }
    }
}

impl From<Color> for rules::Color {
    fn from(color: Color) -> rules::Color {
        match color {
            Color::Black => rules::Color::Black,
            Color::White => rules::Color::White,
        }
    }
}

/// The name of a square, such as `d3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, pattern = "^[a-h][1-8]$", example = "d3")]
pub struct Square(#[ts(type = "`${File}${Rank}`")] pub rules::Square);

impl TryFrom<String> for Square {
    type Error = rules::ParseSquareError;

    fn try_from(text: String) -> Result<Square, rules::ParseSquareError> {
        rules::Square::from_str(&text).map(Square)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.0.to_string()
    }
}

/// The name of a square, or `pass`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(into = "String")]
#[schema(value_type = String, pattern = "^([a-h][1-8]|pass)$", example = "d3")]
pub struct Move(#[ts(type = "Square | 'pass'")] pub rules::Move);

impl From<Move> for String {
    fn from(played: Move) -> String {
        played.0.to_string()
    }
}

/// What a client asks for in a game. `ply` is how many moves and passes the client knows of: an
/// order that was meant for another position is refused.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Puts a disc on a square.
    Play {
        /** Where. */
        square: Square,
        /** When. */
        ply: usize,
    },
    /// Takes back: one move between two people, against a computer to the person's last choice. On
    /// two devices it asks the other player, and leads to the asker's last choice.
    Undo {
        /** When. */
        ply: usize,
    },
    /// Plays again what was taken back, as far as one undo went. On two devices it asks the other
    /// player.
    Redo {
        /** When. */
        ply: usize,
    },
    /// Begins the same game anew with the colours swapped, once it is over. On two devices it asks
    /// the other player.
    Rematch {
        /** When. */
        ply: usize,
    },
    /// Answers what the other player asked, or takes back what the sender asked.
    Answer {
        /** When. */
        ply: usize,
        /** Whether it shall be done. */
        agree: bool,
    },
    /// Offers a seat to another device; only the sender gets the invitation. One that was given
    /// before for the seat no longer counts.
    Invite {
        /** Which seat. */
        color: Color,
    },
    /// Gives the game up.
    Resign {
        /** Who. */
        color: Color,
        /** When. */
        ply: usize,
    },
    /// Asks what a computer would play; only the asker gets the answer.
    Hint {
        /** When. */
        ply: usize,
    },
    /// Lets a waiting computer move.
    Go {
        /** When. */
        ply: usize,
    },
    /// Gives a player a name.
    Rename {
        /** Whom. */
        color: Color,
        /** The name; none is the word for the colour in the reader's language. */
        name: Option<String>,
    },
    /// Says who plays from now on.
    Seats {
        /** Who plays Black. */
        black: String,
        /** Who plays White. */
        white: String,
    },
    /// Whether the computer waits for a click before each of its moves.
    Step {
        /** Whether it waits. */
        on: bool,
    },
    /// Gives the game a title.
    Title {
        /** The title; none is the names of the players. */
        title: Option<String>,
    },
}

/// What the server tells in a live game.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /** The version of the messages. */
        protocol: u32,
        /** The version of the server. */
        version: String,
    },
    /// Which seats are the client's; who has none looks on.
    You {
        /** The seats. */
        seats: Vec<Color>,
    },
    /// The game after a change, whole.
    Position(Box<Position>),
    /// How far a computer has come with its move.
    Thinking(Thinking),
    /// What a computer would play.
    Hint(Hint),
    /// What was asked for with `invite`.
    Invitation(Invitation),
    /// An order was not carried out, and nothing has changed.
    Refused(Refusal),
}

/// A game as it stands.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Position {
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

/// A seat for another device, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Invitation {
    /// The seat.
    pub color: Color,
    /// What to send to `/api/invitations`, together with the game.
    pub token: String,
    /// The addresses that lead there, the best one first.
    pub links: Vec<Link>,
}

/// An address to open on another device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Link {
    /// The address.
    pub url: String,
    /// The address as a picture that a camera reads: its rows, `1` is dark.
    pub code: Vec<String>,
}

/// An invitation that is taken.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// The name of the game.
    pub game: String,
    /// The token.
    pub token: String,
}

/// The device that asks, and how others reach the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Device {
    /// The addresses at which other devices reach the page; none if only this one can.
    pub addresses: Vec<Link>,
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

/// How far a computer has come with its move.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Thinking {
    /// The ply it thinks about.
    pub ply: usize,
    /// How many moves it looks ahead.
    pub depth: u8,
    /// How many positions it has looked at.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it has been thinking.
    pub milliseconds: f64,
    /// What its best move so far is worth.
    pub worth: Option<Worth>,
    /// The best play of both sides from that move on.
    pub line: Vec<Move>,
}

/// What a computer would play.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Hint {
    /// The ply it is for.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// What it is worth to the player who moves.
    pub worth: Option<Worth>,
    /// Whether that is proven.
    pub exact: bool,
    /// The best play of both sides from it on.
    pub line: Vec<Move>,
}

/// What a move is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Worth {
    /// The number.
    pub number: i32,
    /// What it counts.
    pub unit: Unit,
}

/// What a worth counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Discs at the end of the game.
    Discs,
    /// Points of a utility, which mean something only beside each other.
    Points,
}

impl From<player::Worth> for Worth {
    fn from(worth: player::Worth) -> Worth {
        let unit = match worth {
            player::Worth::Score(_) => Unit::Discs,
            player::Worth::Points(_) => Unit::Points,
        };
        Worth { number: worth.number(), unit }
    }
}

/// Why something was not done: the one shape of all errors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Refusal {
    /// The code by which the catalogue of texts knows it.
    #[schema(example = "no-such-game")]
    pub code: String,
    /// What the text is filled in with.
    #[ts(type = "Record<string, string>")]
    pub parameters: BTreeMap<String, String>,
    /// The text in English, for logs and programs.
    pub text: String,
}

/// A game to begin.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewGame {
    /// The side of the board; 8 unless told.
    #[schema(minimum = 4, maximum = 8, multiple_of = 2)]
    pub size: Option<u8>,
    /// The first position, or a game that goes on from its last one, in any format that is read.
    pub start: Option<String>,
    /// Who plays Black; `human` unless told.
    pub black: Option<String>,
    /// Who plays White; `human` unless told.
    pub white: Option<String>,
    /// Black's name.
    pub black_name: Option<String>,
    /// White's name.
    pub white_name: Option<String>,
    /// Whether the computer waits for a click before each of its moves.
    pub step: bool,
    /// The players' time; none unless told.
    pub clock: Option<Clock>,
}

/// The time that players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(try_from = "BTreeMap<String, u32>")]
pub struct Clock {
    /// What each has at first, in milliseconds; a second to ten hours.
    #[schema(minimum = 1000, maximum = 36_000_000)]
    pub main: u32,
    /// What each move adds, in milliseconds; up to ten minutes.
    #[schema(maximum = 600_000)]
    pub increment: u32,
}

impl TryFrom<BTreeMap<String, u32>> for Clock {
    type Error = String;

    // Without this, a list of two numbers would do, too.
    fn try_from(mut fields: BTreeMap<String, u32>) -> Result<Clock, String> {
        let mut field = |name| fields.remove(name).ok_or(format!("missing field `{name}`"));
        let clock = Clock { main: field("main")?, increment: field("increment")? };
        match fields.keys().next() {
            Some(name) => Err(format!("unknown field `{name}`")),
            None => Ok(clock),
        }
    }
}

impl Clock {
    /// As the store keeps it, if there is such a clock.
    pub(crate) fn checked(self) -> Result<otelo_store::Clock, ApiError> {
        const MAIN: std::ops::RangeInclusive<u32> = 1000..=10 * 60 * 60 * 1000;
        const LARGEST_INCREMENT: u32 = 10 * 60 * 1000;
        let Clock { main, increment } = self;
        let is_known = MAIN.contains(&main) && increment <= LARGEST_INCREMENT;
        if is_known { Ok(otelo_store::Clock { main, increment }) } else { Err(ApiError::Clock) }
    }
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// When it was begun, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// When it changed last.
    #[ts(type = "number")]
    pub changed: i64,
    /// The side of the board.
    pub size: u8,
    /// Who plays.
    pub seats: Seats,
    /// How many moves and passes have been played.
    pub ply: u32,
    /// How many discs Black has.
    pub black: u8,
    /// How many discs White has.
    pub white: u8,
    /// Whether it is over.
    pub over: bool,
    /// Who won, if it is over and not drawn.
    pub winner: Option<Color>,
    /// What it is called, if it was given a title.
    pub title: Option<String>,
    /// Which seats are the asker's.
    pub yours: Vec<Color>,
}

/// Some games, the last changed first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Summary>,
    /// What to ask for as `before` to see more; nothing if there are no more.
    pub next: Option<String>,
    /// Games that are kept but make no sense any more.
    pub damaged: Vec<String>,
}

/// What came of bringing games in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Imported {
    /// The new games, in the order of the text.
    pub games: Vec<String>,
}

/// The formal problem: a board, the opponent's last move, a player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The board in any format that is read, as rows of 0 (Black), 1 (White) and `inf` (empty).
    pub board: String,
    /// What the numbers of the board mean: `000`, `001`, `002` or `003`; otherwise the values tell.
    pub notation: Option<String>,
    /// The player who moves: `X` or `0` is Black, `O` or `1` is White.
    #[schema(example = "X")]
    pub side: String,
    /// The side of the board; 8 unless told.
    #[schema(minimum = 4, maximum = 8, multiple_of = 2)]
    pub size: Option<u8>,
    /// The opponent's last move, as `i,j` or `inf`.
    pub last: Option<String>,
    /// Who thinks about it; `minimax:hard` unless told.
    pub player: Option<String>,
    /// How long it may take, in milliseconds.
    pub time: Option<u32>,
}

/// The answer to the formal problem.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct BestMove {
    /// The square; nothing if there is no legal move.
    #[serde(rename = "move")]
    pub played: Option<Square>,
    /// The row from 1, or `inf`.
    pub i: Coordinate,
    /// The column from 1, or `inf`.
    pub j: Coordinate,
    /// What it is worth, if the player thought about it.
    pub value: Option<i32>,
    /// Whether that is proven to the end of the game.
    pub exact: bool,
    /// How many positions were looked at.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Who thought about it.
    pub player: String,
}

/// A row or a column from 1, or `inf`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Coordinate {
    /// A row or a column.
    Number(u8),
    /// There is no move.
    Infinite(Infinite),
}

/// No row, no column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub enum Infinite {
    /// No row, no column.
    #[serde(rename = "inf")]
    Infinite,
}

impl From<Option<u8>> for Coordinate {
    fn from(number: Option<u8>) -> Coordinate {
        number.map_or(Coordinate::Infinite(Infinite::Infinite), Coordinate::Number)
    }
}

#[cfg(test)]
mod tests;
