//! The samples of several shards, one after the other.

use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    vec,
};

use super::{FileError, ShardReader};
use crate::sample::Sample;

/// Reads the samples of several shards, a unit at a time.
pub struct ShardFiles {
    paths: vec::IntoIter<PathBuf>,
    open: Option<(PathBuf, ShardReader<BufReader<File>>)>,
    unit: vec::IntoIter<Sample>,
}

impl ShardFiles {
    /// The samples of these files.
    pub fn new(paths: &[PathBuf]) -> ShardFiles {
        let paths = paths.to_vec();
        ShardFiles { paths: paths.into_iter(), open: None, unit: Vec::new().into_iter() }
    }

    /// The next sample.
    ///
    /// # Errors
    /// If a file is not a whole and undamaged shard.
    pub fn next_sample(&mut self) -> Result<Option<Sample>, FileError> {
        loop {
            if let Some(sample) = self.unit.next() {
                return Ok(Some(sample));
            }
            let Some((path, reader)) = &mut self.open else {
                let Some(path) = self.paths.next() else { return Ok(None) };
                let reader = ShardReader::open(&path)?;
                self.open = Some((path, reader));
                continue;
            };
            let mut unit = Vec::new();
            let more = reader.next_unit(&mut unit);
            if more.map_err(|error| FileError { path: path.clone(), error })? {
                self.unit = unit.into_iter();
            } else {
                self.open = None;
            }
        }
    }

    /// Shows all samples that are left to `each`.
    ///
    /// # Errors
    /// If a file is not a whole and undamaged shard.
    pub fn for_each(mut self, mut each: impl FnMut(&Sample)) -> Result<(), FileError> {
        while let Some(sample) = self.next_sample()? {
            each(&sample);
        }
        Ok(())
    }
}

/// The name of each shard: the CRC-32 of its header.
///
/// # Errors
/// If one of them cannot be read, or is no shard.
pub fn shard_names(paths: &[impl AsRef<Path>]) -> Result<Vec<u32>, FileError> {
    paths.iter().map(|path| Ok(ShardReader::open(path.as_ref())?.name())).collect()
}
