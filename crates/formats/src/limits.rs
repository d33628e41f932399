//! How much of a text is read at most.
//!
//! A short text can hold very many games or moves, each of which takes far more memory than its
//! letters. So they are counted while the text is read, and reading stops at the limit.

use crate::Fault;

/// How much is read of one text, all its games together. Without limits everything is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadLimits {
    /// The most games and positions.
    pub games: usize,
    /// The most entries: moves, variations, marks, values of properties, and nodes without any.
    pub entries: usize,
}

impl Default for ReadLimits {
    /// No limits.
    fn default() -> ReadLimits {
        ReadLimits { games: usize::MAX, entries: usize::MAX }
    }
}

/// Counts what was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counter {
    limits: ReadLimits,
    games: usize,
    entries: usize,
}

impl Counter {
    pub(crate) const fn new(limits: ReadLimits) -> Counter {
        Counter { limits, games: 0, entries: 0 }
    }

    /// Without limits.
    pub(crate) fn unlimited() -> Counter {
        Counter::new(ReadLimits::default())
    }

    /// Counts a game, unless it is one too many.
    pub(crate) fn game(&mut self) -> Result<(), Fault> {
        let most = self.limits.games;
        if self.games >= most {
            return Err(Fault::TooManyGames { most });
        }
        self.games += 1;
        Ok(())
    }

    /// Counts entries, unless one of them is one too many.
    pub(crate) fn entries(&mut self, more: usize) -> Result<(), Fault> {
        let most = self.limits.entries;
        if more > most - self.entries {
            return Err(Fault::TooManyEntries { most });
        }
        self.entries += more;
        Ok(())
    }
}
