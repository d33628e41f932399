//! Where a computer's move comes from.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where a computer's move comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// An opening book.
    Book,
    /// A search.
    Search,
    /// A search to the end of the game.
    Sweep,
    /// Chance, because the player plays at random.
    Random,
    /// No search was finished in time: the best move so far, or else a random one.
    Fallback,
    /// A forced pass.
    Pass,
    /// The only legal move.
    Only,
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 7] = [
        Source::Book,
        Source::Search,
        Source::Sweep,
        Source::Random,
        Source::Fallback,
        Source::Pass,
        Source::Only,
    ];

    /// Its name, the same in JSON, in stored games and in the catalogue of texts.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Book => "book",
            Source::Search => "search",
            Source::Sweep => "sweep",
            Source::Random => "random",
            Source::Fallback => "fallback",
            Source::Pass => "pass",
            Source::Only => "only",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not the name of a source.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a source of a move; expected book, search, sweep, random, fallback, pass or only"
)]
pub struct ParseSourceError(pub String);

impl FromStr for Source {
    type Err = ParseSourceError;

    fn from_str(text: &str) -> Result<Source, ParseSourceError> {
        let source = Source::ALL.into_iter().find(|source| source.name() == text);
        source.ok_or_else(|| ParseSourceError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_has_one_name() {
        for source in Source::ALL {
            assert_eq!(source.to_string().parse(), Ok(source));
            assert_eq!(serde_json::to_value(source).unwrap(), source.name());
            assert_eq!(serde_json::from_value::<Source>(source.name().into()).unwrap(), source);
        }
        assert_eq!("Book".parse::<Source>(), Err(ParseSourceError("Book".to_owned())));
    }
}
