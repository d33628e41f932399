//! The weights file.
//!
//! | bytes | what |
//! |---|---|
//! | 7, 1 | `OTELO-W` and the version of the format, 2 |
//! | 32 | SHA-256 of the content, which names the weights |
//! | the rest | the content, deflated |
//!
//! The content:
//!
//! | bytes | what |
//! |---|---|
//! | 1, n | length of the architecture, and the architecture, a text |
//! | 2, n | length of the origin, and the origin, a text in UTF-8 |
//! | 25, 25 | the selectivity on 8x8 and on 6x6: five `f32` of the deviations, then a byte of measured certainty for each selective confidence, in percent, 255 if it was not measured |
//! | 2 a weight | the low bytes of all weights, then their high bytes |
//!
//! A weight stands for one canonical number of one pattern in one stage: stages, in them patterns, in
//! them numbers, all from the lowest. Numbers are little-endian.

use std::{
    fmt,
    io::{Read, Write},
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use sha2::{Digest, Sha256};

use super::{
    STAGES, Selectivity, Slots,
    patterns::{FEATURES, PATTERN_COUNT},
};
use crate::{Confidence, Deviations};

/// More bytes than any weights have: what is longer is no file of ours.
const LARGEST: u64 = 64 << 20;

const MAGIC: [u8; 7] = *b"OTELO-W";
const VERSION: u8 = 2;

/// What stands for a certainty that was not measured.
const UNMEASURED: u8 = 255;

/// What a weights file holds.
#[derive(Debug, Clone, PartialEq)]
pub struct WeightsFile {
    /// Where the weights come from.
    pub origin: String,
    /// What was measured about selective searches, by the places of [`Selectivity::SIZES`].
    pub selectivity: [Selectivity; 2],
    values: Vec<i16>,
}

/// The SHA-256 of the content of a weights file, which names the weights.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WeightsHash([u8; 32]);

impl WeightsHash {
    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for WeightsHash {
    /// As 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for WeightsHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WeightsHash({self})")
    }
}

/// Why a weights file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is another kind of file.
    #[error("not a weights file: it does not begin with OTELO-W")]
    Foreign,
    /// It is of another version of the format.
    #[error("a weights file of version {found}; this program reads version {VERSION}")]
    Version {
        /** The version. */
        found: u8,
    },
    /// Its bytes are not the ones that were written.
    #[error("the weights file is damaged: {0}")]
    Damaged(&'static str),
    /// It is for another evaluation.
    #[error("the weights are for the architecture `{found}`; this engine has `{expected}`")]
    Architecture {
        /** Which. */
        found: String,
        /** The engine's. */
        expected: String,
    },
    /// It has too many weights or too few.
    #[error("{found} weights; the architecture has {expected}")]
    Count {
        /** How many there are. */
        found: usize,
        /** How many there should be. */
        expected: usize,
    },
}

impl WeightsFile {
    /// A file of one value for each stage, pattern and canonical number, in this order, before its
    /// selectivity was measured.
    ///
    /// # Errors
    /// If there are not as many as needed.
    pub fn new(values: Vec<i16>, origin: String) -> Result<WeightsFile, WeightsError> {
        let (found, expected) = (values.len(), count());
        if found != expected {
            return Err(WeightsError::Count { found, expected });
        }
        Ok(WeightsFile { origin, selectivity: [Selectivity::UNMEASURED; 2], values })
    }

    /// The one that comes with this version of the engine.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test looks at.
    pub fn released() -> WeightsFile {
        let bytes = include_bytes!("../../../../data/otelo.weights");
        WeightsFile::from_bytes(bytes).expect("the released weights are whole")
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// If it is not a complete and undamaged weights file for this engine.
    pub fn from_bytes(bytes: &[u8]) -> Result<WeightsFile, WeightsError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(WeightsError::Foreign)?;
        let short = WeightsError::Damaged("it ends too early");
        let (&version, rest) = rest.split_first().ok_or(short.clone())?;
        if version != VERSION {
            return Err(WeightsError::Version { found: version });
        }
        let (hash, packed) = rest.split_first_chunk::<32>().ok_or(short)?;
        let mut content = Vec::new();
        let mut inflater = DeflateDecoder::new(packed);
        (&mut inflater)
            .take(LARGEST)
            .read_to_end(&mut content)
            .map_err(|_| WeightsError::Damaged("it cannot be unpacked"))?;
        if Sha256::digest(&content).as_slice() != hash {
            return Err(WeightsError::Damaged("the content does not match its hash"));
        }
        if inflater.total_in() != packed.len() as u64 {
            return Err(WeightsError::Damaged("something stands behind its content"));
        }
        Content(&content).read()
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = self.content();
        let mut file = [&MAGIC[..], &[VERSION], &Sha256::digest(&content)].concat();
        let mut deflater = DeflateEncoder::new(&mut file, Compression::best());
        deflater
            .write_all(&content)
            .and_then(|()| deflater.finish().map(|_| ()))
            .expect("memory takes all bytes");
        file
    }

    /// The hash of the content.
    pub fn hash(&self) -> WeightsHash {
        WeightsHash(Sha256::digest(self.content()).into())
    }

    /// One value for each stage and [slot](Slots), in units of [`DISC`](super::DISC).
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    fn content(&self) -> Vec<u8> {
        let architecture = architecture();
        let origin = &self.origin.as_bytes()[..self.origin.len().min(usize::from(u16::MAX))];
        let mut content = vec![architecture.len() as u8];
        content.extend(architecture.as_bytes());
        content.extend((origin.len() as u16).to_le_bytes());
        content.extend(origin);
        for Selectivity { deviations, certainty } in &self.selectivity {
            let numbers = deviations.midgame.iter().chain(&deviations.to_end);
            content.extend(numbers.flat_map(|number| number.to_le_bytes()));
            content.extend(certainty.map(|percent| percent.unwrap_or(UNMEASURED)));
        }
        let bytes = self.values.iter().map(|value| value.to_le_bytes());
        content.extend(bytes.clone().map(|[low, _]| low));
        content.extend(bytes.map(|[_, high]| high));
        content
    }
}

/// The name of the evaluation that the weights are for.
fn architecture() -> String {
    format!("{PATTERN_COUNT} patterns, {FEATURES} features, {STAGES} stages")
}

/// How many weights there are.
fn count() -> usize {
    STAGES * Slots::new().count()
}

/// What is left to read of the content.
struct Content<'a>(&'a [u8]);

