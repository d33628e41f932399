//! Boards of numbers, as programs and documents print them.
//!
//! Three notations are in use, and the values that occur show which one it is:
//!
//! | notation | empty | Black | White | used by |
//! |---|---|---|---|---|
//! | `000` | 0 | 2 | 1 | the desktop game of Bongiorno and Santamarina |
//! | `001`, `003` | 0 | 1 | -1 | the 6x6 minimax report of 2021, the alpha-beta agent |
//! | `002` | `inf`, `∞`, `-` or `.` | 0 | 1 | the formal problem of 2018; also Egaroucid |
//!
//! A board with only 0 and 1 fits all three, so it is refused unless the notation is given. Commas,
//! brackets, quotes and blanks between the values do not matter, and there need be none between
//! values of one character (`00012000`). A value after the board is the side to move. Where all
//! values are in quotes, the lines above them and a first word without quotes are labels.

use std::{borrow::Cow, error, fmt, str::FromStr};

use otelo_rules::{Color, Position};

use crate::{
    Diagram, Fault, ReadError, Wanted,
    cursor::Cursor,
    diagram::letter,
    rows::{Cell, MOST_CELLS, layout},
};

/// What the numbers of a board mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `000`: 0 is empty, 1 is White, 2 is Black.
    Counted,
    /// `001` and `003`: 0 is empty, 1 is Black, -1 is White.
    Signed,
    /// `002`: 0 is Black, 1 is White, infinity is empty.
    Formal,
}

impl Notation {
    /// Every notation.
    pub const ALL: [Notation; 3] = [Notation::Counted, Notation::Signed, Notation::Formal];

    /// What a value means on a square: a disc, or nothing; `None` if it is not of this notation.
    const fn cell(self, value: Value) -> Option<Option<Color>> {
        match (self, value) {
            (Notation::Counted | Notation::Signed, Value::Zero) => Some(None),
            (Notation::Formal, Value::Infinity) => Some(None),
            (Notation::Counted, Value::Two) => Some(Some(Color::Black)),
            (Notation::Signed, Value::One) => Some(Some(Color::Black)),
            (Notation::Formal, Value::Zero) => Some(Some(Color::Black)),
            (Notation::Counted | Notation::Formal, Value::One) => Some(Some(Color::White)),
            (Notation::Signed, Value::MinusOne) => Some(Some(Color::White)),
            _ => None,
        }
    }

    /// How a square is written.
    fn value(self, cell: Option<Color>) -> &'static str {
        const VALUES: [Value; 5] =
            [Value::Zero, Value::One, Value::Two, Value::MinusOne, Value::Infinity];
        VALUES
            .into_iter()
            .find(|&value| self.cell(value) == Some(cell))
            .expect("every notation has a value for each cell")
            .text()
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Notation::Counted => "000",
            Notation::Signed => "001",
            Notation::Formal => "002",
        })
    }
}

impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<Notation, ParseNotationError> {
        match text {
            "000" => Ok(Notation::Counted),
            "001" | "003" => Ok(Notation::Signed),
            "002" => Ok(Notation::Formal),
            _ => Err(ParseNotationError(text.to_owned())),
        }
    }
}

/// A text that is not the name of a notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseNotationError(String);

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a notation; expected 000, 001, 002 or 003", self.0)
    }
}

impl error::Error for ParseNotationError {}

/// Reads a board of numbers, in the given notation or in the only one that fits.
///
/// ```
/// # use otelo_formats::numbers;
/// # use otelo_rules::{Position, Size};
/// let text = "0 0 0 0 0 0 / 0 0 0 0 0 0 / 0 0 -1 1 0 0 / 0 0 1 -1 0 0 / 0 0 0 0 0 0 / 0 0 0 0 0 0";
/// let diagram = numbers::read(&text.replace('/', "\n"), None)?;
/// assert_eq!(diagram.position(), Position::start(Size::Six));
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
///
/// # Errors
/// If the text is not such a board, or fits two notations and none is given.
pub fn read(text: &str, notation: Option<Notation>) -> Result<Diagram, ReadError> {
    read_noted(text, notation).map(|(diagram, _)| diagram)
}

/// Reads a board of numbers; also its notation.
pub(crate) fn read_noted(
    text: &str,
    notation: Option<Notation>,
) -> Result<(Diagram, Notation), ReadError> {
    let blanked = without_labels(text);
    read_values(&blanked, notation).map_err(|error| error.in_text(text))
}

fn read_values(text: &str, notation: Option<Notation>) -> Result<(Diagram, Notation), ReadError> {
    let mut cursor = Cursor::new(text);
    let values = all_values(&mut cursor)?;
    let is_number = |cell: &Cell<Value>| {
        matches!(cell.value, Value::Zero | Value::One | Value::Two | Value::MinusOne)
    };
    if !values.iter().any(is_number) {
        return Err(Cursor::new(text).expected(Wanted::Numbers));
    }
    let (size, has_side) = layout(&values, &cursor)?;
    let ends_with_letter = matches!(values.last(), Some(Cell { value: Value::Letter(_), .. }));
    if ends_with_letter && !has_side {
        // The letter says who moves, so the board before it is one square short.
        return Err(cursor.stop(Fault::SquareCount { seen: values.len() - 1 }));
    }
    let notation = match notation {
        Some(notation) => notation,
        None => only_notation(&cursor, &values)?,
    };
    let meaning = |cell: &Cell<Value>| match cell.value {
        Value::Letter(color) => Ok(Some(color)),
        value => notation.cell(value).ok_or_else(|| {
            let seen = value.text();
            cursor.stop_at(cell.byte, Fault::ForeignValue { seen, notation })
        }),
    };
    let mut cells = values.iter().map(meaning).collect::<Result<Vec<_>, _>>()?;
    let turn = if has_side { cells.pop().flatten() } else { None };
    Ok((Diagram::of_cells(size, &cells, turn), notation))
}

