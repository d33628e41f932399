//! Playing a match: every opening with both colours, several games at the same time.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use otelo_player::{ChooseError, MoveLimits, Players, Source, Spec, Stopwatch, Turn};
use otelo_rules::{Color, Game};

use crate::{
    Forfeit, MatchError, MatchGame, SearchCost, Sprt, Tally, Thought, cpu_meter::CpuMeter,
};

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
    /// The test that ends the match before all games are played.
    pub sprt: Option<Sprt>,
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

    /// Plays all games, or as many as are finished when `stop` is set or the test is decided. `on_game`
    /// sees each one as it ends, in no particular order.
    ///
    /// # Errors
    /// If a player is a person, or an opening is missing or finished.
    pub fn play(
        &self,
        players: &Players,
        stop: &AtomicBool,
        on_game: &mut dyn FnMut(&MatchGame),
    ) -> Result<Tally, MatchError> {
        self.resume(Vec::new(), players, stop, on_game)
    }

    /// The same for a match that was interrupted: games that were `finished` before count, and are not
    /// played again.
    ///
    /// Games count in the order of their numbers, so the result does not depend on which end first. A
    /// game that ends after the test was decided by those before it does not count.
    ///
    /// # Errors
    /// As [`Match::play`].
    pub fn resume(
        &self,
        finished: Vec<MatchGame>,
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
        let mut count = InOrder::new(finished, self.sprt);
        let missing: Vec<usize> =
            (0..planned).filter(|number| !count.waiting.contains_key(number)).collect();
        count.advance();
        let is_decided = AtomicBool::new(count.is_decided());
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, missing.len().max(1)) {
                let (sender, next, missing) = (sender.clone(), &next, &missing);
                let is_decided = &is_decided;
                scope.spawn(move || {
                    while !is_decided.load(Ordering::Relaxed) {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&number) = missing.get(place) else { break };
                        let Some(played) = self.play_game(players, number, stop) else { break };
                        if sender.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for played in receiver {
                on_game(&played);
                count.waiting.insert(played.number, played);
                count.advance();
                is_decided.store(count.is_decided(), Ordering::Relaxed);
            }
        });
        Ok(count.ended())
    }

    /// One game; `None` if it was stopped.
    fn play_game(&self, players: &Players, number: usize, stop: &AtomicBool) -> Option<MatchGame> {
        let mut game = self.openings[number / 2 % self.openings.len()].clone();
        let opening_plies = game.ply();
        let first_color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let seed = self.seed.wrapping_add(number as u64);
        let limits = MoveLimits { seed, fixed_order: self.fixed_order, ..MoveLimits::default() };
        let mut thoughts = Vec::new();
        let end = |game, thoughts, forfeit, cpu_times| MatchGame {
            number,
            first_color,
            game,
            opening_plies,
            thoughts,
            forfeit,
            cpu_times,
        };
        let (mut a, mut b) = match [&self.a, &self.b].map(|spec| players.player(spec)) {
            [Ok(a), Ok(b)] => (a, b),
            [Err(error), _] => {
                let forfeit = Forfeit { loser: first_color, reason: error.to_string() };
                return Some(end(game, thoughts, Some(forfeit), [None; 2]));
            }
            [_, Err(error)] => {
                let forfeit = Forfeit { loser: !first_color, reason: error.to_string() };
                return Some(end(game, thoughts, Some(forfeit), [None; 2]));
            }
        };
        let is_alone = self.threads <= 1;
        let mut meter_a = CpuMeter::start(&self.a, &*a, is_alone);
        let mut meter_b = CpuMeter::start(&self.b, &*b, is_alone);
        for player in [&mut a, &mut b] {
            player.new_game(&game.start());
            for played in game.moves() {
                player.tell(played).expect("an opening is legal");
            }
        }
        while !game.is_over() {
            let is_first = game.position().turn() == first_color;
            let (player, meter) =
                if is_first { (&mut a, &mut meter_a) } else { (&mut b, &mut meter_b) };
            let clock = Stopwatch::start();
            let turn = Turn { limits, clock: &clock, stop, on_progress: &mut |_| {} };
            let chosen = meter.count(|| player.choose(turn));
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let answer = match chosen {
                Ok(answer) => answer,
                Err(ChooseError::Failed { reason }) => {
                    let forfeit = Forfeit { loser: game.position().turn(), reason };
                    let cpu_times = [meter_a.read(&*a), meter_b.read(&*b)];
                    return Some(end(game, thoughts, Some(forfeit), cpu_times));
                }
                Err(ChooseError::GameOver) => return None,
            };
            let cost = match answer.source {
                Source::Pass => SearchCost::default(),
                _ => SearchCost { moves: 1, nodes: answer.nodes, time: answer.time },
            };
            thoughts.push(Thought { evaluation: answer.evaluation, cost });
            game.play(answer.played).expect("players answer legally");
            for player in [&mut a, &mut b] {
                player.tell(answer.played).expect("the move was legal");
            }
        }
        a.end_game();
        b.end_game();
        let cpu_times = [meter_a.read(&*a), meter_b.read(&*b)];
        Some(end(game, thoughts, None, cpu_times))
    }
}

/// Counts games in the order of their numbers.
struct InOrder {
    tally: Tally,
    sprt: Option<Sprt>,
    /// How many have been counted.
    counted: usize,
    /// Those that ended before one with a lower number.
    waiting: BTreeMap<usize, MatchGame>,
}

impl InOrder {
    fn new(finished: Vec<MatchGame>, sprt: Option<Sprt>) -> InOrder {
        let waiting = finished.into_iter().map(|played| (played.number, played)).collect();
        InOrder { tally: Tally::default(), sprt, counted: 0, waiting }
    }

    /// Whether the games that were counted decide the test.
    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(self.tally.pairs).is_some())
    }

    /// Counts what can be counted.
    fn advance(&mut self) {
        while !self.is_decided()
            && let Some(played) = self.waiting.remove(&self.counted)
        {
            self.tally.add(&played);
            self.counted += 1;
        }
    }

    /// The result, with those that a stopped match leaves out of order.
    fn ended(mut self) -> Tally {
        if self.sprt.is_none() {
            self.waiting.values().for_each(|played| self.tally.add(played));
        }
        self.tally
    }
}
