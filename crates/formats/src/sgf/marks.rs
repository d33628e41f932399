//! The marks of SGF: `CR[c3][d3:e4]` and the like, and labels, `LB[f5:A]`.

use otelo_rules::{Mark, Squares, Symbol};

use super::{read_points, read_square};
use crate::record::{Item, write_property, write_value};

/// The properties that draw the same symbol on each of their squares.
const SYMBOLS: [(&str, Symbol); 4] = [
    ("CR", Symbol::Circle),
    ("MA", Symbol::Cross),
    ("SQ", Symbol::Square),
    ("TR", Symbol::Triangle),
];

/// The property whose values are a square and a text.
const LABEL: &str = "LB";

/// The marks of a property, if it is one of marks, has at least one, and all are understood and on
/// the board.
pub(super) fn read(item: Item<'_>, board: Squares) -> Option<Vec<Mark>> {
    let marks = if item.name == LABEL {
        let marks = item.values().map(|value| {
            let (square, text) = value.split_once(':')?;
            let square = read_square(square.trim())?;
            Some(Mark { square, symbol: Symbol::Label(text.to_owned()) })
        });
        marks.collect::<Option<Vec<Mark>>>()?
    } else {
        let (_, symbol) = SYMBOLS.iter().find(|(name, _)| item.name == *name)?;
        // Values may repeat squares, so they are put together before there are marks of them.
        let bits =
            item.values().try_fold(0, |bits, value| Some(bits | read_points(&value)?.bits()));
        let squares = Squares::from_bits(bits?);
        squares.iter().map(|square| Mark { square, symbol: symbol.clone() }).collect()
    };
    let is_understood = !marks.is_empty() && marks.iter().all(|mark| board.contains(mark.square));
    is_understood.then_some(marks)
}

/// Adds the properties for marks to a text.
pub(super) fn write<'a>(text: &mut String, marks: impl Iterator<Item = &'a Mark> + Clone) {
    for (name, symbol) in SYMBOLS {
        let marks = marks.clone().filter(|mark| mark.symbol == symbol);
        let squares: Vec<String> = marks.map(|mark| mark.square.to_string()).collect();
        if !squares.is_empty() {
            write_property(text, name, squares.iter().map(String::as_str));
        }
    }
    let mut is_first = true;
    for Mark { square, symbol } in marks {
        let Symbol::Label(label) = symbol else { continue };
        text.push_str(if is_first { LABEL } else { "" });
        is_first = false;
        text.push_str(&format!("[{square}:"));
        write_value(text, label, &['\\', ']', ':']);
        text.push(']');
    }
}
