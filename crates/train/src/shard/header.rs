//! What stands at the beginning of a shard.

use std::io::Read;

use super::{ShardError, reader::fill};

const MAGIC: [u8; 7] = *b"OTELO-S";
const VERSION: u8 = 1;

/// How many bytes stand before the settings.
const FIXED: usize = 50;

/// How a shard was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardHeader {
    /// The hash of the weights that were used; zeros if none were.
    pub weights: [u8; 32],
    /// The seed of all random choices.
    pub seed: u64,
    /// Everything else that the samples depend on, as a line of text of at most 65,535 bytes.
    pub settings: String,
}

impl ShardHeader {
    /// The bytes of the header, and the name of the shard.
    ///
    /// # Errors
    /// If the settings are too long.
    pub fn to_bytes(&self) -> Result<(Vec<u8>, u32), ShardError> {
        let length = u16::try_from(self.settings.len());
        let length = length.map_err(|_| ShardError::TooMany("the length of the settings"))?;
        let mut bytes = [&MAGIC[..], &[VERSION], &self.weights].concat();
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(self.settings.as_bytes());
        let name = crc32fast::hash(&bytes);
        bytes.extend(name.to_le_bytes());
        Ok((bytes, name))
    }

    /// Reads a header; also gives its length and the name of the shard.
    pub(super) fn read(input: &mut impl Read) -> Result<(ShardHeader, u64, u32), ShardError> {
        let mut bytes = vec![0; FIXED];
        let found = fill(input, &mut bytes)?;
        let begins = found.min(MAGIC.len());
        if bytes[..begins] != MAGIC[..begins] || found == 0 {
            return Err(ShardError::Foreign);
        }
        if found > MAGIC.len() && bytes[MAGIC.len()] != VERSION {
            return Err(ShardError::Version { found: bytes[MAGIC.len()], expected: VERSION });
        }
        if found < FIXED {
            return Err(ShardError::Truncated { offset: 0 });
        }
        let length = u16::from_le_bytes([bytes[FIXED - 2], bytes[FIXED - 1]]);
        bytes.resize(FIXED + usize::from(length) + 4, 0);
        if fill(input, &mut bytes[FIXED..])? < usize::from(length) + 4 {
            return Err(ShardError::Truncated { offset: 0 });
        }
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        let name = crc32fast::hash(content);
        if name.to_le_bytes() != checksum {
            return Err(ShardError::Damaged { offset: 0, what: "the checksum of the header" });
        }
        let not_text = ShardError::Damaged { offset: FIXED as u64, what: "settings are not UTF-8" };
        let settings = String::from_utf8(content[FIXED..].to_vec()).map_err(|_| not_text)?;
        let weights = content[8..40].try_into().expect("32 bytes");
        let seed = u64::from_le_bytes(content[40..48].try_into().expect("8 bytes"));
        Ok((ShardHeader { weights, seed, settings }, bytes.len() as u64, name))
    }

    /// Whether what was asked for can go on in a shard with this header.
    ///
    /// # Errors
    /// What differs, if not.
    pub fn check(&self, asked: &ShardHeader) -> Result<(), ShardError> {
        let hex = |hash: &[u8; 32]| hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let differs = |what, found, asked| Err(ShardError::Settings { what, found, asked });
        if self.settings != asked.settings {
            return differs("the settings", self.settings.clone(), asked.settings.clone());
        }
        if self.seed != asked.seed {
            return differs("the seed", self.seed.to_string(), asked.seed.to_string());
        }
        if self.weights != asked.weights {
            return differs("the weights", hex(&self.weights), hex(&asked.weights));
        }
        Ok(())
    }
}