/// Writes a row a line, and the value of the side to move in a line of its own.
pub fn write(position: &Position, notation: Notation) -> String {
    let (board, mut text) = (position.board(), String::new());
    for square in position.size().squares() {
        text.push_str(notation.value(board.disc(square)));
        text.push(if square.column() + 1 == position.size().side() { '\n' } else { ' ' });
    }
    text + notation.value(Some(position.turn()))
}

/// A number on a board, or the letter of a colour for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Zero,
    One,
    Two,
    MinusOne,
    Infinity,
    Letter(Color),
}

impl Value {
    const fn text(self) -> &'static str {
        match self {
            Value::Zero => "0",
            Value::One => "1",
            Value::Two => "2",
            Value::MinusOne => "-1",
            Value::Infinity => "inf",
            Value::Letter(Color::Black) => "X",
            Value::Letter(Color::White) => "O",
        }
    }

    fn of_word(word: &str) -> Option<Value> {
        match word {
            "-1" => Some(Value::MinusOne),
            "∞" => Some(Value::Infinity),
            word if word.eq_ignore_ascii_case("inf") => Some(Value::Infinity),
            _ => None,
        }
    }

    fn of_character(character: char) -> Option<Value> {
        match character.to_ascii_uppercase() {
            '0' => Some(Value::Zero),
            '1' => Some(Value::One),
            '2' => Some(Value::Two),
            '-' | '.' => Some(Value::Infinity),
            upper => Color::BOTH.into_iter().find(|&c| letter(c) == upper).map(Value::Letter),
        }
    }
}

/// All values of the text; a letter only at the end.
fn all_values(cursor: &mut Cursor<'_>) -> Result<Vec<Cell<Value>>, ReadError> {
    const ROW_ENDS: [char; 5] = ['\n', ';', ']', ')', '}'];
    let is_between = |c: char| c.is_whitespace() || ",;[](){}\"'|".contains(c);
    let mut values = Vec::new();
    let (mut line, mut word, mut seen) = (0, 0, 0);
    let mut keep = |cell: Cell<Value>| {
        seen += 1;
        if seen <= MOST_CELLS {
            values.push(cell);
        }
    };
    let mut last = None;
    loop {
        let between = cursor.take_while(is_between);
        line += usize::from(between.contains(ROW_ENDS));
        word += 1;
        let (byte, mut ahead) = (cursor.byte(), *cursor);
        let text = ahead.take_while(|c| !is_between(c));
        if text.is_empty() {
            break;
        }
        if let Some(value) = Value::of_word(text) {
            keep(Cell { value, byte, line, word });
            last = Some(value);
            *cursor = ahead;
            continue;
        }
        while let Some(character) = cursor.peek().filter(|&c| !is_between(c)) {
            let after_letter = matches!(last, Some(Value::Letter(_)));
            let known = Value::of_character(character).filter(|value| match value {
                // The letters of discs are another kind of board; here they say who moves.
                Value::Letter(_) => !after_letter && last.is_some(),
                _ => !after_letter,
            });
            let Some(value) = known else {
                let mut rest = *cursor;
                let seen = rest.take_while(|c| !is_between(c)).chars().take(12).collect();
                return Err(cursor.stop(Fault::Value { seen }));
            };
            keep(Cell { value, byte: cursor.byte(), line, word });
            last = Some(value);
            cursor.next();
        }
    }
    if seen > MOST_CELLS {
        return Err(cursor.stop(Fault::SquareCount { seen }));
    }
    Ok(values)
}

/// Blanks the labels of a table with quoted values and nothing but blanks between them: the lines
/// above the first quote, and the first word of a line if no quote comes before it. Every byte
/// keeps its place.
fn without_labels(text: &str) -> Cow<'_, str> {
    if !text.contains('"') || text.contains(['[', ',', '(', ';', '{']) {
        return Cow::Borrowed(text);
    }
    let mut above = true;
    let mut blanked = String::new();
    for line in text.split_inclusive('\n') {
        above &= !line.contains('"');
        let before = match line.find('"') {
            None if above => line.trim_end(),
            None => "",
            Some(quote) => &line[..quote],
        };
        let is_label = above || before.split_whitespace().count() == 1;
        let kept = if is_label { &line[before.len()..] } else { line };
        blanked += &" ".repeat(line.len() - kept.len());
        blanked += kept;
    }
    Cow::Owned(blanked)
}

/// The notation that has all the values, if there is exactly one.
fn only_notation(cursor: &Cursor<'_>, values: &[Cell<Value>]) -> Result<Notation, ReadError> {
    let mut fitting = Notation::ALL.to_vec();
    for &Cell { value, byte, .. } in values {
        if matches!(value, Value::Letter(_)) {
            continue;
        }
        fitting.retain(|notation| notation.cell(value).is_some());
        if fitting.is_empty() {
            return Err(cursor.stop_at(byte, Fault::MixedValues { seen: value.text() }));
        }
    }
    match fitting[..] {
        [notation] => Ok(notation),
        _ => Err(cursor.stop_at(0, Fault::AmbiguousNotation)),
    }
}
