//! Whoever finds the moves that a session answers with.

use std::time::Duration;

use otelo_rules::{Game, Move, Score};
use otelo_wire::{Certainty, Evaluation};

/// Searches for a session. A session says what is asked; a thinker has the engine, the clock, the stop
/// flag and the files.
pub trait Thinker {
    /// The move to play where the game stands, which is not over. Whoever must pass passes.
    ///
    /// # Errors
    /// A sentence, if there is no answer.
    fn choose(&mut self, game: &Game, time: TimeLimit) -> Result<Choice, String>;

    /// Searches the position of a game that is not over, and tells again and again what is known
    /// of its moves, until the `lines` best have exact values or the next command has come.
    fn analyze(&mut self, game: &Game, lines: usize, report: &mut dyn FnMut(&Report));

    /// Looks so many moves ahead from now on, and to the end from where that is usual with such a depth.
    fn set_depth(&mut self, depth: u8) {
        _ = depth;
    }

    /// Whether somebody has asked to stop, so that the last answer is not a good one.
    fn is_interrupted(&self) -> bool {
        false
    }

    /// The text of a file.
    ///
    /// # Errors
    /// A sentence, if it cannot be read.
    fn read_file(&mut self, name: &str) -> Result<String, String>;

    /// The processor time of the program so far.
    fn cpu_time(&mut self) -> Duration;
}

/// How long a move may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeLimit {
    /// As long as the player likes.
    #[default]
    None,
    /// This move.
    Move(Duration),
    /// The rest of the game, of which the move takes its share.
    Game {
        /** What is left. */
        left: Duration,
        /** What each move adds. */
        increment: Duration,
    },
}

/// A move that was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move, or the forced pass.
    pub played: Move,
    /// What it is worth to the player who moves, if that is known.
    pub evaluation: Option<Evaluation>,
    /// How many nodes were searched.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// What an analysis has found out so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How many nodes were searched.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// The moves, the best first.
    pub hints: Vec<Hint>,
}

/// What is known of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// What it is worth to the player who moves.
    pub evaluation: Evaluation,
    /// Whether it is worth at most that.
    pub is_upper_bound: bool,
    /// How many moves ahead it was searched.
    pub depth: u8,
    /// The move, and the best play of both sides after it.
    pub line: Vec<Move>,
}

/// Whether a session goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// The next line is waited for.
    GoOn,
    /// The other side wants no more.
    Quit,
}

/// Takes the first legal square in no time, for tests and examples.
#[derive(Debug, Clone, Copy, Default)]
pub struct FirstMove;

impl Thinker for FirstMove {
    fn choose(&mut self, game: &Game, _: TimeLimit) -> Result<Choice, String> {
        let played = game.position().moves().first().map_or(Move::Pass, Move::Place);
        Ok(Choice { played, evaluation: None, nodes: 1, time: Duration::ZERO })
    }

    fn analyze(&mut self, game: &Game, lines: usize, report: &mut dyn FnMut(&Report)) {
        let hint = |square| Hint {
            evaluation: Evaluation::discs(Score::default(), Certainty::Estimate),
            is_upper_bound: false,
            depth: 1,
            line: vec![Move::Place(square)],
        };
        let hints: Vec<Hint> = game.position().moves().iter().take(lines).map(hint).collect();
        report(&Report { nodes: hints.len() as u64, time: Duration::ZERO, hints });
    }

    fn read_file(&mut self, name: &str) -> Result<String, String> {
        Err(format!("there is no file {name}"))
    }

    fn cpu_time(&mut self) -> Duration {
        Duration::ZERO
    }
}
