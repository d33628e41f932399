//! What was measured about selective searches with certain weights, for one size of board.

use otelo_rules::Size;

use crate::{Confidence, Deviations};

/// What was measured about selective searches on one size of board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Selectivity {
    /// How far shallow searches are from deep ones.
    pub deviations: Deviations,
    /// For each selective confidence: in how many of a hundred positions the value of a search to the
    /// end was the true one; none if that was not measured.
    pub certainty: [Option<u8>; Confidence::SELECTIVE],
}

impl Selectivity {
    /// The sizes on which searches can be selective, as weights hold them; 4x4 is always searched
    /// completely.
    pub const SIZES: [Size; 2] = [Size::Eight, Size::Six];

    /// What weights start with before anything was measured: deviations that are rather too wide.
    pub const UNMEASURED: Selectivity = Selectivity {
        deviations: Deviations { midgame: [4.0, 0.35, -0.75], to_end: [8.5, -0.42] },
        certainty: [None; Confidence::SELECTIVE],
    };

    /// The place of a size among those.
    pub(crate) const fn index(size: Size) -> Option<usize> {
        match size {
            Size::Eight => Some(0),
            Size::Six => Some(1),
            Size::Four => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_its_place() {
        for (index, size) in Selectivity::SIZES.into_iter().enumerate() {
            assert_eq!(Selectivity::index(size), Some(index));
        }
        assert_eq!(Selectivity::index(Size::Four), None);
    }
}
