//! What every player can do.

use std::{sync::atomic::AtomicBool, time::Duration};

use otelo_limits::Clock;
use otelo_rules::{Move, PlayError, Position};

use crate::{Answer, Progress};

/// Somebody who plays games by itself, one after the other.
///
/// A game begins with [`new_game`](Player::new_game); the player is told every move of both sides with
/// [`tell`](Player::tell), also its own; when it is its turn it is asked with
/// [`choose`](Player::choose); [`end_game`](Player::end_game) says that the game is over or no longer
/// wanted. A bare position is a game that begins there.
///
/// Each takes `&mut self`: a player thinks about one thing at a time.
pub trait Player: Send {
    /// A game begins.
    fn new_game(&mut self, start: &Position);

    /// A move or a pass was made.
    ///
    /// # Errors
    /// If the rules do not allow it; nothing has changed then.
    fn tell(&mut self, played: Move) -> Result<(), PlayError>;

    /// Chooses a move in the position that the game has reached.
    ///
    /// Whoever sets the stop flag of the turn gets an answer at once, though perhaps not a good one.
    ///
    /// # Errors
    /// If the game is over, or the player is another program and has failed.
    fn choose(&mut self, turn: Turn<'_>) -> Result<Answer, ChooseError>;

    /// The game is over, or is not played on.
    fn end_game(&mut self) {}

    /// The processor time that processes other than ours have used for the player so far; nothing if
    /// nobody can tell.
    fn outside_cpu_time(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    /// Chooses a move in a bare position: a game that begins there, and ends with the answer.
    ///
    /// # Errors
    /// If the game is over.
    fn choose_at(&mut self, position: &Position, turn: Turn<'_>) -> Result<Answer, ChooseError> {
        self.new_game(position);
        let answer = self.choose(turn);
        self.end_game();
        answer
    }
}

/// What a player is given with its turn.
pub struct Turn<'a> {
    /// What it may use.
    pub limits: MoveLimits,
    /// The time since the turn began.
    pub clock: &'a (dyn Clock + Sync),
    /// Set by whoever no longer wants the answer.
    pub stop: &'a AtomicBool,
    /// Is told how far the player has come.
    pub on_progress: &'a mut dyn FnMut(Progress),
}

/// What the caller allows for one move, beside what the player's own options say; the tighter one
/// counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveLimits {
    /// How long the move may take.
    pub time: Option<Duration>,
    /// The clock of the game, of which a move takes its share.
    pub clock: Option<Remaining>,
    /// How many threads a search may have; as many as the player asks for unless told.
    pub threads: Option<usize>,
    /// How large a transposition table a search may have; as large as the player asks for unless
    /// told.
    pub megabytes: Option<usize>,
    /// Used where the player has no seed of its own.
    pub seed: u64,
    /// Whether what other searches found out in the position may be told, as somebody wants who looks
    /// at it; in play an answer does not depend on what was searched before.
    pub recall: bool,
    /// Whether the first of equal moves from `a1` to `h8` is played, as in experiments; otherwise
    /// the seed decides among them, as in play.
    pub fixed_order: bool,
}

/// The clock of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// What is left for the rest of the game.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// Why there is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another program has failed, and has lost the game by it.
    #[error("{reason}")]
    Failed {
        /** What it did. */
        reason: String,
    },
}
