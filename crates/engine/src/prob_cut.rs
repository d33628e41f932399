//! ProbCut: when a shallow search is trusted to decide about a deep one.
//!
//! If the value of a shallow search is far enough beyond a bound, the deep one is not done: by as
//! many standard deviations as the confidence asks for (M. Buro, "ProbCut: an effective selective
//! extension of the alpha-beta algorithm", 1995). The standard deviation depends on both depths and
//! comes with the weights, by the size of the board.

use std::ops::AddAssign;

use crate::Confidence;

/// How many standard deviations belong to each selective confidence.
const WIDTHS: [f32; Confidence::SELECTIVE] = [1.1, 1.5, 2.0, 2.6, 3.3];

/// The largest depth.
const DEPTHS: usize = 61;

/// The depth of the shallow search that decides about one of a depth, of the same parity.
pub(crate) const fn reduced_depth(depth: u32) -> u32 {
    2 * (depth / 4) + depth % 2
}

/// The standard deviation between a shallow and a deep search in discs, as linear formulas of their
/// depths.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Deviations {
    /// Of a deep search that does not reach the end: a constant, what each move of the deep search
    /// adds, and what each move of the shallow one adds.
    pub midgame: [f32; 3],
    /// Of a deep search to the end: a constant, and what each move of the shallow one adds.
    pub to_end: [f32; 2],
}

impl Deviations {
    /// Nothing is trusted to be nearer than this.
    const LEAST: f32 = 2.0;

    /// The standard deviation between searches of two depths.
    pub fn between(&self, shallow: u32, deep: u32, to_end: bool) -> f32 {
        let (shallow, deep) = (shallow as f32, deep as f32);
        let deviation = if to_end {
            self.to_end[0] + self.to_end[1] * shallow
        } else {
            self.midgame[0] + self.midgame[1] * deep + self.midgame[2] * shallow
        };
        deviation.max(Deviations::LEAST)
    }
}

/// How far beyond a bound a value must be, in discs: worked out once for all depths.
pub(crate) struct Margins([[[Margin; DEPTHS]; 2]; Confidence::SELECTIVE]);

/// The margins about a deep search of one depth.
#[derive(Clone, Copy, Default)]
pub(crate) struct Margin {
    /// Of the shallow search.
    pub(crate) search: i8,
    /// Of the evaluation alone: if it is this far on the other side of the bound, the shallow search
    /// is not worth trying.
    pub(crate) evaluation: i8,
}

impl Margins {
    pub(crate) fn new(deviations: &Deviations) -> Margins {
        let mut margins = Margins([[[Margin::default(); DEPTHS]; 2]; Confidence::SELECTIVE]);
        for (width, tables) in WIDTHS.into_iter().zip(&mut margins.0) {
            for (to_end, table) in [false, true].into_iter().zip(tables) {
                for (deep, margin) in (0..).zip(table) {
                    let beyond =
                        |shallow| (width * deviations.between(shallow, deep, to_end)).ceil() as i8;
                    margin.search = beyond(reduced_depth(deep));
                    margin.evaluation = beyond(0) / 2;
                }
            }
        }
        margins
    }

    /// The margin for a selective confidence.
    #[inline]
    pub(crate) fn of(&self, confidence: Confidence, depth: u32, to_end: bool) -> Margin {
        let table = &self.0[confidence.index().min(Confidence::SELECTIVE - 1)];
        table[usize::from(to_end)][(depth as usize).min(DEPTHS - 1)]
    }
}

/// How often ProbCut was tried and how often it decided, by the depth that was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbCuts([ProbCutCount; DEPTHS]);

/// How often ProbCut was tried at one depth, and how often it decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProbCutCount {
    /// How often a shallow search was asked instead of the deep one.
    pub tried: u64,
    /// How often it was sure that the position is worth more than the bound.
    pub high: u64,
    /// How often it was sure that it is not.
    pub low: u64,
}

impl Default for ProbCuts {
    fn default() -> ProbCuts {
        ProbCuts([ProbCutCount::default(); DEPTHS])
    }
}

impl ProbCuts {
    /// The count of one depth.
    #[inline]
    pub(crate) fn at(&mut self, depth: u32) -> &mut ProbCutCount {
        &mut self.0[(depth as usize).min(DEPTHS - 1)]
    }

    /// The depths at which it was tried, with their counts.
    pub fn by_depth(&self) -> impl Iterator<Item = (u8, ProbCutCount)> {
        (0..).zip(self.0).filter(|(_, count)| count.tried > 0)
    }

    /// What came after another count of the same search.
    pub fn since(&self, before: &ProbCuts) -> ProbCuts {
        let mut counts = self.clone();
        for (now, then) in counts.0.iter_mut().zip(before.0) {
            now.tried -= then.tried;
            now.high -= then.high;
            now.low -= then.low;
        }
        counts
    }
}

impl AddAssign<&ProbCuts> for ProbCuts {
    fn add_assign(&mut self, other: &ProbCuts) {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            sum.tried += count.tried;
            sum.high += count.high;
            sum.low += count.low;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;

    fn margins() -> [Margins; 2] {
        let weights = Weights::released();
        weights.selectivity.map(|size| Margins::new(&size.deviations))
    }

    #[test]
    fn surer_takes_more() {
        for margins in margins() {
            for (to_end, depth) in [(false, 4), (false, 12), (true, 20), (true, 30), (false, 24)] {
                let of = |confidence| margins.of(confidence, depth, to_end).search;
                let all = &Confidence::ALL[..Confidence::SELECTIVE];
                assert!(all.is_sorted_by_key(|&confidence| of(confidence)), "{depth}");
                assert!(of(Confidence::LOWEST) > 0);
            }
        }
    }

    #[test]
    fn what_decides_is_shallower_and_of_the_same_parity() {
        for depth in 4..=60 {
            let reduced = reduced_depth(depth);
            assert!(reduced < depth && reduced % 2 == depth % 2, "{reduced} for {depth}");
        }
    }

    /// The farther two searches are apart, the less one tells about the other.
    #[test]
    fn nearer_searches_are_trusted_more() {
        for size in Weights::released().selectivity {
            for deep in 5..=30 {
                for to_end in [false, true] {
                    let between = |shallow| size.deviations.between(shallow, deep, to_end);
                    assert!((0..deep).is_sorted_by(|&a, &b| between(a) >= between(b)), "{deep}");
                }
            }
        }
    }
}
