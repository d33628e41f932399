//! Openings to start games from.

use std::collections::HashSet;

use otelo_rng::Rng;
use otelo_rules::{Game, Move, Size};

/// Up to `count` openings of `plies` random moves, no two of them the same up to symmetry, and none
/// in which the game is over. There may be fewer if the board is small.
pub fn random_openings(size: Size, plies: usize, count: usize, seed: u64) -> Vec<Game> {
    /// After so many known openings in a row, there are taken to be no more.
    const MAX_REPEATS: u32 = 2000;
    let mut rng = Rng::new(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let mut misses = 0;
    while openings.len() < count && misses < MAX_REPEATS {
        let opening = random_opening(size, plies, &mut rng);
        let is_new = opening
            .filter(|game| known.insert(game.position().canonical().0))
            .map(|game| openings.push(game));
        misses = if is_new.is_some() { 0 } else { misses + 1 };
    }
    openings
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
    fn a_small_board_has_few() {
        // After the first move there is one position up to symmetry, after two there are three.
        assert_eq!(random_openings(Size::Four, 1, 10, 1).len(), 1);
        assert_eq!(random_openings(Size::Eight, 2, 10, 1).len(), 3);
        assert_eq!(random_openings(Size::Eight, 0, 10, 1).len(), 1);
    }
}
