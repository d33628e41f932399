//! Writing a shard, a block for each unit of work.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::{BLOCK, FileError, MAX_UNIT, ShardError, ShardHeader, ShardReader};
use crate::sample::Sample;

/// Appends units to a shard; while it lives, no other process can.
pub struct ShardWriter {
    file: File,
    path: PathBuf,
    name: u32,
    units: u32,
    samples: u64,
}

impl ShardWriter {
    /// Begins a shard, or goes on with one that has the same header: `each` is shown all units that it
    /// has. The unfinished block of a process that was killed is cut off.
    ///
    /// # Errors
    /// If the file is anything else, has another header, is damaged, or is being written to.
    pub fn resume(
        path: &Path,
        header: &ShardHeader,
        each: impl FnMut(&[Sample]),
    ) -> Result<ShardWriter, FileError> {
        let in_file = |error| FileError { path: path.to_owned(), error };
        let writer = ShardWriter::open(path, header, each);
        writer.map_err(in_file)
    }

    fn open(
        path: &Path,
        header: &ShardHeader,
        mut each: impl FnMut(&[Sample]),
    ) -> Result<ShardWriter, ShardError> {
        let (bytes, name) = header.to_bytes()?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => ShardError::Locked,
            TryLockError::Error(error) => error.into(),
        })?;
        let mut writer = ShardWriter {
            file: file.try_clone()?,
            path: path.to_owned(),
            name,
            units: 0,
            samples: 0,
        };
        let mut begin = vec![0; bytes.len()];
        let found = super::reader::fill(&mut file, &mut begin)?;
        if found < bytes.len() && begin[..found] == bytes[..found] {
            // A new file, or one whose process was killed while it wrote the header.
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
            file.sync_data()?;
            return Ok(writer);
        }
        file.seek(SeekFrom::Start(0))?;
        let mut reader = ShardReader::new(BufReader::with_capacity(1 << 18, &file))?;
        reader.header().check(header)?;
        let mut samples = Vec::new();
        loop {
            match reader.next_unit(&mut samples) {
                Ok(true) => {
                    writer.samples += samples.len() as u64;
                    each(&samples);
                }
                Ok(false) | Err(ShardError::Truncated { .. }) => break,
                Err(error) => return Err(error),
            }
        }
        writer.units = reader.units();
        let end = reader.offset();
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok(writer)
    }

    /// Writes the next unit; when this returns, it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written, or has too many samples.
    pub fn append(&mut self, samples: &[Sample]) -> Result<(), FileError> {
        let written = self.append_block(samples);
        written.map_err(|error| FileError { path: self.path.clone(), error })
    }

    fn append_block(&mut self, samples: &[Sample]) -> Result<(), ShardError> {
        if samples.len() > MAX_UNIT {
            return Err(ShardError::TooMany("the number of samples of a unit"));
        }
        let next = self.units.checked_add(1).ok_or(ShardError::TooMany("the number of units"))?;
        let mut block = BLOCK.to_vec();
        for number in [self.name, self.units, samples.len() as u32] {
            block.extend(number.to_le_bytes());
        }
        block.extend(crc32fast::hash(&block).to_le_bytes());
        let first = block.len();
        block.extend(samples.iter().flat_map(Sample::to_bytes));
        block.extend(crc32fast::hash(&block[first..]).to_le_bytes());
        self.file.write_all(&block)?;
        self.file.sync_data()?;
        self.units = next;
        self.samples += samples.len() as u64;
        Ok(())
    }

    /// How many units the shard has.
    pub const fn units(&self) -> u32 {
        self.units
    }

    /// How many samples the shard has.
    pub const fn samples(&self) -> u64 {
        self.samples
    }
}
