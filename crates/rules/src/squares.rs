//! Sets of squares, one bit a square.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub},
};

use crate::Square;

/// A set of squares: legal moves, flipped discs, the discs of one colour.
///
/// Sets are joined with `|`, intersected with `&`, subtracted with `-`, and iterated in reading
/// order.
///
/// ```
/// # use otelo_rules::{Size, Square};
/// let corners = ["a1", "h1", "a8", "h8"].map(|name| name.parse::<Square>().unwrap());
/// let corners: otelo_rules::Squares = corners.into_iter().collect();
/// assert_eq!((corners & Size::Six.squares()).to_string(), "a1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Squares(u64);

/// The columns that a step to the east (or the west) can arrive in.
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// One of the eight ways in which discs are bracketed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    pub(crate) const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];
}

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// The set whose bits are given; bit 0 is `a1`, bit 63 is `h8`.
    pub const fn from_bits(bits: u64) -> Squares {
        Squares(bits)
    }

    /// The bits of the set; bit 0 is `a1`, bit 63 is `h8`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first square in reading order.
    pub const fn first(self) -> Option<Square> {
        // An empty set has 64 trailing zeros, which is no square.
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// The squares of the set in reading order: `a1`, `b1`, ..., `h8`.
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self)
    }

    /// Every square of the set moved one step; what leaves the 64 squares is dropped.
    pub(crate) const fn step(self, direction: Direction) -> Squares {
        let bits = self.0;
        Squares(match direction {
            Direction::North => bits >> 8,
            Direction::NorthEast => bits >> 7 & NOT_A,
            Direction::East => bits << 1 & NOT_A,
            Direction::SouthEast => bits << 9 & NOT_A,
            Direction::South => bits << 8,
            Direction::SouthWest => bits << 7 & NOT_H,
            Direction::West => bits >> 1 & NOT_H,
            Direction::NorthWest => bits >> 9 & NOT_H,
        })
    }
}

impl BitOr for Squares {
    type Output = Squares;

    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitXor for Squares {
    type Output = Squares;

    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl Sub for Squares {
    type Output = Squares;

    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Squares;

    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, |set, square| set | Squares::of(square))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        self.iter()
    }
}

/// The squares of a set in reading order.
#[derive(Debug, Clone)]
pub struct SquaresIter(Squares);

impl Iterator for SquaresIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0 = self.0 - Squares::of(first);
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

impl ExactSizeIterator for SquaresIter {}

impl fmt::Display for Squares {
    /// The names, with a space between two: `d3 c4 f5 e6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_never_wraps_around_the_edge() {
        for index in 0..64 {
            let square = Square::from_index(index).unwrap();
            for direction in Direction::ALL {
                let stepped = Squares::of(square).step(direction);
                if let Some(next) = stepped.first() {
                    assert!(next.column().abs_diff(square.column()) <= 1, "{square} {direction:?}");
                    assert!(next.row().abs_diff(square.row()) <= 1, "{square} {direction:?}");
                }
            }
        }
        let steps = |name: &str| {
            let square = Squares::of(name.parse().unwrap());
            Direction::ALL.iter().filter(|&&d| !square.step(d).is_empty()).count()
        };
        assert_eq!(
            [steps("a1"), steps("h8"), steps("d1"), steps("h4"), steps("d4")],
            [3, 3, 5, 5, 8]
        );
    }
}
