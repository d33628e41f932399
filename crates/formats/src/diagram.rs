//! Boards of letters: position strings and drawn boards.
//!
//! A position string is the squares row by row and then the side to move; [`Position`] writes it in
//! its strict form. Here it is read in all of its spellings: Black is `X`, `x`, `B`, `b`, `*` or `●`;
//! White is `O`, `o`, `W`, `w` or `○`; an empty square is `-`, `.`, `_` or `·`. Blanks, line ends and
//! `|` may be between squares; where they make rows, the rows must be equally long. The number of
//! squares gives the size: 16, 36 or 64. The side to move may be missing, or `-` where a program
//! says that nobody moves.
//!
//! A drawn board has the letters of the columns above it (and perhaps below it) and the number of
//! the row before each row (and perhaps after it):
//!
//! ```text
//!   a b c d
//! 1 - - - -
//! 2 - O X -
//! 3 - X O -
//! 4 - - - -
//! X
//! ```

use otelo_rules::{Board, Color, Position, Size, Squares};

use crate::{
    Fault, ReadError, Wanted,
    cursor::Cursor,
    rows::{Cell, MOST_CELLS, layout},
};

/// A board as it is in a text, where the side to move may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagram {
    /// The discs.
    pub board: Board,
    /// Who moves, if the text says so.
    pub turn: Option<Color>,
}

impl Diagram {
    /// The position; without a side to move it is Black's turn, unless only White has a move.
    pub fn position(&self) -> Position {
        let [black, white] = Color::BOTH.map(|color| self.board.moves(color));
        let assumed =
            if black.is_empty() && !white.is_empty() { Color::White } else { Color::Black };
        Position::new(self.board, self.turn.unwrap_or(assumed))
    }

    /// The board with these squares in reading order.
    pub(crate) fn of_cells(size: Size, cells: &[Option<Color>], turn: Option<Color>) -> Diagram {
        let [black, white] = Color::BOTH.map(|color| -> Squares {
            let squares = size.squares().iter().zip(cells);
            squares.filter(|&(_, cell)| *cell == Some(color)).map(|(square, _)| square).collect()
        });
        let board = Board::new(size, black, white).expect("each cell is one square of the board");
        Diagram { board, turn }
    }
}

impl From<Position> for Diagram {
    fn from(position: Position) -> Diagram {
        Diagram { board: *position.board(), turn: Some(position.turn()) }
    }
}

/// Reads a position string or a drawn board.
///
/// ```
/// # use otelo_formats::diagram;
/// # use otelo_rules::{Position, Size};
/// let start = Position::start(Size::Four);
/// assert_eq!(diagram::read("----.wb..bw.---- b")?.position(), start);
/// assert_eq!(diagram::read(&start.to_string())?.position(), start);
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
///
/// # Errors
/// If the text is not a board, or has more than a board.
pub fn read(text: &str) -> Result<Diagram, ReadError> {
    let mut cursor = Cursor::new(text);
    let diagram = read_at(&mut cursor)?;
    cursor.finish()?;
    Ok(diagram)
}

/// The drawn board, and the side to move in a line of its own.
pub fn drawing(position: &Position) -> String {
    let side = position.size().side();
    let mut text = " ".to_owned();
    for column in 0..side {
        text.push(' ');
        text.push(column_letter(column));
    }
    for (row, cells) in position.board().to_string().lines().enumerate() {
        text.push_str(&format!("\n{}", row + 1));
        for cell in cells.chars() {
            text.push(' ');
            text.push(cell);
        }
    }
    text.push('\n');
    text.push(letter(position.turn()));
    text
}

/// The canonical letter of a colour.
pub(crate) const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

/// Reads a board and the side to move, and leaves the cursor after them.
pub(crate) fn read_at(cursor: &mut Cursor<'_>) -> Result<Diagram, ReadError> {
    match column_letters(cursor) {
        Some(size) => read_drawing(cursor, size),
        None => read_line(cursor),
    }
}

/// Reads squares as long as they come, and finds out what they are.
fn read_line(cursor: &mut Cursor<'_>) -> Result<Diagram, ReadError> {
    let mut cells: Vec<Cell<Option<Color>>> = Vec::new();
    let (mut line, mut word, mut seen) = (0, 0, 0);
    let mut end = *cursor;
    loop {
        let between = skip_between(cursor);
        line += between.matches('\n').count();
        word += usize::from(between.contains(char::is_whitespace));
        let byte = cursor.byte();
        let Some(value) = next_cell(cursor) else { break };
        seen += 1;
        if seen <= MOST_CELLS {
            cells.push(Cell { value, byte, line, word });
        }
        end = *cursor;
    }
    if cells.is_empty() {
        return Err(cursor.expected(Wanted::Board));
    }
    *cursor = end;
    if seen > MOST_CELLS {
        return Err(cursor.stop(Fault::SquareCount { seen }));
    }
    let (size, has_side) = layout(&cells, cursor)?;
    let turn = if has_side { cells.pop().and_then(|cell| cell.value) } else { None };
    let cells: Vec<Option<Color>> = cells.iter().map(|cell| cell.value).collect();
    Ok(Diagram::of_cells(size, &cells, turn))
}

/// Reads the rows below the letters of the columns.
fn read_drawing(cursor: &mut Cursor<'_>, size: Size) -> Result<Diagram, ReadError> {
    let mut cells = Vec::new();
    for row in 1..=size.side() {
        let number = char::from(b'0' + row);
        skip_between(cursor);
        if !cursor.take(number) {
            return Err(cursor.expected(Wanted::RowNumber));
        }
        for _ in 0..size.side() {
            cells.push(next_cell(cursor).ok_or_else(|| cursor.expected(Wanted::Cell))?);
        }
        skip_between(cursor);
        // The same number may follow the row; the number of the next row is another one.
        cursor.take(number);
    }
    column_letters(cursor);
    let turn = next_cell(cursor).flatten();
    Ok(Diagram::of_cells(size, &cells, turn))
}

/// Takes a line with the letters of the columns, if that comes next.
fn column_letters(cursor: &mut Cursor<'_>) -> Option<Size> {
    let mut ahead = *cursor;
    let mut count = 0;
    skip_between(&mut ahead);
    while count < 8 && ahead.peek()?.to_ascii_lowercase() == column_letter(count) {
        ahead.next();
        ahead.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '|'));
        count += 1;
        if ahead.peek().is_none_or(|next| next == '\n') {
            let size = Size::from_side(count.into())?;
            *cursor = ahead;
            return Some(size);
        }
    }
    None
}

const fn column_letter(column: u8) -> char {
    (b'a' + column) as char
}

/// Takes a square, if one comes next. A `b` before a digit is a move and no disc.
fn next_cell(cursor: &mut Cursor<'_>) -> Option<Option<Color>> {
    skip_between(cursor);
    let next = cursor.peek()?;
    let cell = match next {
        'b' | 'B' if cursor.peek_second().is_some_and(|c| c.is_ascii_digit()) => return None,
        'X' | 'x' | 'B' | 'b' | '*' | '●' => Some(Color::Black),
        'O' | 'o' | 'W' | 'w' | '○' => Some(Color::White),
        '-' | '.' | '_' | '·' => None,
        _ => return None,
    };
    cursor.next();
    Some(cell)
}

fn skip_between<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.take_while(|c| c.is_whitespace() || c == '|')
}
