//! The eight symmetries: a group, and one that the rules respect.

use std::collections::HashSet;

use otelo_rules::{Game, Position, Size, Square, Symmetry};
use proptest::prelude::*;

use crate::random;

#[test]
fn eight_different_ones_with_their_inverses() {
    for size in Size::ALL {
        let images: HashSet<Vec<Square>> = Symmetry::ALL
            .iter()
            .map(|symmetry| size.squares().iter().map(|s| symmetry.square(s, size)).collect())
            .collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.squares(size.squares(), size), size.squares());
            for square in size.squares() {
                let there = symmetry.square(square, size);
                assert_eq!(symmetry.inverse().square(there, size), square);
            }
        }
    }
}

#[test]
fn four_symmetries_fix_the_start() {
    for size in Size::ALL {
        let start = Position::start(size);
        let fixing = Symmetry::ALL.iter().filter(|s| s.position(&start) == start).count();
        assert_eq!(fixing, 4);
    }
}

proptest! {
    #[test]
    fn symmetric_games_have_symmetric_results(game in random::game()) {
        for symmetry in Symmetry::ALL {
            let mut image = Game::from_position(symmetry.position(&game.start()));
            for played in game.moves() {
                image.play(symmetry.play(played, game.size())).unwrap();
            }
            prop_assert_eq!(*image.position(), symmetry.position(game.position()));
            prop_assert_eq!(image.outcome(), game.outcome());
            let moves = symmetry.squares(game.position().moves(), game.size());
            prop_assert_eq!(image.position().moves(), moves);
        }
    }

    #[test]
    fn all_eight_images_have_one_canonical_position(position in random::position()) {
        let (canonical, way) = position.canonical();
        prop_assert_eq!(way.position(&position), canonical);
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(symmetry.position(&position).canonical().0, canonical);
        }
    }
}
