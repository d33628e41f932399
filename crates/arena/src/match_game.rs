//! A game of a match.

use std::time::Duration;

use otelo_player::Evaluation;
use otelo_rules::{Color, Game, Position, Score};

use crate::SearchCost;

/// A finished game of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchGame {
    /// From 0.
    pub number: usize,
    /// The colour of the first player.
    pub first_color: Color,
    /// The game with its opening.
    pub game: Game,
    /// How many plies of it are the opening.
    pub opening_plies: usize,
    /// What the players thought of their moves, one entry for each ply after the opening.
    pub thoughts: Vec<Thought>,
    /// How it ended, if not by the rules.
    pub forfeit: Option<Forfeit>,
    /// The processor time of the first and of the second player, with that of other programs; nothing if
    /// it could not be measured.
    pub cpu_times: [Option<Duration>; 2],
}

/// What a player thought of its move, and what that cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    /// What it took the move to be worth to itself, if it said so.
    pub evaluation: Option<Evaluation>,
    /// What the move cost; a pass costs nothing.
    pub cost: SearchCost,
}

/// A game that was lost because a player failed: another program that died, was late, or cheated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forfeit {
    /// Who lost.
    pub loser: Color,
    /// What it did.
    pub reason: String,
}

impl MatchGame {
    /// The result for a colour; a player who failed has lost all discs.
    ///
    /// # Panics
    /// If the game is not over.
    pub fn score(&self, color: Color) -> Score {
        match &self.forfeit {
            None => self.game.outcome().expect("the game is over").score(color),
            Some(forfeit) => {
                let all = Score::new(self.game.size().area() as i8).unwrap_or(Score::MAX);
                if forfeit.loser == color { -all } else { all }
            }
        }
    }

    /// What the first and the second player's moves cost.
    pub fn costs(&self) -> [SearchCost; 2] {
        let mut costs = [SearchCost::default(); 2];
        let plies = self.game.history().iter().skip(self.opening_plies);
        for ((position, _), thought) in plies.zip(&self.thoughts) {
            costs[usize::from(position.turn() != self.first_color)] += thought.cost;
        }
        costs
    }

    /// The position in which the players took over.
    pub fn opening(&self) -> Position {
        let history = self.game.history();
        history.get(self.opening_plies).map_or(*self.game.position(), |(position, _)| *position)
    }
}
