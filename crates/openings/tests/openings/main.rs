//! The table of openings, and what finds a name in it.
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use otelo_openings::{all, of_game, of_position};
use otelo_rules::{Game, Move, Position, Size, Square, Symmetry};
use proptest::prelude::*;

const TABLE: &str = include_str!("../../../../data/openings.toml");

fn played(line: &str) -> Game {
    Game::from_transcript(Position::start(Size::Eight), line).unwrap()
}

/// The English name of a game, with its ply.
fn named(line: &str) -> Option<(&'static str, usize)> {
    of_game(&played(line)).map(|(opening, ply)| (opening.en.as_str(), ply))
}

/// The game with every square moved by a symmetry. Four of the eight also move the first discs.
fn turned(game: &Game, symmetry: Symmetry) -> Game {
    let mut copy = Game::from_position(symmetry.position(&game.start()));
    for played in game.moves() {
        copy.play(symmetry.play(played, Size::Eight)).unwrap();
    }
    copy
}

#[test]
fn every_row_of_the_table_is_read() {
    let rows = TABLE.lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    assert_eq!(rows.count(), all().len());
    assert!(all().len() >= 350);
}

#[test]
fn lines_are_legal_sorted_and_begin_with_f5() {
    for opening in all() {
        assert_eq!(played(&opening.line).transcript(), opening.line);
        assert!(opening.line.starts_with("f5"), "{}", opening.line);
    }
    assert!(all().is_sorted_by(|a, b| a.line < b.line));
}

#[test]
fn a_position_and_a_name_belong_together() {
    let (mut positions, mut names) = (HashMap::new(), HashSet::new());
    for opening in all() {
        let canonical = played(&opening.line).position().canonical().0;
        let other = positions.insert(canonical, &opening.en);
        assert_eq!(other, None, "{}", opening.en);
        let also = opening.also.iter().flat_map(|also| also.split(" / "));
        for name in also.chain([opening.en.as_str()]) {
            assert_eq!(name, name.trim());
            assert!(!name.is_empty() && names.insert(name), "{name}");
        }
    }
}

#[test]
fn spanish_names_are_unique() {
    let mut names = HashSet::new();
    for name in all().iter().filter_map(|opening| opening.es.as_deref()) {
        assert!(!name.trim().is_empty() && names.insert(name), "{name}");
    }
    assert!(names.contains("Búfalo") && names.contains("Tigre"));
}

#[test]
fn the_last_named_position_on_the_way_counts() {
    assert_eq!(named(""), None);
    assert_eq!(named("f5"), None);
    assert_eq!(named("f5f6"), Some(("Diagonal", 2)));
    assert_eq!(named("f5f6e6f4"), Some(("Diagonal", 2)));
    assert_eq!(named("f5f6e6f4e3"), Some(("Cow", 5)));
    assert_eq!(named("f5d6c3d3c4"), Some(("Tiger", 5)));
    assert_eq!(named("f5d6c3d3c4f4f6f3e6e7"), Some(("Scorpion", 10)));
}

#[test]
fn other_orders_of_moves_reach_the_same_name() {
    // The Tiger with its third and fifth move exchanged, which leads through the Cat's moves.
    let (tiger, exchanged) = (played("f5d6c3d3c4"), played("f5d6c4d3c3"));
    assert_eq!(tiger.position(), exchanged.position());
    assert_eq!(named("f5d6c4d3c3"), Some(("Tiger", 5)));
}

#[test]
fn other_boards_have_no_names() {
    for size in [Size::Four, Size::Six] {
        assert_eq!(of_position(&Position::start(size)), None);
    }
}

proptest! {
    /// Any opening, turned or mirrored, and played on at random.
    #[test]
    fn all_directions_have_the_same_name(
        index in 0..all().len(),
        symmetry in 0..8_usize,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let opening = &all()[index];
        let symmetry = Symmetry::ALL[symmetry];
        let mut game = turned(&played(&opening.line), symmetry);
        prop_assert_eq!(of_position(game.position()), Some(opening));
        let ply = game.ply();
        prop_assert_eq!(of_game(&game), Some((opening, ply)));
        for choice in choices {
            let legal: Vec<Square> = game.position().moves().iter().collect();
            let next = if legal.is_empty() { Move::Pass } else { legal[choice.index(legal.len())].into() };
            if game.play(next).is_err() {
                break;
            }
        }
        // Whatever follows has a name: its own, or that of the opening.
        let (found, at) = of_game(&game).unwrap();
        prop_assert!(at >= ply && (at > ply || found == opening));
        prop_assert_eq!(of_game(&turned(&game, Symmetry::QuarterTurn)), Some((found, at)));
    }
}
