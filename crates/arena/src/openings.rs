//! Openings to start games from.

use std::{
    collections::HashSet,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use otelo_player::{MoveLimits, PlayerError, Players, Spec, Stopwatch, Turn, Unit};
use otelo_rng::Rng;
use otelo_rules::{Game, Move, Position, Size};

/// Up to `count` openings of `plies` random moves, no two of them the same up to symmetry, and none
/// in which the game is over. There may be fewer if the board is small.
pub fn random_openings(size: Size, plies: usize, count: usize, seed: u64) -> Vec<Game> {
    RandomOpenings::new(size, plies, seed).take(count).collect()
}

/// Openings that favour nobody much.
#[derive(Debug, Clone)]
pub struct QuietOpenings {
    /// The size of the board.
    pub size: Size,
    /// How many random moves an opening has.
    pub plies: usize,
    /// The random seed.
    pub seed: u64,
    /// Who says what an opening is worth, in discs.
    pub judge: Spec,
    /// An opening may be worth so many discs to either side.
    pub most: u32,
    /// How many positions are judged at the same time.
    pub threads: usize,
}

impl QuietOpenings {
    /// Up to `count` of the [`random_openings`] of this seed, in their order: those that are worth no more
    /// than is allowed. There are fewer if nearly none is, or if `stop` is set. `on_found` is told how
    /// many there are.
    ///
    /// # Errors
    /// If there is no such judge.
    pub fn find(
        &self,
        count: usize,
        players: &Players,
        stop: &AtomicBool,
        on_found: &mut dyn FnMut(usize),
    ) -> Result<Vec<Game>, PlayerError> {
        /// After so many openings in a row that are not quiet, there are taken to be no more.
        const MAX_MISSES: usize = 1000;
        let mut openings = RandomOpenings::new(self.size, self.plies, self.seed);
        let (mut found, mut misses) = (Vec::new(), 0);
        while found.len() < count && misses < MAX_MISSES && !stop.load(Ordering::Relaxed) {
            let threads = self.threads.max(1);
            let batch: Vec<Game> = openings.by_ref().take(4 * threads).collect();
            if batch.is_empty() {
                break;
            }
            let judge = |games: &[Game]| -> Result<Vec<bool>, PlayerError> {
                let quiet = |game: &Game| self.is_quiet(game.position(), players, stop);
                games.iter().map(quiet).collect()
            };
            let parts: Vec<_> = thread::scope(|scope| {
                let parts = batch.chunks(batch.len().div_ceil(threads));
                let running: Vec<_> = parts.map(|part| scope.spawn(|| judge(part))).collect();
                let ended = running.into_iter().map(|part| part.join().expect("nobody panics"));
                ended.collect::<Result<_, _>>()
            })?;
            for (opening, is_quiet) in batch.into_iter().zip(parts.concat()) {
                misses = if is_quiet { 0 } else { misses + 1 };
                if is_quiet && found.len() < count {
                    found.push(opening);
                    on_found(found.len());
                }
            }
        }
        Ok(found)
    }

    fn is_quiet(
        &self,
        position: &Position,
        players: &Players,
        stop: &AtomicBool,
    ) -> Result<bool, PlayerError> {
        let mut judge = players.player(&self.judge)?;
        let limits = MoveLimits::default();
        let clock = &Stopwatch::start();
        let turn = Turn { limits, clock, stop, on_progress: &mut |_| {} };
        let value = judge.choose_at(position, turn).ok().and_then(|answer| answer.evaluation);
        let discs = value.filter(|value| value.unit == Unit::Discs);
        let is_stopped = stop.load(Ordering::Relaxed);
        Ok(!is_stopped && discs.is_some_and(|value| value.number.unsigned_abs() <= self.most))
    }
}

/// Random openings of a seed, no two of them the same up to symmetry.
struct RandomOpenings {
    size: Size,
    plies: usize,
    rng: Rng,
    known: HashSet<Position>,
}

impl RandomOpenings {
    fn new(size: Size, plies: usize, seed: u64) -> RandomOpenings {
        RandomOpenings { size, plies, rng: Rng::new(seed), known: HashSet::new() }
    }
}

impl Iterator for RandomOpenings {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        /// After so many known openings in a row, there are taken to be no more.
        const MAX_REPEATS: u32 = 2000;
        (0..MAX_REPEATS).find_map(|_| {
            let opening = random_opening(self.size, self.plies, &mut self.rng);
            opening.filter(|game| self.known.insert(game.position().canonical().0))
        })
    }
}

fn random_opening(size: Size, plies: usize, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(size);
    for _ in 0..plies {
        let played = rng.choice(game.position().moves()).map_or(Move::Pass, Move::Place);
        game.play(played).ok()?;
    }
    (!game.is_over()).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_distinct_and_repeat_by_their_seed() {
        let openings = random_openings(Size::Eight, 6, 200, 5);
        assert_eq!(openings.len(), 200);
        let positions: HashSet<_> = openings.iter().map(|g| g.position().canonical().0).collect();
        assert_eq!(positions.len(), 200);
        assert!(openings.iter().all(|game| game.ply() == 6));
        assert_eq!(openings, random_openings(Size::Eight, 6, 200, 5));
        assert_ne!(openings, random_openings(Size::Eight, 6, 200, 6));
    }

    #[test]
    fn quiet_openings_are_worth_little_whatever_the_threads() {
        let (players, stop) = (Players::default(), AtomicBool::new(false));
        let quiet = |threads, most| {
            let judge = "engine:7".parse().unwrap();
            let openings =
                QuietOpenings { size: Size::Six, plies: 6, seed: 3, judge, most, threads };
            let mut told = Vec::new();
            let found = openings.find(12, &players, &stop, &mut |n| told.push(n)).unwrap();
            assert_eq!(told, (1..=found.len()).collect::<Vec<_>>());
            found
        };
        let found = quiet(1, 2);
        assert_eq!(found.len(), 12);
        assert_eq!(found, quiet(3, 2));
        // All that are left out are worth more, and with no bound none is left out.
        let all = random_openings(Size::Six, 6, 200, 3);
        assert!(found.iter().all(|game| all.contains(game)));
        assert_eq!(quiet(2, 36), all[..12]);
        assert_ne!(found, all[..12]);
    }

    #[test]
    fn a_small_board_has_few() {
        // After the first move there is one position up to symmetry, after two there are three.
        assert_eq!(random_openings(Size::Four, 1, 10, 1).len(), 1);
        assert_eq!(random_openings(Size::Eight, 2, 10, 1).len(), 3);
        assert_eq!(random_openings(Size::Eight, 0, 10, 1).len(), 1);
    }
}
