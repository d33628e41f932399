//! Temporary: moves to `wire`.

use std::fmt;

/// Where a move comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// An opening book.
    Book,
    /// A search.
    Search,
    /// A search to the end of the game.
    Sweep,
    /// Chance, because the player is chance.
    Random,
    /// No search was finished in time: the best move that was, or else chance.
    Fallback,
    /// There was nothing but to pass.
    Pass,
    /// There was no other move.
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
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Book => "book",
            Source::Search => "search",
            Source::Sweep => "sweep",
            Source::Random => "random",
            Source::Fallback => "fallback",
            Source::Pass => "pass",
            Source::Only => "only",
        })
    }
}
