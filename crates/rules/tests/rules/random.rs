//! Random positions and games, for the properties.

use otelo_rules::{Board, Color, Game, Move, Position, Size, Squares};
use proptest::prelude::*;

pub(crate) fn size() -> impl Strategy<Value = Size> {
    prop::sample::select(&Size::ALL[..])
}

pub(crate) fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::BOTH[..])
}

/// Any discs at all, few or many, with any side to move.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    let discs = prop_oneof![
        any::<u64>(),
        any::<[u64; 2]>().prop_map(|[a, b]| a & b),
        any::<[u64; 2]>().prop_map(|[a, b]| a | b),
        Just(u64::MAX),
    ];
    (size(), discs, any::<u64>(), color()).prop_map(|(size, discs, black, turn)| {
        let [black, white] =
            [discs & black, discs & !black].map(|bits| Squares::from_bits(bits) & size.squares());
        Position::new(Board::new(size, black, white).unwrap(), turn)
    })
}

/// A game of random moves: to its end, or stopped on the way; from the start, or set up.
pub(crate) fn game() -> impl Strategy<Value = Game> {
    let start = prop_oneof![4 => size().prop_map(Position::start), 1 => position()];
    (start, prop::collection::vec(any::<prop::sample::Index>(), 0..90)).prop_map(
        |(start, choices)| {
            let mut game = Game::from_position(start);
            for choice in choices {
                if !play_one(&mut game, choice) {
                    break;
                }
            }
            game
        },
    )
}

/// Plays the chosen legal move, or the pass; false if the game is over.
pub(crate) fn play_one(game: &mut Game, choice: prop::sample::Index) -> bool {
    let moves: Vec<_> = game.position().moves().iter().collect();
    let played = match moves.as_slice() {
        [] => Move::Pass,
        moves => Move::Place(*choice.get(moves)),
    };
    game.play(played).is_ok()
}
