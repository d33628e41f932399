//! How sure a search is.

use std::fmt;

/// How sure a search must be. All but the last are selective: ProbCut skips what a shallow search
/// makes unlikely. How often the value of a selective search to the end is the true one is measured
/// and stands in the weights file, see [`Selectivity`](crate::eval::Selectivity).
///
/// ```
/// # use otelo_engine::Confidence;
/// let confidence = Confidence::of_percent(98).unwrap();
/// assert!(confidence < Confidence::CERTAIN);
/// assert_eq!(confidence.percent(), 98);
/// assert_eq!(Confidence::of_percent(90), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Confidence(u8);

/// The share of the normal distribution within so many standard deviations, for each confidence.
const PERCENT: [u8; Confidence::ALL.len()] = [73, 87, 95, 98, 99, 100];

impl Confidence {
    /// Every confidence, the lowest first.
    pub const ALL: [Confidence; 6] = [
        Confidence(0),
        Confidence(1),
        Confidence(2),
        Confidence(3),
        Confidence(4),
        Confidence::CERTAIN,
    ];

    /// The confidences below certainty.
    pub const SELECTIVE: usize = Confidence::ALL.len() - 1;

    /// The least sure one.
    pub const LOWEST: Confidence = Confidence(0);

    /// Nothing is skipped: a search to the end is proof.
    pub const CERTAIN: Confidence = Confidence(5);

    /// The confidence of a nominal percentage: 73, 87, 95, 98, 99 or 100.
    pub fn of_percent(percent: u8) -> Option<Confidence> {
        Confidence::ALL.into_iter().find(|confidence| confidence.percent() == percent)
    }

    /// The nominal percentage.
    pub const fn percent(self) -> u8 {
        PERCENT[self.index()]
    }

    /// Whether it is the highest one.
    pub const fn is_certain(self) -> bool {
        self.0 == Confidence::CERTAIN.0
    }

    /// Its place among all, from the lowest.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place as a byte, for the transposition table.
    #[inline]
    pub(crate) const fn to_byte(self) -> u8 {
        self.0
    }

    /// The confidence of a byte of the transposition table, which holds no others.
    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Confidence {
        Confidence(if byte < Confidence::CERTAIN.0 { byte } else { Confidence::CERTAIN.0 })
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidences_are_sorted_and_read_back() {
        assert!(Confidence::ALL.is_sorted_by_key(|confidence| confidence.percent()));
        for confidence in Confidence::ALL {
            assert_eq!(Confidence::of_percent(confidence.percent()), Some(confidence));
            assert_eq!(Confidence::from_byte(confidence.to_byte()), confidence);
            assert_eq!(confidence.is_certain(), confidence.percent() == 100);
        }
        assert_eq!(Confidence::from_byte(255), Confidence::CERTAIN);
    }
}
