//! Playing a match: every opening with both colours, several games at the same time.

use std::{
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use otelo_player::{MoveLimits, PlayerError, Players, Source, Spec, Stopwatch, Turn};
use otelo_rules::{Color, Game, Position};

use crate::{SearchCost, Tally};

/// A match between two players.
#[derive(Debug, Clone)]
pub struct Match {
    /// The first player, whose score is counted.
    pub a: Spec,
    /// The second player.
    pub b: Spec,
    /// Where games begin. Each opening is played twice, with the colours changed, then the next.
    pub openings: Vec<Game>,
    /// How many games. The openings are used again if there are not enough, unless that would only
    /// repeat games: see [`Match::planned_games`].
    pub games: usize,
    /// How many games run at the same time; no more threads are started than there are games.
    pub threads: usize,
    /// Game number n has the seed `seed + n`, for players without one of their own.
    pub seed: u64,
    /// Whether players take the first of equal moves; otherwise the seed decides.
    pub fixed_order: bool,
}

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
    /// What the first and the second player's moves cost.
    pub costs: [SearchCost; 2],
}

/// Why a match cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// A person cannot play here.
    #[error("a match is between computer players")]
    Human,
    /// A player's weights were not loaded.
    #[error("the weights `{name}` were not loaded")]
    UnknownWeights {
        /** As the player's options name them. */
        name: String,
    },
    /// There is no opening.
    #[error("there is no opening to start from")]
    NoOpenings,
    /// A game is over before it begins.
    #[error("opening {number} is a finished game")]
    FinishedOpening {
        /** From 1. */
        number: usize,
    },
}

impl MatchError {
    /// The code by which a catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            MatchError::Human => "match-human",
            MatchError::UnknownWeights { .. } => "match-unknown-weights",
            MatchError::NoOpenings => "match-no-openings",
            MatchError::FinishedOpening { .. } => "match-finished-opening",
        }
    }

    /// What the catalogue's text is filled in with, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            MatchError::Human | MatchError::NoOpenings => vec![],
            MatchError::UnknownWeights { name } => vec![("name", name.clone())],
            MatchError::FinishedOpening { number } => vec![("number", number.to_string())],
        }
    }
}

impl From<PlayerError> for MatchError {
    fn from(error: PlayerError) -> MatchError {
        match error {
            PlayerError::Human => MatchError::Human,
            PlayerError::UnknownWeights { name } => MatchError::UnknownWeights { name },
        }
    }
}

impl MatchGame {
    /// The position in which the players took over.
    pub fn opening(&self) -> Position {
        let history = self.game.history();
        history.get(self.opening_plies).map_or(*self.game.position(), |(position, _)| *position)
    }
}

impl Match {
    /// How many games are played. If both players make the same move whenever they are asked about
    /// the same position, every opening has only two games, and more would only repeat them.
    pub fn planned_games(&self) -> usize {
        match [&self.a, &self.b].iter().all(|spec| spec.repeats(self.fixed_order)) {
            true => self.games.min(2 * self.openings.len()),
            false => self.games,
        }
    }

    /// Plays all games, or as many as are finished when `stop` is set. `on_game` sees each one as
    /// it ends, in no particular order.
    ///
    /// # Errors
    /// If a player is a person, or an opening is missing or finished.
    pub fn play(
        &self,
        players: &Players,
        stop: &AtomicBool,
        on_game: &mut dyn FnMut(&MatchGame),
    ) -> Result<Tally, MatchError> {
        for spec in [&self.a, &self.b] {
            players.player(spec)?;
        }
        if self.openings.is_empty() {
            return Err(MatchError::NoOpenings);
        }
        if let Some(place) = self.openings.iter().position(Game::is_over) {
            return Err(MatchError::FinishedOpening { number: place + 1 });
        }
        let planned = self.planned_games();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut tally = Tally::default();
        thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, planned.max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= planned {
                            break;
                        }
                        let Some(played) = self.play_game(players, number, stop) else { break };
                        if sender.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for played in receiver {
                tally.add(&played);
                on_game(&played);
            }
        });
        Ok(tally)
    }

    /// One game; `None` if it was stopped.
    fn play_game(&self, players: &Players, number: usize, stop: &AtomicBool) -> Option<MatchGame> {
        let mut game = self.openings[number / 2 % self.openings.len()].clone();
        let opening_plies = game.ply();
        let first_color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let seed = self.seed.wrapping_add(number as u64);
        let limits = MoveLimits { seed, fixed_order: self.fixed_order, ..MoveLimits::default() };
        let mut costs = [SearchCost::default(); 2];
        let mut both = [&self.a, &self.b].map(|spec| players.player(spec).ok());
        let [Some(a), Some(b)] = &mut both else { return None };
        for player in [&mut *a, &mut *b] {
            player.new_game(&game.start());
            for played in game.moves() {
                player.tell(played).expect("an opening is legal");
            }
        }
        while !game.is_over() {
            let is_first = game.position().turn() == first_color;
            let (player, cost) =
                if is_first { (&mut *a, &mut costs[0]) } else { (&mut *b, &mut costs[1]) };
            let clock = Stopwatch::start();
            let turn = Turn { limits, clock: &clock, stop, on_progress: &mut |_| {} };
            let answer = player.choose(turn).expect("the game goes on");
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if answer.source != Source::Pass {
                *cost += SearchCost { moves: 1, nodes: answer.nodes, time: answer.time };
            }
            game.play(answer.played).expect("players answer legally");
            for player in [&mut *a, &mut *b] {
                player.tell(answer.played).expect("the move was legal");
            }
        }
        a.end_game();
        b.end_game();
        Some(MatchGame { number, first_color, game, opening_plies, costs })
    }
}
