//! The review of a game.

use otelo_player::{Level, ReviewSettings, summary};
use otelo_rules::Game;

use crate::{
    analyses::{LIMITS, Work},
    wire::{Review, ReviewedMove},
};

/// How far a review has come.
#[derive(Debug, Clone)]
pub(crate) struct Reviewed {
    /// The moves that were reviewed, the last of the game first.
    pub(crate) moves: Vec<ReviewedMove>,
    /// What they come to, once all are there.
    pub(crate) summary: Option<Review>,
    /// Whether it goes on.
    pub(crate) is_running: bool,
}

/// Reviews a game at a level.
pub(crate) fn review(game: &Game, level: Level, work: &Work<Reviewed>) {
    let settings = ReviewSettings { level, limits: LIMITS };
    let mut reviewed = Reviewed { moves: Vec::new(), summary: None, is_running: true };
    let on_move = &mut |one| {
        reviewed.moves.push(one);
        work.tell(reviewed.clone());
    };
    let done = work.players.review(game, &settings, &work.clock, &work.stop, on_move);
    let summary = done.ok().map(|()| summary(game, &reviewed.moves));
    work.tell(Reviewed { summary, is_running: false, ..reviewed });
}
