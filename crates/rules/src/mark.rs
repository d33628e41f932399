//! Marks on squares, as people put them on diagrams.

use crate::Square;

/// A mark on a square: a symbol or a label.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// Where it is.
    pub square: Square,
    /// What is drawn there.
    pub symbol: Symbol,
}

/// What a mark looks like.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A circle.
    Circle,
    /// Two crossed lines.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A short text.
    Label(String),
}
