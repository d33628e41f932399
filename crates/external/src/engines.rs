//! The engines that were registered, and those of them that run and have nothing to do.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use otelo_player::{Depth, ExternalEngines, Player, PlayerError};

use crate::{
    ConfigError, EngineConfig,
    config::{read, read_argument},
    engine::{Engine, start},
    external_player::ExternalPlayer,
};

/// The registered engines. Clones share the processes.
#[derive(Clone, Default)]
pub struct Engines {
    configs: BTreeMap<String, EngineConfig>,
    idle: Arc<Idle>,
}

/// Engines that wait for their next game.
pub(crate) type Idle = Mutex<HashMap<EngineKey, Vec<Box<dyn Engine>>>>;

/// What all processes of an engine that can stand in for each other have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct EngineKey {
    pub(crate) name: String,
    pub(crate) depth: Option<Depth>,
}

impl Engines {
    /// Registers what a file `engines.toml` lists.
    ///
    /// # Errors
    /// If the text is not as it should be; nothing is registered then.
    pub fn register_file(&mut self, text: &str) -> Result<(), ConfigError> {
        self.configs.extend(read(text)?);
        Ok(())
    }

    /// Registers an engine by `NAME=COMMAND` (or `NAME=nboard:COMMAND`), in place of one of the same name.
    ///
    /// # Errors
    /// If the text is not a name and a command.
    pub fn register(&mut self, argument: &str) -> Result<(), ConfigError> {
        self.configs.extend([read_argument(argument)?]);
        Ok(())
    }

    /// Registers an engine, in place of one of the same name.
    pub fn insert(&mut self, name: &str, config: EngineConfig) {
        self.configs.insert(name.to_owned(), config);
    }
}

impl ExternalEngines for Engines {
    fn player(
        &self,
        name: &str,
        depth: Option<Depth>,
        time: Option<Duration>,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let name = name.to_owned();
        let Some(config) = self.configs.get(&name) else {
            return Err(PlayerError::UnknownEngine { name });
        };
        let key = EngineKey { name, depth };
        let idle = lock(&self.idle).get_mut(&key).and_then(Vec::pop);
        let engine = idle.map_or_else(|| start(config, depth), Ok).map_err(|fault| {
            PlayerError::Engine { name: key.name.clone(), reason: fault.to_string() }
        })?;
        let idle = Arc::clone(&self.idle);
        Ok(Box::new(ExternalPlayer::new(key, config.clone(), time, engine, idle)))
    }
}

pub(crate) fn lock(idle: &Idle) -> MutexGuard<'_, HashMap<EngineKey, Vec<Box<dyn Engine>>>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}
