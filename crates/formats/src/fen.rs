//! The chess-like notation that Edax reads and writes.
//!
//! Rows from the bottom one (row 8) upwards with `/` between them; `p` is Black, `P` is White, a
//! digit is that many empty squares; then `b` or `w` for the side to move, and fields of chess that
//! mean nothing here: `8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1`.

use otelo_rules::{Color, Position, Size, Square};

use crate::{Diagram, ReadError, Wanted, cursor::Cursor};

/// Reads a position.
///
/// # Errors
/// If the text is not such a position.
pub fn read(text: &str) -> Result<Position, ReadError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    let mut rows: Vec<Vec<Option<Color>>> = vec![read_row(&mut cursor)?];
    let Some(size) = Size::from_side(rows[0].len()) else {
        return Err(cursor.expected(Wanted::Row));
    };
    while rows.len() < usize::from(size.side()) {
        if !cursor.take('/') {
            return Err(cursor.expected(Wanted::Row));
        }
        let row = read_row(&mut cursor)?;
        if row.len() != rows[0].len() {
            return Err(cursor.expected(Wanted::Row));
        }
        rows.push(row);
    }
    cursor.skip_spaces();
    let turn = match cursor.peek() {
        Some('b') => Color::Black,
        Some('w') => Color::White,
        _ => return Err(cursor.expected(Wanted::Turn)),
    };
    cursor.next();
    // Castling, en passant and the move counters of chess.
    cursor.take_while(|c| c == ' ' || c == '-' || c.is_ascii_digit());
    cursor.finish()?;
    rows.reverse();
    Ok(Diagram::of_cells(size, &rows.concat(), Some(turn)).position())
}

/// Writes a position.
///
/// ```
/// # use otelo_formats::fen;
/// # use otelo_rules::{Position, Size};
/// let start = Position::start(Size::Eight);
/// assert_eq!(fen::write(&start), "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
/// ```
pub fn write(position: &Position) -> String {
    let side = position.size().side();
    let rows: Vec<String> = (0..side).rev().map(|row| write_row(position, row)).collect();
    let turn = match position.turn() {
        Color::Black => 'b',
        Color::White => 'w',
    };
    format!("{} {turn} - - 0 1", rows.join("/"))
}

fn read_row(cursor: &mut Cursor<'_>) -> Result<Vec<Option<Color>>, ReadError> {
    let mut row = Vec::new();
    loop {
        match cursor.peek() {
            Some('p') => row.push(Some(Color::Black)),
            Some('P') => row.push(Some(Color::White)),
            Some(digit @ '1'..='8') => row.extend(vec![None; (digit as u8 - b'0').into()]),
            _ if row.is_empty() => return Err(cursor.expected(Wanted::Row)),
            _ => return Ok(row),
        }
        if row.len() > 8 {
            return Err(cursor.expected(Wanted::Row));
        }
        cursor.next();
    }
}

fn write_row(position: &Position, row: u8) -> String {
    let (mut text, mut empties) = (String::new(), 0);
    let columns = 0..position.size().side();
    for square in columns.filter_map(|column| Square::new(column, row)) {
        let Some(color) = position.board().disc(square) else {
            empties += 1;
            continue;
        };
        if empties > 0 {
            text.push_str(&empties.to_string());
            empties = 0;
        }
        text.push(if color == Color::Black { 'p' } else { 'P' });
    }
    if empties > 0 {
        text.push_str(&empties.to_string());
    }
    text
}
