//! The kinds of squares that the documents speak of, on every size of board.
//!
//! ```text
//! O C A B B A C O      O  corner
//! C X . . . . X C      X  diagonally beside a corner
//! A . . . . . . A      C  on the edge beside a corner
//! B . . . . . . B      A  on the edge beside a C
//! B . . . . . . B      B  in the middle of the edge
//! ```
//!
//! A smaller board has fewer of them: 6x6 has no B, and on 4x4 the four X are the whole inside and
//! the edges are corners and C only.

use otelo_rules::{Size, Square, Squares};

/// Where on the board a square lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Zone {
    /// A corner.
    Corner,
    /// Diagonally beside a corner.
    X,
    /// On the edge, beside a corner.
    C,
    /// On the edge, beside a C.
    A,
    /// On the edge, further from the corners.
    B,
    /// Anywhere else.
    Inside,
}

impl Zone {
    /// The zone of a square on a board of this size.
    ///
    /// ```
    /// # use otelo_classic::Zone;
    /// # use otelo_rules::Size;
    /// assert_eq!(Zone::of("g2".parse()?, Size::Eight), Zone::X);
    /// assert_eq!(Zone::of("e1".parse()?, Size::Six), Zone::C);
    /// # Ok::<_, otelo_rules::ParseSquareError>(())
    /// ```
    pub const fn of(square: Square, size: Size) -> Zone {
        let last = size.side() - 1;
        let (column, row) = (fold(square.column(), last), fold(square.row(), last));
        let (near, far) = if column < row { (column, row) } else { (row, column) };
        match (near, far) {
            (0, 0) => Zone::Corner,
            (1, 1) => Zone::X,
            (0, 1) => Zone::C,
            (0, 2) => Zone::A,
            (0, _) => Zone::B,
            _ => Zone::Inside,
        }
    }

    /// All squares of a zone.
    pub fn squares(self, size: Size) -> Squares {
        size.squares().iter().filter(|&square| Zone::of(square, size) == self).collect()
    }
}

/// The corner that a square is nearest to.
pub(crate) fn nearest_corner(square: Square, size: Size) -> Square {
    let last = size.side() - 1;
    let end = |place: u8| if place > last / 2 { last } else { 0 };
    Square::new(end(square.column()), end(square.row())).expect("a corner is on the board")
}

/// The distance to the nearer end of a row or column.
const fn fold(place: u8, last: u8) -> u8 {
    let other = last.saturating_sub(place);
    if place < other { place } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(size: Size) -> [u8; 6] {
        [Zone::Corner, Zone::X, Zone::C, Zone::A, Zone::B, Zone::Inside]
            .map(|zone| zone.squares(size).len())
    }

    #[test]
    fn every_square_has_one_zone() {
        assert_eq!(counts(Size::Eight), [4, 4, 8, 8, 8, 32]);
        assert_eq!(counts(Size::Six), [4, 4, 8, 8, 0, 12]);
        assert_eq!(counts(Size::Four), [4, 4, 8, 0, 0, 0]);
    }

    #[test]
    fn the_zones_of_the_documents() {
        assert_eq!(Zone::X.squares(Size::Eight).to_string(), "b2 g2 b7 g7");
        assert_eq!(Zone::C.squares(Size::Eight).to_string(), "b1 g1 a2 h2 a7 h7 b8 g8");
        assert_eq!(Zone::A.squares(Size::Six).to_string(), "c1 d1 a3 f3 a4 f4 c6 d6");
        let corner = |name: &str, size| nearest_corner(name.parse().unwrap(), size).to_string();
        assert_eq!([corner("b2", Size::Six), corner("e2", Size::Six)], ["a1", "f1"]);
        assert_eq!([corner("a5", Size::Six), corner("e6", Size::Six)], ["a6", "f6"]);
    }
}
