//! Texts read back; broken ones are refused, transcripts with their place; nothing panics.

use otelo_rules::{Game, Move, Position, Size};
use proptest::prelude::*;

use crate::random;

/// The one place that calls the reader; the tests below only hold data.
fn read(size: Size, text: &str) -> String {
    match Game::from_transcript(Position::start(size), text) {
        Ok(game) => game.transcript(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn good_transcripts() {
    assert_eq!(read(Size::Eight, ""), "");
    assert_eq!(read(Size::Eight, " F5 d6\n\tC3 "), "f5d6c3");
    assert_eq!(read(Size::Eight, "f 5 d 6"), "f5d6");
    assert_eq!(read(Size::Six, "c2b4"), "c2b4");
}

#[test]
fn broken_transcripts() {
    let cases = [
        (Size::Eight, "f5d", "move 2 (byte 2): `d` is not a square; expected `a1` to `h8`"),
        (Size::Eight, "f5z9", "move 2 (byte 2): `z9` is not a square; expected `a1` to `h8`"),
        (Size::Eight, "f5 d6 f5", "move 3 (byte 6): f5 already has a disc"),
        (Size::Eight, "a1", "move 1 (byte 0): Black flips nothing on a1"),
        (Size::Six, "f5", "move 1 (byte 0): Black flips nothing on f5"),
        (Size::Six, "c2h8", "move 2 (byte 2): h8 is outside the 6x6 board"),
        (Size::Eight, "e6f4e3f6g5d6e7f5c5a1", "move 10 (byte 18): the game is over"),
        (Size::Eight, "f5€6", "move 2 (byte 2): `€6` is not a square; expected `a1` to `h8`"),
    ];
    for (size, text, error) in cases {
        assert_eq!(read(size, text), format!("error: {error}"));
    }
}

#[test]
fn a_million_characters_are_refused_at_once() {
    for piece in ["f5", "-", "f5d6", "é"] {
        assert!(read(Size::Eight, &piece.repeat(500_000)).starts_with("error: move"));
    }
    assert_eq!(read(Size::Eight, &" ".repeat(1_000_000)), "");
}

proptest! {
    #[test]
    fn no_text_panics(text: String, squares in "([a-h][1-8]){0,70}") {
        for size in Size::ALL {
            read(size, &text);
            read(size, &squares);
        }
        _ = text.parse::<Move>();
        _ = text.parse::<Position>();
    }

    #[test]
    fn a_position_string_reads_back(position in random::position(), likely in "[XO-]{16} [XO]?") {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        if let Ok(position) = likely.parse::<Position>() {
            prop_assert_eq!(position.to_string(), likely);
        }
    }
}
