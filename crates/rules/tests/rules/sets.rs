//! Sets of squares, and how small things are written.

use std::error::Error;

use otelo_rules::{Game, Position, Score, Size, Square, Squares};

fn set(names: &str) -> Squares {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

#[test]
fn sets_are_joined_cut_and_turned_over() {
    let (left, right) = (set("a1 b1 h8"), set("b1 c1"));
    assert_eq!(left | right, set("a1 b1 c1 h8"));
    assert_eq!(left & right, set("b1"));
    assert_eq!(left ^ right, set("a1 c1 h8"));
    assert_eq!(left - right, set("a1 h8"));
    assert_eq!((!left).len(), 61);
    assert_eq!(!!left, left);
    assert_eq!((left & !left, left | !left), (Squares::NONE, Size::Eight.squares()));
}

#[test]
fn a_square_is_in_a_set_once() {
    assert_eq!(set("d3 d3 e4"), set("e4 d3"));
    assert_eq!(set("a1 b1 h8").bits(), 1 << 63 | 0b11);
    assert_eq!(Squares::from_bits(set("c4 f5").bits()), set("c4 f5"));
}

#[test]
fn an_iterator_knows_how_much_is_left() {
    let mut squares = set("a1 c4 h8").iter();
    for left in [3, 2, 1, 0] {
        assert_eq!((squares.len(), squares.size_hint()), (left, (left, Some(left))));
        squares.next();
    }
}

#[test]
fn small_things_are_written() {
    assert_eq!(format!("{:?} {:?}", set("c4 f5"), set("f5").first().unwrap()), "{c4 f5} f5");
    let scores = [38, 0, -4].map(|discs| Score::new(discs).unwrap().to_string());
    assert_eq!(scores, ["+38", "+0", "-4"]);
    let error = "5".parse::<Size>().unwrap_err();
    assert_eq!(error.to_string(), "`5` is not a board size; expected 4, 6 or 8");
}

#[test]
fn a_transcript_tells_why_a_move_is_wrong() {
    for (text, reason) in [("f5x9", "`x9` is not"), ("f5f5", "f5 already has a disc")] {
        let error = Game::from_transcript(Position::start(Size::Eight), text).unwrap_err();
        let source = error.source().unwrap().to_string();
        assert!(source.starts_with(reason), "{source}");
    }
}
