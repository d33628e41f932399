//! A stored game: how it began, and what happened since.

use otelo_rules::Position;

use crate::{Clock, Event, GameId, Holders, Moment, NodeId, TimeLeft};

/// Who plays a colour.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The player.
    pub spec: String,
    /// What the player is called; none for the reader's word for the colour.
    pub name: Option<String>,
}

/// What is fixed when a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The first position.
    pub start: Position,
    /// Who plays Black at first.
    pub black: Seat,
    /// Who plays White at first.
    pub white: Seat,
    /// Whether the computer waits for a click before it moves.
    pub step: bool,
    /// Decides where chance does.
    pub seed: u64,
    /// What the game was made by.
    pub made_by: MadeBy,
    /// The devices that hold the seats at first; a seat that nobody holds is open to all.
    pub holders: Holders,
    /// The clock, if it has one.
    pub clock: Option<Clock>,
    /// The record it was brought in from, in the format in which it was read.
    pub record: Option<String>,
    /// The game's title at first.
    pub title: Option<String>,
}

/// The versions of what plays a game, without which its moves cannot be repeated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MadeBy {
    /// The version of the rules.
    pub rules: String,
    /// The version of the engine.
    pub engine: String,
    /// The hash of the engine's weights, if it has any.
    pub weights: Option<String>,
}

/// A game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// Its name.
    pub id: GameId,
    /// When it began.
    pub created: Moment,
    /// How it began.
    pub setup: Setup,
    /// What happened since, the oldest first.
    pub events: Vec<Recorded>,
}

/// An event and its place in time and in the tree of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// When it happened.
    pub at: Moment,
    /// The last node after it; none at the start.
    pub node: Option<NodeId>,
    /// The time left after it, in a game with a clock.
    pub left: Option<TimeLeft>,
    /// What happened.
    pub event: Event,
}
