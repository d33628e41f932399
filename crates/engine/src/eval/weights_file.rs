//! The file of weights.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OTELO-W` and the version of the format, 1 |
//! | 32 | SHA-256 of all that follows |
//! | 2, n | length of the origin, and the origin, a text in UTF-8 |
//! | the rest | deflated: the low bytes of all weights, then their high bytes |
//!
//! A weight stands for one canonical number of one pattern in one stage: stages, in them patterns, in
//! them numbers, all from the lowest. Numbers are little-endian.

use std::io::{Read, Write};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use sha2::{Digest, Sha256};

use super::{
    STAGES, Weights,
    patterns::{FAMILIES, canonical},
};

/// More bytes than any weights have: what is longer is no file of ours.
const LARGEST: u64 = 64 << 20;

const MAGIC: [u8; 8] = *b"OTELO-W\x01";

/// Why a file of weights was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is no such file, or one of another version.
    #[error("not a file of weights of version 1")]
    Magic,
    /// Its bytes are not the ones that were written.
    #[error("the weights do not match their hash")]
    Hash,
    /// It ends too early, or holds too much or too little.
    #[error("the weights are not complete")]
    Length,
}

impl Weights {
    /// Makes weights from one value for each stage, pattern and canonical number, in this order.
    ///
    /// # Errors
    /// If there are not as many as needed.
    pub fn new(values: &[i16], origin: &str) -> Result<Weights, WeightsError> {
        Weights::from_bytes(&written(values, origin))
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// If it is not a complete and undamaged file of this version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(WeightsError::Magic)?;
        let (hash, rest) = rest.split_first_chunk::<32>().ok_or(WeightsError::Length)?;
        if Sha256::digest(rest).as_slice() != hash {
            return Err(WeightsError::Hash);
        }
        let (length, rest) = rest.split_first_chunk().ok_or(WeightsError::Length)?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (origin, packed) = rest.split_at_checked(length).ok_or(WeightsError::Length)?;
        let mut planes = Vec::new();
        DeflateDecoder::new(packed)
            .take(LARGEST)
            .read_to_end(&mut planes)
            .map_err(|_| WeightsError::Length)?;
        let (low, high) = planes.split_at(planes.len() / 2);
        let mut values = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));

        let mut tables = vec![0i16; (STAGES * FAMILIES) << 16].into_boxed_slice();
        let canonical: [_; FAMILIES] = std::array::from_fn(canonical);
        for (index, table) in tables.as_chunks_mut::<{ 1 << 16 }>().0.iter_mut().enumerate() {
            let lowest = &canonical[index % FAMILIES];
            let first = (lowest.len() / 2) as i16;
            for (number, &same) in (-first..).zip(lowest) {
                // The lowest number of several with the same meaning comes first.
                let value = if number == same {
                    values.next().ok_or(WeightsError::Length)?
                } else {
                    table[usize::from(same.cast_unsigned())]
                };
                table[usize::from(number.cast_unsigned())] = value;
            }
        }
        if values.next().is_some() || planes.len() % 2 == 1 {
            return Err(WeightsError::Length);
        }
        let origin = String::from_utf8_lossy(origin).into_owned();
        Ok(Weights { tables, origin, hash: *hash })
    }
}

