//! Reading a shard, a block at a time, so that memory does not grow with the file.

use std::{
    fs::File,
    io::{self, BufReader, ErrorKind, Read},
    path::Path,
};

use super::{BLOCK, BLOCK_HEAD, FileError, MAX_UNIT, ShardError, ShardHeader};
use crate::sample::{SAMPLE_BYTES, Sample};

/// Reads a shard from its beginning.
pub struct ShardReader<R> {
    input: R,
    header: ShardHeader,
    name: u32,
    offset: u64,
    units: u32,
    bytes: Vec<u8>,
}

impl ShardReader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no shard.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let in_file = |error| FileError { path: path.to_owned(), error };
        let file = File::open(path).map_err(|error| in_file(error.into()))?;
        ShardReader::new(BufReader::with_capacity(1 << 18, file)).map_err(in_file)
    }
}

impl<R: Read> ShardReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If it is not one of a shard.
    pub fn new(mut input: R) -> Result<ShardReader<R>, ShardError> {
        let (header, offset, name) = ShardHeader::read(&mut input)?;
        Ok(ShardReader { input, header, name, offset, units: 0, bytes: Vec::new() })
    }

    /// How the shard was made.
    pub const fn header(&self) -> &ShardHeader {
        &self.header
    }

    /// The CRC-32 of the header, which names the shard.
    pub const fn name(&self) -> u32 {
        self.name
    }

    /// How many bytes were read as whole parts.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// How many units were read.
    pub const fn units(&self) -> u32 {
        self.units
    }

    /// Replaces `samples` by those of the next unit; false after the last.
    ///
    /// # Errors
    /// If what follows is not the whole next unit of this shard.
    pub fn next_unit(&mut self, samples: &mut Vec<Sample>) -> Result<bool, ShardError> {
        let offset = self.offset;
        samples.clear();
        let mut head = [0; BLOCK_HEAD];
        match fill(&mut self.input, &mut head)? {
            0 => return Ok(false),
            BLOCK_HEAD => {}
            _ => return Err(ShardError::Truncated { offset }),
        }
        let count = self.check_head(&head)?;
        self.bytes.resize(count * SAMPLE_BYTES + 4, 0);
        if fill(&mut self.input, &mut self.bytes)? < self.bytes.len() {
            return Err(ShardError::Truncated { offset });
        }
        let (content, checksum) = self.bytes.split_at(count * SAMPLE_BYTES);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(ShardError::Damaged { offset, what: "the checksum of the samples" });
        }
        let first = offset + BLOCK_HEAD as u64;
        for (bytes, at) in content.as_chunks().0.iter().zip((first..).step_by(SAMPLE_BYTES)) {
            let sample = Sample::from_bytes(bytes);
            samples.push(sample.map_err(|what| ShardError::Damaged { offset: at, what })?);
        }
        self.offset += (BLOCK_HEAD + self.bytes.len()) as u64;
        self.units += 1;
        Ok(true)
    }

    /// How many samples a block has whose beginning this is.
    fn check_head(&self, head: &[u8; BLOCK_HEAD]) -> Result<usize, ShardError> {
        let offset = self.offset;
        let (content, checksum) = head.split_at(BLOCK_HEAD - 4);
        if crc32fast::hash(content).to_le_bytes() != checksum || content[..4] != BLOCK {
            return Err(ShardError::Damaged { offset, what: "no block begins here" });
        }
        let number =
            |at: usize| u32::from_le_bytes(content[at..at + 4].try_into().expect("four bytes"));
        if number(4) != self.name {
            return Err(ShardError::Mixed { offset });
        }
        let (found, expected) = (number(8), self.units);
        if found != expected {
            return Err(ShardError::Order { offset, found, expected });
        }
        let count = number(12) as usize;
        if count > MAX_UNIT {
            return Err(ShardError::Damaged { offset, what: "more samples than a block takes" });
        }
        Ok(count)
    }
}

/// Reads until the buffer is full or the input ends, and tells how many bytes there were.
pub(super) fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