impl<'a> Content<'a> {
    fn read(mut self) -> Result<WeightsFile, WeightsError> {
        let length = self.take(1)?[0].into();
        let (found, expected) = (self.text(length)?, architecture());
        if found != expected {
            return Err(WeightsError::Architecture { found, expected });
        }
        let length = u16::from_le_bytes(self.array()?).into();
        let origin = self.text(length)?;
        let selectivity = [self.selectivity()?, self.selectivity()?];
        if self.0.len() % 2 == 1 {
            return Err(WeightsError::Damaged("it has half a weight too much"));
        }
        let (low, high) = self.0.split_at(self.0.len() / 2);
        let values = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));
        Ok(WeightsFile { selectivity, ..WeightsFile::new(values.collect(), origin)? })
    }

    fn selectivity(&mut self) -> Result<Selectivity, WeightsError> {
        let mut numbers = [0.0; 5];
        for number in &mut numbers {
            *number = f32::from_le_bytes(self.array()?);
        }
        let [constant, deep, shallow, end, end_shallow] = numbers;
        let deviations =
            Deviations { midgame: [constant, deep, shallow], to_end: [end, end_shallow] };
        let percent = self.array::<{ Confidence::SELECTIVE }>()?;
        if !numbers.iter().all(|number| number.is_finite())
            || percent.iter().any(|&percent| percent > 100 && percent != UNMEASURED)
        {
            return Err(WeightsError::Damaged("a deviation or a certainty makes no sense"));
        }
        let certainty = percent.map(|percent| (percent != UNMEASURED).then_some(percent));
        Ok(Selectivity { deviations, certainty })
    }

    fn text(&mut self, length: usize) -> Result<String, WeightsError> {
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().expect("as many as were taken"))
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], WeightsError> {
        let (taken, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(WeightsError::Damaged("its content ends too early"))?;
        self.0 = rest;
        Ok(taken)
    }
}

#[cfg(test)]
mod tests;
