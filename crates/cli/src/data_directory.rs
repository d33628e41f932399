//! The option `--data`: the directory in which games are kept.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use directories::ProjectDirs;

use crate::words::Words;

/// The directory in which games are kept.
#[derive(Debug, Args)]
pub(crate) struct DataDirectory {
    /// Where games are kept
    #[arg(long, value_name = "DIR", env = "OTELO_DATA")]
    data: Option<PathBuf>,
}

impl DataDirectory {
    /// The directory: the one that was named, or else the usual one of the system.
    pub(crate) fn path(&self, words: &Words) -> anyhow::Result<PathBuf> {
        match &self.data {
            Some(directory) => Ok(directory.clone()),
            None => Ok(ProjectDirs::from("", "", "otelo")
                .with_context(|| words.text("serve.no-home"))?
                .data_dir()
                .to_owned()),
        }
    }
}
