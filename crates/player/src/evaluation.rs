//! Temporary: moves to `wire`.

/// What a move is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluation {
    /// The number.
    pub number: i32,
    /// What it counts.
    pub unit: Unit,
    /// How sure it is.
    pub certainty: Certainty,
}

/// What an evaluation counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Discs at the end of the game.
    Discs,
    /// Points of a utility, which mean something only beside each other.
    Points,
}

/// How sure an evaluation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Proved to the end of the game.
    Exact,
    /// Searched to the end, and true in so many of a hundred positions.
    Probable {
        /** As measured. */
        percent: u8,
    },
    /// An estimate.
    Estimate,
}
