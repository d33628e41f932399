//! No position of a game is called unreachable.

use otelo_rules::{Game, Move, Position, Unreachable};
use proptest::prelude::*;

use crate::random;

/// The reason and its squares.
fn said(text: &str) -> String {
    let position: Position = text.parse().unwrap();
    match position.unreachable() {
        Some(reason) => format!("{} {}", reason.code(), reason.squares()).trim_end().to_owned(),
        None => "may be reached".to_owned(),
    }
}

#[test]
fn what_no_game_leads_to() {
    for (position, expected) in [
        ("-----OX--XO----- X", "may be reached"),
        // Black has moved first in every game, and the first discs lie as they lie.
        ("-----OX--XO----- O", "no-last-move"),
        ("-----XO--OX----- X", "no-last-move"),
        ("---------------- X", "empty-centre b2 c2 b3 c3"),
        ("XXXX-OX--X-----X X", "empty-centre c3"),
        // A corner alone, and one that a diagonal of the centre leads to.
        ("X-------------OX----XO-------------- X", "unsupported a1"),
        ("X----XX--XX----- O", "may be reached"),
        ("X------X------OX----XO-------------- X", "no-last-move"),
        // Black's b1 has flipped b2, and now it is White's turn.
        ("-X---XX--XO----- O", "may be reached"),
        ("-X---OX--XO----- O", "no-last-move"),
        ("-X---XX--XO----- X", "no-last-move"),
    ] {
        assert_eq!(said(position), expected, "{position}");
    }
}

proptest! {
    #[test]
    fn games_from_the_start_are_never_called_unreachable(
        size in random::size(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..90),
    ) {
        let mut game = Game::from_position(Position::start(size));
        for choice in choices {
            prop_assert_eq!(game.position().unreachable(), None, "{}", game.transcript());
            if !random::play_one(&mut game, choice) {
                break;
            }
        }
    }

    /// Whatever the position before was, a move has led to this one.
    #[test]
    fn after_a_move_there_is_a_last_move(game in random::game()) {
        let last = game.moves().last();
        let placed = matches!(last, Some(Move::Place(_)));
        prop_assume!(placed && game.position() != &game.start());
        prop_assert_ne!(game.position().unreachable(), Some(Unreachable::NoLastMove));
    }
}
