//! The layout of a board in a text: rows of cells, and perhaps the side to move after them.

use otelo_rules::Size;

use crate::{Fault, ReadError, cursor::Cursor};

/// What stands for a square in a text, and where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell<T> {
    pub(crate) value: T,
    pub(crate) byte: usize,
    /// Counts lines and the like: cells with the same number belong together.
    pub(crate) line: usize,
    /// Counts words within the text.
    pub(crate) word: usize,
}

/// Of more cells than that only the number is kept: no board has nearly as many, and a text may
/// have millions.
pub(crate) const MOST_CELLS: usize = 4096;

/// The size of the board, and whether the last cell is the side to move.
///
/// Lines are rows if there are several; otherwise words are, if they are longer than one cell. A
/// last row of one cell is the side to move. Without rows one cell too many is.
pub(crate) fn layout<T>(cells: &[Cell<T>], cursor: &Cursor<'_>) -> Result<(Size, bool), ReadError> {
    let lines = groups(cells, |cell| cell.line);
    let words = groups(cells, |cell| cell.word);
    let mut rows = if lines.len() > 1 { lines } else { words };
    let all_single = rows.iter().all(|row| row.len() == 1);
    if rows.len() == 1 || all_single {
        return match (Size::from_area(cells.len()), Size::from_area(cells.len().wrapping_sub(1))) {
            (Some(size), _) => Ok((size, false)),
            (_, Some(size)) => Ok((size, true)),
            _ => Err(cursor.stop(Fault::SquareCount { seen: cells.len() })),
        };
    }
    let has_side = rows.last().is_some_and(|row| row.len() == 1);
    if has_side {
        rows.pop();
    }
    let expected = rows[0].len();
    if let Some(row) = rows.iter().find(|row| row.len() != expected) {
        let fault = Fault::RowLength { seen: row.len(), expected };
        return Err(cursor.stop_at(row[0].byte, fault));
    }
    let seen = rows.len() * expected;
    let size = Size::from_area(seen).ok_or_else(|| cursor.stop(Fault::SquareCount { seen }))?;
    Ok((size, has_side))
}

/// Neighbours with the same number, together.
fn groups<T>(cells: &[Cell<T>], number: impl Fn(&Cell<T>) -> usize) -> Vec<&[Cell<T>]> {
    cells.chunk_by(|a, b| number(a) == number(b)).collect()
}
