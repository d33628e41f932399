//! The engines that were registered, and those of them that run and have nothing to do.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use otelo_player::{ExternalEngines, Player, PlayerError, Spec};

use crate::{
    ConfigError, EngineConfig,
    config::{read, read_argument},
    engine::Engine,
    external_player::ExternalPlayer,
};

/// The registered engines. Clones share the processes.
#[derive(Clone, Default)]
pub struct Engines {
    configs: BTreeMap<String, EngineConfig>,
    idle: Arc<Idle>,
}

/// Engines that wait for their next game.
pub(crate) type Idle = Mutex<HashMap<String, Vec<Engine>>>;

impl Engines {
    /// Registers what a file `engines.toml` lists.
    ///
    /// # Errors
    /// If the text is not as it should be; nothing is registered then.
    pub fn register_file(&mut self, text: &str) -> Result<(), ConfigError> {
        self.configs.extend(read(text)?);
        Ok(())
    }

    /// Registers an engine by `NAME=COMMAND`, in place of one of the same name.
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
    fn player(&self, name: &str, spec: &Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = self
            .configs
            .get(name)
            .ok_or_else(|| PlayerError::UnknownEngine { name: name.to_owned() })?;
        let idle = lock(&self.idle).get_mut(name).and_then(Vec::pop);
        let started = idle.map_or_else(|| Engine::start(config), Ok);
        let engine = started.map_err(|fault| PlayerError::Engine {
            name: name.to_owned(),
            reason: fault.to_string(),
        })?;
        let idle = Arc::clone(&self.idle);
        Ok(Box::new(ExternalPlayer::new(name, config.clone(), spec.time, engine, idle)))
    }
}

pub(crate) fn lock(idle: &Idle) -> MutexGuard<'_, HashMap<String, Vec<Engine>>> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}
