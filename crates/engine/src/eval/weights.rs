//! The weights of the evaluation, laid out for the search.

use std::fmt;

use otelo_rules::Size;

use super::{
    STAGES, Selectivity, WeightsError, WeightsFile, WeightsHash,
    patterns::{PATTERN_COUNT, canonical},
};
use crate::{Confidence, prob_cut::Margins};

/// The weights of all patterns in all stages, and the measured selectivity of their searches.
pub struct Weights {
    /// For each stage and pattern one weight for every number of 16 bits, so that no number is out of
    /// bounds; those that a pattern does not have are never touched and cost no memory.
    tables: Box<[i16]>,
    origin: String,
    hash: WeightsHash,
    /// By the places of [`Selectivity::SIZES`].
    pub(crate) selectivity: [Selectivity; 2],
    margins: [Margins; 2],
}

impl Weights {
    /// Those that come with this version of the engine.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test looks at.
    pub fn released() -> Weights {
        Weights::new(&WeightsFile::released())
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// If it is not a complete and undamaged weights file for this engine.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        Ok(Weights::new(&WeightsFile::from_bytes(bytes)?))
    }

    /// The weights of a file that was read or made.
    pub fn new(file: &WeightsFile) -> Weights {
        // One more, because weights may be read in pairs.
        let mut tables = vec![0i16; ((STAGES * PATTERN_COUNT) << 16) + 1].into_boxed_slice();
        let canonical: [_; PATTERN_COUNT] = std::array::from_fn(canonical);
        let mut values = file.values().iter().copied();
        for (index, table) in tables.as_chunks_mut::<{ 1 << 16 }>().0.iter_mut().enumerate() {
            let lowest = &canonical[index % PATTERN_COUNT];
            let first = (lowest.len() / 2) as i16;
            for (number, &same) in (-first..).zip(lowest) {
                // The lowest number of several with the same meaning comes first.
                let value = if number == same {
                    values.next().expect("a weights file has as many as needed")
                } else {
                    table[usize::from(same.cast_unsigned())]
                };
                table[usize::from(number.cast_unsigned())] = value;
            }
        }
        let margins = file.selectivity.map(|selectivity| Margins::new(&selectivity.deviations));
        let (origin, hash) = (file.origin.clone(), file.hash());
        Weights { tables, origin, hash, selectivity: file.selectivity, margins }
    }

    /// The tables of a stage, one after the other, and what lies behind them.
    #[inline]
    pub(crate) fn tables_from(&self, stage: usize) -> &[i16] {
        &self.tables[(stage.min(STAGES - 1) * PATTERN_COUNT) << 16..]
    }

    /// The tables of a stage.
    #[cfg(test)]
    pub(crate) fn stage(&self, stage: usize) -> &[[i16; 1 << 16]; PATTERN_COUNT] {
        let tables = self.tables.as_chunks::<{ 1 << 16 }>().0;
        &tables.as_chunks().0[stage.min(STAGES - 1)]
    }

    /// The ProbCut margins on the board of a side.
    #[inline]
    pub(crate) const fn margins<const SIDE: u32>(&self) -> &Margins {
        &self.margins[if SIDE == 8 { 0 } else { 1 }]
    }

    /// In how many of a hundred positions the value of a search to the end with a confidence is the
    /// true one, as measured; certainty needs no measuring, and on 4x4 every search to the end is
    /// certain. None if it was not measured.
    pub fn measured_certainty(&self, size: Size, confidence: Confidence) -> Option<u8> {
        match Selectivity::index(size) {
            Some(size) if !confidence.is_certain() => {
                self.selectivity[size].certainty[confidence.index()]
            }
            _ => Some(100),
        }
    }

    /// Where the weights come from.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The hash that names them.
    pub const fn hash(&self) -> &WeightsHash {
        &self.hash
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weights({})", self.hash)
    }
}
