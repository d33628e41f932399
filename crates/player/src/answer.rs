//! What a player answers.

use std::{fmt, time::Duration};

use otelo_classic::{Counts, Utility};
use otelo_rules::{Move, Score};
use serde::Serialize;

/// A move, what it is worth, and what it cost to find.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The move, or the forced pass.
    pub played: Move,
    /// What it is worth to the player who moves, if the player thought about it.
    pub worth: Option<Worth>,
    /// How surely.
    pub kind: Kind,
    /// The best play of both sides as far as the player saw, this move first.
    pub line: Vec<Move>,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// How many positions it looked at.
    pub nodes: u64,
    /// The same, told apart by what they are, with the cuts; classic players tell them apart.
    pub counts: Option<Counts>,
    /// How long it took to find; what is remembered keeps what it cost.
    pub time: Duration,
    /// Where the move comes from.
    pub source: Source,
    /// Every move of the position with what was found out about it, in the order of the search.
    pub roots: Vec<RootMove>,
}

/// What a move is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// The final score that it leads to, in discs; how surely, the answer says.
    Score(Score),
    /// Points of a classic player's utility, which mean something only beside each other.
    Points(Utility),
}

impl Worth {
    /// Classic players value a finished game beyond all estimates; here it is its score.
    pub(crate) fn of_utility(utility: Utility) -> Worth {
        match utility.proven_score().and_then(Score::new) {
            Some(score) => Worth::Score(score),
            None => Worth::Points(utility),
        }
    }

    /// The number, in whatever unit.
    pub const fn number(self) -> i32 {
        match self {
            Worth::Score(score) => score.discs() as i32,
            Worth::Points(utility) => utility.0,
        }
    }
}

/// How surely something is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Proven to the end of the game.
    Exact,
    /// To the end of the game with this percentage of certainty.
    Probable(u8),
    /// An estimate.
    Estimate,
}

/// Where a move comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// An opening book.
    Book,
    /// A search.
    Search,
    /// A search to the end of the game.
    Sweep,
    /// Chance, because the player is chance.
    Random,
    /// No search was finished in time: the best move that was, or else chance.
    Fallback,
    /// There was nothing but to pass.
    Pass,
    /// There was no other move.
    Only,
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 7] = [
        Source::Book,
        Source::Search,
        Source::Sweep,
        Source::Random,
        Source::Fallback,
        Source::Pass,
        Source::Only,
    ];
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Book => "book",
            Source::Search => "search",
            Source::Sweep => "sweep",
            Source::Random => "random",
            Source::Fallback => "fallback",
            Source::Pass => "pass",
            Source::Only => "only",
        })
    }
}

/// A move of the position and what was found out about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub played: Move,
    /// What it is worth to the player who moves.
    pub worth: Worth,
    /// Whether that is exact as far as the search saw; otherwise the move is worth at most this.
    pub exact: bool,
}

/// One line about a computer's move, for logs, tables and stored games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Info {
    /// The name of the player.
    pub player: String,
    /// How many moves it looked ahead.
    pub depth: u8,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: f64,
    /// Where the move comes from.
    pub source: Source,
}

impl Answer {
    /// The line about this move.
    pub fn info(&self, player: &crate::Spec) -> Info {
        Info {
            player: player.to_string(),
            depth: self.depth,
            nodes: self.nodes,
            milliseconds: self.time.as_secs_f64() * 1000.0,
            source: self.source,
        }
    }
}
