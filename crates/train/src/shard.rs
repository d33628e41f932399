//! Shards: files of samples that are appended to, block by block.
//!
//! The header, numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 7, 1 | `OTELO-S` and the version of the format, 1 |
//! | 32 | the hash of the weights that were used, zeros if none were |
//! | 8 | the seed |
//! | 2, n | length of the settings, and the settings, a text in UTF-8 |
//! | 4 | CRC-32 of all of this, which names the shard |
//!
//! Then blocks, one for each unit of work, in order:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `UNIT` |
//! | 4 | the name of the shard |
//! | 4 | the number of the unit, from 0 |
//! | 4 | how many samples it has, at most [`MAX_UNIT`] |
//! | 4 | CRC-32 of these 16 bytes |
//! | 24 each | the samples ([`crate::sample`]) |
//! | 4 | CRC-32 of the samples |
//!
//! A unit of work is a function of the header and its number. A block is written by one call, so what
//! a killed process leaves is whole blocks and perhaps the beginning of one. The writer cuts that off
//! when it goes on ([`ShardWriter::resume`]); a reader refuses it, like everything else that was not
//! written so.

mod error;
mod files;
mod header;
mod reader;
mod writer;

pub use error::{FileError, ShardError};
pub use files::{ShardFiles, shard_names};
pub use header::ShardHeader;
pub use reader::ShardReader;
pub use writer::ShardWriter;

/// The most samples of a block.
pub const MAX_UNIT: usize = 1 << 16;

/// How a block begins.
const BLOCK: [u8; 4] = *b"UNIT";

/// How long the beginning of a block is, with its checksum.
const BLOCK_HEAD: usize = 20;
