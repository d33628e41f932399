//! The file of a match or a tournament, `otelo match --record FILE`: a line for the whole, then one for each
//! game.

use serde::{Deserialize, Serialize};

use crate::{Color, Evaluation, Move};

/// Which match the games of the file belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchRecordHeader {
    /// The players.
    pub players: Vec<String>,
    /// The random seed.
    pub seed: u64,
}

/// A game of the match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchGameRecord {
    /// The number of the game in the match of its players, from 1.
    pub game: usize,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The position before the first move.
    pub start: String,
    /// Its moves and passes, those of the opening first.
    pub moves: Vec<Move>,
    /// Black's score, with the empty squares given to the winner.
    pub score: i8,
    /// The processor time of Black and of White, in microseconds, if it could be measured.
    #[serde(default)]
    pub cpu_micros: [Option<u64>; 2],
    /// What was thought of each move after the opening.
    pub thoughts: Vec<ThoughtRecord>,
    /// How it ended, if not by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitRecord>,
}

/// What a player thought of its move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThoughtRecord {
    /// What it took the move to be worth to itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// How many nodes it searched.
    pub nodes: u64,
    /// How long, in microseconds.
    pub micros: u64,
}

/// A game that was lost because a player failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForfeitRecord {
    /// Who lost.
    pub loser: Color,
    /// What it did.
    pub reason: String,
}
