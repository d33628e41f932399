//! Marks: `{"square": "f5", "symbol": "circle"}`, or `"label"` with a `text`.

use otelo_rules::{Mark, Symbol};

use super::shape::OneMark;

/// The mark, if a label has a text and nothing else has one.
pub(super) fn read(mark: OneMark) -> Option<Mark> {
    let symbol = match (mark.symbol.as_str(), mark.text) {
        ("circle", None) => Symbol::Circle,
        ("cross", None) => Symbol::Cross,
        ("square", None) => Symbol::Square,
        ("triangle", None) => Symbol::Triangle,
        ("label", Some(text)) => Symbol::Label(text),
        _ => return None,
    };
    Some(Mark { square: mark.square.parse().ok()?, symbol })
}

pub(super) fn write(mark: &Mark) -> OneMark {
    let (symbol, text) = match &mark.symbol {
        Symbol::Circle => ("circle", None),
        Symbol::Cross => ("cross", None),
        Symbol::Square => ("square", None),
        Symbol::Triangle => ("triangle", None),
        Symbol::Label(text) => ("label", Some(text.clone())),
    };
    OneMark { square: mark.square.to_string(), symbol: symbol.to_owned(), text }
}
