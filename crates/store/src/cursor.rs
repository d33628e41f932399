//! The cursor of cursor pagination.
//!
//! As text it is the timestamp of the last change, `-`, and the id of the game, so that it needs
//! no escaping in a URL.

use std::{fmt, str::FromStr};

use otelo_live::{GameId, Timestamp};

/// A position in the list of games, after one of them (cursor pagination, keyset pagination).
///
/// It stays valid when other games change, or when its own game moves to the top.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cursor {
    pub(crate) changed: Timestamp,
    pub(crate) id: GameId,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.changed.0, self.id)
    }
}

impl FromStr for Cursor {
    type Err = ParseCursorError;

    fn from_str(text: &str) -> Result<Cursor, ParseCursorError> {
        let parsed = text.rsplit_once('-').and_then(|(changed, id)| {
            Some(Cursor { changed: Timestamp(changed.parse().ok()?), id: id.parse().ok()? })
        });
        parsed.ok_or_else(|| ParseCursorError(text.to_owned()))
    }
}

/// The text is not a cursor.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a place in the list of games; expected milliseconds, `-` and the name of a game"
)]
pub struct ParseCursorError(String);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_id;

    #[test]
    fn text_and_back() {
        for milliseconds in [0, 1, -1, i64::MIN, i64::MAX, 1_750_000_000_000] {
            let cursor = Cursor { changed: Timestamp(milliseconds), id: random_id() };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "-", "1", "23456789abcd", "x-23456789abcd", "1-short", "1 -23456789abcd"] {
            let error = text.parse::<Cursor>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("`{text}` is not a place")));
        }
    }
}
