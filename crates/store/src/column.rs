//! How values stand in the columns of tables, and back.
//!
//! Reading back gives nothing for a column that makes no sense.

use otelo_live::{Ended, KeyHash};
use otelo_rules::Color;

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

pub(crate) fn key(key: &KeyHash) -> &[u8] {
    &key.0
}

pub(crate) fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_back() {
        for seen in [Ended::Won(Color::Black), Ended::Won(Color::White), Ended::Drawn] {
            assert_eq!(read_ended(ended(seen)), Some(seen));
        }
        assert_eq!(read_ended("lost"), None);
    }
}
