//! Conversion between values and database columns.
//!
//! The `read_` functions return `None` for an invalid column.

use otelo_live::{Effort, Ended, KeyHash};
use otelo_rules::{Board, Color, Position};
use otelo_wire::{Certainty, Unit};

pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(crate) fn read_color(text: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|&known| color(known) == text)
}

pub(crate) const fn ended(ended: Ended) -> &'static str {
    match ended {
        Ended::Won(winner) => color(winner),
        Ended::Drawn => "drawn",
    }
}

pub(crate) fn read_ended(text: &str) -> Option<Ended> {
    match text {
        "drawn" => Some(Ended::Drawn),
        text => read_color(text).map(Ended::Won),
    }
}

pub(crate) fn board(board: &Board) -> String {
    let mut text = Position::new(*board, Color::Black).to_string();
    text.truncate(board.size().squares().len().into());
    text
}

pub(crate) fn read_board(text: &str) -> Option<Board> {
    let position: Position = format!("{text} X").parse().ok()?;
    Some(*position.board())
}

pub(crate) const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Discs => "discs",
        Unit::Points => "points",
    }
}

pub(crate) fn read_unit(text: &str) -> Option<Unit> {
    [Unit::Discs, Unit::Points].into_iter().find(|&known| unit(known) == text)
}

/// The two columns of a certainty: the kind, and the percentage of a probable one.
pub(crate) const fn certainty(certainty: Certainty) -> (&'static str, Option<u8>) {
    match certainty {
        Certainty::Exact => ("exact", None),
        Certainty::Probable { percent } => ("probable", Some(percent)),
        Certainty::Estimate => ("estimate", None),
    }
}

pub(crate) fn read_certainty(kind: &str, percent: Option<u8>) -> Option<Certainty> {
    match (kind, percent) {
        ("exact", None) => Some(Certainty::Exact),
        ("probable", Some(percent @ 1..100)) => Some(Certainty::Probable { percent }),
        ("estimate", None) => Some(Certainty::Estimate),
        _ => None,
    }
}

pub(crate) fn key(key: &KeyHash) -> &[u8] {
    &key.0
}

/// The thinking time of an effort.
pub(crate) fn microseconds(effort: &Effort) -> i64 {
    u64::try_from(effort.time.as_micros()).unwrap_or(u64::MAX).cast_signed()
}

pub(crate) fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certainties_and_back() {
        let probable = |percent| Certainty::Probable { percent };
        for seen in [Certainty::Exact, probable(1), probable(99), Certainty::Estimate] {
            let (kind, percent) = certainty(seen);
            assert_eq!(read_certainty(kind, percent), Some(seen));
        }
        for (kind, percent) in [
            ("exact", Some(98)),
            ("estimate", Some(98)),
            ("probable", None),
            ("probable", Some(0)),
            ("probable", Some(100)),
            ("probable 98", None),
        ] {
            assert_eq!(read_certainty(kind, percent), None);
        }
        for seen in [Unit::Discs, Unit::Points] {
            assert_eq!(read_unit(unit(seen)), Some(seen));
        }
        assert_eq!(read_unit("pounds"), None);
    }

    #[test]
    fn ends_and_back() {
        for seen in [Ended::Won(Color::Black), Ended::Won(Color::White), Ended::Drawn] {
            assert_eq!(read_ended(ended(seen)), Some(seen));
        }
        assert_eq!(read_ended("lost"), None);
    }
}
