//! Neighbours, lines and corners of boards.

use otelo_rules::{Size, Square, Squares};

/// The four lines through a square: one of the two ways along each, in columns and rows.
pub(crate) const AXES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The next square one way, if it is on the board.
pub(crate) fn next(square: Square, (right, down): (i8, i8), size: Size) -> Option<Square> {
    let column = square.column().checked_add_signed(right)?;
    let row = square.row().checked_add_signed(down)?;
    Square::new(column, row).filter(|&next| size.contains(next))
}

/// The opposite way.
pub(crate) const fn back((right, down): (i8, i8)) -> (i8, i8) {
    (-right, -down)
}

/// The squares one way from a square, to the edge of the board.
pub(crate) fn ray(square: Square, way: (i8, i8), size: Size) -> impl Iterator<Item = Square> {
    std::iter::successors(next(square, way, size), move |&square| next(square, way, size))
}

/// The up to eight squares around a square.
pub(crate) fn neighbours(square: Square, size: Size) -> Squares {
    let ways = AXES.into_iter().flat_map(|axis| [axis, back(axis)]);
    ways.filter_map(|way| next(square, way, size)).collect()
}

/// The four corners.
pub(crate) fn corners(size: Size) -> Squares {
    let last = size.side() - 1;
    [(0, 0), (last, 0), (0, last), (last, last)]
        .into_iter()
        .filter_map(|(column, row)| Square::new(column, row))
        .collect()
}

/// How far a square is from its nearest corner, in columns and rows, and that corner.
pub(crate) fn nearest_corner(square: Square, size: Size) -> Option<(u8, u8, Square)> {
    let last = size.side() - 1;
    let nearest = |place: u8| if place <= last / 2 { 0 } else { last };
    let (column, row) = (nearest(square.column()), nearest(square.row()));
    let corner = Square::new(column, row)?;
    Some((square.column().abs_diff(column), square.row().abs_diff(row), corner))
}
