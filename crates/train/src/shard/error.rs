//! Why a shard was refused.

use std::{io, path::PathBuf};

/// Why a shard was refused; places are bytes from the beginning of the file.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is another kind of file.
    #[error("not a shard: it does not begin with OTELO-S")]
    Foreign,
    /// It is of another version of the format.
    #[error("a shard of version {found}; this program reads version {expected}")]
    Version {
        /** The version. */
        found: u8,
        /** Ours. */
        expected: u8,
    },
    /// The file ends in the middle of its header or of a block.
    #[error("byte {offset}: the file ends in the middle of what begins here")]
    Truncated {
        /** Where the unfinished part begins. */
        offset: u64,
    },
    /// The bytes are not the ones that were written.
    #[error("byte {offset}: damaged: {what}")]
    Damaged {
        /** Where. */
        offset: u64,
        /** What does not fit. */
        what: &'static str,
    },
    /// A block was written for another shard.
    #[error("byte {offset}: a block of another shard")]
    Mixed {
        /** Where the block begins. */
        offset: u64,
    },
    /// Blocks are missing, or stand twice.
    #[error("byte {offset}: unit {found}; expected unit {expected}")]
    Order {
        /** Where the block begins. */
        offset: u64,
        /** Its unit. */
        found: u32,
        /** The one that should follow. */
        expected: u32,
    },
    /// The shard was made with other settings, so that what is asked for cannot go on in it.
    #[error("it was made with {what} `{found}`; asked for is `{asked}`")]
    Settings {
        /** Which of them differ. */
        what: &'static str,
        /** Those of the shard. */
        found: String,
        /** Those asked for. */
        asked: String,
    },
    /// Another process writes to it.
    #[error("another process is writing to it")]
    Locked,
    /// More samples than a block takes, or more units than a shard.
    #[error("{0} is more than a shard can hold")]
    TooMany(&'static str),
}

/// The same with the file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: ShardError,
}
