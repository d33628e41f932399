//! The option `--engine`, and `engines.toml` of the data directory: other programs that may play.

use std::{fs, io, sync::Arc};

use anyhow::Context;
use clap::Args;
use otelo_external::Engines;
use otelo_player::ExternalEngines;

use crate::{data_directory::DataDirectory, words::Words};

/// Other programs that may play.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Another program as the player external:NAME, by GTP, or with nboard:COMMAND by NBoard; engines.toml lists more
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    engines: Vec<String>,

    #[command(flatten)]
    data: DataDirectory,
}

impl EngineArgs {
    /// The registered engines: those of the file, and those of the command line.
    pub(crate) fn engines(&self, words: &Words) -> anyhow::Result<Arc<dyn ExternalEngines>> {
        let mut engines = Engines::default();
        // Without a home there is no file.
        if let Ok(directory) = self.data.path(words) {
            let file = directory.join("engines.toml");
            match fs::read_to_string(&file) {
                Ok(text) => {
                    let registered = engines.register_file(&text);
                    registered.with_context(|| file.display().to_string())?;
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error).with_context(|| file.display().to_string()),
            }
        }
        for argument in &self.engines {
            engines.register(argument)?;
        }
        Ok(Arc::new(engines))
    }
}
