//! The number of the last acknowledged commit, in a file beside the database.
//!
//! SQLite ignores its write-ahead log (WAL) from the first damaged frame on, as if the changes
//! behind it had never been committed. This file tells that they were. It is not flushed to the
//! disk: after a power cut it may be older than the database, never newer. A clean shutdown removes
//! it.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
};

use crate::{checksum::Fields, open::beside};

/// The file, open for writing.
pub(crate) struct CommitFile {
    path: PathBuf,
    file: File,
    /// The number of commits of the database.
    commits: i64,
}

impl CommitFile {
    /// Opens the file of a database that has so many commits.
    pub(crate) fn open(database: &Path, commits: i64) -> io::Result<CommitFile> {
        let path = path_of(database);
        let file = File::options().create(true).truncate(false).write(true).open(&path)?;
        Ok(CommitFile { path, file, commits })
    }

    /// Counts a commit.
    pub(crate) fn count(&mut self) -> io::Result<()> {
        self.commits += 1;
        self.file.rewind()?;
        self.file.write_all(&content(self.commits))
    }

    /// Removes the file, after the database is closed.
    pub(crate) fn remove(self) -> io::Result<()> {
        drop(self.file);
        fs::remove_file(self.path)
    }
}

/// The number of the last acknowledged commit of a database. `None` if the file does not exist or
/// is damaged itself.
pub(crate) fn last_acknowledged(database: &Path) -> io::Result<Option<i64>> {
    let mut bytes = Vec::new();
    match File::open(path_of(database)) {
        Ok(file) => file.take(100).read_to_end(&mut bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(number) = bytes.first_chunk() else { return Ok(None) };
    let commits = i64::from_le_bytes(*number);
    Ok((bytes == content(commits)).then_some(commits))
}

fn path_of(database: &Path) -> PathBuf {
    beside(database, "-commits")
}

/// The number and its checksum.
fn content(commits: i64) -> Vec<u8> {
    let mut fields = Fields::default();
    fields.number(commits);
    [&commits.to_le_bytes()[..], fields.finish().as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_back_and_damage_is_found() {
        let directory = tempfile::tempdir().unwrap();
        let database = directory.path().join("otelo.db");
        assert_eq!(last_acknowledged(&database).unwrap(), None);
        let mut file = CommitFile::open(&database, 254).unwrap();
        assert_eq!(last_acknowledged(&database).unwrap(), None);
        for number in [255, 256, 257] {
            file.count().unwrap();
            assert_eq!(last_acknowledged(&database).unwrap(), Some(number));
        }
        let bytes = fs::read(path_of(&database)).unwrap();
        for bit in 0..8 * bytes.len() {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            fs::write(path_of(&database), changed).unwrap();
            assert_eq!(last_acknowledged(&database).unwrap(), None, "bit {bit}");
        }
        file.remove().unwrap();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
