//! What commands print with `--json`, an object a line.

use serde::Serialize;

use crate::{Color, Move, Review, ReviewedMove, Source, Square};

/// `otelo perft --json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PerftReport {
    /// The leaves.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The CPU tier that counted.
    pub tier: String,
}

/// `otelo bench --json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchReport {
    /// The nodes of all positions: the signature.
    pub nodes: u64,
    /// How long all of them took.
    pub seconds: f64,
    /// The CPU tier that searched.
    pub tier: String,
    /// Each position.
    pub positions: Vec<BenchSearch>,
}

/// One position of [`BenchReport`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchSearch {
    /// The side of the board.
    pub size: u8,
    /// How many squares are empty.
    pub empties: u8,
    /// How many moves ahead was searched.
    pub depth: u8,
    /// The nominal confidence in percent.
    pub confidence: u8,
    /// What the best move is worth, in discs.
    pub score: i8,
    /// The best move.
    pub best: Move,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// `otelo review --json`, for each game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReviewReport {
    /// The number of the game, from 1.
    pub game: usize,
    /// Its moves in their order, without passes.
    pub moves: Vec<ReviewedMove>,
    /// What they come to.
    #[serde(flatten)]
    pub summary: Review,
}

/// `otelo solve --json`, for each position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SolveReport {
    /// The number of the position, from 1.
    pub line: usize,
    /// The final score for the player to move.
    pub score: i8,
    /// A best move or the forced pass; `null` if the game is over.
    pub best: Option<Move>,
    /// Best play of both sides.
    pub pv: Vec<Move>,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The score that stands beside the position, if one does.
    pub expected: Option<i8>,
    /// Whether all that stands beside the position is right; `null` if nothing does.
    pub ok: Option<bool>,
    /// Every move with its score, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveScore>,
}

/// A move and its exact score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MoveScore {
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// Its score in discs.
    pub score: i8,
}

/// `otelo match --json`, for each game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchGameReport {
    /// The number of the game, from 1.
    pub game: usize,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The moves without passes, such as `f5d6c3`.
    pub moves: String,
    /// Black's score, with the empty squares given to the winner.
    pub score: i8,
    /// Why the loser lost, if not by the rules: what the other program did wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
}

/// `otelo match --json`, at the end. All numbers are those of the first player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchReport {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// How many games were played.
    pub games: u64,
    /// How many of them were different from all others; only these are counted.
    pub distinct: u64,
    /// Won by the first player.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first player.
    pub losses: u64,
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// The 95 % interval of the score.
    pub interval: [f64; 2],
    /// The difference in Elo points: lower bound, estimate, upper bound; `null` is infinite.
    pub elo: [Option<i64>; 3],
    /// The mean score in discs.
    pub discs: f64,
    /// What the moves of the first and of the second player cost.
    #[serde(rename = "effort")]
    pub costs: [MatchCost; 2],
    /// How many pairs of games (an opening, both colours) ended with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// What the test says, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// What a sequential probability ratio test says.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SprtReport {
    /// The two differences in Elo points that it tells apart.
    pub elo: [f64; 2],
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// What the logarithm must pass, on either side.
    pub bound: f64,
    /// The difference that is accepted; nothing while it is open.
    pub accepted: Option<f64>,
}

/// What a player's moves in a match cost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MatchCost {
    /// How many moves it made, forced passes not counted.
    pub moves: u64,
    /// Nodes a move.
    pub nodes_per_move: f64,
    /// Milliseconds a move.
    pub ms_per_move: f64,
    /// Processor seconds a game, with those of other programs; `null` if it could not be measured.
    pub cpu_seconds_per_game: Option<f64>,
}

/// `otelo match --json` with more than two players, behind the reports of their matches.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TournamentReport {
    /// The players, the best first.
    pub standings: Vec<StandingReport>,
}

/// A line of a cross table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StandingReport {
    /// The player.
    pub player: String,
    /// How many different games it has played.
    pub games: u64,
    /// Its points: one for a win, a half for a draw.
    pub points: f64,
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// Its points against each player, in the same order; `null` if they have not met.
    pub against: Vec<Option<f64>>,
}

/// `otelo play --json`, for each finished game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayReport {
    /// The number of the game, from 1.
    pub game: u64,
    /// The side of the board.
    pub size: u8,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The seed of the game.
    pub seed: u64,
    /// The moves and passes.
    pub moves: Vec<Move>,
    /// How many discs Black has.
    pub black_discs: u8,
    /// How many discs White has.
    pub white_discs: u8,
    /// Black's score, with the empty squares given to the winner.
    pub score: i8,
    /// Black's discs minus White's.
    pub difference: i8,
    /// Who won; nobody is a draw.
    pub winner: Option<Color>,
    /// What the computers' moves cost.
    pub info: Vec<PlayMove>,
}

/// A computer's move in [`PlayReport`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayMove {
    /// The number of the move or pass, from 1.
    pub ply: usize,
    /// The player.
    pub player: String,
    /// How many moves ahead it searched.
    pub depth: u8,
    /// How many nodes it visited.
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: f64,
    /// Where the move comes from.
    pub source: Source,
}

/// `otelo show --json`, for each position or game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ShowReport {
    /// The name of the format that was recognised.
    pub format: String,
    /// The side of the board.
    pub size: u8,
    /// The position string: the squares and the side to move.
    pub board: String,
    /// Who is to move.
    pub turn: Color,
    /// Whether the text does not say who is to move.
    pub turn_assumed: bool,
    /// The legal moves.
    pub legal: Vec<Square>,
    /// How many discs Black has.
    pub black: u8,
    /// How many discs White has.
    pub white: u8,
    /// Whether the game is over.
    pub over: bool,
    /// Of a game only: the moves and passes.
    pub moves: Option<Vec<Move>>,
    /// Of a problem only: each move with its known score.
    pub scores: Option<Vec<(Move, i8)>>,
    /// Of a record only.
    #[serde(flatten)]
    pub record: Option<RecordReport>,
}

/// What a game record says beside its moves, in [`ShowReport`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RecordReport {
    /// The name of Black.
    pub black_name: Option<String>,
    /// The name of White.
    pub white_name: Option<String>,
    /// Where the game was played.
    pub place: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// The comment on the game.
    pub comment: Option<String>,
    /// The result.
    pub result: Option<ResultReport>,
}

/// The result that a game record names, in [`RecordReport`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ResultReport {
    /// Who won; nobody is a draw.
    pub winner: Option<Color>,
    /// By how many discs, as a decimal number.
    pub margin: Option<String>,
    /// How the game ended, such as `resigned`.
    pub reason: String,
}

/// An opening in the list of `otelo openings --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpeningReport {
    /// Moves that lead to the named position.
    pub line: String,
    /// The name in English.
    pub en: String,
    /// Other names in English, separated by slashes.
    pub also: Option<String>,
    /// The name in Spanish, where one is in use.
    pub es: Option<String>,
}

/// `otelo openings LINE --json`, for each game or position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpeningsReport {
    /// The opening: the last named position on the way.
    pub opening: Option<OpeningReport>,
    /// How many moves and passes lead to it.
    pub ply: Option<usize>,
}

/// `otelo db check --json` and `otelo db backup --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DatabaseReport {
    /// The number of games.
    pub games: u64,
    /// The damaged ones.
    pub damaged: Vec<DamagedGameReport>,
}

/// A damaged game of [`DatabaseReport`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DamagedGameReport {
    /// Its id.
    pub game: String,
    /// What is wrong.
    pub fault: String,
}
