//! The agent's opening book on 8x8: the three openings of Othello.
//!
//! The first move is the same up to symmetry. White's answer makes the opening: perpendicular,
//! diagonal or parallel. Each line holds White's second move, Black's third and White's fourth, as
//! most tournament games have them. The book knows positions, so it knows a line from whichever
//! side it is played and in whatever order the moves came.

use std::sync::LazyLock;

use otelo_rng::Rng;
use otelo_rules::{Game, Position, Size, Square};

/// The lines, best for White first.
pub(crate) const LINES: [&str; 3] = [
    "f5d6c3d3", // perpendicular
    "f5f6e6f4", // diagonal
    "f5f4e3f6", // parallel
];

/// With White's second move the parallel opening is not entered: White comes out worse.
const ENTERED: usize = 2;

/// Positions in their canonical form with the book's moves there.
static ENTRIES: LazyLock<Vec<(Position, Vec<Square>)>> = LazyLock::new(entries);

/// The book's move in a position, if it has one; one of several by chance.
pub(crate) fn reply(position: &Position, rng: &mut Rng) -> Option<Square> {
    let (canonical, way) = position.canonical();
    let (_, moves) = ENTRIES.iter().find(|(known, _)| *known == canonical)?;
    let chosen = rng.choice(moves)?;
    Some(way.inverse().square(*chosen, position.size()))
}

fn entries() -> Vec<(Position, Vec<Square>)> {
    let mut entries: Vec<(Position, Vec<Square>)> = Vec::new();
    for (number, line) in LINES.iter().enumerate() {
        let game = Game::from_transcript(Position::start(Size::Eight), line)
            .expect("the lines are tested");
        for (ply, (before, played)) in game.history().iter().enumerate() {
            let entering = ply == 1;
            if ply == 0 || (entering && number >= ENTERED) {
                continue;
            }
            let (canonical, way) = before.canonical();
            let square = played.square().expect("the lines have no passes");
            let square = way.square(square, Size::Eight);
            match entries.iter_mut().find(|(known, _)| *known == canonical) {
                Some((_, moves)) => moves.push(square),
                None => entries.push((canonical, vec![square])),
            }
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use otelo_rules::Symmetry;

    use super::*;

    /// Every reply the book gives in a position.
    fn replies(position: &Position) -> BTreeSet<String> {
        (0..40)
            .filter_map(|seed| reply(position, &mut Rng::new(seed)))
            .map(|square| square.to_string())
            .collect()
    }

    fn after(line: &str) -> Position {
        *Game::from_transcript(Position::start(Size::Eight), line).unwrap().position()
    }

    #[test]
    fn every_entry_replays_from_every_side() {
        for line in LINES {
            let game = Game::from_transcript(Position::start(Size::Eight), line).unwrap();
            for (ply, (before, played)) in game.history().iter().enumerate().skip(2) {
                for symmetry in Symmetry::ALL {
                    let image = symmetry.position(before);
                    let expected = symmetry.play(*played, Size::Eight);
                    // A position may be symmetric itself; then so is its best move.
                    let fixing = Symmetry::ALL.iter().filter(|s| s.position(&image) == image);
                    let same: BTreeSet<String> =
                        fixing.map(|s| s.play(expected, Size::Eight).to_string()).collect();
                    let replies = replies(&image);
                    assert_eq!(replies.len(), 1, "{line} {ply}");
                    assert!(replies.is_subset(&same), "{line} {ply}");
                }
            }
        }
    }

    #[test]
    fn the_agents_document_from_its_own_side() {
        // Its one legal line and the rotation of it, both diagonal.
        assert_eq!(replies(&after("d3c3")), BTreeSet::from(["c4".into()]));
        assert_eq!(replies(&after("e6f6")), BTreeSet::from(["f5".into()]));
        // What it calls perpendicular and shifted, as they really are.
        assert_eq!(replies(&after("d3c5")), BTreeSet::from(["f6".into()]));
        assert_eq!(replies(&after("d3e3")), BTreeSet::from(["f4".into()]));
    }

    #[test]
    fn white_enters_the_perpendicular_and_the_diagonal_opening() {
        assert_eq!(replies(&after("f5")), BTreeSet::from(["d6".into(), "f6".into()]));
        assert_eq!(replies(&after("d3")), BTreeSet::from(["c3".into(), "c5".into()]));
    }

    #[test]
    fn the_book_ends() {
        assert_eq!(replies(&Position::start(Size::Eight)), BTreeSet::new());
        assert_eq!(replies(&after("f5d6c5")), BTreeSet::new());
        assert_eq!(replies(&after("f5d6c3d3")), BTreeSet::new());
        assert_eq!(replies(&Position::start(Size::Six)), BTreeSet::new());
    }
}