/// The bytes of a file of weights.
pub fn written(values: &[i16], origin: &str) -> Vec<u8> {
    let bytes = values.iter().map(|value| value.to_le_bytes());
    let low = bytes.clone().map(|[low, _]| low);
    let planes: Vec<u8> = low.chain(bytes.map(|[_, high]| high)).collect();
    let mut body = Vec::new();
    let origin = &origin.as_bytes()[..origin.len().min(usize::from(u16::MAX))];
    body.extend((origin.len() as u16).to_le_bytes());
    body.extend(origin);
    let mut deflater = DeflateEncoder::new(&mut body, Compression::best());
    deflater
        .write_all(&planes)
        .and_then(|()| deflater.finish().map(|_| ()))
        .expect("memory takes all bytes");
    let mut file = MAGIC.to_vec();
    file.extend(Sha256::digest(&body));
    file.extend(body);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many weights there are.
    fn count() -> usize {
        let own = |family| {
            let lowest = canonical(family);
            let first = (lowest.len() / 2) as i16;
            (-first..).zip(&lowest).filter(|(number, same)| number == *same).count()
        };
        STAGES * (0..FAMILIES).map(own).sum::<usize>()
    }

    /// A file with the right hash of whatever follows.
    fn sealed(body: &[u8]) -> Vec<u8> {
        [&MAGIC[..], &Sha256::digest(body), body].concat()
    }

    /// The body of a file of these bytes of weights.
    fn packed(planes: &[u8]) -> Vec<u8> {
        let mut deflater = DeflateEncoder::new(vec![2, 0, b'm', b'e'], Compression::fast());
        deflater.write_all(planes).unwrap();
        deflater.finish().unwrap()
    }

    fn error(bytes: &[u8]) -> Option<WeightsError> {
        Weights::from_bytes(bytes).err()
    }

    #[test]
    fn what_is_written_is_read() {
        // Some are the same as their neighbours, so that they are soon packed.
        let values: Vec<i16> = (0..count()).map(|at| (at / 61 * 7919) as i16).collect();
        let file = written(&values, "made up");
        let weights = Weights::from_bytes(&file).unwrap();
        assert_eq!(weights.origin(), "made up");
        assert_eq!(weights.hash()[..], file[8..40]);
        let mut left = values.iter();
        for stage in 0..STAGES {
            for (family, table) in weights.stage(stage).iter().enumerate() {
                let lowest = canonical(family);
                let first = (lowest.len() / 2) as i16;
                let of = |number: i16| table[usize::from(number.cast_unsigned())];
                for (number, &same) in (-first..).zip(&lowest) {
                    if number == same {
                        assert_eq!(Some(&of(number)), left.next());
                    }
                    assert_eq!(of(number), of(same), "stage {stage}, pattern {family}, {number}");
                }
            }
        }
        assert_eq!(left.next(), None);
    }

    #[test]
    fn there_must_be_as_many_as_needed() {
        let values = vec![1; count() + 1];
        for many in [0, 1, count() - 1, count() + 1] {
            let refused = Weights::new(&values[..many], "").err();
            assert_eq!(refused, Some(WeightsError::Length), "{many}");
        }
        assert_eq!(Weights::new(&values[1..], "").err(), None);
        // Half a weight too much.
        assert_eq!(error(&sealed(&packed(&vec![0; 2 * count()]))), None);
        let odd = sealed(&packed(&vec![0; 2 * count() + 1]));
        assert_eq!(error(&odd), Some(WeightsError::Length));
    }

    #[test]
    fn damage_is_seen() {
        let file = written(&vec![7; count()], "made up");
        assert_eq!(error(&file), None);
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 0x10;
            let right = if at < 8 { WeightsError::Magic } else { WeightsError::Hash };
            assert_eq!(error(&damaged), Some(right), "byte {at}");
        }
        for length in 0..file.len() {
            let right = match length {
                0..8 => WeightsError::Magic,
                8..40 => WeightsError::Length,
                _ => WeightsError::Hash,
            };
            assert_eq!(error(&file[..length]), Some(right), "the first {length} bytes");
        }
        assert_eq!(error(&[&file[..], &[0]].concat()), Some(WeightsError::Hash));
        let mut other = file;
        other[7] = 2;
        assert_eq!(error(&other), Some(WeightsError::Magic));
    }

    /// The hash is right, but what it covers is not.
    #[test]
    fn nonsense_is_refused() {
        let body = packed(&vec![0; 2 * count()]);
        for body in [&[][..], &[1], &[1, 0], &[9, 0, b'm'], &body[..body.len() / 2], &body[..4]] {
            assert_eq!(error(&sealed(body)), Some(WeightsError::Length), "{} bytes", body.len());
        }
    }

    #[test]
    fn released_weights_are_whole() {
        let weights = Weights::released();
        assert!(weights.tables.iter().any(|&weight| weight != 0));
    }
}
